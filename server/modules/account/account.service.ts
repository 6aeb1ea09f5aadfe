import { passwordLengthProblem } from '#contract/domain/password.ts';
import { CallError, type FieldError } from '#contract/errors.ts';
import type { AccountInput } from '#contract/http/account.ts';
import { isoNow } from '../../base/clock.ts';
import type { Row } from '../../db/schema.ts';
import { actorOf, type UserIdentity } from '../../http/identity.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { hashPassword, isPassword } from '../session/password.ts';
import { ACCOUNT_RULE, clearFailures, countFailure, isBlocked } from '../session/throttle.ts';

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
  const key = `password:${identity.user_id}`;
  if (await isBlocked(db, [key], clock.now())) throw new CallError('throttled');
  const user = await db.selectFrom('user').selectAll().where('id', '=', identity.user_id).executeTakeFirstOrThrow();
  if (!(await isPassword(user.password_hash, wish.original_password))) {
    await countFailure(db, key, ACCOUNT_RULE, clock.now());
    throw wrong('original_password', 'original_password_wrong', 'is not the original password');
  }
  const problem = passwordLengthProblem(user.role, wish.new_password, 'new_password');
  if (problem !== null) throw new CallError('invalid', [problem]);
  const password_hash = await hashPassword(wish.new_password);
  await clearFailures(db, key);
  return database.write(async (tx) => {
    await tx
      .updateTable('user')
      .set({ password_hash, password_changed_at: isoNow(clock) })
      .where('id', '=', user.id)
      .execute();
    const ended = await tx
      .deleteFrom('session')
      .where('user_id', '=', user.id)
      .where('id', '!=', identity.session_id)
      .returning('id')
      .execute();
    await audit(context, tx, {
      restaurant_id: null,
      actor: actorOf(identity),
      action: 'user.modify_password',
      target: user.id,
    });
    return ended.map(({ id }) => id);
  });
}
