import { sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import { isoAt, MINUTE_MS, SECOND_MS, type Clock } from '../base/clock.ts';
import { fromJson } from '../db/json.ts';
import type { Database } from '../db/database.ts';
import type { Row } from '../db/schema.ts';

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
const BATCH = 50;
const POLL_MS = 200;
const MAX_ATTEMPTS = 12;
const MAX_WAIT_MS = 30 * MINUTE_MS;

/** 1 s, 2 s, 4 s … half an hour. */
export const backoffMs = (attempts: number): number =>
  Math.min(MAX_WAIT_MS, SECOND_MS * 2 ** Math.max(0, attempts - 1));

export function createWorker({ database, clock, log, handlers }: WorkerOptions): Worker {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<number> | undefined;

  async function claim(): Promise<Job[]> {
    const now = isoAt(clock.now());
    const rows = await database.write(async (tx) => {
      const due = await tx
        .selectFrom('job')
        .select('id')
        .where('due_at', '<=', now)
        .where('dead_at', 'is', null)
        .where((where) => where.or([where('leased_until', 'is', null), where('leased_until', '<=', now)]))
        .orderBy('due_at')
        .limit(BATCH)
        .modifyEnd(database.traits.skipLocked)
        .execute();
      if (due.length === 0) return [];
      return tx
        .updateTable('job')
        .set((eb) => ({ leased_until: isoAt(clock.now() + LEASE_MS), attempts: eb('attempts', '+', 1) }))
        .where(
          'id',
          'in',
          due.map((row) => row.id),
        )
        .returningAll()
        .execute();
    });
    return rows
      .map((row) => ({ ...row, payload: fromJson<Record<string, unknown>>(row.payload) }))
      .sort((a, b) => (a.due_at < b.due_at ? -1 : 1));
  }

  async function run(job: Job): Promise<void> {
    const handler = handlers[job.kind];
    try {
      if (handler === undefined) throw new Error(`no handler for jobs of kind ${job.kind}`);
      await handler(job);
      await database.db.deleteFrom('job').where('id', '=', job.id).execute();
    } catch (error) {
      await postpone(job, error);
    }
  }

  async function postpone(job: Job, error: unknown): Promise<void> {
    const isDead = job.attempts >= MAX_ATTEMPTS;
    log[isDead ? 'error' : 'warn'](
      { err: error, job: { id: job.id, kind: job.kind, attempts: job.attempts } },
      isDead ? 'job given up' : 'job postponed',
    );
    const due = isoAt(clock.now() + backoffMs(job.attempts));
    const last_error = error instanceof Error ? error.message.slice(0, 500) : 'unknown';
    await database.db
      .updateTable('job')
      .set({ leased_until: null, last_error, due_at: due, dead_at: isDead ? isoAt(clock.now()) : null })
      .where('id', '=', job.id)
      .execute();
  }

  async function runWaves(): Promise<number> {
    let count = 0;
    for (;;) {
      const jobs = await claim();
      if (jobs.length === 0) return count;
      await Promise.all(jobs.map(run));
      count += jobs.length;
    }
  }

  const runDue = (): Promise<number> => {
    running ??= runWaves().finally(() => {
      running = undefined;
    });
    return running;
  };

  const hasDue = async (): Promise<boolean> => {
    const { rows } =
      await sql`select 1 from job where due_at <= ${isoAt(clock.now())} and dead_at is null limit 1`.execute(
        database.db,
      );
    return rows.length > 0;
  };

  async function tick(): Promise<void> {
    try {
      if (await hasDue()) await runDue();
    } catch (error) {
      log.error({ err: error }, 'the job worker could not look for work');
    }
    if (timer !== undefined) timer = setTimeout(() => void tick(), POLL_MS);
  }

  return {
    runDue,
    start: () => {
      timer ??= setTimeout(() => void tick(), POLL_MS);
    },
    stop: async () => {
      clearTimeout(timer);
      timer = undefined;
      await running;
    },
  };
}
