import { chakra } from '@chakra-ui/react';
import { shownPayment } from '#contract/domain/order-money.ts';
import { isClosedStatus } from '#contract/domain/order-status.ts';
import type { OrderRow } from '#contract/http/orders/order.ts';
import { useWords } from '../../use-words.ts';

/** Paid is quiet; money still to be taken is bold, until the order is over. */
export function PaymentText({ order }: { order: Pick<OrderRow, 'payment_method' | 'payment_state' | 'status'> }) {
  const { t } = useWords();
  const state = shownPayment(order);
  const isCash = state === 'unpaid' && order.payment_method === 'cash';
  const isToCollect = isCash && !isClosedStatus(order.status);
  const isTaken = state === 'paid' && order.payment_method === 'cash';
  const quiet = isTaken ? t('orders.paid_cash') : isCash ? t('payment_method.cash') : t(`payment_state.${state}`);
  return (
    <chakra.span
      fontWeight={isToCollect ? '700' : '400'}
      color={isToCollect ? 'fg' : 'fg.muted'}
      data-field="order.payment_state"
    >
      {isToCollect ? t('orders.collect_cash') : quiet}
    </chakra.span>
  );
}
