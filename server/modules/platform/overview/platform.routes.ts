import { CallError } from '#contract/errors.ts';
import { platformOverviewCall } from '#contract/http/platform/platform.ts';
import {
  deliveryEmailCall,
  listPlatformOrdersCall,
  platformToRestaurantCall,
} from '#contract/http/platform/platform-order.ts';
import {
  getPasswordCall,
  makePasswordLinkCall,
  getRateCall,
  listPlatformRestaurantsCall,
  restoreRestaurantCall,
  updateRateCall,
} from '#contract/http/platform/platform-restaurant.ts';
import { actorOf, userOf } from '../../../http/identity.ts';
import type { LinkOrigins } from '../../../http/link-origins.ts';
import type { OwnLinks } from '../../../live/own-links.ts';
import type { Register } from '../../../http/register.ts';
import { hasOrder } from '../../orders/order/order.repository.ts';
import type { Context } from '../../context.ts';
import { deliveryEmail } from '../../orders/courier/delivery-email.service.ts';
import { platformToRestaurant } from '../../orders/courier/platform-to-restaurant.service.ts';
import { makeOwnerLink, passwordState } from '../../people/user/password-state.service.ts';
import { findRestaurant } from '../../store/restaurant/restaurant.repository.ts';
import { restoreStore } from '../../store/restaurant/restore-store.service.ts';
import { readRate, updateRate } from '../../store/restaurant/store-rate.service.ts';
import { readFleet, readOpenFleet, shareReading } from './fleet.ts';
import { readOverview } from './overview.ts';
import { listPlatformOrders } from './platform-orders.ts';
import { listPlatformRestaurants } from './restaurant-list.ts';

export type PlatformRoutesOptions = {
  origins: LinkOrigins;
  /** The open links of this process. */
  links: () => OwnLinks;
};

/** Calls for administrators: the platform as a whole, and their actions on one restaurant or order. */
export function registerPlatformRoutes(register: Register, context: Context, options: PlatformRoutesOptions): void {
  const { db } = context.database;
  const fleet = shareReading(() => readFleet(db, context.clock.now()));
  const openFleet = shareReading(() => readOpenFleet(db, context.clock.now()));

  /** Checked first, so that a call about an unknown order leaves no trace. */
  async function assertOrder({ restaurant_id, order_id }: { restaurant_id: string; order_id: string }): Promise<void> {
    if (!(await hasOrder(db, restaurant_id, order_id))) throw new CallError('not_found');
  }

  register(platformOverviewCall, async () => readOverview(db, await fleet(), options.links()));
  register(listPlatformRestaurantsCall, async ({ query }) => listPlatformRestaurants(db, await fleet(), query));
  register(listPlatformOrdersCall, async ({ query }) => listPlatformOrders(context.database, await openFleet(), query));

  register(platformToRestaurantCall, async ({ body, identity }) => {
    await assertOrder(body);
    return platformToRestaurant(context, actorOf(identity), body);
  });
  register(deliveryEmailCall, ({ body, identity, once }) => deliveryEmail(context, actorOf(identity), body, once));

  register(getRateCall, ({ query }) => readRate(db, query.restaurant_id));
  register(updateRateCall, ({ body, identity }) => updateRate(context, actorOf(identity), body));
  register(getPasswordCall, async ({ query }) => {
    if ((await findRestaurant(db, query.restaurant_id, context.clock.now())) === undefined)
      throw new CallError('not_found');
    return passwordState(context, query.restaurant_id);
  });
  register(makePasswordLinkCall, ({ body, identity, request }) =>
    makeOwnerLink(context, userOf(identity), body, options.origins.asked(request)),
  );
  register(restoreRestaurantCall, async ({ body, identity }) => {
    await restoreStore(context, actorOf(identity), body.restaurant_id);
    const restaurant = await findRestaurant(db, body.restaurant_id, context.clock.now());
    if (restaurant === undefined) throw new CallError('not_found');
    return restaurant;
  });
}
