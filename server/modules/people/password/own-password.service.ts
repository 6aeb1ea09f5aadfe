import { CallError, invalidField } from '#contract/errors.ts';
import type { Row } from '../../../db/schema.ts';
import type { Context } from '../../context.ts';
import { isPassword } from '../../../base/password-hash.ts';
import { ACCOUNT_RULE, clearTries, takeTry } from '../throttle/throttle.repository.ts';

/** Checks a signed-in person's password again before a sensitive action; it is counted before it is looked at [GU1]. */
export async function assertOwnPassword(
  { database, clock }: Context,
  user: Pick<Row<'user'>, 'id' | 'password_hash'>,
  password: string,
  path: string,
): Promise<void> {
  const { db } = database;
  const key = `password:${user.id}`;
  if (!(await takeTry(db, key, ACCOUNT_RULE, clock.now()))) throw new CallError('throttled');
  if (!(await isPassword(user.password_hash, password)))
    throw invalidField(path, 'original_password_wrong', 'is not the original password');
  await clearTries(db, key);
}
