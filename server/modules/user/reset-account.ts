import type { Actor } from '#contract/domain/basics.ts';
import type { Row } from '../../db/schema.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { forgetTwoFactor } from '../second-factor/set-up.ts';
import { makeLink, type AccountLink } from './account-link.ts';

export type AccountReset = { user: Row<'user'>; link: AccountLink | undefined; hadTwoFactor: boolean; ended: number };

const CONSOLE: Actor = { kind: 'system', id: 'console', name: 'console' };

/**
 * For who stands at the machine when nobody else can help: lets an account in again (also a disabled one), by a link that
 * sets a new password, or by taking the second factor off. Every session ends, and the record says that it was the console.
 */
export function resetAccount(
  context: Pick<Context, 'database' | 'clock' | 'ids'>,
  mail: string,
  wish: { removesTwoFactor: boolean; origin: string },
): Promise<AccountReset | undefined> {
  return context.database.write(async (tx) => {
    const user = await tx.selectFrom('user').selectAll().where('mail', '=', mail.toLowerCase()).executeTakeFirst();
    if (user === undefined) return undefined;
    const state = user.password_hash === null ? 'invited' : 'active';
    const two_factor = wish.removesTwoFactor ? 0 : user.two_factor;
    if (wish.removesTwoFactor) await forgetTwoFactor(tx, user.id);
    await tx.updateTable('user').set({ state, two_factor }).where('id', '=', user.id).execute();
    const link = wish.removesTwoFactor ? undefined : await makeLink(context, tx, { id: user.id, state }, wish.origin);
    const ended = await tx.deleteFrom('session').where('user_id', '=', user.id).returning('id').execute();
    await audit(context, tx, {
      restaurant_id: null,
      actor: CONSOLE,
      action: wish.removesTwoFactor ? 'user.reset_two_factor' : 'user.reset_link',
      target: user.id,
      before: { nickname: user.nickname, state: user.state, two_factor: user.two_factor !== 0 },
      after: { state, two_factor: two_factor !== 0 },
    });
    return { user, link, hadTwoFactor: user.two_factor !== 0, ended: ended.length };
  });
}
