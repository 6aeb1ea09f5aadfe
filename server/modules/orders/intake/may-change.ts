import { illegalState } from '#contract/domain/illegal-state.ts';
import { isContactOpen, isFoodOpen, latePartsOf } from '#contract/domain/late-change.ts';
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

/** Whether a change of an order comes late: then it may bring only how to reach the customer [OW6]. After that, none. */
export function isLateChange(order: Order): boolean {
  const isLate = isContactOpen(order.status);
  if (!isLate && !isFoodOpen(order.status)) throw illegalState(order);
  return isLate;
}

/** Refuses a late change of anything else, whole, and names what came too late [OW6]. */
export function assertContactOnly(before: Order, after: Order | null): void {
  const late = after === null ? [] : latePartsOf(before, after);
  if (late.length > 0) throw illegalState(before, { parts: late.join(', ') });
}
