import { paidWays, type Taking } from '#contract/domain/order-money.ts';
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
