import { promisesFor } from '#contract/domain/order-actions.ts';
import { isTodo } from '#contract/domain/order-status.ts';
import type { Order } from '#contract/domain/order.ts';
import { iso } from '#contract/domain/time.ts';

/** Waits to be accepted, and is wanted so late that the kitchen would not begin with it: accepted, it is scheduled [S7]. */
export const isForLater = (order: Order, prepMinutes: number, nowMs: number): boolean =>
  isTodo(order.status) && order.requested_at !== null && promisesFor(order, iso(nowMs), prepMinutes).scheduled;
