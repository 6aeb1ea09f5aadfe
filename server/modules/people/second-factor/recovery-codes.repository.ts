import { randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '#contract/http/people/second-factor.ts';
import { hashToken } from '../../../base/secrets.ts';
import type { Queries, Tx } from '../../../db/database.ts';

/** Letters that are not mistaken for others; 16 of them are 80 bits, enough for a fast hash. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 4;
const GROUP = 4;

const newCode = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP }, () => LETTERS[randomInt(LETTERS.length)] ?? '').join(''),
  ).join('-');

/** Accepts other dashes, spaces and lower case. */
const hashOf = (userId: string, code: string): string =>
  hashToken(`${userId}:${code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')}`);

/** Replaces all codes by new ones; they are shown once, and only their hashes are stored. */
export async function renewRecoveryCodes(tx: Tx, userId: string, now: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  await tx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashOf(userId, code), created_at: now, used_at: null })))
    .execute();
  return codes;
}

/** Uses a code up, and answers with its hash; undefined if it does not exist or was used. */
export async function spendRecoveryCode(
  db: Queries,
  userId: string,
  code: string,
  now: string,
): Promise<string | undefined> {
  const used = await db
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(userId, code))
    .where('used_at', 'is', null)
    .returning('code_hash')
    .executeTakeFirst();
  return used?.code_hash;
}

export async function countRecoveryCodes(db: Queries, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return left;
}
