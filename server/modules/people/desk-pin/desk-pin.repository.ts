import { mayStanding, type Standing } from '#contract/domain/staff-role.ts';
import type { Queries, Tx } from '../../../db/database.ts';
import { givenRole, placeRole, standingOf, type RoleCells } from '../staff-role/given-role.service.ts';
import { ROLE_COLUMNS, roleOfPlace } from '../staff-role/role-of-place.repository.ts';

/** A person with a PIN who works in a restaurant now, and whose role is about its orders [PN4]. */
export type Member = { id: string; name: string; standing: Standing; pinSetAt: string };

const members = (db: Queries, restaurantId: string) =>
  db
    .selectFrom('desk_pin')
    .innerJoin('user_restaurant', (join) =>
      join
        .onRef('user_restaurant.user_id', '=', 'desk_pin.user_id')
        .onRef('user_restaurant.restaurant_id', '=', 'desk_pin.restaurant_id'),
    )
    .innerJoin('user', 'user.id', 'desk_pin.user_id')
    .leftJoin('staff_role', roleOfPlace)
    .select(['user.id', 'user.nickname as name', 'desk_pin.set_at as pinSetAt', ...ROLE_COLUMNS])
    .where('desk_pin.restaurant_id', '=', restaurantId)
    .where('user.state', '=', 'active');

function asMembers({ id, name, pinSetAt, ...cells }: Omit<Member, 'standing'> & RoleCells): Member[] {
  const standing = standingOf({ role: placeRole(cells), given: givenRole(cells) });
  return mayStanding(standing, 'order.work') ? [{ id, name, pinSetAt, standing }] : [];
}

export async function listMembers(db: Queries, restaurantId: string): Promise<Member[]> {
  return (await members(db, restaurantId).orderBy('user.nickname').limit(200).execute()).flatMap(asMembers);
}

export async function findMember(
  db: Queries,
  restaurantId: string,
  by: { id: string } | { hash: string },
): Promise<Member | undefined> {
  const all = members(db, restaurantId);
  const row = await (
    'id' in by ? all.where('user.id', '=', by.id) : all.where('pin_hash', '=', by.hash)
  ).executeTakeFirst();
  return row === undefined ? undefined : asMembers(row)[0];
}

/** The role of a person in a restaurant, with or without a PIN. */
export async function roleIn(db: Queries, restaurantId: string, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('user_restaurant')
    .select('role')
    .where('restaurant_id', '=', restaurantId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.role;
}

type PinRow = { restaurant_id: string; user_id: string; pin_hash: string; set_at: string };

/** Puts a PIN in place of the one before; false where another person of the restaurant has it. */
export async function replacePin(tx: Tx, row: PinRow): Promise<boolean> {
  await removePin(tx, row);
  const put = await tx
    .insertInto('desk_pin')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return put !== undefined;
}

export const removePin = (tx: Tx, { restaurant_id, user_id }: Pick<PinRow, 'restaurant_id' | 'user_id'>) =>
  tx.deleteFrom('desk_pin').where('restaurant_id', '=', restaurant_id).where('user_id', '=', user_id).execute();
