import { CallError } from '#contract/errors.ts';
import type { QueryOf, ReplyOf } from '#contract/http/call.ts';
import type { getPasswordCall } from '#contract/http/platform/platform-restaurant.ts';
import { actorOf, type UserIdentity } from '../../../http/identity.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import type { Context } from '../../context.ts';
import { makeLink } from './account-link.service.ts';

/**
 * Whether a restaurant's owners have passwords, never the passwords; and on demand a link by which an owner sets a new
 * one.
 */
export async function passwordState(
  context: Context,
  viewer: UserIdentity,
  { restaurant_id, link_for }: QueryOf<typeof getPasswordCall>,
  origin: string,
): Promise<ReplyOf<typeof getPasswordCall>> {
  const rows = await context.database.db
    .selectFrom('user_restaurant')
    .innerJoin('user', 'user.id', 'user_restaurant.user_id')
    .selectAll('user')
    .where('user_restaurant.restaurant_id', '=', restaurant_id)
    .where('user_restaurant.role', '=', 'owner')
    .orderBy('user.created_at')
    .execute();
  const accounts = rows.map((row) => ({
    user_id: row.id,
    name: row.nickname,
    mail: row.mail,
    is_set: row.password_hash !== null,
    changed_at: row.password_changed_at,
    last_sign_in_at: row.last_sign_in_at,
    is_disabled: row.state === 'disabled',
  }));
  if (link_for === undefined) return { accounts, link: null };
  const user = rows.find(({ id }) => id === link_for);
  if (user === undefined || user.state === 'disabled') throw new CallError('not_found');
  const { url, expires_at } = await context.database.write(async (tx) => {
    const link = await makeLink(context, tx, user, origin);
    const actor = actorOf(viewer);
    await audit(context, tx, { restaurant_id, actor, action: 'restaurant.get_password', target: user.id });
    return link;
  });
  return { accounts, link: { url, expires_at } };
}
