import { CallError, type FieldError } from '#contract/errors.ts';
import type { AccountInput } from '#contract/http/account.ts';
import { isoNow } from '../../base/clock.ts';
import type { Row } from '../../db/schema.ts';
import { actorOf, type UserIdentity } from '../../http/identity.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { passwordProblem } from '../session/password-rules.ts';
import { hashPassword } from '../session/password.ts';
import { endOtherSessions } from '../session/session.repository.ts';
import { assertOwnPassword } from './own-password.ts';
import { assertNotViewPassword } from './view-password.ts';

const wrong = (path: string, code: string, message: string): CallError =>
  new CallError('invalid', [{ path, code, message } satisfies FieldError]);

const pick = ({ nickname, mail, language }: Row<'user'>): AccountInput => ({
  nickname,
  mail,
  language: language === 'en' ? 'en' : 'zh',
});

/** Changes one's own name, mail and language. A mail that somebody has is refused. */
export function changeAccount(context: Context, identity: UserIdentity, wish: AccountInput): Promise<Row<'user'>> {
  return context.database.write(async (tx) => {
    const user = await tx.selectFrom('user').selectAll().where('id', '=', identity.user_id).executeTakeFirstOrThrow();
    const other = await tx.selectFrom('user').select('id').where('mail', '=', wish.mail).executeTakeFirst();
    if (other !== undefined && other.id !== user.id) throw wrong('mail', 'taken', 'is already in use');
    await tx.updateTable('user').set(wish).where('id', '=', user.id).execute();
    await audit(context, tx, {
      restaurant_id: null,
      actor: actorOf(identity),
      action: 'account.update',
      target: user.id,
      before: pick(user),
      after: wish,
    });
    return { ...user, ...wish };
  });
}

type PasswordWish = { original_password: string; new_password: string };

/**
 * Changes one's own password; a wrong original one counts like a failed sign-in. Returns the ids of the sessions that
 * ended: all but the one that asks.
 */
export async function changePassword(
  context: Context,
  identity: UserIdentity,
  wish: PasswordWish,
): Promise<readonly string[]> {
  const { database, clock } = context;
  const { db } = database;
  const user = await db.selectFrom('user').selectAll().where('id', '=', identity.user_id).executeTakeFirstOrThrow();
  await assertOwnPassword(context, user, wish.original_password, 'original_password');
  const problem = passwordProblem(user, wish.new_password, 'new_password');
  if (problem !== null) throw new CallError('invalid', [problem]);
  await assertNotViewPassword(db, user.id, wish.new_password);
  const password_hash = await hashPassword(wish.new_password);
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
