import { isSame } from './canonical.ts';
import { changeLines, unseenChanges } from './change-lines.ts';
import { moneyOf, withMoney } from './order-money.ts';
import { isInKitchen } from './order-status.ts';
import type { GivenDish, Order, Ordered, OrderItem } from './order.ts';
import { asReplacement, atFullPrice, sumsWithGaps, type Gap, type Replacement } from './replacement.ts';

/** A line of which the customer gets less than he ordered, or nothing, with what he gets in its place. */
export type ShortLine = { item: OrderItem; given: number; replacement: OrderItem | null };

/** A line of a mending, as its action names it. */
export type MendLine = { line: number; quantity: number; replace?: Replacement | undefined };

/** What each line is to come to, with its replacement at the menu's price; a line that is not named stays as it is. */
export type LineQuantity = { line: number; quantity: number; replacement?: Chosen | null };
type Chosen = { item: OrderItem; isCharged: boolean };

type Mendable = Pick<Order, 'status' | 'money' | 'payment_state' | 'total_cents'>;

/**
 * A refund that was granted keeps food from being mended that still could be: it says in money which dishes it is for,
 * and they would go back twice [MD1].
 */
export const isBarredByRefund = (order: Mendable): boolean =>
  isInKitchen(order.status) && moneyOf(order).credited_cents !== 0;

/** Whether the food has not left yet and no refund was granted [MD1]. */
export const canMend = (order: Mendable): boolean => isInKitchen(order.status) && !isBarredByRefund(order);

/** An order's dishes with the sums that follow from them. */
const orderedOf = (order: Ordered): Ordered => ({
  items: order.items,
  amount_cents: order.amount_cents,
  discount_cents: order.discount_cents,
  ...(order.discount_parts == null ? {} : { discount_parts: order.discount_parts }),
  tax_cents: order.tax_cents,
  total_cents: order.total_cents,
  tax_lines: order.tax_lines ?? [],
  remitted_tax_cents: order.remitted_tax_cents ?? 0,
});

/**
 * The order as its customer knows it, with the ticks that its lines have now. `ordered` is absent then, not null: an order
 * that is read from its row has no other form of nothing, and the log must say the same as the row [L15].
 */
export function asOrdered(order: Order): Order {
  if (order.ordered === undefined || order.ordered === null) return { ...order, ordered: undefined };
  const now = new Map(order.items.map((item) => [item.line, item.done_at]));
  const { limits: _limits, mended: _mended, ...ordered } = order.ordered;
  const items = ordered.items.map((item) => ({ ...item, done_at: now.get(item.line) ?? null }));
  return { ...order, ...ordered, items, ordered: undefined };
}

/** The lines that the kitchen could not give as they were ordered. */
export function shortLines(order: Pick<Order, 'items' | 'ordered'>): ShortLine[] {
  // Each ticket asks at each drawing, and most have nothing missing.
  if (order.ordered === undefined || order.ordered === null) return [];
  const given = new Map(order.items.map(({ line, quantity }) => [line, quantity]));
  return order.ordered.items
    .map((item) => ({ item, given: given.get(item.line) ?? 0, replacement: replacementOf(order, item.line) }))
    .filter(({ item, given: left }) => left < item.quantity);
}

export const replacementOf = ({ items }: Pick<Order, 'items'>, line: number): OrderItem | null =>
  items.find(({ replaces }) => replaces?.line === line) ?? null;

/** The replacement that a line has now, at the menu's price of the time it was chosen. */
function chosenOf(order: Order, line: number): Chosen | null {
  const item = replacementOf(order, line);
  return item === null ? null : { item: atFullPrice(item), isCharged: item.replaces?.is_charged === true };
}

/** Whether each line is the order's, named once, and none is to have more than was ordered. */
function areKnown(items: readonly OrderItem[], quantities: readonly LineQuantity[]): boolean {
  const ordered = new Map(items.map(({ line, quantity }) => [line, quantity]));
  const isOnce = new Set(quantities.map(({ line }) => line)).size === quantities.length;
  return isOnce && quantities.every(({ line, quantity }) => quantity <= (ordered.get(line) ?? -1));
}

/**
 * The order with these quantities and replacements, and with its sums as they follow: always worked out from what was
 * ordered, so that a second mending, and its way back, lose no cent. A fee or tip stays [MD2]. Null where nothing would
 * be left, where a line is not the order's or named twice, where more is wanted than was ordered, or where a line that
 * lacks nothing is replaced.
 */
