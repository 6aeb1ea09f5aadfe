import { asOrdered } from '#contract/domain/mend.ts';
import type { Order } from '#contract/domain/order.ts';
import { portionsOf } from '#contract/domain/portions.ts';
import type { RestaurantTx } from '../../context.ts';
import { findBlock } from '../../people/blocklist/find-block.repository.ts';
import { storedRestaurant } from '../../store/restaurant/restaurant-rows.repository.ts';
import { readOrderMenu } from '../order/order-menu.repository.ts';
import { tiersOf } from '../../store/restaurant/restaurant.repository.ts';
import type { OrderContext, UnpricedOrder } from './check-order.ts';
import { normalPhone } from '../../../base/phone.ts';

/**
 * Reads the data that an order is checked against, in the transaction that will place it; `before` is the order that its
 * customer changes.
 */
export async function loadOrderContext(
  live: RestaurantTx,
  order: UnpricedOrder,
  before: Order | null = null,
): Promise<OrderContext> {
  const { tx: db, restaurantId } = live;
  const nowMs = Date.parse(live.now);
  const phone = order.customer.phone === null ? undefined : normalPhone(order.customer.phone);
  const row = await live.restaurant();
  const tiers = (await tiersOf(db, [restaurantId])).get(restaurantId) ?? [];
  const menu = await readOrderMenu(
    live,
    order.items.map((item) => item.dish_id),
  );
  return {
    restaurant: { ...storedRestaurant(row), delivery_fee_tiers: tiers },
    menu,
    phone,
    block:
      (await findBlock(db, { phone: phone ?? null, email: order.customer.email, address: order.address }, live.now)) ??
      null,
    nowMs,
    held: before === null ? new Map() : portionsOf(asOrdered(before)),
    isDelivery: before !== null && before.delivery_method !== 'pickup',
  };
}
