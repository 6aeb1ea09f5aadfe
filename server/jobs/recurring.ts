import type { Ids } from '../base/ids.ts';
import type { Queries } from '../db/database.ts';
import type { Row } from '../db/schema.ts';
import { jobRows } from './enqueue.ts';
import type { JobKind } from './job-queues.ts';
import type { Job } from './job.ts';

/** What recurring work is about: a restaurant, something of it (`id`), or with both empty the installation. */
export type Subject = { id: string; restaurant_id: string | null };
export const INSTALLATION: Subject = { id: '', restaurant_id: null };
export const restaurantSubject = (id: string): Subject => ({ id, restaurant_id: id });

/**
 * Work that comes again. Each subject has one waiting row; the transaction that ends a run writes the next one, by what
 * it reads there, so that a change of a rule during a run is never missed. A missing row is planted by a sweep [IN12].
 */
export type Recurring = {
  kind: JobKind;
  /** Must be safe to run twice, and early. */
  run: (job: Job) => Promise<void>;
  /** The instant of the next run; `null` ends it. An instant that has passed runs again at once: something is left. */
  next: (tx: Queries, job: Job) => Promise<string | null>;
  /** All that must have a waiting row. */
  subjects: (db: Queries) => Promise<readonly Subject[]>;
};

const keyOf = (kind: string, { id }: Subject): string => `${kind}:${id}`;

const rowOf = (ids: Ids, kind: JobKind, subject: Subject, due_at: string, now: string): Row<'job'>[] => {
  const { id, restaurant_id } = subject;
  return jobRows(ids, [{ kind, restaurant_id, key: keyOf(kind, subject), due_at, payload: { subject: id } }], now);
};

/** Moves a subject's next run to `due_at`, or plants it. Call it where a rule changes that `next` reads. */
export async function replan(
  tx: Queries,
  ids: Ids,
  kind: JobKind,
  subject: Subject,
  { due_at, now }: { due_at: string; now: string },
): Promise<void> {
  await tx
    .insertInto('job')
    .values(rowOf(ids, kind, subject, due_at, now))
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ due_at }))
    .execute();
}

/** Plants a run, due now, for every subject that has none. */
export async function plantMissing(db: Queries, ids: Ids, all: readonly Recurring[], now: string): Promise<void> {
  for (const { kind, subjects } of all) {
    const there = await db.selectFrom('job').select('key').where('kind', '=', kind).execute();
    const keys = new Set(there.map(({ key }) => key));
    const missing = (await subjects(db)).filter((subject) => !keys.has(keyOf(kind, subject)));
    for (const subject of missing)
      await db
        .insertInto('job')
        .values(rowOf(ids, kind, subject, now, now))
        .onConflict((conflict) => conflict.column('key').doNothing())
        .execute();
  }
}

/** Whether a row is its subject's one waiting row; older versions queued the same kinds one by one. */
export const isSubjectsRow = (job: Pick<Job, 'kind' | 'key' | 'payload'>): boolean =>
  typeof job.payload['subject'] === 'string' && job.key === `${job.kind}:${job.payload['subject']}`;

/** The subject's id, in a run of recurring work. */
export function subjectOf(job: Job): string {
  const { subject } = job.payload;
  return typeof subject === 'string' ? subject : (job.restaurant_id ?? '');
}