export function withQuantities(order: Order, quantities: readonly LineQuantity[]): Order | null {
  const base = asOrdered(order);
  if (!areKnown(base.items, quantities)) return null;
  const named = new Map(quantities.map((each) => [each.line, each]));
  const now = new Map(order.items.map(({ line, quantity }) => [line, quantity]));
  const last = Math.max(0, ...base.items.map(({ line }) => line));
  const gaps: Gap[] = [];
  const items: OrderItem[] = [];
  for (const [place, item] of base.items.entries()) {
    const mended = named.get(item.line);
    const quantity = mended?.quantity ?? now.get(item.line) ?? 0;
    const chosen = mended === undefined ? chosenOf(order, item.line) : (mended.replacement ?? null);
    if (quantity > 0) items.push({ ...item, quantity });
    if (quantity === item.quantity && chosen !== null) return null;
    if (quantity === item.quantity) continue;
    const missing = { ...item, quantity: item.quantity - quantity };
    const limits = { line: last + 1 + place, missing, isCharged: chosen?.isCharged === true };
    const replacement = chosen === null ? null : asReplacement(chosen.item, limits);
    if (replacement !== null) items.push(replacement);
    gaps.push({ missing, replacement });
  }
  if (items.length === 0) return null;
  const after = gaps.length === 0 ? base : { ...base, items, ...sumsWithGaps(base, gaps), ordered: orderedOf(base) };
  // What a person gives of a dish from now on takes the place of what was said before.
  const meant = new Set(base.items.filter(({ line }) => named.has(line)).map(dishOf));
  return withLimits(after, order.ordered?.limits?.filter((dish) => !meant.has(dishOf(dish))) ?? []);
}

const withLimits = (order: Order, limits: readonly GivenDish[]): Order =>
  limits.length === 0 ? order : { ...order, ordered: { ...(order.ordered ?? orderedOf(order)), limits: [...limits] } };

const withMended = (order: Order, { ordered }: Order): Order =>
  order.ordered == null || ordered?.mended === undefined
    ? order
    : { ...order, ordered: { ...order.ordered, mended: ordered.mended } };

/**
 * What each named line is to come to, by an action. `replacements` are the menu's; without them a line is replaced as its
 * screen showed it.
 */
export const quantitiesOf = (
  lines: readonly MendLine[],
  replacements?: ReadonlyMap<number, OrderItem>,
): LineQuantity[] =>
  lines.map(({ line, quantity, replace }) => {
    const item = replacements === undefined ? replace?.shown : replacements.get(line);
    const chosen = replace === undefined || item === undefined ? null : { item, isCharged: replace.is_charged };
    return { line, quantity, replacement: chosen };
  });

/** What a mending writes, with the difference a kitchen reads; null where `withQuantities` is null. */
export function mendedTo(stored: Order, quantities: readonly LineQuantity[]): Partial<Order> | null {
  const order = { ...stored, money: moneyOf(stored) };
  const after = withQuantities(order, quantities);
  if (after === null) return null;
  const changes = unseenChanges(order, changeLines(order, after));
  return { ...orderedOf(after), ordered: after.ordered, changes, ...withMoney(after) };
}

/** Equal for two lines that ask the kitchen for the same. */
export const lineKey = ({ dish_id, name_zh, quantity, options, note }: OrderItem): string =>
  JSON.stringify([dish_id, name_zh, quantity, options, note?.text ?? null]);

export const dishOf = ({ dish_id, name_zh }: GivenDish | OrderItem): string => JSON.stringify([dish_id, name_zh]);
const optionsKey = ({ dish_id, name_zh, options }: OrderItem): string => JSON.stringify([dish_id, name_zh, options]);
const isOrdered = ({ replaces }: OrderItem): boolean => replaces === undefined;

type Left = { dish: GivenDish; replacements: { chosen: Chosen; gap: number }[] };

const givenDish = ({ dish_id, name_zh }: OrderItem, quantity: number): GivenDish => ({ dish_id, name_zh, quantity });

/** Of each dish that the kitchen could not give as it was ordered: how many it gives, and what in place of the rest. */
function leftOf(before: Order): Map<string, Left> {
  const left = new Map<string, Left>();
  for (const dish of before.ordered?.limits ?? []) left.set(dishOf(dish), { dish, replacements: [] });
  for (const { item, given } of shortLines(before)) {
    const ofDish = before.items.filter((other) => isOrdered(other) && dishOf(other) === dishOf(item));
    const said = ofDish.reduce((sum, { quantity }) => sum + quantity, 0);
    const entry = left.get(dishOf(item)) ?? { dish: givenDish(item, said), replacements: [] };
    const chosen = chosenOf(before, item.line);
    if (chosen !== null) entry.replacements.push({ chosen, gap: item.quantity - given });
    left.set(dishOf(item), entry);
  }
  return left;
}

