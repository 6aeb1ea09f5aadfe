import { CallError } from '#contract/errors.ts';
import type { BodyOf, ReplyOf } from '#contract/http/call.ts';
import type { getPasswordCall, makePasswordLinkCall } from '#contract/http/platform/platform-restaurant.ts';
import type { Queries } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { actorOf, type UserIdentity } from '../../../http/identity.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import type { Context } from '../../context.ts';
import { makeLink, type AccountLink } from './account-link.service.ts';

const ownersOf = (db: Queries, restaurantId: string): Promise<Row<'user'>[]> =>
  db
    .selectFrom('user_restaurant')
    .innerJoin('user', 'user.id', 'user_restaurant.user_id')
    .selectAll('user')
    .where('user_restaurant.restaurant_id', '=', restaurantId)
    .where('user_restaurant.role', '=', 'owner')
    .orderBy('user.created_at')
    .execute();

/** Whether a restaurant's owners have passwords, never the passwords. */
export async function passwordState(
  { database }: Context,
  restaurantId: string,
): Promise<ReplyOf<typeof getPasswordCall>> {
  const owners = await ownersOf(database.db, restaurantId);
  const accounts = owners.map((row) => ({
    user_id: row.id,
    name: row.nickname,
    mail: row.mail,
    is_set: row.password_hash !== null,
    changed_at: row.password_changed_at,
    last_sign_in_at: row.last_sign_in_at,
    is_disabled: row.state === 'disabled',
  }));
  return { accounts };
}

/** Makes a link by which an owner of the restaurant sets a new password. */
export function makeOwnerLink(
  context: Context,
  viewer: UserIdentity,
  { restaurant_id, user_id }: BodyOf<typeof makePasswordLinkCall>,
  origin: string,
): Promise<AccountLink> {
  return context.database.write(async (tx) => {
    const user = (await ownersOf(tx, restaurant_id)).find(({ id }) => id === user_id);
    if (user === undefined || user.state === 'disabled') throw new CallError('not_found');
    const { url, expires_at } = await makeLink(context, tx, user, origin);
    const actor = actorOf(viewer);
    await audit(context, tx, { restaurant_id, actor, action: 'restaurant.get_password', target: user.id });
    return { url, expires_at };
  });
}
