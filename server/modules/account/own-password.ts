import { CallError, type FieldError } from '#contract/errors.ts';
import type { Row } from '../../db/schema.ts';
import type { Context } from '../context.ts';
import { isPassword } from '../session/password.ts';
import { ACCOUNT_RULE, clearFailures, countFailure, isBlocked } from '../session/throttle.ts';

/** Asks a signed-in person for the password again before something grave; a wrong one counts like a failed sign-in. */
export async function assertOwnPassword(
  { database, clock }: Context,
  user: Pick<Row<'user'>, 'id' | 'password_hash'>,
  password: string,
  path: string,
): Promise<void> {
  const { db } = database;
  const key = `password:${user.id}`;
  if (await isBlocked(db, [key], clock.now())) throw new CallError('throttled');
  if (!(await isPassword(user.password_hash, password))) {
    await countFailure(db, key, ACCOUNT_RULE, clock.now());
    throw new CallError('invalid', [
      { path, code: 'original_password_wrong', message: 'is not the original password' } satisfies FieldError,
    ]);
  }
  await clearFailures(db, key);
}
