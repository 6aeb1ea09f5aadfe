import { CallError } from '#contract/errors.ts';
import type { QueryOf } from '#contract/http/call.ts';
import {
  checkClosingCall,
  getRestaurantCall,
  listRestaurantsCall,
  listWithoutMenuCall,
  updateOpenCall,
} from '#contract/http/store/restaurant.ts';
import { actorOf, restaurantsWhere, userOf, type Identity } from '../../../http/identity.ts';
import type { Register } from '../../../http/register.ts';
import type { Context } from '../../context.ts';
import { checkClosing } from './booked-closed.service.ts';
import { updateOpen } from './open-mode.service.ts';
import { findAnyRestaurant, listRestaurants } from './restaurant.repository.ts';

export function registerRestaurantRoutes(register: Register, context: Context): void {
  const { db } = context.database;

  const list = async (query: QueryOf<typeof listRestaurantsCall>, identity: Identity, hasNoMenu: boolean) => {
    const user = userOf(identity);
    const allowed =
      user.role === 'admin' ? undefined : restaurantsWhere(user, hasNoMenu ? 'store.manage' : 'store.list');
    const found = await listRestaurants(db, allowed, { ...query, hasNoMenu }, context.clock.now());
    return { ...found, page: query.page, page_size: query.page_size };
  };
  register(listRestaurantsCall, ({ query, identity }) => list(query, identity, false));
  register(listWithoutMenuCall, ({ query, identity }) => list(query, identity, true));

  register(getRestaurantCall, async ({ query }) => {
    const restaurant = await findAnyRestaurant(db, query.restaurant_id, context.clock.now());
    if (restaurant === undefined) throw new CallError('not_found');
    return restaurant;
  });

  register(updateOpenCall, ({ body, identity }) => updateOpen(context, actorOf(identity), body));
  register(checkClosingCall, ({ body }) => checkClosing(context, body));
}
