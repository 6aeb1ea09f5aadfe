import { sql, type ExpressionBuilder } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import { isoAt, MINUTE_MS, SECOND_MS, type Clock } from '../base/clock.ts';
import { fromJson } from '../db/json.ts';
import type { Database } from '../db/database.ts';
import type { Row, Tables } from '../db/schema.ts';

export type Job = Omit<Row<'job'>, 'payload'> & { payload: Record<string, unknown> };
/** Must be safe to run twice: a process may die after the work and before the row is gone. */
export type JobHandler = (job: Job) => Promise<void>;
export type JobHandlers = Readonly<Record<string, JobHandler>>;

export type WorkerOptions = {
  database: Database;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  handlers: JobHandlers;
};

export type Worker = {
  /** Runs everything due now, in waves, until nothing is; resolves to the number of jobs run. */
  runDue: () => Promise<number>;
  start: () => void;
  /** Waits for the jobs in hand. */
  stop: () => Promise<void>;
};

/** A job is somebody's for this long; then it counts as abandoned (kill -9) and is taken again. */
const LEASE_MS = 30 * SECOND_MS;
/** Who is still at work says so this often, so that nobody else begins the same; who hangs for longer than this does not. */
const RENEW_MS = 10 * SECOND_MS;
const MAX_RUN_MS = 10 * MINUTE_MS;
const BATCH = 50;
/** One channel that answers slowly must not hold up a kitchen's alarm. */
const MAX_IN_HAND = 200;
const POLL_MS = 200;
const MAX_ATTEMPTS = 12;
const MAX_WAIT_MS = 30 * MINUTE_MS;

/** 1 s, 2 s, 4 s … half an hour. */
export const backoffMs = (attempts: number): number =>
  Math.min(MAX_WAIT_MS, SECOND_MS * 2 ** Math.max(0, attempts - 1));

export function createWorker({ database, clock, log, handlers }: WorkerOptions): Worker {
  const inHand = new Map<Promise<void>, Job & { taken_at: number }>();
  let finished: Job[] = [];
  let renewedAt = clock.now();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<number> | undefined;

  /** Starts what is due, as far as there is room; resolves to how many. */
  async function take(): Promise<number> {
    const room = Math.min(BATCH, MAX_IN_HAND - inHand.size);
    const jobs = room > 0 ? await claimJobs(database, clock, room) : [];
    for (const job of jobs) {
      const work = run(job).finally(() => inHand.delete(work));
      inHand.set(work, { ...job, taken_at: clock.now() });
    }
    return jobs.length;
  }

  async function run(job: Job): Promise<void> {
    try {
      const handler = handlers[job.kind];
      if (handler === undefined) throw new Error(`no handler for jobs of kind ${job.kind}`);
      await handler(job);
      finished.push(job);
    } catch (error) {
      await postpone(job, error).catch((failure: unknown) =>
        log.error({ err: failure }, 'a job could not be postponed'),
      );
    }
  }

  async function postpone(job: Job, error: unknown): Promise<void> {
    const isDead = job.attempts >= MAX_ATTEMPTS;
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

  /** Removes what is done, many rows with one commit; a process that dies before runs them again. */
  async function settle(): Promise<void> {
    const done = finished;
    finished = [];
    if (done.length > 0) await database.db.deleteFrom('job').where(isStillOurs(done)).execute();
  }

  /** A job may take longer than its lease: a slow provider, a month of figures. */
  async function renew(): Promise<void> {
    const now = clock.now();
    if (now - renewedAt < RENEW_MS) return;
    renewedAt = now;
    const working = [...inHand.values()].filter(({ taken_at }) => now - taken_at < MAX_RUN_MS);
    if (working.length === 0) return;
    const leased_until = isoAt(now + LEASE_MS);
    await database.db.updateTable('job').set({ leased_until }).where(isStillOurs(working)).execute();
  }

  async function runAll(): Promise<number> {
    let count = 0;
    for (;;) {
      // A job that ends while the next ones are looked for may have left new ones behind.
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
      while ((await hasDue(database, clock)) && (await take()) === BATCH) await settle();
      await settle();
    } catch (error) {
      log.error({ err: error }, 'the job worker could not look for work');
    }
    if (timer !== undefined) timer = setTimeout(() => void tick(), POLL_MS);
  }

  return {
    runDue: () => {
      running ??= runAll().finally(() => {
        running = undefined;
      });
      return running;
    },
    start: () => {
      timer ??= setTimeout(() => void tick(), POLL_MS);
    },
    stop: async () => {
      clearTimeout(timer);
      timer = undefined;
      await Promise.all(inHand.keys());
      await settle();
    },
  };
}

/**
 * Taking a job counts its attempts up. A process that was stopped past its lease and wakes up finds another count, and
 * touches nothing: the job is somebody else's.
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

async function claimJobs(database: Database, clock: Clock, limit: number): Promise<Job[]> {
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
