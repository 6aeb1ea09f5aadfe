import type { Language } from './basics.ts';
import type { ChangeLine, Order, OrderItem } from './order.ts';
import { phoneText } from './phone-text.ts';
import { hasUnseenChanges } from './ring.ts';

type Text = Omit<ChangeLine, 'kind'>;
type Content = Pick<
  Order,
  'items' | 'memo' | 'allergies' | 'delivery_method' | 'delivery_address' | 'requested_at' | 'customer_phone'
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
    about: 'dish',
    station: item.station,
  };
}

/** No time is a fact, too: a change back to it must say what holds now. */
const AS_SOON: Text = { text_zh: '尽快', text_en: 'As soon as possible', about: 'time' };

const same = (text: string, about: Text['about']): Text => ({ text_zh: text, text_en: text, about });

function addressText(order: Content): Text {
  const address = order.delivery_address;
  if (address === null) return { text_zh: '自取', text_en: 'Pickup', about: 'customer' };
  return same(
    [address.street, address.unit, address.city, address.instructions]
      .filter((part) => part !== null && part !== '')
      .join(', '),
    'customer',
  );
}

/** One that was found in a note is said with the note. */
const allergyText = ({ text_zh, text_en }: Content['allergies'][number]): Text => ({
  text_zh: `过敏：${text_zh ?? text_en ?? ''}`,
  text_en: `Allergy: ${text_en ?? text_zh ?? ''}`,
  about: 'allergy',
});

/** Every fact of an order that a kitchen must know about when it changes. */
function factsOf(order: Content): Text[] {
  return [
    ...order.items.map(itemText),
    ...order.allergies.filter(({ found }) => !found).map(allergyText),
    ...(order.memo === null ? [] : [same(order.memo.text, 'note')]),
    addressText(order),
    order.requested_at === null ? AS_SOON : { ...same(order.requested_at, 'time'), at: order.requested_at },
    ...(order.customer_phone === null ? [] : [same(order.customer_phone, 'customer')]),
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

/** The courier who was on his way, or stands at the counter, and is called off: the food is another's now. */
export function courierLines(before: Pick<Order, 'delivery'>, after: Pick<Order, 'delivery'>): ChangeLine[] {
  const name = before.delivery?.courier?.name;
  if (name === undefined || after.delivery?.courier?.name === name) return [];
  const text_zh = `骑手 ${name} 已叫停，别把餐交给他`;
  return [
    { kind: 'now', text_zh, text_en: `Courier ${name} is called off: do not hand over to them`, about: 'courier' },
  ];
}

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/**
 * A line's text, with a time as `clock` writes it and a phone number as people read it. Lines of versions before 0.2 have
 * the instant in the text alone.
 */
export function changeText(line: ChangeLine, language: Language, clock: (instant: string) => string): string {
  const text = (language === 'zh' ? line.text_zh : line.text_en) || line.text_zh;
  const at = line.at ?? (INSTANT.test(text) ? text : undefined);
  return at === undefined ? phoneText(text) : clock(at);
}

const keyOf = ({ text_zh, text_en }: Text): string => `${text_zh}\n${text_en}`;

/**
 * What two changes in a row come to: a line that the first brought and the second took away is in neither, and one that
 * came back is no change.
 */
export function mergedChanges(first: readonly ChangeLine[], second: readonly ChangeLine[]): ChangeLine[] {
  const lines = [...first];
  for (const line of second) {
    const opposite = line.kind === 'was' ? 'now' : 'was';
    const index = lines.findIndex((other) => other.kind === opposite && keyOf(other) === keyOf(line));
    if (index >= 0) lines.splice(index, 1);
    else lines.push(line);
  }
  return [...lines.filter(({ kind }) => kind === 'was'), ...lines.filter(({ kind }) => kind === 'now')];
}

/** What was changed and changed back before a person looked: who has heard of it must know that nothing differs. */
const CHANGED_BACK: ChangeLine = {
  kind: 'now',
  text_zh: '又改回来了，和原来一样',
  text_en: 'Changed back: as it was before',
};

export const isChangedBack = (line: ChangeLine): boolean => keyOf(line) === keyOf(CHANGED_BACK);

/** The differences of a change that still rings, with those of the next. */
function withUnseen({ ring, changes }: Pick<Order, 'ring' | 'changes'>, lines: readonly ChangeLine[]): ChangeLine[] {
  const first = changes.filter((line) => !isChangedBack(line));
  const merged = mergedChanges(first, lines);
  // No one has accepted a new one: it was not on paper either.
  return merged.length === 0 && ring?.kind !== 'new' ? [CHANGED_BACK] : merged;
}

/**
 * The differences from what a person has last seen: those of a change that still rings stay shown with new ones [OW2]. An
 * order that no person has seen keeps them too: a screen that was cut off may still answer it as it was, and it may be on
 * paper.
 */
export const unseenChanges = (
  order: Pick<Order, 'ring' | 'acknowledged_at' | 'changes'>,
  lines: ChangeLine[],
): ChangeLine[] => (hasUnseenChanges(order) ? withUnseen(order, lines) : lines);
