import { promisesFor } from '#contract/domain/order-actions.ts';

/** Accepted now, it is promised for the time that was asked for, so the minutes say nothing. */
export const isForAskedTime = (order: Parameters<typeof promisesFor>[0], prepMinutes: number, nowMs: number): boolean =>
  order.requested_at !== null &&
  promisesFor(order, new Date(nowMs).toISOString(), prepMinutes).deliver_by_at === order.requested_at;
