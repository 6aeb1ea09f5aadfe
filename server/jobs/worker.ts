import { sql, type ExpressionBuilder } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import { isoAt, isoNow, MINUTE_MS, SECOND_MS, type Clock } from '../base/clock.ts';
import type { Ids } from '../base/ids.ts';
import { fromJson } from '../db/json.ts';
import type { Database } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import type { Job, JobHandlers } from './job.ts';
import { isSubjectsRow, plantMissing, replan, type Recurring } from './recurring.ts';

export type WorkerOptions = {
  database: Database;
  clock: Clock;
  ids: Ids;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  handlers: JobHandlers;
  recurring?: readonly Recurring[];
};

export type Worker = {
  /**
   * Runs everything that is due, in waves, until nothing is left; resolves to the number of jobs run. If the queue itself
   * fails it rejects, also only when no job runs any more.
   */
  runDue: () => Promise<number>;
  start: () => void;
  /** Plants the runs of recurring work that are missing; `start` repeats it. */
  plantRecurring: () => Promise<void>;
  /** Begins no more jobs, and waits for the running ones. */
  stop: () => Promise<void>;
};

/** How long a worker holds a job; after that it counts as abandoned (kill -9) and another worker leases it. */
const LEASE_MS = 30 * SECOND_MS;
/** How often a worker renews its leases; a process that hangs for longer than a lease loses them. */
const RENEW_MS = 10 * SECOND_MS;
const MAX_RUN_MS = 10 * MINUTE_MS;
const BATCH = 50;
/** High enough that one slow channel does not delay a kitchen's escalation. */
const MAX_IN_HAND = 200;
const POLL_MS = 200;
const MAX_ATTEMPTS = 12;
const MAX_WAIT_MS = 30 * MINUTE_MS;
const PLANT_EVERY_MS = 5 * MINUTE_MS;

/** 1 s, 2 s, 4 s … half an hour. */
export const backoffMs = (attempts: number): number =>
  Math.min(MAX_WAIT_MS, SECOND_MS * 2 ** Math.max(0, attempts - 1));

