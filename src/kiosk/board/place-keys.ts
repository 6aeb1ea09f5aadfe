import type { Order } from '#contract/domain/order.ts';
import { promiseOf } from '#contract/domain/promise.ts';
import { startBy } from '#contract/domain/start-by.ts';
import { finishedAt } from '../ticket/ready-wait.ts';
import { kitchenDue } from './kitchen-due.ts';
import type { PlaceKeys } from './layout/lane-order.ts';
import type { LayoutOrder } from './layout/layout-types.ts';

/** `startUnderLoad`: by when to begin under a load of the kitchen, instead of by promise [F7]. */
type Looks = { atMs: number; startUnderLoad: number | null };

function dueOf(order: Order, lane: LayoutOrder['lane'], startUnderLoad: number | null): string {
  if (lane === 'new') return order.created_at;
  if (lane === 'ready') return finishedAt(order);
  const start = lane === 'preparing' && startUnderLoad !== null ? startBy(order, startUnderLoad) : null;
  return start ?? kitchenDue(order);
}

/** By what an order is placed in its column, as of a moment. */
export const placeKeysOf = (order: Order, lane: LayoutOrder['lane'], { atMs, startUnderLoad }: Looks): PlaceKeys => ({
  id: order.id,
  number: order.order_no,
  due: dueOf(order, lane, startUnderLoad),
  isTrouble: order.delivery !== null && order.delivery.trouble !== null && lane !== 'scheduled',
  isLate: lane === 'way' && promiseOf(order, atMs, 0).age === 'late',
});
