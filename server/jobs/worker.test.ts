import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isoAt } from '../base/clock.ts';
import { randomIds } from '../base/ids.ts';
import type { Database } from '../db/database.ts';
import { makeTestClock } from '../testing/build-test-app.ts';
import { AVAILABLE_DATABASES, openTestDatabase } from '../testing/test-databases.ts';
import { enqueue } from './enqueue.ts';
import { backoffMs, createWorker, type JobHandler } from './worker.ts';

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
      [{ kind: 'work', restaurant_id: null, key, due_at: isoAt(clock.now() + inMs), payload: { key } }],
      isoAt(clock.now()),
    );
  const workerWith = (work: JobHandler) => createWorker({ database, clock, log, handlers: { work } });

  it('run when they are due, once, and are gone', async () => {
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

  it('that fail are tried again later and later, and kept when given up', async () => {
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

  it('that a killed process had in hand are taken again when their lease is over', async () => {
    await put('orphan');
    const dead = createWorker({ database, clock, log, handlers: { work: () => new Promise(() => undefined) } });
    void dead.runDue();
    await new Promise((resolve) => setTimeout(resolve, 50));
    const done: unknown[] = [];
    const alive = workerWith(async (job) => void done.push(job.payload['key']));
    expect(await alive.runDue()).toBe(0);
    clock.advance(31_000);
    await alive.runDue();
    expect(done).toEqual(['orphan']);
  });

  it('are never run by two workers at once', async () => {
    const done: unknown[] = [];
    const work: JobHandler = async (job) => void done.push(job.payload['key']);
    for (let index = 0; index < 60; index += 1) await put(`job-${index}`);
    await Promise.all([workerWith(work).runDue(), workerWith(work).runDue(), workerWith(work).runDue()]);
    expect(new Set(done).size).toBe(60);
    expect(done).toHaveLength(60);
  });
});
