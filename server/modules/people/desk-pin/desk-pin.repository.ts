import type { Queries, Tx } from '../../../db/database.ts';

/** A person with a PIN who works in a restaurant now. */
export type Member = { id: string; name: string; role: 'owner' | 'staff'; pinSetAt: string };

const members = (db: Queries, restaurantId: string) =>
  db
    .selectFrom('desk_pin')
    .innerJoin('user_restaurant', (join) =>
      join
        .onRef('user_restaurant.user_id', '=', 'desk_pin.user_id')
        .onRef('user_restaurant.restaurant_id', '=', 'desk_pin.restaurant_id'),
    )
    .innerJoin('user', 'user.id', 'desk_pin.user_id')
    .select(['user.id', 'user.nickname as name', 'user_restaurant.role', 'desk_pin.set_at as pinSetAt'])
    .where('desk_pin.restaurant_id', '=', restaurantId)
    .where('user.state', '=', 'active');

const asMember = ({ role, ...row }: Omit<Member, 'role'> & { role: string }): Member => ({
  ...row,
  role: role === 'owner' ? 'owner' : 'staff',
});

export async function listMembers(db: Queries, restaurantId: string): Promise<Member[]> {
  return (await members(db, restaurantId).orderBy('user.nickname').limit(200).execute()).map(asMember);
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
  return row === undefined ? undefined : asMember(row);
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
