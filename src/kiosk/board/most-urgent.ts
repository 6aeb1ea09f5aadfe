import type { Order } from '#contract/domain/order.ts';
import { promiseOf, type TicketPromise } from '#contract/domain/promise.ts';
import type { DeskOrder } from '#src/live/desk-store.ts';
import { boardColumnOf } from './board-model.ts';

export type Urgent = { order: Order; promise: TicketPromise };

/** Of these, what is still being cooked: what was moved on keeps its place until the next settle, and is hidden no more. */
export const stillCooking = (
  ids: readonly string[],
  orders: ReadonlyMap<string, DeskOrder>,
  nowMs: number,
): readonly Urgent[] =>
  ids.flatMap((id) => {
    const order = orders.get(id)?.order;
    if (order === undefined || boardColumnOf(order) !== 'preparing') return [];
    return [{ order, promise: promiseOf(order, nowMs, 0) }];
  });

/**
 * The one with the least time left, as its ticket says it: places follow a courier at the door, a start time and an
 * order that filled a gap, too [UL11].
 */
export function mostUrgent(cooking: readonly Urgent[]): Urgent | undefined {
  const left = ({ promise }: Urgent): number =>
    promise.promiseAt === null ? Number.POSITIVE_INFINITY : promise.msLeft;
  return cooking.reduce<Urgent | undefined>(
    (best, each) => (best === undefined || left(each) < left(best) ? each : best),
    undefined,
  );
}
