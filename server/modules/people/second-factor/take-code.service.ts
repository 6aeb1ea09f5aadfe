import { CallError, type FieldError } from '#contract/errors.ts';
import { isoNow } from '../../../base/clock.ts';
import { deriveKeyRing, type KeyRing } from '../../../base/key-ring.ts';
import { decrypt } from '../../../base/encrypt.ts';
import type { Context } from '../../context.ts';
import { codeRight } from '../held-rights/held-rights.repository.ts';
import { ACCOUNT_RULE, clearTries, takeTry } from '../throttle/throttle.repository.ts';
import { spendRecoveryCode } from './recovery-codes.repository.ts';
import { stepOfCode } from './totp.ts';

/** The ring that encrypts second-factor secrets, each at its person's place. */
export const secretRing = (keys: KeyRing): KeyRing => deriveKeyRing(keys, 'two factor');
export const secretPlace = (userId: string): string => `two_factor:${userId}`;

const refused = (code: 'code_wrong' | 'code_used'): CallError =>
  new CallError('bad_second_factor', [
    { path: 'code', code, message: code === 'code_used' ? 'was used already' : 'is wrong' } satisfies FieldError,
  ]);

export type TakenCode = 'totp' | 'recovery';

/**
 * Accepts a code of a person's second factor, or throws. [SF3] A code works once: its time step must be newer than any
 * before it, and a recovery code is used up. [SF4] Wrong codes throttle the account, from any caller and address;
 * each is counted before it is looked at [GU1].
 */
export async function takeCode(context: Context, userId: string, typed: string): Promise<TakenCode> {
  const { database, clock } = context;
  const { db } = database;
  const key = `second:${userId}`;
  if (!(await takeTry(db, key, ACCOUNT_RULE, clock.now()))) throw new CallError('throttled');
  const digits = typed.replaceAll(/[\s-]/g, '');
  const isTotp = /^\d{6}$/.test(digits);
  const problem = isTotp ? await takeStep(context, userId, digits) : await takeRecoveryCode(context, userId, typed);
  if (problem !== null) throw refused(problem);
  await clearTries(db, key);
  return isTotp ? 'totp' : 'recovery';
}

/** A used one does not come back with a backup [IN21]. */
async function takeRecoveryCode({ database, clock, ended }: Context, userId: string, typed: string) {
  const code_hash = await spendRecoveryCode(database.db, userId, typed, isoNow(clock));
  if (code_hash === undefined) return 'code_wrong';
  const { kind, value } = codeRight({ code_hash });
  await ended.tryToNote(kind, value);
  return null;
}

async function takeStep(
  { database, clock, keys }: Context,
  userId: string,
  code: string,
): Promise<'code_wrong' | 'code_used' | null> {
  const row = await database.db
    .selectFrom('two_factor')
    .select('secret')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined || row.secret === null) return 'code_wrong';
  const step = stepOfCode(decrypt(secretRing(keys), row.secret, secretPlace(userId)), code, clock.now());
  if (step === null) return 'code_wrong';
  const taken = await database.db
    .updateTable('two_factor')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where((where) => where.or([where('last_step', 'is', null), where('last_step', '<', step)]))
    .returning('user_id')
    .executeTakeFirst();
  return taken === undefined ? 'code_used' : null;
}
