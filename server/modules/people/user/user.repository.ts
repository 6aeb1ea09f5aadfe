import { sql } from 'kysely';
import type { QueryOf } from '#contract/http/call.ts';
import type { listUsersCall, User } from '#contract/http/people/user.ts';
import { namesOf } from '#contract/domain/typed-words.ts';
import { fromFlag, toFlag } from '../../../db/json.ts';
import type { Queries, Tx } from '../../../db/database.ts';
import type { DialectTraits } from '../../../db/dialect.ts';
import type { Row } from '../../../db/schema.ts';
import { isAnyOf, listOf } from '../../../db/value-lists.ts';
import { mayIn, restaurantsWhere, type UserIdentity } from '../../../http/identity.ts';
import { givenRole, placeRole } from '../staff-role/given-role.service.ts';
import { ROLE_COLUMNS, roleOfPlace } from '../staff-role/role-of-place.repository.ts';

/** Seeing people, or changing them. */
type OfStaff = 'staff.see' | 'staff.manage';
type Places = ReadonlyMap<string, User['restaurants']>;

/** The restaurants of several people, in one query. */
async function placesOf(db: Queries, userIds: readonly string[]): Promise<Places> {
  const places = new Map<string, User['restaurants']>();
  if (userIds.length === 0) return places;
  const rows = await db
    .selectFrom('user_restaurant')
    .innerJoin('restaurant', 'restaurant.id', 'user_restaurant.restaurant_id')
    .leftJoin('staff_role', roleOfPlace)
    .select(['user_restaurant.user_id', 'restaurant.id', 'restaurant.name', ...ROLE_COLUMNS])
    .where('user_restaurant.user_id', 'in', userIds)
    .where('restaurant.deleted_at', 'is', null)
    .orderBy('restaurant.name')
    .execute();
  for (const row of rows) {
    const role = placeRole(row);
    const place = { id: row.id, name: row.name, role };
    const shown = role === 'owner' ? place : { ...place, staff_role: givenRole(row).ref };
    places.set(row.user_id, [...(places.get(row.user_id) ?? []), shown]);
  }
  return places;
}

/** Whether a viewer manages the people of a restaurant: an administrator every one, an owner their own. */
export const manages = (viewer: UserIdentity, restaurantId: string): boolean =>
  mayIn(viewer, restaurantId, 'staff.manage');

/** A person as a viewer may see them: an owner does not see where else they work. */
const present = (viewer: UserIdentity, row: Row<'user'>, places: Places, may: OfStaff): User => ({
  id: row.id,
  nickname: row.nickname,
  mail: row.mail,
  phone: row.phone,
  // For an owner they are staff, whatever they own elsewhere.
  role: viewer.role === 'admin' && (row.role === 'admin' || row.role === 'owner') ? row.role : 'staff',
  restaurants: (places.get(row.id) ?? []).filter(({ id }) => mayIn(viewer, id, may)),
  state: row.state === 'invited' || row.state === 'disabled' ? row.state : 'active',
  last_sign_in_at: row.last_sign_in_at,
  two_factor: fromFlag(row.two_factor),
});

export async function presentUser(
  db: Queries,
  viewer: UserIdentity,
  row: Row<'user'>,
  may: OfStaff = 'staff.manage',
): Promise<User> {
  return present(viewer, row, await placesOf(db, [row.id]), may);
}

/** Whether a person works for another owner too, or is one, so that this viewer may not change the account itself. */
export async function isShared(db: Queries, viewer: UserIdentity, { id, role }: Row<'user'>): Promise<boolean> {
  if (viewer.role !== 'admin' && role !== 'staff') return true;
  const places = (await placesOf(db, [id])).get(id) ?? [];
  return places.some(({ id }) => !manages(viewer, id));
}

/**
 * The people one may see, or manage: everyone for an administrator, else the staff of the restaurants where one may; for
 * an owner those of the own ones.
 */
