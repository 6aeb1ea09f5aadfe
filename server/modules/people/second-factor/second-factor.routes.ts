import { passwordRuleOf } from '#contract/domain/password.ts';
import { getSecurityCall, twoFactorCall, viewPasswordCall } from '#contract/http/people/second-factor.ts';
import { isoNow } from '../../../base/clock.ts';
import { userOf, type UserIdentity } from '../../../http/identity.ts';
import type { Register } from '../../../http/register.ts';
import { findViewPassword, setViewPassword } from '../password/view-password.service.ts';
import type { Context } from '../../context.ts';
import { waitingMail } from '../mail-address/mail-address.repository.ts';
import type { OnSessionEnd } from '../session/session.service.ts';
import { countRecoveryCodes } from './recovery-codes.repository.ts';
import { takeTwoFactorStep } from './set-up.service.ts';

/** Calls that protect one's own account beyond the password. */
export function registerSecondFactorRoutes(register: Register, context: Context, onSessionEnd: OnSessionEnd): void {
  const { db } = context.database;
  const isStrict = context.hasStrictPasswords;

  async function security({ user_id }: UserIdentity) {
    const user = await db
      .selectFrom('user')
      .select(['two_factor', 'role'])
      .where('id', '=', user_id)
      .executeTakeFirstOrThrow();
    const waiting = await waitingMail(db, user_id, isoNow(context.clock));
    const view = await findViewPassword(db, user_id);
    return {
      two_factor: user.two_factor !== 0,
      recovery_codes_left: await countRecoveryCodes(db, user_id),
      has_view_password: view !== undefined,
      view_password_changed_at: view?.changed_at ?? null,
      password_rule: passwordRuleOf({ role: user.role, isStrict, isOwn: true }),
      new_password_rule: passwordRuleOf({ role: 'owner', isStrict, isOwn: false }),
      waiting_mail: waiting === undefined ? null : { mail: waiting.new_mail, until: waiting.expires_at },
    };
  }

  register(getSecurityCall, ({ identity }) => security(userOf(identity)));

  register(twoFactorCall, async ({ identity, body }) => {
    const { answer, ended } = await takeTwoFactorStep(context, userOf(identity), body);
    for (const sessionId of ended) onSessionEnd(sessionId);
    return answer;
  });

  register(viewPasswordCall, async ({ identity, body }) => {
    const user = userOf(identity);
    await setViewPassword(context, user, body);
    return security(user);
  });
}
