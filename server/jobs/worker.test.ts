import { setImmediate } from 'node:timers/promises';
import type { KyselyPlugin } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isoAt } from '../base/clock.ts';
import { randomIds } from '../base/ids.ts';
import type { Database } from '../db/database.ts';
import { makeTestClock } from '../testing/build-test-app.ts';
import { AVAILABLE_DATABASES, openTestDatabase } from '../testing/test-databases.ts';
import { enqueue } from './enqueue.ts';
import type { JobHandler } from './job.ts';
import { backoffMs, createWorker } from './worker.ts';

/** Does `what` after rows were deleted and before the one who asked for it knows. */
function duringDelete(what: () => void): KyselyPlugin {
  let isDelete = false;
  return {
    transformQuery: ({ node }) => {
      isDelete = node.kind === 'DeleteQueryNode';
      return node;
    },
    transformResult: async ({ result }) => {
      if (isDelete) what();
      await setImmediate();
      return result;
    },
  };
}

describe.each(AVAILABLE_DATABASES)('jobs on %s', (name) => {
  let database: Database;
  beforeEach(async () => {
    database = await openTestDatabase(name);
  });
  afterEach(() => database.close());

  const clock = makeTestClock();
  const log = pino({ level: 'silent' });
  const put = (key: string | null, inMs = 0) =>
    enqueue(
      database.db,
      randomIds,
      [{ kind: 'store.work', restaurant_id: null, key, due_at: isoAt(clock.now() + inMs), payload: { key } }],
      isoAt(clock.now()),
    );
  const workerWith = (work: JobHandler) =>
    createWorker({ database, clock, ids: randomIds, log, handlers: { 'store.work': work } });

  it('run when they are due, once, and are removed', async () => {
    const done: unknown[] = [];
    const worker = workerWith(async (job) => void done.push(job.payload['key']));
    await put('later', 60_000);
    await put('now');
    await put('now');
    expect(await worker.runDue()).toBe(1);
    clock.advance(60_000);
    expect(await worker.runDue()).toBe(1);
    expect(done).toEqual(['now', 'later']);
    expect(await database.db.selectFrom('job').selectAll().execute()).toEqual([]);
  });

  it('that fail are retried with growing delays, and kept when given up', async () => {
    let tries = 0;
    const worker = workerWith(() => {
      tries += 1;
      return Promise.reject(new Error('no answer'));
    });
    await put('stubborn');
    await worker.runDue();
    expect(await worker.runDue()).toBe(0);
    clock.advance(backoffMs(1));
    await worker.runDue();
    expect(tries).toBe(2);
    for (let attempt = 2; attempt <= 20; attempt += 1) {
      clock.advance(backoffMs(attempt));
      await worker.runDue();
    }
    const [job] = await database.db.selectFrom('job').selectAll().execute();
    expect(job).toMatchObject({ attempts: 12, last_error: 'no answer' });
    expect(job?.dead_at).not.toBeNull();
  });

  it('that end while others are being removed are removed too, and run once', async () => {
    let endSlow = (): void => undefined;
    const slow = new Promise<void>((resolve) => {
      endSlow = resolve;
    });
    const done: unknown[] = [];
    const worker = createWorker({
      database: { ...database, db: database.db.withPlugin(duringDelete(() => endSlow())) },
      clock,
      ids: randomIds,
      log,
      handlers: {
        'store.work': async ({ payload }) => {
          if (payload['key'] === 'slow') await slow;
          done.push(payload['key']);
        },
      },
    });
    await put('slow');
    await put('quick');
    await worker.runDue();
    expect(await database.db.selectFrom('job').selectAll().execute()).toEqual([]);
    clock.advance(31_000);
    await worker.runDue();
    expect(done).toEqual(['quick', 'slow']);
  });

  it('end before a worker whose queue failed says so', async () => {
    let writes = 0;
    const done: unknown[] = [];
    const worker = createWorker({
      database: {
        ...database,
        write: (work) => {
          writes += 1;
          return writes > 1 ? Promise.reject(new Error('the database is away')) : database.write(work);
        },
      },
      clock,
      ids: randomIds,
      log,
      handlers: {
        'store.work': async ({ payload }) => {
          await setImmediate();
          done.push(payload['key']);
        },
      },
    });
    await put('in hand');
    await expect(worker.runDue()).rejects.toThrow('the database is away');
    expect(done).toEqual(['in hand']);
  });

  it('that a killed process had leased run again when their lease is over', async () => {
    await put('orphan');
    const dead = createWorker({
      database,
      clock,
      ids: randomIds,
      log,
      handlers: { 'store.work': () => new Promise(() => undefined) },
    });
    void dead.runDue();
    await new Promise((resolve) => setTimeout(resolve, 50));
    const done: unknown[] = [];
    const alive = workerWith(async (job) => void done.push(job.payload['key']));
    expect(await alive.runDue()).toBe(0);
    clock.advance(31_000);
    await alive.runDue();
    expect(done).toEqual(['orphan']);
  });

  it('[IN3] that take longer than their lease stay with their worker', async () => {
    await put('slow');
    let begun = 0;
    let finish: () => void = () => undefined;
    const slow = workerWith(() => {
      begun += 1;
      return new Promise((resolve) => (finish = resolve));
    });
    slow.start();
    await vi.waitFor(() => expect(begun).toBe(1));
    for (let passed = 0; passed < 60; passed += 15) {
      clock.advance(15_000);
      const until = isoAt(clock.now() + 20_000);
      await vi.waitFor(async () => {
        const { leased_until } = await database.db.selectFrom('job').select('leased_until').executeTakeFirstOrThrow();
        expect(leased_until?.localeCompare(until)).toBe(1);
      });
      expect(await workerWith(() => Promise.reject(new Error('begun twice'))).runDue()).toBe(0);
    }
    finish();
    await slow.stop();
    expect(await database.db.selectFrom('job').selectAll().execute()).toEqual([]);
  });

  it('[IN3] are left alone by a process that resumes after another has taken them over', async () => {
    await put('taken over');
    const finishes: (() => void)[] = [];
    const hang: JobHandler = () => new Promise((resolve) => finishes.push(resolve));
    const first = workerWith(hang).runDue();
    await vi.waitFor(() => expect(finishes).toHaveLength(1));
    clock.advance(31_000);
    const taken = workerWith(hang).runDue();
    await vi.waitFor(() => expect(finishes).toHaveLength(2));
    finishes[0]?.();
    // Where the first worker itself has taken it over, it ends with the second run.
    await Promise.race([first, new Promise((resolve) => setTimeout(resolve, 300))]);
    expect(await database.db.selectFrom('job').select('attempts').execute()).toEqual([{ attempts: 2 }]);
    finishes[1]?.();
    await Promise.all([first, taken]);
    expect(await database.db.selectFrom('job').selectAll().execute()).toEqual([]);
  });

  it('are never run by two workers at once', async () => {
    const done: unknown[] = [];
    const work: JobHandler = async (job) => void done.push(job.payload['key']);
    for (let index = 0; index < 60; index += 1) await put(`job-${index}`);
    await Promise.all([workerWith(work).runDue(), workerWith(work).runDue(), workerWith(work).runDue()]);
    expect(new Set(done).size).toBe(60);
    expect(done).toHaveLength(60);
  });

  it('are not begun after the worker was stopped, not even in a tick that had seen them due', async () => {
    let isAsked = (): void => undefined;
    const asked = new Promise<void>((resolve) => (isAsked = resolve));
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    const slow = beforeLease(database, async () => {
      isAsked();
      await held;
    });
    const begun: unknown[] = [];
    const work: JobHandler = async (job) => void begun.push(job.payload['key']);
    const worker = createWorker({ database: slow, clock, ids: randomIds, log, handlers: { 'store.work': work } });
    await put('late');
    worker.start();
    await asked;
    const stopped = worker.stop();
    goOn();
    await stopped;
    const there = begun.length;
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(begun).toHaveLength(there);
  });

  it('that are done are not done again when their removal failed', async () => {
    let isBroken = true;
    const flaky = beforeDelete(database, () => isBroken);
    let done = 0;
    const work: JobHandler = () => Promise.resolve(void (done += 1));
    const worker = createWorker({ database: flaky, clock, ids: randomIds, log, handlers: { 'store.work': work } });
    await put('phone call');
    await expect(worker.runDue()).rejects.toThrow('disk full');
    isBroken = false;
    await worker.runDue();
    clock.advance(31_000);
    await worker.runDue();
    expect(done).toBe(1);
    expect(await database.db.selectFrom('job').selectAll().execute()).toEqual([]);
  });
});

/** The same database, whose leases wait for `held`. */
const beforeLease = (database: Database, held: () => Promise<void>): Database => ({
  ...database,
  write: async (work) => {
    await held();
    return database.write(work);
  },
});

/** The same database, whose deletes fail while `isBroken`. */
const beforeDelete = (database: Database, isBroken: () => boolean): Database => ({
  ...database,
  db: database.db.withPlugin({
    transformQuery: ({ node }) => {
      if (node.kind === 'DeleteQueryNode' && isBroken()) throw new Error('disk full');
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }),
});
