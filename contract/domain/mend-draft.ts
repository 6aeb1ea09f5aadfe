import { asOrdered, lineKey, mendedTo, quantitiesOf, replacementOf, type MendLine } from './mend.ts';
import { dueBackCents } from './order-money.ts';
import type { Order, OrderItem } from './order.ts';
import { atFullPrice, type Replacement } from './replacement.ts';
import { lineCents } from './totals.ts';

/**
 * Equal while every line of an order asks for the same dish and gives as much of it: what was chosen by line number holds
 * for nothing else.
 */
export function dishesOf({ items, ordered }: Pick<Order, 'items' | 'ordered'>): string {
  const known = (ordered?.items ?? items).map((item) => [item.line, lineKey(item), item.unit_price_cents]);
  const given = items.map((item) => [item.line, lineKey(item), item.replaces?.line ?? null]);
  return JSON.stringify([known, given]);
}

/** What a person has chosen for a line, before it counts. */
export type MendChoice = { quantity: number; replace?: Replacement | undefined };

export type MendDraft = {
  lines: { item: OrderItem; quantity: number; replacement: OrderItem | null }[];
  /** The lines that differ from now, as the action names them. */
  changed: MendLine[];
  /** Null where nothing would be left. */
  after: { total_cents: number; due_back_cents: number } | null;
  /** What the replacements cost more than what they replace, by the menu: charged, or given [MD4]. */
  dearer_cents: number;
};

/** Choices by line number, with the total and the refund they come to; what is not chosen stays as it is [MD1] [MD4]. */
export function mendDraft(order: Order, chosen: Readonly<Record<number, MendChoice>>): MendDraft {
  const now = new Map(order.items.map(({ line, quantity }) => [line, quantity]));
  const known = asOrdered(order);
  const changed = known.items.flatMap(({ line }): MendLine[] => {
    const choice = chosen[line];
    if (choice === undefined) return [];
    const isReplaced = choice.replace !== undefined || replacementOf(order, line) !== null;
    return isReplaced || choice.quantity !== (now.get(line) ?? 0) ? [{ line, ...choice }] : [];
  });
  const change = mendedTo(order, quantitiesOf(changed));
  const after = change === null ? null : { ...order, ...change };
  const lines = known.items.map((item) => ({
    item,
    quantity: chosen[item.line]?.quantity ?? now.get(item.line) ?? 0,
    replacement: after === null ? null : replacementOf(after, item.line),
  }));
  const dearer_cents = lines.reduce((sum, { item, quantity, replacement }) => {
    if (replacement === null) return sum;
    const missing = lineCents({ ...item, quantity: item.quantity - quantity });
    return sum + Math.max(0, lineCents(atFullPrice(replacement)) - missing);
  }, 0);
  if (after === null) return { lines, changed, after, dearer_cents };
  const due_back_cents = dueBackCents(after) - dueBackCents(order);
  return { lines, changed, after: { total_cents: after.total_cents, due_back_cents }, dearer_cents };
}

/**
 * The dishes that a mending strikes: those of which the order keeps no piece, which are gone for others too; where there
 * is none, those of which some stay, and only a person knows [MD7].
 */
export function struckDishes({ lines, changed }: Pick<MendDraft, 'lines' | 'changed'>) {
  const named = new Set(changed.map(({ line }) => line));
  const struck = lines.filter(({ item, quantity }) => quantity === 0 && named.has(item.line));
  const kept = new Set(
    lines.flatMap(({ item, quantity, replacement }) => [quantity > 0 ? item.dish_id : null, replacement?.dish_id]),
  );
  const dishes = [...new Set(struck.flatMap(({ item }) => item.dish_id ?? []))];
  const gone = dishes.filter((dishId) => !kept.has(dishId));
  return gone.length > 0 ? { dishes: gone, areGone: true } : { dishes, areGone: false };
}
