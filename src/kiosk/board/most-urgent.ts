import type { Order } from '#contract/domain/order.ts';
import { promiseOf, type TicketPromise } from '#contract/domain/promise.ts';
import type { DeskOrder } from '#src/live/desk-store.ts';
import { laneOf } from './board-model.ts';
import type { LayoutOrder } from './layout/layout-types.ts';

export type Urgent = { order: Order; promise: TicketPromise };

/** Of these, the tickets that still stand in the column, struck ones too: what was moved on is out of sight no more. */
export const stillIn = (
  lane: LayoutOrder['lane'],
  ids: readonly string[],
  orders: ReadonlyMap<string, DeskOrder>,
): readonly DeskOrder[] =>
  ids.flatMap((id) => {
    const found = orders.get(id);
    return found !== undefined && laneOf(found) === lane ? [found] : [];
  });

/** Of these, what is still being cooked: what was moved on keeps its place until the next settle, and is hidden no more. */
export const stillCooking = (
  ids: readonly string[],
  orders: ReadonlyMap<string, DeskOrder>,
  nowMs: number,
): readonly Urgent[] =>
  stillIn('preparing', ids, orders).flatMap(({ order }) =>
    order.status === 'cancelled' ? [] : [{ order, promise: promiseOf(order, nowMs, 0) }],
  );

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
