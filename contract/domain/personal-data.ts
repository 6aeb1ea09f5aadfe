import type { Order, Ordered, OrderItem } from './order.ts';

const withoutNotes = (items: readonly OrderItem[]): OrderItem[] => items.map((item) => ({ ...item, note: null }));

/**
 * The order without its customer's data, as far as the hash of [L15] leaves it out: older pages make it of the same
 * fields. What is to be erased is `erasedOrder`.
 */
export const withoutPersonalData = (order: Order): Order => ({
  ...order,
  account_id: null,
  customer_name: '',
  customer_phone: null,
  customer_email: undefined,
  customer_order_count: null,
  delivery_address: null,
  memo: null,
  card: null,
  items: withoutNotes(order.items),
});

function erasedOrdered({ mended, ...ordered }: Ordered): Ordered {
  const blank = { ...ordered, items: withoutNotes(ordered.items) };
  return mended === undefined ? blank : { ...blank, mended: { ...mended, before: withoutNotes(mended.before) } };
}

/** The order with nothing that its customer wrote or is: also the notes of what was ordered before a mending or a change. */
export function erasedOrder(order: Order): Order {
  const blank: Order = { ...withoutPersonalData(order), changes: [], pickup_code: null };
  if (order.ring?.before !== undefined) blank.ring = { ...order.ring, before: withoutNotes(order.ring.before) };
  if (order.ordered != null) blank.ordered = erasedOrdered(order.ordered);
  if (order.question != null)
    blank.question = {
      ...order.question,
      lines: order.question.lines.map((line) =>
        line.replacement === null
          ? line
          : { ...line, replacement: { ...line.replacement, item: { ...line.replacement.item, note: null } } },
      ),
    };
  return blank;
}
