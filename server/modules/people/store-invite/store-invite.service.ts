import type { Actor } from '#contract/domain/basics.ts';
import { CallError } from '#contract/errors.ts';
import { DAY_MS, isoAt, isoNow } from '../../../base/clock.ts';
import { hashToken } from '../../../base/secrets.ts';
import type { Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import type { Context } from '../../context.ts';
import { changeRights } from '../held-rights/held-rights.service.ts';
import { makeToken } from '../user/account-link.service.ts';

const LIVES_MS = 7 * DAY_MS;

type Store = { id: string; name: string; inviter: string; origin: string };
/** A mail that is due once the transaction is through. */
export type DueMail = {
  to: string;
  about: { kind: 'owner_confirm' | 'store_invite'; values: Readonly<Record<string, string>> };
};
export type Confirmed = { mail: string; restaurant: string | null };

const personOf = (user: Row<'user'>): Actor => ({ kind: 'user', id: user.id, name: user.nickname });

/** [AC4] The account that an owner makes for another address stays closed until that address confirms it. */
export async function askOwner(
  context: Context,
  tx: Tx,
  account: { id: string; mail: string },
  { name, inviter, origin }: Store,
): Promise<DueMail> {
  const { token } = await makeToken(context, tx, account.id, 'owner');
  const link = `${origin}/auth/login?owner=${token}`;
  return { to: account.mail, about: { kind: 'owner_confirm', values: { restaurant: name, inviter, link } } };
}

/**
 * [AC4] Asks an existing account to own a store too. An administrator's needs no store and a disabled one gets none; the
 * asker learns neither.
 */
export async function inviteToStore(
  { ids, clock }: Context,
  tx: Tx,
  user: Row<'user'>,
  { id, name, inviter, origin }: Store,
): Promise<DueMail | null> {
  if (user.role === 'admin' || user.state === 'disabled') return null;
  const token = ids.secret();
  const created_at = isoNow(clock);
  const expires_at = isoAt(clock.now() + LIVES_MS);
  await tx
    .insertInto('store_invite')
    .values({ token_hash: hashToken(token), user_id: user.id, restaurant_id: id, expires_at, created_at })
    .execute();
  const values = { name: user.nickname, restaurant: name, inviter, link: `${origin}/auth/login?store=${token}` };
  return { to: user.mail, about: { kind: 'store_invite', values } };
}

/** Opens the account that waited for its address. */
export function confirmOwner(context: Context, token: string): Promise<Confirmed> {
  return context.database.write(async (tx) => {
    const used = await tx
      .deleteFrom('account_token')
      .where('token_hash', '=', hashToken(token))
      .where('kind', '=', 'owner')
      .where('expires_at', '>', isoNow(context.clock))
      .returning('user_id')
      .executeTakeFirst();
    if (used === undefined) throw new CallError('code_expired');
    const user = await tx
      .updateTable('user')
      .set({ state: 'active' })
      .where('id', '=', used.user_id)
      .where('state', '=', 'invited')
      .returningAll()
      .executeTakeFirst();
    if (user === undefined) throw new CallError('code_expired');
    const entry = { restaurant_id: null, actor: personOf(user), action: 'account.confirm_owner', target: user.id };
    await audit(context, tx, { ...entry, after: { mail: user.mail } });
    return { mail: user.mail, restaurant: null };
  });
}

/** Makes the account an owner of the store; one of staff becomes an owner there, and stays staff elsewhere. */
export function acceptStore(context: Context, token: string): Promise<Confirmed> {
  return changeRights(context, async (tx, watch) => {
    const invite = await tx
      .deleteFrom('store_invite')
      .where('token_hash', '=', hashToken(token))
      .where('expires_at', '>', isoNow(context.clock))
      .returningAll()
      .executeTakeFirst();
    if (invite === undefined) throw new CallError('code_expired');
    const { user_id, restaurant_id } = invite;
    await watch({ people: [user_id] });
    const user = await tx
      .updateTable('user')
      .set({ role: 'owner' })
      .where('id', '=', user_id)
      .where('role', 'in', ['owner', 'staff'])
      .where('state', '!=', 'disabled')
      .returningAll()
      .executeTakeFirst();
    const restaurant = await tx
      .selectFrom('restaurant')
      .select('name')
      .where('id', '=', restaurant_id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (user === undefined || restaurant === undefined) throw new CallError('code_expired');
    await tx
      .insertInto('user_restaurant')
      .values({ user_id, restaurant_id, role: 'owner' })
      .onConflict((conflict) => conflict.columns(['user_id', 'restaurant_id']).doUpdateSet({ role: 'owner' }))
      .execute();
    const entry = { restaurant_id, actor: personOf(user), action: 'account.accept_store', target: user.id };
    await audit(context, tx, { ...entry, after: { mail: user.mail } });
    return { mail: user.mail, restaurant: restaurant.name };
  });
}
