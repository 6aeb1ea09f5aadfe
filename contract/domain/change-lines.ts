import type { ChangeLine, Order, OrderItem } from './order.ts';

type Text = { text_zh: string; text_en: string };
type Content = Pick<
  Order,
  'items' | 'memo' | 'delivery_method' | 'delivery_address' | 'requested_at' | 'customer_phone'
>;

function itemText(item: OrderItem): Text {
  const options = (pick: 'name_zh' | 'name_en'): string => {
    const names = item.options.map((option) => option[pick] || option.name_zh);
    return names.length === 0 ? '' : ` (${names.join(', ')})`;
  };
  const note = item.note === null ? '' : ` – ${item.note.text}`;
  return {
    text_zh: `${item.quantity}× ${item.name_zh}${options('name_zh')}${note}`,
    text_en: `${item.quantity}× ${item.name_en || item.name_zh}${options('name_en')}${note}`,
  };
}

const same = (text: string): Text => ({ text_zh: text, text_en: text });

function addressText(order: Content): Text {
  const address = order.delivery_address;
  if (address === null) return { text_zh: '自取', text_en: 'Pickup' };
  return same(
    [address.street, address.unit, address.city, address.instructions]
      .filter((part) => part !== null && part !== '')
      .join(', '),
  );
}

/** Every fact of an order that a kitchen must know about when it changes. */
function factsOf(order: Content): Text[] {
  return [
    ...order.items.map(itemText),
    ...(order.memo === null ? [] : [same(order.memo.text)]),
    addressText(order),
    ...(order.requested_at === null ? [] : [same(order.requested_at)]),
    ...(order.customer_phone === null ? [] : [same(order.customer_phone)]),
  ];
}

/** What a change took away and what it brought, line by line; equal lines cancel each other out. */
export function changeLines(before: Content, after: Content): ChangeLine[] {
  const rest = factsOf(after);
  const gone = factsOf(before).filter((was) => {
    const index = rest.findIndex((now) => now.text_en === was.text_en && now.text_zh === was.text_zh);
    if (index >= 0) rest.splice(index, 1);
    return index < 0;
  });
  return [
    ...gone.map((text) => ({ kind: 'was' as const, ...text })),
    ...rest.map((text) => ({ kind: 'now' as const, ...text })),
  ];
}
