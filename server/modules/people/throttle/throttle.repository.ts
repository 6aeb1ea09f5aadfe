import { sql } from 'kysely';
import { isoAt, MINUTE_MS, SECOND_MS } from '../../../base/clock.ts';
import type { Queries } from '../../../db/database.ts';

/** Tries allowed before a key must wait; with `lockMs` it is then locked for that long, and counts from zero afterwards. */
export type ThrottleRule = { freeTries: number; lockMs?: number };

export const ACCOUNT_RULE: ThrottleRule = { freeTries: 5 };
/** A restaurant's people share one address. */
export const ADDRESS_RULE: ThrottleRule = { freeTries: 30 };
/** All strangers at one account together, from however many addresses. */
export const STRANGERS_RULE: ThrottleRule = { freeTries: 100 };

const FIRST_WAIT_MS = 2 * SECOND_MS;
/** Short, so that locking another person out on purpose gains little. */
const LONGEST_WAIT_MS = 15 * MINUTE_MS;
/** After so many doublings a wait has its longest. */
const DOUBLINGS = 9;

export const waitAfter = (tries: number, rule: ThrottleRule): number =>
  tries < rule.freeTries
    ? 0
    : (rule.lockMs ?? Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(DOUBLINGS, tries - rule.freeTries)));

/** Counts of a key with this suffix end with the quarter of an hour: what strangers do at it is forgotten [GU3]. */
export const quarterOf = (now: number): number => Math.floor(now / (15 * MINUTE_MS));

/**
 * Counts a try before it is made, in one statement, so that tries at once cannot be more than the rule allows [GU1].
 * False where the key must wait: then nothing may be tried. Call `clearTries` after a right one. The wait doubles with
 * each try beyond the free ones, and a day without tries resets it.
 */
export async function takeTry(db: Queries, key: string, rule: ThrottleRule, now: number): Promise<boolean> {
  const before = sql.ref<number>('throttle.failures');
  const untilAfter = (tries: number): string | null => {
    const wait = waitAfter(tries, rule);
    return wait === 0 ? null : isoAt(now + wait);
  };
  const waits = Array.from({ length: DOUBLINGS + 1 }, (_, index) => rule.freeTries + index).map(
    (tries) => sql`when ${before} + 1 = ${sql.lit(tries)} then ${untilAfter(tries)}`,
  );
  const until = sql<
    string | null
  >`case when ${before} + 1 < ${sql.lit(rule.freeTries)} then null ${sql.join(waits, sql` `)}
    else ${untilAfter(rule.freeTries + DOUBLINGS)} end`;
  const isOver = sql<boolean>`throttle.blocked_until is not null`;
  const first = { failures: 1, blocked_until: untilAfter(1) };
  const taken = await db
    .insertInto('throttle')
    .values({ key, ...first, last_at: isoAt(now) })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          failures:
            rule.lockMs === undefined ? sql`${before} + 1` : sql`case when ${isOver} then 1 else ${before} + 1 end`,
          blocked_until:
            rule.lockMs === undefined ? until : sql`case when ${isOver} then ${first.blocked_until} else ${until} end`,
          last_at: isoAt(now),
        })
        .where((where) =>
          where.or([where('throttle.blocked_until', 'is', null), where('throttle.blocked_until', '<=', isoAt(now))]),
        ),
    )
    .returning('failures')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Whether a key must wait, before anything is done for it; a try is taken with `takeTry` all the same. */
export async function isWaiting(db: Queries, key: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('throttle')
    .select('key')
    .where('key', '=', key)
    .where('blocked_until', '>', isoAt(now))
    .executeTakeFirst();
  return row !== undefined;
}

/** Until when a key must wait, in ms; 0 where it need not. */
export async function waitsUntil(db: Queries, key: string): Promise<number> {
  const row = await db.selectFrom('throttle').select('blocked_until').where('key', '=', key).executeTakeFirst();
  return row?.blocked_until == null ? 0 : Date.parse(row.blocked_until);
}

/** A right try: what failed before it is forgotten. */
export const clearTries = (db: Queries, ...keys: readonly string[]) =>
  db.deleteFrom('throttle').where('key', 'in', keys).execute();

/** Takes back one try of keys that others share; what failed before it stays counted. */
export const giveTryBack = (db: Queries, ...keys: readonly string[]) =>
  db
    .updateTable('throttle')
    .set((eb) => ({ failures: eb('failures', '-', 1), blocked_until: null }))
    .where('key', 'in', keys)
    .where('failures', '>', 0)
    .execute();
