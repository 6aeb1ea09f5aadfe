import type { OrderStatus } from '#contract/domain/order-status.ts';
import { isFoodReady, isTodo } from '#contract/domain/order-status.ts';
import type { OrderRow } from '#contract/http/orders/order.ts';

/** Why an act on several orders leaves one out. */
export const LEFT_OUT = [
  'unpaid',
  'not_accepted',
  'accepted',
  'ready',
  'over',
  'cancelled',
  'later',
  'longest',
] as const;
export type LeftOut = (typeof LEFT_OUT)[number];

/** Where an order stands that could not be acted on; being prepared, it was accepted already. */
function standing(status: OrderStatus): Exclude<LeftOut, 'later' | 'longest'> {
  if (status === 'cancelled') return 'cancelled';
  if (status === 'pending') return 'unpaid';
  if (isTodo(status)) return 'not_accepted';
  if (status === 'received' || status === 'order_completed') return 'over';
  return isFoodReady(status) ? 'ready' : 'accepted';
}

export type LeftOutCount = { why: LeftOut; count: number };

/** Of the chosen orders, those that are not among the ones acted on, by why; one that is being prepared for the reason given. */
export function leftOut(
  chosen: readonly OrderRow[],
  acted: readonly OrderRow[],
  ofThosePreparing: 'accepted' | 'later' | 'longest',
): LeftOutCount[] {
  const rest = chosen
    .filter((order) => !acted.includes(order))
    .map(({ status }) => (status === 'order_received' ? ofThosePreparing : standing(status)));
  return LEFT_OUT.map((why) => ({ why, count: rest.filter((each) => each === why).length })).filter(
    ({ count }) => count > 0,
  );
}
