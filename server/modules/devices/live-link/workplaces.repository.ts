import { mayStanding } from '#contract/domain/staff-role.ts';
import { prepared } from '../../../db/prepared.ts';
import type { Queries } from '../../../db/database.ts';
import { isAnyOf, listOf } from '../../../db/value-lists.ts';
import { givenRole, placeRole, standingOf } from '../../people/staff-role/given-role.service.ts';
import { ROLE_COLUMNS, roleOfPlace } from '../../people/staff-role/role-of-place.repository.ts';

const placesOfSessions = prepared((db, { ids }: { ids: string }) =>
  db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .leftJoin('user_restaurant', 'user_restaurant.user_id', 'session.user_id')
    .leftJoin('staff_role', roleOfPlace)
    .select(['session.id', 'user.role as account', 'user_restaurant.restaurant_id', ...ROLE_COLUMNS])
    .where(isAnyOf(db, 'session.id', ids)),
);

/** The restaurants whose orders a session's person may see. */
export type Workplaces = { has: (restaurantId: string) => boolean };
const EVERYWHERE: Workplaces = { has: () => true };

/** Where the people of these sessions may see orders now [RO3], in one query; administrators do everywhere. */
export async function workplacesOf(
  db: Queries,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, Workplaces>> {
  const rows = await placesOfSessions(db, { ids: listOf(db, sessionIds) });
  const places = new Map<string, Set<string>>();
  const admins = rows.filter(({ account }) => account === 'admin').map(({ id }) => id);
  for (const { id, restaurant_id, role, ...cells } of rows) {
    const open = places.get(id) ?? new Set<string>();
    places.set(id, open);
    if (restaurant_id === null || role === null) continue;
    const standing = standingOf({ role: placeRole({ role }), given: givenRole({ role, ...cells }) });
    if (mayStanding(standing, 'order.work')) open.add(restaurant_id);
  }
  return new Map<string, Workplaces>([...places, ...admins.map((id) => [id, EVERYWHERE] as const)]);
}
