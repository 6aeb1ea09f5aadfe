import type { Dish } from './menu.ts';
import { isTest, type Order } from './order.ts';
import type { OrderStatus } from './order-status.ts';

export const MAX_PORTIONS = 999;

type Counted = Pick<Dish, 'status' | 'sold_out_until' | 'portions_left' | 'portions_until'>;

/** A dish's portions that are left at a moment (ms); null where they are not counted. A count ends with its day [PO1]. */
export function portionsLeft({ portions_left, portions_until }: Counted, nowMs: number): number | null {
  if (portions_left === undefined || portions_left === null) return null;
  const isOver = portions_until !== undefined && portions_until !== null && Date.parse(portions_until) <= nowMs;
  return isOver ? null : portions_left;
}

/** Whether a dish is sold out because its last portion was taken, and not because a person said so [PO3]. */
export const isSoldOutByCount = (dish: Counted): boolean =>
  dish.status === 'sold_out' && dish.portions_left === 0 && dish.sold_out_until === dish.portions_until;

type Holder = Pick<Order, 'items' | 'status' | 'flags'>;

/** The portions of each dish that an order has; a test order has none. */
export function portionsOf(order: Pick<Order, 'items' | 'flags'>): Map<string, number> {
  const portions = new Map<string, number>();
  if (isTest(order)) return portions;
  for (const { dish_id, quantity } of order.items)
    if (dish_id !== null) portions.set(dish_id, (portions.get(dish_id) ?? 0) + quantity);
  return portions;
}

const HAS_LEFT: readonly OrderStatus[] = ['delivering', 'received', 'order_completed'];

/** A dish of an order after a change of it: how many portions it has then, and how many more than before. */
export type PortionMove = { dish_id: string; has: number; more: number };

/**
 * What a change of an order takes of its dishes' portions (`more` above zero) or gives back [PO2]. A cancelled order has
 * none, unless its food has left the house by then.
 */
export function portionMoves(before: Holder | null, after: Holder): PortionMove[] {
  if (after.status === 'cancelled' && (before === null || HAS_LEFT.includes(before.status))) return [];
  const had = before === null || before.status === 'cancelled' ? new Map<string, number>() : portionsOf(before);
  const has = after.status === 'cancelled' ? new Map<string, number>() : portionsOf(after);
  return [...new Set([...had.keys(), ...has.keys()])]
    .toSorted()
    .map((dish_id) => ({
      dish_id,
      has: has.get(dish_id) ?? 0,
      more: (has.get(dish_id) ?? 0) - (had.get(dish_id) ?? 0),
    }))
    .filter(({ more }) => more !== 0);
}

type Count = { left: number; taken: number };

/**
 * A dish's count and what an order has taken of it, after a move: never below zero, and no more comes back than the order
 * took and does not have any longer. Their sum stays the same [PO2].
 */
export function movedPortions({ left, taken }: Count, { has, more }: PortionMove): Count {
  const change = more > 0 ? Math.min(more, left) : -Math.max(0, taken - has);
  return { left: left - change, taken: taken + change };
}

/** The portions of each dish that an order has already, when it is changed. */
export type Held = ReadonlyMap<string, number>;

type Wanted = { dish_id: string | null; quantity: number };
type Countable = ReadonlyMap<string, Counted>;

/** The lines at which more of a dish is wanted than is left, what the order has already included [PO4]. */
export function beyondCount(
  wanted: readonly Wanted[],
  { dishes, nowMs, held }: { dishes: Countable; nowMs: number; held: Held },
): { index: number; maximum: number }[] {
  const sums = new Map<string, number>();
  return wanted.flatMap(({ dish_id, quantity }, index) => {
    const dish = dish_id === null ? undefined : dishes.get(dish_id);
    const left = dish === undefined ? null : portionsLeft(dish, nowMs);
    if (left === null || dish_id === null) return [];
    const before = sums.get(dish_id) ?? 0;
    sums.set(dish_id, before + quantity);
    const maximum = left + (held.get(dish_id) ?? 0);
    return before <= maximum && before + quantity > maximum ? [{ index, maximum }] : [];
  });
}