export function createWorker(options: WorkerOptions): Worker {
  const { database, clock, ids, log, handlers, recurring = [] } = options;
  const again = new Map(recurring.map((work) => [work.kind, work]));
  const inHand = new Map<Promise<void>, Job & { taken_at: number }>();
  let finished: Job[] = [];
  let renewedAt = clock.now();
  let plantedAt = clock.now();
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let ticking: Promise<void> | undefined;
  let running: Promise<number> | undefined;

  /** Starts due jobs while there is room; resolves to their number. */
  async function take(): Promise<number> {
    const room = isStopped ? 0 : Math.min(BATCH, MAX_IN_HAND - inHand.size);
    const jobs = room > 0 ? await leaseJobs(database, clock, room) : [];
    for (const job of jobs) {
      const work = run(job).finally(() => inHand.delete(work));
      inHand.set(work, { ...job, taken_at: clock.now() });
    }
    return jobs.length;
  }

  async function run(job: Job): Promise<void> {
    try {
      const work = again.get(job.kind);
      const handler = work?.run ?? handlers[job.kind];
      if (handler === undefined) throw new Error(`no handler for jobs of kind ${job.kind}`);
      await handler(job);
      if (work !== undefined && isSubjectsRow(job)) await planAgain(job, work);
      else finished.push(job);
    } catch (error) {
      await postpone(job, error).catch((failure: unknown) =>
        log.error({ err: failure }, 'a job could not be postponed'),
      );
    }
  }

  /** Ends a run of recurring work and writes its next one, in one transaction. */
  async function planAgain(job: Job, { kind, next }: Recurring): Promise<void> {
    await database.write(async (tx) => {
      const ended = await tx
        .deleteFrom('job')
        .where(isStillOurs([job]))
        .returning('id')
        .execute();
      const due_at = ended.length === 0 ? null : await next(tx, job);
      const subject = { id: String(job.payload['subject']), restaurant_id: job.restaurant_id };
      if (due_at !== null) await replan(tx, ids, kind, subject, { due_at, now: isoNow(clock) });
    });
  }

  async function postpone(job: Job, error: unknown): Promise<void> {
    // Recurring work is never given up.
    const isDead = job.attempts >= MAX_ATTEMPTS && !again.has(job.kind);
    const about = { err: error, job: { id: job.id, kind: job.kind, attempts: job.attempts } };
    if (isDead) log.error(about, 'job given up');
    else log.warn(about, 'job postponed');
    const due = isoAt(clock.now() + backoffMs(job.attempts));
    const last_error = error instanceof Error ? error.message.slice(0, 500) : 'unknown';
    await database.db
      .updateTable('job')
      .set({ leased_until: null, last_error, due_at: due, dead_at: isDead ? isoAt(clock.now()) : null })
      .where(isStillOurs([job]))
      .execute();
  }

  /** Removes finished jobs, many rows in one commit; if it fails they stay leased and are removed by the next. */
  async function settle(): Promise<void> {
    // A copy: what ends during the delete is not deleted by it, and must be kept for the next.
    const done = [...finished];
    if (done.length === 0) return;
    await database.db.deleteFrom('job').where(isStillOurs(done)).execute();
    finished = finished.filter((job) => !done.includes(job));
  }

  /** Extends leases, because a job may take longer than one: a slow provider, a month of figures. */
  async function renew(): Promise<void> {
    const now = clock.now();
    if (now - renewedAt < RENEW_MS) return;
    renewedAt = now;
    const running = [...inHand.values()].filter(({ taken_at }) => now - taken_at < MAX_RUN_MS);
    const working = [...running, ...finished];
    if (working.length === 0) return;
    const leased_until = isoAt(now + LEASE_MS);
    await database.db.updateTable('job').set({ leased_until }).where(isStillOurs(working)).execute();
  }

  async function runAll(): Promise<number> {
    let count = 0;
    for (;;) {
      // A job that ended during the query may have queued new ones.
      const wasIdle = inHand.size === 0;
      const taken = await take();
      count += taken;
      if (taken === 0 && wasIdle) {
        await settle();
        return count;
      }
      if (taken === 0 && inHand.size > 0) await Promise.race(inHand.keys());
      await settle();
    }
  }

  async function tick(): Promise<void> {
    try {
      await renew();
      if (clock.now() - plantedAt >= PLANT_EVERY_MS) await plantRecurring();
      while ((await hasDue(database, clock)) && (await take()) === BATCH) await settle();
      await settle();
    } catch (error) {
      log.error({ err: error }, 'the job worker could not read due jobs');
    }
    if (!isStopped) schedule();
  }

  const schedule = (): void => {
    timer = setTimeout(() => void (ticking = tick()), POLL_MS);
  };

  async function plantRecurring(): Promise<void> {
    plantedAt = clock.now();
    await plantMissing(database.db, ids, recurring, isoNow(clock));
  }

  return {
    runDue: () => {
      running ??= runAll().finally(async () => {
        await Promise.all(inHand.keys());
        running = undefined;
      });
      return running;
    },
    start: () => {
      if (timer === undefined) schedule();
    },
    plantRecurring,
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      // A tick may be between its look for due jobs and their lease; it leases none now.
      await ticking;
      await Promise.all(inHand.keys());
      await settle();
    },
  };
}

/**
 * Leasing a job increments its attempts. A process that resumes after its lease has expired finds another count and
 * changes nothing, because another worker has the job.
 */
const isStillOurs =
  (jobs: readonly Pick<Job, 'id' | 'attempts'>[]) =>
  ({ and, or, eb }: ExpressionBuilder<Tables, 'job'>) =>
    or(jobs.map(({ id, attempts }) => and([eb('id', '=', id), eb('attempts', '=', attempts)])));

async function hasDue({ db }: Database, clock: Clock): Promise<boolean> {
  const now = isoAt(clock.now());
  const { rows } = await sql`
    select 1 from job where due_at <= ${now} and dead_at is null and (leased_until is null or leased_until <= ${now}) limit 1
  `.execute(db);
  return rows.length > 0;
}

async function leaseJobs(database: Database, clock: Clock, limit: number): Promise<Job[]> {
  const now = isoAt(clock.now());
  const rows = await database.write(async (tx) => {
    const due = await tx
      .selectFrom('job')
      .select('id')
      .where('due_at', '<=', now)
      .where('dead_at', 'is', null)
      .where((where) => where.or([where('leased_until', 'is', null), where('leased_until', '<=', now)]))
      .orderBy('due_at')
      .limit(limit)
      .modifyEnd(database.traits.skipLocked)
      .execute();
    if (due.length === 0) return [];
    const ids = due.map((row) => row.id);
    return tx
      .updateTable('job')
      .set((eb) => ({ leased_until: isoAt(clock.now() + LEASE_MS), attempts: eb('attempts', '+', 1) }))
      .where('id', 'in', ids)
      .returningAll()
      .execute();
  });
  return rows
    .map((row) => ({ ...row, payload: fromJson<Record<string, unknown>>(row.payload) }))
    .toSorted((left, right) => (left.due_at < right.due_at ? -1 : 1));
}
