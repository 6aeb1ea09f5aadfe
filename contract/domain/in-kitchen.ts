import { lineKey } from './mend.ts';
import type { Order, OrderItem } from './order.ts';

/** What was seen, with the ticks since, and what was cooked of the change all the same. */
function inKitchen(before: readonly OrderItem[], now: readonly OrderItem[]): OrderItem[] {
  const rest = [...now];
  const known = before.map((item) => {
    const at = rest.findIndex((other) => lineKey(other) === lineKey(item));
    const [same] = at < 0 ? [] : rest.splice(at, 1);
    return same === undefined ? item : { ...item, done_at: same.done_at ?? item.done_at };
  });
  const last = Math.max(0, ...before.map(({ line }) => line));
  const cooked = rest.filter(({ done_at }) => done_at !== null);
  return [...known, ...cooked.map((item, at) => ({ ...item, line: last + 1 + at }))];
}

/** A cancelled order with the dishes that are to be stopped: what a person last saw of it [S6]. Any other as it is. */
export function asInKitchen(order: Order): Order {
  const before = order.status === 'cancelled' ? order.ring?.before : undefined;
  return before === undefined ? order : { ...order, items: inKitchen(before, order.items), ordered: null };
}
