import type { Address } from '#contract/domain/order.ts';
import type { OrderRow } from '#contract/http/orders/order.ts';
import { phoneText } from '#contract/domain/phone-text.ts';
import { useWords } from '../../use-words.ts';

/** An address as it is on an envelope, and what the courier must know under it. */
export const addressText = ({ street, unit, city, state, zip_code, instructions }: Address): string =>
  [[street, unit].filter(Boolean).join(', '), `${city}, ${state} ${zip_code}`.trim(), instructions]
    .filter(Boolean)
    .join('\n');

/** An order in a few lines of plain words, to be pasted into a message. */
export function useOrderText(): (order: OrderRow) => string {
  const { t, time, name, orderMoney } = useWords('orders');
  return (order) =>
    [
      `${order.order_no} · ${t(`delivery_method.${order.delivery_method}`)} · ${t(`status.${order.status}`)} · ${time(order.created_at, 'dayAndClock')}`,
      [order.customer_name, order.customer_phone === null ? '' : phoneText(order.customer_phone)]
        .filter((part) => part !== '')
        .join(' · '),
      order.delivery_address === null ? '' : addressText(order.delivery_address),
      ...order.items.map((item) => {
        const options = item.options.map((option) => name(option)).join(t('list_comma'));
        return `${item.quantity}× ${name(item)}${options === '' ? '' : ` (${options})`}${item.note === null ? '' : ` – ${item.note.text}`}`;
      }),
      order.memo?.text ?? '',
      orderMoney(order.total_cents, order),
    ]
      .filter((line) => line !== '')
      .join('\n');
}
