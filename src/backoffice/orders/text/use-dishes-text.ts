import type { OrderRow } from '#contract/http/orders/order.ts';
import { useWords } from '../../use-words.ts';

/** The dishes of an order on one line, with how many of each. */
export function useDishesText() {
  const { t, name } = useWords('orders');
  return ({ items }: Pick<OrderRow, 'items'>): string =>
    items.map((item) => (item.quantity > 1 ? `${name(item)} ×${item.quantity}` : name(item))).join(t('list_comma'));
}
