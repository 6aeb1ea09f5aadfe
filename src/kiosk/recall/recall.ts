import type { OrderStatus } from '#contract/domain/order-status.ts';
import { stepBack } from '#contract/domain/carrier.ts';
import type { Order } from '#contract/domain/order.ts';
import type { DeskOrder } from '#src/live/desk-store.ts';

/** Where one step back would lead; undefined where there is none, or where a tap still waits for its answer. */
export const recallTarget = ({ order, pending }: DeskOrder): OrderStatus | undefined =>
  pending.length > 0 ? undefined : stepBack(order);

const FORWARD = ['done', 'deliver', 'receive'];

/** The latest step that brought an order where it is, by whom it may be taken back. */
export const lastStep = (order: Order) => order.history.findLast((step) => step.to === order.status);

/**
 * The order this screen moved on last and that is still there: what "recall last" brings back [F2]. A courier's step,
 * another screen's and one of yesterday are not this screen's to take back.
 */
export function lastMoved(orders: readonly DeskOrder[], deviceId: string | null): DeskOrder | undefined {
  let best: { deskOrder: DeskOrder; at: string } | undefined;
  for (const deskOrder of orders) {
    if (recallTarget(deskOrder) === undefined) continue;
    const step = lastStep(deskOrder.order);
    if (step === undefined || !FORWARD.includes(step.action) || deviceId === null || step.actor.id !== deviceId)
      continue;
    if (best === undefined || step.at > best.at) best = { deskOrder, at: step.at };
  }
  return best?.deskOrder;
}

/** Done or over, of the latest business day this screen holds; the latest step first [F2]. */
export function doneToday(orders: readonly DeskOrder[]): readonly DeskOrder[] {
  const over = orders.filter(
    ({ order }) => !['pending', 'ordered', 'payment_completed', 'order_received'].includes(order.status),
  );
  const day = orders.reduce((latest, { order }) => (order.business_date > latest ? order.business_date : latest), '');
  const at = ({ order }: DeskOrder): string => lastStep(order)?.at ?? order.created_at;
  return over
    .filter(({ order }) => order.business_date === day || !['order_completed', 'cancelled'].includes(order.status))
    .sort((left, right) => at(right).localeCompare(at(left)));
}

export const movedAt = (order: Order): string => lastStep(order)?.at ?? order.created_at;
