import { changeLines, courierLines, isChangedBack } from '#contract/domain/change-lines.ts';
import type { ChangeLine, Order, OrderItem } from '#contract/domain/order.ts';
import type { DeskOrder } from '#src/live/desk-store.ts';

/** What a change means for the pans: what to stop, what to start, what is different, what stays. */
export type Difference = {
  stop: readonly OrderItem[];
  start: readonly OrderItem[];
  changed: readonly { was: OrderItem; now: OrderItem }[];
  same: readonly OrderItem[];
  /** Notes, time, place and phone, and who is called off, as texts. */
  others: readonly ChangeLine[];
};

const dishOf = ({ dish_id, name_zh, name_en }: OrderItem): string => dish_id ?? `${name_zh}|${name_en}`;
const optionsOf = (item: OrderItem): string =>
  JSON.stringify(item.options.map(({ name_zh, name_en, quantity }) => [name_zh, name_en, quantity]).toSorted());
const noteOf = ({ note }: OrderItem): string => note?.text ?? '';

/** From the strictest likeness of two lines to the loosest: a line is paired with the one it is most like. */
const LIKENESS: readonly ((item: OrderItem) => string)[] = [
  (item) => JSON.stringify([dishOf(item), optionsOf(item), noteOf(item), item.quantity]),
  (item) => JSON.stringify([dishOf(item), optionsOf(item), noteOf(item)]),
  (item) => JSON.stringify([dishOf(item), optionsOf(item)]),
  dishOf,
];

/** The difference between the version a screen last showed and the order now; each line is in exactly one part. */
export function differenceOf(before: Order, order: Order): Difference {
  let left = [...before.items];
  let rest = [...order.items];
  const pairs: { was: OrderItem; now: OrderItem }[] = [];
  const same: OrderItem[] = [];
  for (const [index, keyOf] of LIKENESS.entries()) {
    const unpaired: OrderItem[] = [];
    for (const now of rest) {
      const was = left.find((item) => keyOf(item) === keyOf(now));
      if (was === undefined) unpaired.push(now);
      else {
        left = left.filter((item) => item !== was);
        if (index === 0) same.push(now);
        else pairs.push({ was, now });
      }
    }
    rest = unpaired;
  }
  const others = [...changeLines({ ...before, items: [] }, { ...order, items: [] }), ...courierLines(before, order)];
  return { stop: left, start: rest, changed: pairs, same, others };
}

type Compared = Pick<DeskOrder, 'before' | 'order'>;

const linesOf = ({ before, order }: Compared): readonly ChangeLine[] =>
  before === null ? order.changes : [...changeLines(before, order), ...courierLines(before, order)];

/** Whether a change that rings leaves nothing to do: it was taken back, or the customer's answer changed nothing. */
export const isAsBefore = (compared: Compared): boolean => linesOf(compared).every(isChangedBack);

/** Whether nothing is to be cooked in another way or at another time: where it goes, whom to call, who carries it. */
export const isOnlyToKnow = (compared: Compared): boolean =>
  linesOf(compared).every((line) => isChangedBack(line) || line.about === 'customer' || line.about === 'courier');
