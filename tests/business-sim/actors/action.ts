import type { Order } from '#contract/domain/order.ts';
import type { Placed, Shift } from '../shift.ts';

/** What somebody does with an order, whether the order's state allows it or not. */
export type Action = {
  name: string;
  /** How often it is drawn beside the others. */
  weight: number;
  /** Whether its sender can mean this order at all. */
  fits?: (placed: Placed, order: Order) => boolean;
  run: (shift: Shift, placed: Placed, order: Order) => Promise<unknown>;
};
