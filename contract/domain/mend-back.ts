import { isSame } from './canonical.ts';
import { asOrdered, dishOf, mendedAgain, replacementOf, type MendLine } from './mend.ts';
import type { Order } from './order.ts';

type MendAct = { action: 'mend'; lines: MendLine[] };

/** What takes a mending back; null where a line has a replacement now, which no action can restore as it was. */
export function mendBack(order: Pick<Order, 'items'>, lines: readonly MendLine[]): MendAct | null {
  if (lines.some(({ line }) => replacementOf(order, line) !== null)) return null;
  const now = new Map(order.items.map(({ line, quantity }) => [line, quantity]));
  return { action: 'mend', lines: lines.map(({ line }) => ({ line, quantity: now.get(line) ?? 0 })) };
}

/** What was ordered, without the ticks of what is cooked of it. */
const wanted = (order: Order) => asOrdered(order).items.map((item) => ({ ...item, done_at: null }));

/** Whether the dishes were mended by others too since: theirs is not to be taken back with it. */
const isMendedTwice = (before: Order, now: Order): boolean =>
  now.history.filter(({ action, rev }) => action === 'mend' && rev > before.rev).length > 1;

/**
 * What takes back, now, a mending of the order as it was before. A customer's change since may have numbered its lines
 * otherwise, or have asked for more of a dish: of each dish that was mended the kitchen then gives what it would give
 * had it not been mended [MD3]. Null where nothing of it is left to take back.
 */
export function mendBackSince(before: Order, lines: readonly MendLine[], now: Order): MendAct | null {
  if (isSame(wanted(before), wanted(now))) return mendBack(before, lines);
  if (mendBack(before, lines) === null || isMendedTwice(before, now)) return null;
  const named = new Set(lines.map(({ line }) => line));
  const dishes = new Set(
    asOrdered(before)
      .items.filter(({ line }) => named.has(line))
      .map(dishOf),
  );
  const unmended = mendedAgain(before, asOrdered(now));
  const given = new Map(unmended.items.map(({ line, quantity }) => [line, quantity]));
  const back = asOrdered(now)
    .items.filter((item) => dishes.has(dishOf(item)) && replacementOf(unmended, item.line) === null)
    .map(({ line }) => ({ line, quantity: given.get(line) ?? 0 }));
  return back.length === 0 ? null : { action: 'mend', lines: back };
}