const visible = (db: Queries, viewer: UserIdentity, may: OfStaff) => {
  const all = db.selectFrom('user');
  if (viewer.role === 'admin') return all;
  const own = restaurantsWhere(viewer, may);
  const inOwn = (role: 'owner' | 'staff') =>
    db
      .selectFrom('user_restaurant')
      .select('user_id')
      .where('restaurant_id', 'in', own.length === 0 ? [''] : own)
      .where('role', '=', role);
  return all.where('role', '!=', 'admin').where('id', 'in', inOwn('staff')).where('id', 'not in', inOwn('owner'));
};

/** One person, or undefined if this viewer may not see one with that id. */
export const findVisibleUser = (
  db: Queries,
  viewer: UserIdentity,
  id: string,
  may: OfStaff = 'staff.manage',
): Promise<Row<'user'> | undefined> => visible(db, viewer, may).selectAll().where('id', '=', id).executeTakeFirst();

/** People who never signed in come first; the databases sort null differently. */
const orderOf = (sort: QueryOf<typeof listUsersCall>['sort']) => {
  const direction = sort.startsWith('-') ? ('desc' as const) : ('asc' as const);
  return sort.endsWith('nickname')
    ? ([sql`lower(nickname)`, direction] as const)
    : ([sql`coalesce(last_sign_in_at, '')`, direction] as const);
};

export async function listUsers(db: Queries, viewer: UserIdentity, query: QueryOf<typeof listUsersCall>) {
  let rows = visible(db, viewer, 'staff.see');
  if (query.role !== undefined) rows = rows.where('role', '=', query.role);
  if (query.state !== undefined) rows = rows.where('state', '=', query.state);
  if (query.two_factor !== undefined) rows = rows.where('two_factor', '=', toFlag(query.two_factor === 'on'));
  const place = query.restaurant_id;
  if (place !== undefined)
    rows = rows.where('id', 'in', (eb) =>
      eb.selectFrom('user_restaurant').select('user_id').where('restaurant_id', '=', place),
    );
  if (query.q !== '') {
    const isCalled = namesOf(query.q);
    const people = await rows.select(['id', 'nickname', 'mail', 'phone']).execute();
    const meant = people.filter(({ nickname, mail, phone }) => isCalled(nickname, mail, phone ?? ''));
    rows = rows.where(
      isAnyOf(
        db,
        'id',
        listOf(
          db,
          meant.map(({ id }) => id),
        ),
      ),
    );
  }
  const { total } = await rows.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const found = await rows
    .selectAll()
    .orderBy(...orderOf(query.sort))
    .orderBy('id')
    .offset((query.page - 1) * query.page_size)
    .limit(query.page_size)
    .execute();
  const places = await placesOf(
    db,
    found.map((row) => row.id),
  );
  return { items: found.map((row) => present(viewer, row, places, 'staff.see')), total };
}

type Owned = { userId: string; restaurantIds: readonly string[] };

/**
 * Those of these restaurants that have no other owner than this person who is not disabled. They are locked in a fixed
 * order: of two owners who are removed at the same moment, the second finds the first one gone.
 */
export async function lockOnlyOwned(tx: Tx, traits: DialectTraits, { userId, restaurantIds }: Owned) {
  if (restaurantIds.length === 0) return [];
  const ids = listOf(tx, restaurantIds);
  const stores = await tx
    .selectFrom('restaurant')
    .select(['id', 'name'])
    .where(isAnyOf(tx, 'id', ids))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .modifyEnd(traits.forUpdate)
    .execute();
  const owners = await tx
    .selectFrom('user_restaurant')
    .innerJoin('user', 'user.id', 'user_restaurant.user_id')
    .select('user_restaurant.restaurant_id')
    .where(isAnyOf(tx, 'user_restaurant.restaurant_id', ids))
    .where('user_restaurant.role', '=', 'owner')
    .where('user.id', '!=', userId)
    .where('user.state', '!=', 'disabled')
    .execute();
  const owned = new Set(owners.map(({ restaurant_id }) => restaurant_id));
  return stores.filter(({ id }) => !owned.has(id));
}
