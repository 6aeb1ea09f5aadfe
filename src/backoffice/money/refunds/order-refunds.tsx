import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { doorCents, isCollectedHere } from '#contract/domain/order-money.ts';
import type { Order } from '#contract/domain/order.ts';
import { isPlatformsRefund, type Refund } from '#contract/domain/refund.ts';
import { refundsOf, useRefundOrder } from '../../../data/money/refund-queries.ts';
import { useMay } from '../../../lib/use-may.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { toaster } from '../../../ui/toaster.tsx';
import { Section } from '../../orders/detail/section.tsx';
import { refusalText } from '../../kit/failure-text.ts';
import { useRights } from '../../orders/actions/use-rights.ts';
import { useWords } from '../../use-words.ts';
import { RefundAmount } from './refund-fields.tsx';

/** Orders of which nothing ever goes back ask nothing. */
const mayHaveRefunds = ({ payment_state }: Order): boolean =>
  payment_state === 'refund_due' || payment_state === 'refunded';

/** What went back to the customer and what is due. */
export function OrderRefunds({ order }: { order: Order }) {
  const { t, orderMoney } = useWords('refunds');
  const { mayRefund } = useRights();
  const isAsked = mayHaveRefunds(order) && mayRefund;
  const { data } = useQuery({ ...refundsOf(order.restaurant_id, order.id), enabled: isAsked });
  if (!isAsked || data === undefined || data.items.length === 0) return null;
  return (
    <Section
      title={t('title')}
      aside={<chakra.b>{t('given', { amount: orderMoney(data.given_cents, order) })}</chakra.b>}
    >
      <ul>
        {data.items.map((refund) => (
          <RefundItem key={refund.id} order={order} refund={refund} />
        ))}
      </ul>
    </Section>
  );
}

function RefundItem({ order, refund }: { order: Order; refund: Refund }) {
  const { t, time, orderMoney } = useWords('refunds');
  const may = useMay();
  const { mayRefund } = useRights();
  const [isDropping, setIsDropping] = useState(false);
  const isDue = refund.settled_at === null;
  // What its parts explain; credit that lapsed since was given all the same.
  const credit = Math.min(refund.parts?.amount_cents ?? 0, refund.amount_cents);
  const canDrop =
    isDue &&
    refund.overpaid_cents < refund.amount_cents &&
    order.status !== 'cancelled' &&
    (may('order.administer') || (mayRefund && !isPlatformsRefund(order)));
  const isPlatforms = isDue && !may('order.administer') && !isCollectedHere(order);
  const door = orderMoney(doorCents(order), order);
  const about = [
    isPlatforms
      ? t(doorCents(order) > 0 ? 'by_platform_door' : 'by_platform', {
          amount: orderMoney(refund.amount_cents, order),
          door,
        })
      : '',
    refund.bearer === 'restaurant' ? '' : t('borne_by', { who: t(`bearer.${refund.bearer}`) }),
    refund.overpaid_cents === 0 ? '' : t('overpaid', { amount: orderMoney(refund.overpaid_cents, order) }),
    refund.note,
  ].filter((part) => part !== '');
  const given = [
    refund.how === null ? '' : t(`way.${refund.how}`),
    refund.reference ?? '',
    refund.settled_by ?? '',
    refund.settled_at === null ? '' : time(refund.settled_at, 'dayAndClock'),
  ].filter((part) => part !== '');
  return (
    <chakra.li px="4" py="2.5" display="grid" gap="2" borderTopWidth="1px" borderColor="border.subtle">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
        <Chip tone={isDue ? 'soon' : 'outline'} icon={isDue ? 'soon' : 'check'}>
          {t(isDue ? 'payment_state.refund_due' : 'payment_state.refunded')}
        </Chip>
        <chakra.b flex="1">{orderMoney(refund.amount_cents, order)}</chakra.b>
        <chakra.span textStyle="helper" color="fg.muted">
          {[refund.created_by, time(refund.created_at, 'dayAndClock')].filter((part) => part !== '').join(' · ')}
        </chakra.span>
      </chakra.div>
      {about.map((line) => (
        <chakra.p key={line} overflowWrap="anywhere">
          {line}
        </chakra.p>
      ))}
      {given.length === 0 || isDue ? null : (
        <chakra.p textStyle="helper" color="fg.muted" overflowWrap="anywhere">
          {given.join(' · ')}
        </chakra.p>
      )}
      {refund.parts === null ? null : (
        <chakra.details>
          <chakra.summary cursor="pointer" textStyle="chip" minH="28px">
            {t('how_it_comes')}
          </chakra.summary>
          <RefundAmount
            parts={refund.parts}
            order={order}
            back={{ credit_cents: credit, overpaid_cents: refund.amount_cents - credit }}
          />
        </chakra.details>
      )}
      {canDrop ? (
        <chakra.div display="flex" flexWrap="wrap" gap="2">
          <Button onClick={() => setIsDropping(true)}>{t('drop')}</Button>
        </chakra.div>
      ) : null}
      {isDropping ? <DropRefund order={order} refund={refund} onClose={() => setIsDropping(false)} /> : null}
    </chakra.li>
  );
}

function DropRefund({ order, refund, onClose }: { order: Order; refund: Refund; onClose: () => void }) {
  const { t, orderMoney } = useWords('refunds');
  const drop = useRefundOrder();
  const { restaurant_id, id: order_id, rev: expect_rev } = order;
  const send = async (): Promise<void> => {
    // The line this dialog belongs to is gone with it: what follows must not depend on it.
    try {
      await drop.mutateAsync({ restaurant_id, order_id, expect_rev, refund: null, note: t('dropped_note') });
    } catch {
      return;
    }
    toaster.create({ type: 'success', title: t('done.edited') });
    onClose();
  };
  return (
    <Confirm
      title={t('drop_title', { amount: orderMoney(refund.amount_cents, order) })}
      text={drop.error === null ? t('drop_text') : refusalText(t, drop.error, (minor) => orderMoney(minor, order))}
      action={t('drop_yes')}
      no={t('form.cancel')}
      isBusy={drop.isPending}
      onYes={() => void send()}
      onClose={onClose}
    />
  );
}
