import type { SetUpStep } from '#contract/http/store/set-up.ts';
import type { Queries } from '../../../db/database.ts';
import type { Context } from '../../context.ts';
import { findRestaurant } from '../restaurant/restaurant.repository.ts';
import { alertReceivers } from './alert-receivers.service.ts';

/** Whether there is a dish to order, a paired screen that was connected, a channel, an order of any kind. */
async function whatIsThere(db: Queries, restaurantId: string) {
  const row = await db
    .selectFrom('restaurant')
    .select(({ exists, selectFrom }) => [
      exists(
        selectFrom('dish')
          .select('dish.id')
          .whereRef('dish.restaurant_id', '=', 'restaurant.id')
          .where('dish.status', '!=', 'off_shelf'),
      ).as('menu'),
      exists(
        selectFrom('device')
          .select('device.id')
          .whereRef('device.restaurant_id', '=', 'restaurant.id')
          .where('device.kind', '=', 'screen')
          .where('device.revoked_at', 'is', null)
          .where('device.last_seen_at', 'is not', null),
      ).as('screen'),
      exists(
        selectFrom('channel')
          .select('channel.id')
          .whereRef('channel.restaurant_id', '=', 'restaurant.id')
          .where('channel.deleted_at', 'is', null),
      ).as('channel'),
      exists(selectFrom('orders').select('orders.id').whereRef('orders.restaurant_id', '=', 'restaurant.id')).as(
        'test_order',
      ),
    ])
    .where('restaurant.id', '=', restaurantId)
    .executeTakeFirst();
  // SQLite answers 0 and 1.
  const is = (cell: unknown): boolean => cell === true || cell === 1;
  return { menu: is(row?.menu), screen: is(row?.screen), channel: is(row?.channel), test_order: is(row?.test_order) };
}

/** Which steps towards the first order a store has behind it [SU1]; undefined where there is no such store. */
export async function readSetUp(
  { database, clock }: Context,
  restaurantId: string,
): Promise<Record<SetUpStep, boolean> | undefined> {
  const store = await findRestaurant(database.db, restaurantId, clock.now());
  if (store === undefined) return undefined;
  const there = await whatIsThere(database.db, restaurantId);
  const hours = Object.values(store.hours).some((spans) => spans.length > 0);
  const alerts = (await alertReceivers(database.db, store)) === 'reached';
  return { restaurant: true, hours, ...there, alerts, open: hours && there.menu && store.mode === 'in_business' };
}
