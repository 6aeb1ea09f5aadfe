import { chakra } from '@chakra-ui/react';
import { isClosedStatus } from '#contract/domain/order-status.ts';
import { dueBackCents, isUncollected, leftToPayCents, ownTakings, paymentWord } from '#contract/domain/order-money.ts';
import type { OrderRow } from '#contract/http/orders/order.ts';
import { useWords } from '../../use-words.ts';

/** Paid is quiet; money still to be taken is bold, until the order is over, and what is owed until it is paid. */
export function PaymentText({ order }: { order: OrderRow }) {
  const { t, orderMoney } = useWords();
  const state = paymentWord(order);
  const isCash = state === 'unpaid' && order.payment_method === 'cash';
  const isRest = state === 'part_paid';
  const owed = leftToPayCents(order);
  const isOwed = isUncollected(order);
  // What a courier brought unpaid is still owed when the order is over.
  const isToCollect = isOwed || ((isCash || isRest) && !isClosedStatus(order.status));
  const amount = orderMoney(owed, order);
  const collect = isOwed
    ? t('orders.uncollected', { amount })
    : isRest
      ? t('orders.collect_rest', { amount })
      : t('orders.collect_cash');
  const quiet = (): string => {
    const { cash_cents, card_cents } = ownTakings(order);
    const due = dueBackCents(order);
    if (state === 'paid' && cash_cents > 0 && card_cents === 0 && order.payment_method !== 'online')
      return t('orders.paid_cash');
    if (state === 'paid' && card_cents > 0 && cash_cents === 0 && order.payment_method === 'cash')
      return t('orders.paid_card');
    if (state === 'refund_due' && due > 0) return t('orders.due_back', { amount: orderMoney(due, order) });
    return isCash ? t('payment_method.cash') : t(`payment_state.${state}`);
  };
  return (
    <chakra.span
      fontWeight={isToCollect ? '700' : '400'}
      color={isToCollect ? 'fg' : 'fg.muted'}
      title={isOwed && isToCollect ? t('money.uncollected') : undefined}
      data-field="order.payment_state"
    >
      {isToCollect ? collect : quiet()}
    </chakra.span>
  );
}
