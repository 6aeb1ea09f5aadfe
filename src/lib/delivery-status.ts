import { deliveryStatusCall, doorDashStatusCall, uberStatusCall } from '#contract/http/order.ts';
import type { Order } from '#contract/domain/order.ts';
import { call } from './api.ts';

/** The specification has a call for each provider; an order's delivery names its own. */
const CALLS = { simulated: deliveryStatusCall, doordash: doorDashStatusCall, uber: uberStatusCall } as const;

export type CarriedOrder = Pick<Order, 'id' | 'restaurant_id' | 'delivery'>;

/** Asks the provider where the courier is now; what it says comes with the log too. */
export const askCourier = ({ id, restaurant_id, delivery }: CarriedOrder) =>
  call(CALLS[delivery?.provider ?? 'simulated'], { query: { restaurant_id, order_id: id } });
