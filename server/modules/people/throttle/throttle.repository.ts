import { isoAt, MINUTE_MS, SECOND_MS } from '../../../base/clock.ts';
import type { Queries } from '../../../db/database.ts';

/** Failures allowed before a key must wait; with `lockMs`, each further one locks it for that long. */
export type ThrottleRule = { freeFailures: number; lockMs?: number };

export const ACCOUNT_RULE: ThrottleRule = { freeFailures: 5 };
/** A restaurant's people share one address. */
export const ADDRESS_RULE: ThrottleRule = { freeFailures: 30 };

const FIRST_WAIT_MS = 2 * SECOND_MS;
/** Short, so that locking another person out on purpose gains little. */
const LONGEST_WAIT_MS = 15 * MINUTE_MS;

export const waitAfter = (failures: number, rule: ThrottleRule): number =>
  failures < rule.freeFailures
    ? 0
    : (rule.lockMs ?? Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(20, failures - rule.freeFailures)));

export async function isBlocked(db: Queries, keys: readonly string[], now: number): Promise<boolean> {
  const row = await db
    .selectFrom('throttle')
    .select('key')
    .where('key', 'in', keys)
    .where('blocked_until', '>', isoAt(now))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Counts one failure and returns its number; the wait doubles with each beyond the free ones, and a day without
 * failures resets it.
 */
export async function countFailure(db: Queries, key: string, rule: ThrottleRule, now: number): Promise<number> {
  const row = await db
    .insertInto('throttle')
    .values({ key, failures: 1, blocked_until: null, last_at: isoAt(now) })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({ failures: eb('throttle.failures', '+', 1), last_at: isoAt(now) })),
    )
    .returning('failures')
    .executeTakeFirstOrThrow();
  const wait = waitAfter(row.failures, rule);
  if (wait > 0)
    await db
      .updateTable('throttle')
      .set({ blocked_until: isoAt(now + wait) })
      .where('key', '=', key)
      .execute();
  return row.failures;
}

export const clearFailures = (db: Queries, key: string) => db.deleteFrom('throttle').where('key', '=', key).execute();
