import { changeLines, unseenChanges } from './change-lines.ts';
import { dueBackCents, moneyOf, withMoney } from './order-money.ts';
import { isTodo, type OrderStatus } from './order-status.ts';
import type { Order, Ordered, OrderItem } from './order.ts';
import { sumsWithout } from './order-tax.ts';

/** A line of which the customer gets less than he ordered, or nothing. */
export type ShortLine = { item: OrderItem; given: number };

/** What each line is to come to; a line that is not named stays as it is. */
export type LineQuantity = { line: number; quantity: number };

const hasFood = (status: OrderStatus): boolean =>
  isTodo(status) || status === 'order_received' || status === 'finished';

/**
 * Food that has not left yet can still be mended, unless a refund was granted: it says in money which dishes it is for,
 * and they would go back twice [MD1].
 */
export const canMend = (order: Pick<Order, 'status' | 'money' | 'payment_state' | 'total_cents'>): boolean =>
  hasFood(order.status) && moneyOf(order).credited_cents === 0;

/** An order's dishes with the sums that follow from them. */
const orderedOf = (order: Ordered): Ordered => ({
  items: order.items,
  amount_cents: order.amount_cents,
  discount_cents: order.discount_cents,
  tax_cents: order.tax_cents,
  total_cents: order.total_cents,
  tax_lines: order.tax_lines ?? [],
  remitted_tax_cents: order.remitted_tax_cents ?? 0,
});

/** The order as its customer knows it, with the ticks that its lines have now. */
export function asOrdered(order: Order): Order {
  if (order.ordered === undefined || order.ordered === null) return { ...order, ordered: null };
  const now = new Map(order.items.map((item) => [item.line, item.done_at]));
  const items = order.ordered.items.map((item) => ({ ...item, done_at: now.get(item.line) ?? null }));
  return { ...order, ...order.ordered, items, ordered: null };
}

/** The lines that the kitchen could not give as they were ordered. */
export function shortLines(order: Pick<Order, 'items' | 'ordered'>): ShortLine[] {
  // Each ticket asks at each drawing, and most have nothing missing.
  if (order.ordered === undefined || order.ordered === null) return [];
  const given = new Map(order.items.map(({ line, quantity }) => [line, quantity]));
  return order.ordered.items
    .map((item) => ({ item, given: given.get(item.line) ?? 0 }))
    .filter(({ item, given: left }) => left < item.quantity);
}

/**
 * The order with these quantities, and with its sums as they follow: always worked out from what was ordered, so that a
 * second mending, and its way back, lose no cent. A fee or tip stays [MD2]. Null where nothing would be left, where a
 * line is not the order's or named twice, or where more is wanted than was ordered.
 */
export function withQuantities(order: Order, quantities: readonly LineQuantity[]): Order | null {
  const base = asOrdered(order);
  const wanted = new Map(order.items.map(({ line, quantity }) => [line, quantity]));
  if (new Set(quantities.map(({ line }) => line)).size < quantities.length) return null;
  const ordered = new Map(base.items.map(({ line, quantity }) => [line, quantity]));
  for (const { line, quantity } of quantities) {
    if (quantity > (ordered.get(line) ?? -1)) return null;
    wanted.set(line, quantity);
  }
  const items = base.items
    .map((item) => ({ ...item, quantity: wanted.get(item.line) ?? 0 }))
    .filter(({ quantity }) => quantity > 0);
  const missing = base.items.flatMap(({ line, quantity }) => {
    const less = quantity - (wanted.get(line) ?? 0);
    return less > 0 ? [{ line, quantity: less }] : [];
  });
  if (items.length === 0) return null;
  if (missing.length === 0) return base;
  return { ...base, items, ...sumsWithout(base, missing), ordered: orderedOf(base) };
}

/** What a mending writes, with the difference a kitchen reads; null where `withQuantities` is null. */
export function mendedBy(stored: Order, quantities: readonly LineQuantity[]): Partial<Order> | null {
  const order = { ...stored, money: moneyOf(stored) };
  const after = withQuantities(order, quantities);
  if (after === null) return null;
  const changes = unseenChanges(order, changeLines(order, after));
  return { ...orderedOf(after), ordered: after.ordered ?? null, changes, ...withMoney(after) };
}

/** What a person has chosen to give, before it counts. */
export type MendDraft = {
  lines: { item: OrderItem; quantity: number }[];
  /** The lines that differ from now, as the action names them. */
  changed: LineQuantity[];
  /** Null where nothing would be left. */
  after: { total_cents: number; due_back_cents: number } | null;
};

/** A choice by line number, with the total and the refund it comes to; what is not chosen stays as it is [MD1]. */
export function mendDraft(order: Order, chosen: Readonly<Record<number, number>>): MendDraft {
  const now = new Map(order.items.map(({ line, quantity }) => [line, quantity]));
  const lines = asOrdered(order).items.map((item) => ({
    item,
    quantity: chosen[item.line] ?? now.get(item.line) ?? 0,
  }));
  const changed = lines
    .map(({ item, quantity }) => ({ line: item.line, quantity }))
    .filter(({ line, quantity }) => quantity !== (now.get(line) ?? 0));
  const change = mendedBy(order, changed);
  if (change === null) return { lines, changed, after: null };
  const after = { ...order, ...change };
  const due_back_cents = dueBackCents(after) - dueBackCents(order);
  return { lines, changed, after: { total_cents: after.total_cents, due_back_cents } };
}

/** Equal for two lines that ask the kitchen for the same. */
export const lineKey = ({ dish_id, name_zh, quantity, options, note }: OrderItem): string =>
  JSON.stringify([dish_id, name_zh, quantity, options, note?.text ?? null]);

const dishKey = ({ dish_id, name_zh, options }: OrderItem): string => JSON.stringify([dish_id, name_zh, options]);

/**
 * Mends a changed order again: of a dish that the kitchen could not give as it was ordered, it gives no more than it said,
 * however the customer words, splits or orders it now [OW1]. Only the kitchen gives more.
 */
export function mendedAgain(before: Order, after: Order): Order {
  const short = new Set(shortLines(before).map(({ item }) => dishKey(item)));
  if (short.size === 0) return after;
  const left = new Map([...short].map((key) => [key, 0]));
  for (const item of before.items) {
    const given = left.get(dishKey(item));
    if (given !== undefined) left.set(dishKey(item), given + item.quantity);
  }
  const quantities = after.items.flatMap((item) => {
    const given = left.get(dishKey(item));
    if (given === undefined) return [];
    const quantity = Math.min(given, item.quantity);
    left.set(dishKey(item), given - quantity);
    return [{ line: item.line, quantity }];
  });
  return withQuantities(after, quantities) ?? after;
}
