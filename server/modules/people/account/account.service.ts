import { CallError, invalidField } from '#contract/errors.ts';
import type { AccountInput } from '#contract/http/people/account.ts';
import { isoNow } from '../../../base/clock.ts';
import type { Row } from '../../../db/schema.ts';
import { actorOf, type UserIdentity } from '../../../http/identity.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import type { Context } from '../../context.ts';
import { passwordProblem } from '../../../base/password-rules.ts';
import { hashPassword } from '../../../base/password-hash.ts';
import { endOtherSessions } from '../session/session.repository.ts';
import { assertOwnPassword } from '../password/own-password.service.ts';
import { assertNotViewPassword } from '../password/view-password.service.ts';

const pick = ({ nickname, mail, language }: Row<'user'>): AccountInput => ({
  nickname,
  mail,
  language: language === 'en' ? 'en' : 'zh',
});

/** Changes one's own name, mail and language. A mail address that is in use is refused. */
export function changeAccount(context: Context, identity: UserIdentity, input: AccountInput): Promise<Row<'user'>> {
  return context.database.write(async (tx) => {
    const user = await tx.selectFrom('user').selectAll().where('id', '=', identity.user_id).executeTakeFirstOrThrow();
    const other = await tx.selectFrom('user').select('id').where('mail', '=', input.mail).executeTakeFirst();
    if (other !== undefined && other.id !== user.id) throw invalidField('mail', 'taken', 'is already in use');
    await tx.updateTable('user').set(input).where('id', '=', user.id).execute();
    await audit(context, tx, {
      restaurant_id: null,
      actor: actorOf(identity),
      action: 'account.update',
      target: user.id,
      before: pick(user),
      after: input,
    });
    return { ...user, ...input };
  });
}

type PasswordInput = { original_password: string; new_password: string };

/**
 * Changes one's own password; a wrong original one counts like a failed sign-in. Returns the ids of the ended sessions:
 * all but the caller's.
 */
export async function changePassword(
  context: Context,
  identity: UserIdentity,
  input: PasswordInput,
): Promise<readonly string[]> {
  const { database, clock } = context;
  const { db } = database;
  const user = await db.selectFrom('user').selectAll().where('id', '=', identity.user_id).executeTakeFirstOrThrow();
  await assertOwnPassword(context, user, input.original_password, 'original_password');
  const problem = passwordProblem(user, input.new_password, 'new_password');
  if (problem !== null) throw new CallError('invalid', [problem]);
  await assertNotViewPassword(db, user.id, input.new_password);
  const password_hash = await hashPassword(input.new_password);
  return database.write(async (tx) => {
    await tx
      .updateTable('user')
      .set({ password_hash, password_changed_at: isoNow(clock) })
      .where('id', '=', user.id)
      .execute();
    const ended = await endOtherSessions(tx, user.id, identity.session_id);
    await audit(context, tx, {
      restaurant_id: null,
      actor: actorOf(identity),
      action: 'user.modify_password',
      target: user.id,
    });
    return ended;
  });
}
