import { mayStanding } from '#contract/domain/staff-role.ts';
import type { PushPlace } from '#contract/http/devices/push.ts';
import type { Queries } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { givenRole, placeRole, standingOf } from '../../people/staff-role/given-role.service.ts';
import { ROLE_COLUMNS, roleOfPlace } from '../../people/staff-role/role-of-place.repository.ts';

export type PlaceRow = Row<'push_place'>;
/** The owner of a browser's subscription: a person or a screen. */
export type PlaceOwner = { user_id: string } | { device_id: string };

/** After this many failures in a row a subscription is shown as failing; one success resets the count. */
const FAILING_AFTER = 3;

export const presentPlace = ({ id, agent, created_at, last_sent_at, failures }: PlaceRow): PushPlace => ({
  id,
  user_agent: agent,
  created_at,
  last_sent_at,
  is_failing: failures >= FAILING_AFTER,
});

const columnOf = (owner: PlaceOwner) =>
  'user_id' in owner ? (['user_id', owner.user_id] as const) : (['device_id', owner.device_id] as const);

export function placesOf(db: Queries, owner: PlaceOwner): Promise<PlaceRow[]> {
  const [column, id] = columnOf(owner);
  return db.selectFrom('push_place').selectAll().where(column, '=', id).orderBy('created_at').execute();
}

/** The browsers of all people who work in a restaurant and whose role lets them be notified, and of its screens. */
export async function placesOfRestaurant(db: Queries, restaurantId: string): Promise<PlaceRow[]> {
  const ofPeople = await db
    .selectFrom('push_place')
    .innerJoin('user_restaurant', 'user_restaurant.user_id', 'push_place.user_id')
    .innerJoin('user', 'user.id', 'push_place.user_id')
    .leftJoin('staff_role', roleOfPlace)
    .selectAll('push_place')
    .select(ROLE_COLUMNS)
    .where('user_restaurant.restaurant_id', '=', restaurantId)
    .where('user.state', '=', 'active')
    .execute();
  const notified = ofPeople.flatMap(({ role, role_id, role_name, permissions, ...place }) => {
    const given = givenRole({ role, role_id, role_name, permissions });
    return mayStanding(standingOf({ role: placeRole({ role }), given }), 'push.receive') ? [place] : [];
  });
  const ofScreens = await db
    .selectFrom('push_place')
    .innerJoin('device', 'device.id', 'push_place.device_id')
    .selectAll('push_place')
    .where('device.restaurant_id', '=', restaurantId)
    .where('device.revoked_at', 'is', null)
    .execute();
  return [...notified, ...ofScreens];
}

/** The restaurants whose notices go to this owner's browsers. */
export async function restaurantsOf(db: Queries, owner: PlaceOwner): Promise<string[]> {
  const rows =
    'user_id' in owner
      ? await db.selectFrom('user_restaurant').select('restaurant_id').where('user_id', '=', owner.user_id).execute()
      : await db.selectFrom('device').select('restaurant_id').where('id', '=', owner.device_id).execute();
  return rows.map(({ restaurant_id }) => restaurant_id);
}

/** A browser that changes hands is notified only for its new owner. */
export async function savePlace(db: Queries, row: PlaceRow): Promise<PlaceRow> {
  const { id: _id, created_at: _created, last_sent_at: _sent, ...change } = row;
  return db
    .insertInto('push_place')
    .values(row)
    .onConflict((conflict) => conflict.column('endpoint_hash').doUpdateSet(change))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deletePlace(
  db: Queries,
  owner: PlaceOwner,
  which: { id: string } | { endpoint_hash: string },
): Promise<boolean> {
  const [column, ownerId] = columnOf(owner);
  const [key, value] = 'id' in which ? (['id', which.id] as const) : (['endpoint_hash', which.endpoint_hash] as const);
  const { numDeletedRows } = await db
    .deleteFrom('push_place')
    .where(column, '=', ownerId)
    .where(key, '=', value)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
