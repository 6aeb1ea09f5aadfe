import { PROVIDERS } from '#contract/domain/delivery.ts';
import type { Order } from '#contract/domain/order.ts';
import { CallError } from '#contract/errors.ts';
import { DELIVERY_STATUS_CALLS } from '#contract/http/orders/order.ts';
import type { Register } from '../../../http/register.ts';
import type { Context } from '../../context.ts';
import { findOrder } from '../order/order.repository.ts';
import type { Couriers } from './courier.service.ts';

/** Calls that ask the provider for the courier's current state. */
export function registerCourierRoutes(register: Register, { database }: Context, couriers: Couriers): void {
  async function orderOf({ restaurant_id, order_id }: { restaurant_id: string; order_id: string }): Promise<Order> {
    const order = await findOrder(database.db, restaurant_id, order_id);
    if (order === null) throw new CallError('not_found');
    return order;
  }

  for (const provider of PROVIDERS)
    register(DELIVERY_STATUS_CALLS[provider], async ({ query }) => {
      const delivery = await couriers.refresh(await orderOf(query));
      if (delivery === null || delivery.provider !== provider) throw new CallError('not_found');
      return delivery;
    });
}
