import { lineCents } from '#contract/domain/totals.ts';
import type { Order } from '#contract/domain/order.ts';
import type { Facts } from './facts.ts';

function* wrongGift(order: Order) {
  const free = order.discount_parts?.free_dish;
  if (free == null) return;
  const item = order.items.find(({ line }) => line === free.line);
  if (item === undefined) yield 'a free dish is on no line';
  else if (lineCents(item) < free.cents) yield `${free.cents} of a line of ${lineCents(item)} are free`;
  if (order.discount_cents < free.cents) yield `${free.cents} are free, ${order.discount_cents} taken off`;
}

/** Where nothing but the free portion is missing, and nothing is given in its place, the customer pays what he did. */
function isPaidFor({ ordered, items, total_cents }: Order): boolean {
  const free = ordered?.discount_parts?.free_dish;
  if (ordered == null || free == null) return true;
  const isOnlyMissing = ordered.items.every(({ line, quantity }) => {
    const given = items.find((item) => item.line === line)?.quantity ?? 0;
    return given === (line === free.line ? 0 : quantity) && (line !== free.line || quantity === 1);
  });
  const isPlain = ordered.items.every(({ line, options }) => line !== free.line || options.length === 0);
  const isReplaced = items.some(({ replaces }) => replaces !== undefined);
  return !isOnlyMissing || !isPlain || isReplaced || total_cents === ordered.total_cents;
}

/** [DE13] A free dish is worth nothing, and is on a line of its order. */
export function* checkFreeDishes({ versions }: Facts) {
  for (const { after } of versions) {
    for (const what of wrongGift(after)) yield `DE13: ${after.order_no}: ${what}`;
    if (!isPaidFor(after)) yield `DE13: ${after.order_no}: a missing gift gives money back`;
  }
}
