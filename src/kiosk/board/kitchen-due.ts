import { stepTimes } from '#contract/domain/delivery.ts';
import type { Order } from '#contract/domain/order.ts';
import { promisedAt } from '#contract/domain/promise.ts';

/**
 * When the kitchen must be done: the promise, or the planned handover; a courier at the door pulls it to his arrival
 * [UL2]. It changes by an event only.
 */
export function kitchenDue(order: Order): string {
  const due = promisedAt(order) ?? order.created_at;
  if (order.status !== 'order_received' || order.delivery === null) return due;
  const arrived =
    order.delivery.status === 'arrived_at_pickup' ? stepTimes(order.delivery).arrived_at_pickup : undefined;
  return arrived !== undefined && arrived < due ? arrived : due;
}