/** A replacement of fewer missing pieces has as many pieces fewer, and at least one. */
function forGap({ chosen, gap }: Left['replacements'][number], missing: number): Chosen {
  const { item, isCharged } = chosen;
  const quantity = missing >= gap ? item.quantity : Math.ceil((item.quantity * missing) / gap);
  return { item: { ...item, quantity }, isCharged };
}

/** How many were given of each line of an order, for the equal lines of another in their order, as its ticks are kept. */
function givenInTurn(before: Order): (item: OrderItem) => number {
  const given = new Map(before.items.map(({ line, quantity }) => [line, quantity]));
  const turns = new Map<string, number[]>();
  for (const item of before.ordered?.items ?? [])
    turns.set(lineKey(item), [...(turns.get(lineKey(item)) ?? []), given.get(item.line) ?? 0]);
  return (item) => turns.get(lineKey(item))?.shift() ?? 0;
}

/**
 * How many of each line a kitchen gives that has so many left: what it gave of the same line first, then of the same
 * options, then the rest of the dish in other options. A line whose dish it did not speak of is not named.
 */
function quantitiesLeft(before: Order, items: readonly OrderItem[]): LineQuantity[] {
  const left = leftOf(before);
  const room = new Map([...left].map(([key, { dish }]) => [key, dish.quantity]));
  const given = new Map<string, number>();
  for (const item of before.items.filter(isOrdered))
    given.set(optionsKey(item), (given.get(optionsKey(item)) ?? 0) + item.quantity);
  const isShort = new Set(shortLines(before).map(({ item }) => optionsKey(item)));
  const take = (item: OrderItem, most: number): number => {
    const quantity = Math.min(most, room.get(dishOf(item)) ?? 0);
    room.set(dishOf(item), (room.get(dishOf(item)) ?? 0) - quantity);
    return quantity;
  };
  const concerned = items.filter((item) => left.has(dishOf(item)));
  const takeSame = (item: OrderItem, most: number): number => {
    const had = given.get(optionsKey(item)) ?? 0;
    const quantity = take(item, Math.min(most, had));
    given.set(optionsKey(item), had - quantity);
    return quantity;
  };
  const inTurn = givenInTurn(before);
  const own = concerned.map((item) => ({ item, quantity: takeSame(item, Math.min(item.quantity, inTurn(item))) }));
  const same = own.map(({ item, quantity }) => ({
    item,
    quantity: quantity + takeSame(item, item.quantity - quantity),
  }));
  return same.map(({ item, quantity: first }) => {
    const quantity = first + (isShort.has(optionsKey(item)) ? 0 : take(item, item.quantity - first));
    const next = quantity < item.quantity ? left.get(dishOf(item))?.replacements.shift() : undefined;
    const replacement = next === undefined ? null : forGap(next, item.quantity - quantity);
    return { line: item.line, quantity, replacement };
  });
}

/**
 * Mends a changed order again: of a dish that the kitchen could not give as it was ordered, it gives no more than it said,
 * however the customer words, splits or orders it now, in any options, also after less of it or none, and the same in
 * its place [OW1]. Only the kitchen gives more. Where nothing would be left a person decides: the order is marked, and as
 * it is wanted.
 */
export function mendedAgain(before: Order, after: Order): Order {
  const limits = [...leftOf(before).values()].map(({ dish }) => dish);
  if (limits.length === 0) return after;
  const flags = [...new Set([...after.flags, 'dish_unavailable' as const])];
  const mended = withQuantities(after, quantitiesLeft(before, after.items)) ?? { ...after, flags };
  // The same dishes again are no news.
  const isSameDishes = isSame(asOrdered(before).items, after.items);
  return withMended(withLimits(mended, isSameDishes ? (before.ordered?.limits ?? []) : limits), before);
}

/** Whether nothing is left of dishes that a customer wants of this order: the kitchen gives none of them [MD1]. */
export function isNothingLeft(order: Order, items: readonly OrderItem[]): boolean {
  const named = quantitiesLeft(order, items);
  return (
    named.length === items.length && named.every(({ quantity, replacement }) => quantity === 0 && replacement === null)
  );
}
