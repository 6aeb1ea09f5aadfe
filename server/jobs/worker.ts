import type { FastifyBaseLogger } from 'fastify';
import { isoAt, isoNow, MINUTE_MS, SECOND_MS, type Clock } from '../base/clock.ts';
import type { Ids } from '../base/ids.ts';
import type { Database } from '../db/database.ts';
import { JobDeferred, type Job, type JobAgain, type JobHandler, type JobHandlers } from './job.ts';
import { QUEUE_NAMES, QUEUES, queueOf, type QueueName, type Queues } from './job-queues.ts';
import { hasDue, isStillOurs, LEASE_MS, leaseJobs, type KindFilter } from './lease-jobs.ts';
import { isSubjectsRow, plantMissing, replan, type Recurring } from './recurring.ts';

export type WorkerOptions = {
  database: Database;
  clock: Clock;
  ids: Ids;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  handlers: JobHandlers;
  recurring?: readonly Recurring[];
  queues?: Queues;
};

export type Worker = {
  /**
   * Runs everything that is due, in waves, until nothing is left; resolves to the number of jobs run. If the queue itself
   * fails it rejects, also only when no job runs any more.
   */
  runDue: () => Promise<number>;
  start: () => void;
  /** When a started worker last finished looking for due jobs; undefined before its start. */
  lookedAt: () => number | undefined;
  /** Plants the runs of recurring work that are missing; `start` repeats it. */
  plantRecurring: () => Promise<void>;
  /** Begins no more jobs, and waits for the running ones. */
  stop: () => Promise<void>;
};

/** How often a worker renews its leases; a process that hangs for longer than a lease loses them. */
const RENEW_MS = 10 * SECOND_MS;
/** Taken from one queue at once. */
const BATCH = 50;
const POLL_MS = 200;
const MAX_ATTEMPTS = 12;
const MAX_WAIT_MS = 30 * MINUTE_MS;
const PLANT_EVERY_MS = 5 * MINUTE_MS;

/** 1 s, 2 s, 4 s … half an hour. */
export const backoffMs = (attempts: number): number =>
  Math.min(MAX_WAIT_MS, SECOND_MS * 2 ** Math.max(0, attempts - 1));

export function createWorker(options: WorkerOptions): Worker {
  const { database, clock, ids, log, handlers, recurring = [], queues = QUEUES } = options;
  const again = new Map<string, Recurring>(recurring.map((work) => [work.kind, work]));
  const handlerOf = new Map<string, JobHandler | undefined>(Object.entries(handlers));
  const inHand = new Map<Promise<void>, Job & { taken_at: number; queue: QueueName }>();
  const kindsOf = kindFilters([...handlerOf.keys(), ...again.keys()]);
  let finished: Job[] = [];
  let renewedAt = clock.now();
  let plantedAt = clock.now();
  let lookedAt: number | undefined;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let ticking: Promise<void> | undefined;
  let running: Promise<number> | undefined;

  /** Starts due jobs where a queue has room; resolves to the most that one queue gave. */
  async function take(): Promise<number> {
    let most = 0;
    for (const queue of QUEUE_NAMES) most = Math.max(most, await takeFrom(queue));
    return most;
  }

  async function takeFrom(queue: QueueName): Promise<number> {
    const { slots, perRestaurant } = queues[queue];
    const running = [...inHand.values()].filter((job) => job.queue === queue);
    const kinds = kindsOf[queue];
    if (kinds.kinds.length === 0 && !kinds.isExcluding) return 0;
    const limit = isStopped ? 0 : Math.min(BATCH, slots - running.length);
    if (limit === 0) return 0;
    const ofRestaurants = new Map<string, number>();
    for (const { restaurant_id } of running)
      if (restaurant_id !== null) ofRestaurants.set(restaurant_id, (ofRestaurants.get(restaurant_id) ?? 0) + 1);
    const jobs = await leaseJobs(database, clock, { kinds, limit, perRestaurant, inHand: ofRestaurants });
    for (const job of jobs) {
      const work = run(job).finally(() => inHand.delete(work));
      inHand.set(work, { ...job, taken_at: clock.now(), queue });
    }
    return jobs.length;
  }

  /** Frees the slots of runs that take too long; their lease ends, and another run may begin. */
  function abandonStuck(): void {
    for (const [work, { id, kind, attempts, taken_at, queue }] of inHand) {
      if (clock.now() - taken_at <= queues[queue].longestRunMs) continue;
      inHand.delete(work);
      log.error({ job: { id, kind, attempts } }, 'a job took too long and was abandoned');
    }
  }

  async function run(job: Job): Promise<void> {
    try {
      const work = again.get(job.kind);
      const handler = work?.run ?? handlerOf.get(job.kind);
      if (handler === undefined) throw new Error(`no handler for jobs of kind ${job.kind}`);
      // Each of its runs ended with its process, or was abandoned.
      if (job.attempts > MAX_ATTEMPTS && work === undefined) throw new Error('no run came to its end');
      const next = await handler(job);
      if (work !== undefined && isSubjectsRow(job)) await planAgain(job, work);
      else if (typeof next === 'object') await comeAgain(job, next);
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
    if (error instanceof JobDeferred) return defer(job, error);
    // Recurring work is never given up.
    const isDead = job.attempts >= MAX_ATTEMPTS && !again.has(job.kind);
    const { restaurant_id, payload } = job;
    const about = {
      err: error,
      job: { id: job.id, kind: job.kind, attempts: job.attempts },
      // By which `trace` finds it.
      ...(typeof payload['order_id'] === 'string' ? { restaurant_id, order_id: payload['order_id'] } : {}),
    };
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

  async function comeAgain(job: Job, { due_at }: JobAgain): Promise<void> {
    await database.db
      .updateTable('job')
      .set({ leased_until: null, last_error: null, due_at, attempts: 0 })
      .where(isStillOurs([job]))
      .execute();
  }

  /** Puts back a job that was not tried, with the attempts that it had. */
  async function defer(job: Job, { delayMs, message }: JobDeferred): Promise<void> {
    const due_at = isoAt(clock.now() + delayMs);
    await database.db
      .updateTable('job')
      .set({ leased_until: null, last_error: message, due_at, attempts: job.attempts - 1 })
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
    const working = [...inHand.values(), ...finished];
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
      abandonStuck();
      await renew();
      if (clock.now() - plantedAt >= PLANT_EVERY_MS) await plantRecurring();
      while ((await hasDue(database, clock)) && (await take()) === BATCH) await settle();
      await settle();
      lookedAt = clock.now();
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

  async function runDue(): Promise<number> {
    try {
      return await runAll();
    } finally {
      await Promise.all(inHand.keys());
      running = undefined;
    }
  }

  return {
    runDue: () => (running ??= runDue()),
    start: () => {
      if (timer !== undefined) return;
      lookedAt = clock.now();
      schedule();
    },
    lookedAt: () => lookedAt,
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

/** The kinds of each queue; kinds that no handler is known for are among the upkeep. */
function kindFilters(known: readonly string[]): Record<QueueName, KindFilter> {
  const elsewhere = known.filter((kind) => queueOf(kind) !== 'upkeep');
  const filterOf = (queue: QueueName): KindFilter =>
    queue === 'upkeep'
      ? { kinds: elsewhere, isExcluding: true }
      : { kinds: known.filter((kind) => queueOf(kind) === queue), isExcluding: false };
  return Object.fromEntries(QUEUE_NAMES.map((queue) => [queue, filterOf(queue)])) as Record<QueueName, KindFilter>;
}
