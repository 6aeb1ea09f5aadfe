import { isChangedTooOften, MAX_CUSTOMER_CHANGES } from '#contract/domain/order-steps.ts';
import type { Order } from '#contract/domain/order.ts';
import { CallError, type FieldError } from '#contract/errors.ts';

/** [DO13] Why an order is not changed that was changed so often that its history would become its whole content. */
export const tooManyChanges = (order: Pick<Order, 'history'>): readonly FieldError[] =>
  isChangedTooOften(order)
    ? [
        {
          path: '',
          code: 'too_many_changes',
          message: 'was changed too often',
          params: { maximum: MAX_CUSTOMER_CHANGES },
        },
      ]
    : [];

/** Refuses such a change. */
export function assertMayChange(order: Pick<Order, 'history'>): void {
  const errors = tooManyChanges(order);
  if (errors.length > 0) throw new CallError('order_refused', errors);
}
