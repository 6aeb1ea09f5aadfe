import type { Actor } from '#contract/domain/basics.ts';
import type { Row } from '../../../db/schema.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import type { Context } from '../../context.ts';
import { changeRights } from '../held-rights/held-rights.service.ts';
import { forgetPasskeys } from '../passkey/passkey.repository.ts';
import { forgetTwoFactor } from '../second-factor/set-up.service.ts';
import { makeLink, type AccountLink } from './account-link.service.ts';

export type AccountReset = { user: Row<'user'>; link: AccountLink | undefined; hadTwoFactor: boolean; ended: number };

const CONSOLE: Actor = { kind: 'system', id: 'console', name: 'console' };

/**
 * For the operator at the console, when no administrator can sign in: opens an account again (also a disabled one), by
 * a link that sets a new password, or by removing the second factor. Every session ends, the passkeys are removed, and the record names the
 * console.
 */
export function resetAccount(
  context: Pick<Context, 'keys' | 'database' | 'clock' | 'ids' | 'ended'>,
  mail: string,
  input: { removesTwoFactor: boolean; origin: string },
): Promise<AccountReset | undefined> {
  return changeRights(context, async (tx, watch) => {
    const user = await tx.selectFrom('user').selectAll().where('mail', '=', mail.toLowerCase()).executeTakeFirst();
    if (user === undefined) return undefined;
    await watch({ people: [user.id] });
    const state = user.password_hash === null ? 'invited' : 'active';
    const two_factor = input.removesTwoFactor ? 0 : user.two_factor;
    if (input.removesTwoFactor) await forgetTwoFactor(tx, user.id);
    await forgetPasskeys(tx, user.id);
    await tx.updateTable('user').set({ state, two_factor }).where('id', '=', user.id).execute();
    const link = input.removesTwoFactor ? undefined : await makeLink(context, tx, { ...user, state }, input.origin);
    const ended = await tx.deleteFrom('session').where('user_id', '=', user.id).returning('id').execute();
    await audit(context, tx, {
      restaurant_id: null,
      actor: CONSOLE,
      action: input.removesTwoFactor ? 'user.reset_two_factor' : 'user.reset_link',
      target: user.id,
      before: { nickname: user.nickname, state: user.state, two_factor: user.two_factor !== 0 },
      after: { state, two_factor: two_factor !== 0 },
    });
    return { user, link, hadTwoFactor: user.two_factor !== 0, ended: ended.length };
  });
}
