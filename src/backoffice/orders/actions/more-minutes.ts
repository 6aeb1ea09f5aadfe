import type { Order } from '#contract/domain/order.ts';

export const MORE_MINUTES = 5;
const MOST_PREP_MINUTES = 240;

/** It is being prepared, and its promise may still be moved by so much. */
export const mayAddMinutes = ({ status, prep_minutes }: Pick<Order, 'status' | 'prep_minutes'>): boolean =>
  status === 'order_received' && prep_minutes !== null && prep_minutes + MORE_MINUTES <= MOST_PREP_MINUTES;
