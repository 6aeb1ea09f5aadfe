import type { Order, OrderItem } from './order.ts';

/** So long a mending can be taken back; only then does it leave the house, on paper and to the channel [MD3]. */
export const MEND_UNDO_SECONDS = 10;

/**
 * The dishes that the kitchen works from while a mending can still be taken back: no paper has it yet. Undefined where
 * the order's own dishes are what the kitchen knows.
 */
export function beforeMending({ ordered }: Pick<Order, 'ordered'>, now: string): OrderItem[] | undefined {
  const mended = ordered?.mended;
  if (mended === undefined) return undefined;
  return Date.parse(now) - Date.parse(mended.at) < MEND_UNDO_SECONDS * 1_000 ? mended.before : undefined;
}

/** The order's change by a mending, with the dishes that the kitchen has on paper. Several within the time are one. */
export function withUnprinted(order: Order, change: Partial<Order>, now: string): Partial<Order> {
  if (change.ordered == null) return change;
  const earlier = beforeMending(order, now) === undefined ? undefined : order.ordered?.mended;
  return { ...change, ordered: { ...change.ordered, mended: earlier ?? { at: now, before: order.items } } };
}
