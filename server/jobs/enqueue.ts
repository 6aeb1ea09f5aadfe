import type { Ids } from '../base/ids.ts';
import { toJson } from '../db/json.ts';
import type { Queries } from '../db/database.ts';
import type { Row } from '../db/schema.ts';
import type { JobKind } from './job-queues.ts';

/** A new job; `key` makes it unique while it waits: a second job with the same key is dropped. */
export type NewJob = {
  kind: JobKind;
  restaurant_id: string | null;
  key: string | null;
  due_at: string;
  payload: unknown;
};

export const jobRows = (ids: Ids, jobs: readonly NewJob[], now: string): Row<'job'>[] =>
  jobs.map((job) => ({
    ...job,
    id: ids.next(),
    payload: toJson(job.payload),
    attempts: 0,
    leased_until: null,
    last_error: null,
    dead_at: null,
    created_at: now,
  }));

/** Writes jobs in the transaction that causes them. */
export async function enqueue(db: Queries, ids: Ids, jobs: readonly NewJob[], now: string): Promise<void> {
  if (jobs.length === 0) return;
  await db
    .insertInto('job')
    .values(jobRows(ids, jobs, now))
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}
