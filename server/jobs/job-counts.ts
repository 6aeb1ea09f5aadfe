import { sql } from 'kysely';
import { isoAt, SECOND_MS } from '../base/clock.ts';
import type { Queries } from '../db/database.ts';

/** The worker takes a job within one poll; later than this, jobs are behind. */
const BEHIND_MS = 30 * SECOND_MS;

export type JobCount = {
  kind: string;
  /** Planned, due or running. */
  waiting: number;
  /** Of these, due for longer than a moment. */
  behind: number;
  oldest_due_at: string | null;
  /** Given up. */
  dead: number;
};

/** The jobs of every kind, in one query. */
export async function readJobCounts(db: Queries, nowMs: number): Promise<JobCount[]> {
  const since = isoAt(nowMs - BEHIND_MS);
  return db
    .selectFrom('job')
    .select([
      'kind',
      sql<number>`cast(sum(case when dead_at is null then 1 else 0 end) as integer)`.as('waiting'),
      sql<number>`cast(sum(case when dead_at is null and due_at < ${since} then 1 else 0 end) as integer)`.as('behind'),
      sql<string | null>`min(case when dead_at is null and due_at < ${since} then due_at end)`.as('oldest_due_at'),
      sql<number>`cast(sum(case when dead_at is null then 0 else 1 end) as integer)`.as('dead'),
    ])
    .groupBy('kind')
    .orderBy('kind')
    .execute();
}

/** Since when the first job waits that is due and that no worker has; null where none is. */
export async function readOldestDue(db: Queries, nowMs: number): Promise<string | null> {
  const now = isoAt(nowMs);
  const first = await db
    .selectFrom('job')
    .select('due_at')
    .where('due_at', '<=', now)
    .where('dead_at', 'is', null)
    .where((where) => where.or([where('leased_until', 'is', null), where('leased_until', '<=', now)]))
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  return first?.due_at ?? null;
}
