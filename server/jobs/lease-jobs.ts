import { sql, type ExpressionBuilder } from 'kysely';
import { isoAt, SECOND_MS, type Clock } from '../base/clock.ts';
import { fromJson } from '../db/json.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import type { Job } from './job.ts';

/** How long a worker holds a job; after that it counts as abandoned (kill -9) and another worker leases it. */
export const LEASE_MS = 30 * SECOND_MS;
/** How many restaurants with a full share one lease may step over. */
const MAX_ROUNDS = 20;

/** Which kinds are wanted: these (at least one), or all but these. */
export type KindFilter = { kinds: readonly string[]; isExcluding: boolean };

export type LeaseOptions = {
  kinds: KindFilter;
  limit: number;
  perRestaurant: number;
  /** What each restaurant has in hand in this queue. */
  inHand: ReadonlyMap<string, number>;
};

/**
 * Leasing a job increments its attempts. A process that resumes after its lease has expired finds another count and
 * changes nothing, because another worker has the job.
 */
export const isStillOurs =
  (jobs: readonly Pick<Job, 'id' | 'attempts'>[]) =>
  ({ and, or, eb }: ExpressionBuilder<Tables, 'job'>) =>
    or(jobs.map(({ id, attempts }) => and([eb('id', '=', id), eb('attempts', '=', attempts)])));

export async function hasDue({ db }: Database, clock: Clock): Promise<boolean> {
  const now = isoAt(clock.now());
  const { rows } = await sql`
    select 1 from job where due_at <= ${now} and dead_at is null and (leased_until is null or leased_until <= ${now}) limit 1
  `.execute(db);
  return rows.length > 0;
}

/** Takes the jobs that are due first, of each restaurant at most its share [DO1]. */
export async function leaseJobs(database: Database, clock: Clock, options: LeaseOptions): Promise<Job[]> {
  const rows = await database.write(async (tx) => {
    const chosen = await chooseDue(tx, database, isoAt(clock.now()), options);
    if (chosen.length === 0) return [];
    return tx
      .updateTable('job')
      .set((eb) => ({ leased_until: isoAt(clock.now() + LEASE_MS), attempts: eb('attempts', '+', 1) }))
      .where('id', 'in', chosen)
      .returningAll()
      .execute();
  });
  return rows
    .map((row) => ({ ...row, payload: fromJson<Record<string, unknown>>(row.payload) }))
    .toSorted((left, right) => (left.due_at < right.due_at ? -1 : 1));
}

async function chooseDue(tx: Tx, database: Database, now: string, options: LeaseOptions): Promise<string[]> {
  const { limit, perRestaurant } = options;
  const taken = new Map(options.inHand);
  const chosen: string[] = [];
  for (let round = 0; round < MAX_ROUNDS && chosen.length < limit; round += 1) {
    const full = [...taken].filter(([, count]) => count >= perRestaurant).map(([id]) => id);
    const due = await readDue(tx, database, now, { ...options, limit: limit - chosen.length, full, chosen });
    let isSteppedOver = false;
    for (const { id, restaurant_id } of due) {
      const count = restaurant_id === null ? 0 : (taken.get(restaurant_id) ?? 0);
      if (count >= perRestaurant) isSteppedOver = true;
      else chosen.push(id);
      if (restaurant_id !== null) taken.set(restaurant_id, count + 1);
    }
    if (!isSteppedOver) break;
  }
  return chosen;
}

type DueOptions = LeaseOptions & { full: readonly string[]; chosen: readonly string[] };

const readDue = (tx: Tx, database: Database, now: string, { kinds, limit, full, chosen }: DueOptions) =>
  tx
    .selectFrom('job')
    .select(['id', 'restaurant_id'])
    .where('due_at', '<=', now)
    .where('dead_at', 'is', null)
    .where((where) => where.or([where('leased_until', 'is', null), where('leased_until', '<=', now)]))
    .$if(kinds.kinds.length > 0, (query) => query.where('kind', kinds.isExcluding ? 'not in' : 'in', [...kinds.kinds]))
    .$if(full.length > 0, (query) =>
      query.where((where) => where.or([where('restaurant_id', 'is', null), where('restaurant_id', 'not in', full)])),
    )
    .$if(chosen.length > 0, (query) => query.where('id', 'not in', chosen))
    .orderBy('due_at')
    .limit(limit)
    .modifyEnd(database.traits.skipLocked)
    .execute();
