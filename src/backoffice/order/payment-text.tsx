import { chakra } from '@chakra-ui/react';
import type { OrderRow } from '#contract/http/order.ts';
import { useWords } from '../use-words.ts';

/** Paid is quiet; money still to be taken is bold. */
export function PaymentText({ order }: { order: Pick<OrderRow, 'payment_method' | 'payment_state'> }) {
  const { t } = useWords();
  const isToCollect = order.payment_state === 'unpaid' && order.payment_method === 'cash';
  return (
    <chakra.span
      fontWeight={isToCollect ? '700' : '400'}
      color={isToCollect ? 'fg' : 'fg.muted'}
      data-field="order.payment_state"
    >
      {isToCollect ? t('orders.collect_cash') : t(`payment_state.${order.payment_state}`)}
    </chakra.span>
  );
}
