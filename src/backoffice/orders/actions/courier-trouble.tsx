import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { canAskCourierAfterAll } from '#contract/domain/carrier.ts';
import { deliveryTrouble } from '#contract/domain/delivery-trouble.ts';
import { isClosedStatus } from '#contract/domain/order-status.ts';
import { openQuote, type OpenQuote } from '#contract/domain/open-quote.ts';
import type { Order } from '#contract/domain/order.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { useWords } from '../../use-words.ts';
import { useOrderSteps } from './use-order-steps.ts';

/** A delivery that is stuck, with its ways out: accept the quote, request a new one, deliver ourselves. */
export function CourierTrouble({ order }: { order: Order }) {
  const { t, money } = useWords('orders');
  const { run, isPending } = useOrderSteps();
  const [isAsking, setIsAsking] = useState(false);
  const trouble = deliveryTrouble(order);
  const quote = openQuote(order);
  if (trouble === null) return null;
  const isOver = isClosedStatus(order.status);
  return (
    <chakra.div display="grid" gap="2">
      <chakra.p role="alert" display="flex" gap="2" color="zhu.fg" fontWeight="700" data-field="delivery.trouble">
        <Icon name="octagon" />
        {t(`trouble.${trouble}`)}
      </chakra.p>
      {quote === null ? null : <QuoteTerms quote={quote} />}
      {isOver ? null : (
        <chakra.div display="flex" flexWrap="wrap" gap="2">
          {quote === null ? null : (
            <Button
              look="ink"
              disabled={isPending}
              onClick={() => run(order, { action: 'confirm', quote_id: quote.quote_id })}
            >
              {t('courier.confirm', { fee: money(quote.fee_cents) })}
            </Button>
          )}
          <Button disabled={isPending} onClick={() => run(order, { action: 'requote' })}>
            {t('courier.requote')}
          </Button>
          <Button disabled={isPending} onClick={() => setIsAsking(true)}>
            {t('courier.self_deliver')}
          </Button>
        </chakra.div>
      )}
      {isAsking ? (
        <Confirm
          title={t('courier.self_deliver_title', { number: order.order_no })}
          text={t('courier.self_deliver_text')}
          action={t('courier.self_deliver_yes')}
          no={t('form.cancel')}
          isDanger={false}
          onClose={() => setIsAsking(false)}
          onYes={() => {
            setIsAsking(false);
            run(order, { action: 'self_deliver' });
          }}
        />
      ) : null}
    </chakra.div>
  );
}

/** The restaurant wanted to carry it itself, and may have a courier asked after all [CR10]. */
export function AskCourier({ order }: { order: Order }) {
  const { t } = useWords('orders');
  const { run, isPending } = useOrderSteps();
  if (!canAskCourierAfterAll(order)) return null;
  return (
    <Button disabled={isPending} onClick={() => run(order, { action: 'requote' })}>
      <Icon name="scooter" />
      {t('courier.ask_after_all')}
    </Button>
  );
}

/** What a person decides by: the fee, the cap it is over, and how long it holds. */
function QuoteTerms({ quote: { fee_cents, cap_cents, expires_at } }: { quote: OpenQuote }) {
  const { t, time, money } = useWords('orders');
  const cap =
    cap_cents === null
      ? t('courier.no_cap')
      : cap_cents === undefined
        ? null
        : t('courier.over_cap', { cap: money(cap_cents) });
  const until = expires_at === null ? null : t('courier.until', { time: time(expires_at) });
  const parts = [money(fee_cents), cap, until].filter((part) => part !== null);
  return <chakra.p>{parts.join(' · ')}</chakra.p>;
}
