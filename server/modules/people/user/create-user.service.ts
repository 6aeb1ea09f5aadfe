import { isoNow } from '../../../base/clock.ts';
import type { Tx } from '../../../db/database.ts';
import type { Role } from '#contract/permissions.ts';
import type { Context } from '../../context.ts';
import { hashPassword } from '../../../base/password-hash.ts';

export type NewUser = {
  nickname: string;
  mail: string;
  role: Role;
  password: string;
  restaurants: readonly { id: string; role: 'owner' | 'staff' }[];
};

export async function createUser({ database, ids, clock }: Context, user: NewUser): Promise<string> {
  const made = { id: ids.next(), password_hash: await hashPassword(user.password), now: isoNow(clock) };
  await database.write((tx) => insertUser(tx, made, user));
  return made.id;
}

type Made = { id: string; password_hash: string | null; now: string };

/** Inserts a person and their restaurants, in the caller's transaction. */
export async function insertUser(
  tx: Tx,
  { id, password_hash, now }: Made,
  user: Omit<NewUser, 'password'> & { state?: 'active' | 'invited' },
): Promise<void> {
  await tx
    .insertInto('user')
    .values({
      id,
      nickname: user.nickname,
      mail: user.mail.toLowerCase(),
      phone: null,
      role: user.role,
      state: user.state ?? 'active',
      language: 'zh',
      password_hash,
      password_changed_at: now,
      two_factor: 0,
      last_sign_in_at: null,
      created_at: now,
    })
    .execute();
  const rows = user.restaurants.map((restaurant) => ({
    user_id: id,
    restaurant_id: restaurant.id,
    role: restaurant.role,
  }));
  if (rows.length > 0) await tx.insertInto('user_restaurant').values(rows).execute();
}
