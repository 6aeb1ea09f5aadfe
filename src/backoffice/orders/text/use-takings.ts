import { moneyOf, paidWays, type Taking } from '#contract/domain/order-money.ts';
import { recordedCents } from '#contract/domain/record-payment.ts';
import type { OrderRow } from '#contract/http/orders/order.ts';
import { useWords } from '../../use-words.ts';

/** In which ways an order was paid, in words: each with its amount. */
export function useTakings(): (
  order: Taking & Pick<OrderRow, 'currency'>,
  ways?: ReturnType<typeof paidWays>,
) => string {
  const { t, orderMoney } = useWords();
  return (order, ways = paidWays(order)) =>
    ways.map(({ way, cents }) => `${t(`payment_method.${way}`)} ${orderMoney(cents, order)}`).join(' + ');
}

/** How an order is paid: as it says, which needs no amount, or as people recorded it and in each of several ways. */
export function useHowPaid(): (order: Taking & Pick<OrderRow, 'currency'>) => string {
  const { t } = useWords();
  const takings = useTakings();
  return (order) =>
    recordedCents(moneyOf(order)) > 0 || paidWays(order).length > 1
      ? takings(order)
      : t(`payment_method.${order.payment_method}`);
}
