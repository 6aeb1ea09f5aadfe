import { isChangedTooOften, MAX_CUSTOMER_CHANGES } from '#contract/domain/order-steps.ts';
import type { Order } from '#contract/domain/order.ts';
import { CallError } from '#contract/errors.ts';

/** [DO13] Refuses a change of an order that was changed so often that its history would become its whole content. */
export function assertMayChange(order: Pick<Order, 'history'>): void {
  if (!isChangedTooOften(order)) return;
  const params = { maximum: MAX_CUSTOMER_CHANGES };
  throw new CallError('order_refused', [
    { path: '', code: 'too_many_changes', message: 'was changed too often', params },
  ]);
}
