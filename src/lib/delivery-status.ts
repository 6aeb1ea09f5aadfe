import { DELIVERY_STATUS_CALLS } from '#contract/http/orders/order.ts';
import type { Order } from '#contract/domain/order.ts';
import { call } from './api.ts';

export type CarriedOrder = Pick<Order, 'id' | 'restaurant_id' | 'delivery'>;

/** Asks the provider where the courier is now; what it says comes with the log too. */
export const askCourier = ({ id, restaurant_id, delivery }: CarriedOrder) =>
  call(DELIVERY_STATUS_CALLS[delivery?.provider ?? 'simulated'], { query: { restaurant_id, order_id: id } });
