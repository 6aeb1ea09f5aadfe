import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { Delivery } from '#contract/domain/delivery.ts';
import { isClosedStatus } from '#contract/domain/order-status.ts';
import type { Order } from '#contract/domain/order.ts';
import { formatCents } from '#contract/domain/money.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useWords } from '../use-words.ts';
import { useOrderSteps } from './use-order-steps.ts';

/** A delivery that does not go on by itself, with its ways out: take the quote, ask again, deliver ourselves. */
export function CourierTrouble({ order, delivery }: { order: Order; delivery: Delivery }) {
  const { t } = useWords('orders');
  const { run, isPending } = useOrderSteps();
  const [isAsking, setIsAsking] = useState(false);
  const { trouble, quote_id, fee_cents } = delivery;
  if (trouble === null) return null;
  const isOver = isClosedStatus(order.status);
  return (
    <chakra.div display="grid" gap="8px">
      <chakra.p role="alert" display="flex" gap="8px" color="zhu.fg" fontWeight="700" data-field="delivery.trouble">
        <Icon name="octagon" />
        {t(`trouble.${trouble}`)}
      </chakra.p>
      {isOver ? null : (
        <chakra.div display="flex" flexWrap="wrap" gap="8px">
          {trouble === 'fee_over_cap' && quote_id !== null ? (
            <Button look="ink" disabled={isPending} onClick={() => run(order, { action: 'confirm', quote_id })}>
              {t('courier.confirm', { fee: formatCents(fee_cents ?? 0) })}
            </Button>
          ) : null}
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
