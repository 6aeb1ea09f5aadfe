import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isoAt, isoNow } from '../base/clock.ts';
import { randomIds } from '../base/ids.ts';
import type { Database } from '../db/database.ts';
import { makeTestClock } from '../testing/build-test-app.ts';
import { AVAILABLE_DATABASES, openTestDatabase } from '../testing/test-databases.ts';
import { backoffMs, createWorker } from './worker.ts';
import { INSTALLATION, replan, type Recurring, type Subject } from './recurring.ts';

const MINUTE_MS = 60_000;

describe.each(AVAILABLE_DATABASES)('recurring work on %s', (name) => {
  let database: Database;
  beforeEach(async () => {
    database = await openTestDatabase(name);
  });
  afterEach(() => database.close());

  const clock = makeTestClock();
  const log = pino({ level: 'silent' });
  const waiting = () => database.db.selectFrom('job').select(['key', 'due_at']).orderBy('key').execute();
  const workOf = (change: Partial<Recurring> & Pick<Recurring, 'run'>): Recurring => ({
    kind: 'store.look',
    next: () => Promise.resolve(isoAt(clock.now() + MINUTE_MS)),
    subjects: () => Promise.resolve([INSTALLATION]),
    ...change,
  });
  const workerOf = (...recurring: Recurring[]) =>
    createWorker({ database, clock, ids: randomIds, log, handlers: {}, recurring });

  it('[IN12] has one waiting run for each subject, planned again when one ends', async () => {
    const subjects: Subject[] = ['a', 'b'].map((id) => ({ id, restaurant_id: null }));
    let runs = 0;
    const work = workOf({ run: () => Promise.resolve(void (runs += 1)), subjects: () => Promise.resolve(subjects) });
    const worker = workerOf(work);
    await Promise.all([worker.plantRecurring(), workerOf(work).plantRecurring()]);
    for (let minute = 0; minute < 3; minute += 1) {
      await worker.runDue();
      await worker.plantRecurring();
      clock.advance(MINUTE_MS);
    }
    expect(runs).toBe(6);
    expect(await waiting()).toEqual(['store.look:a', 'store.look:b'].map((key) => ({ key, due_at: isoNow(clock) })));
  });

  it('[IN12] is planned by what is true when a run ends, also where that changed during the run', async () => {
    let everyMs = MINUTE_MS;
    const work = workOf({
      run: async () => {
        everyMs = 5 * MINUTE_MS;
        const now = isoNow(clock);
        await replan(database.db, randomIds, 'store.look', INSTALLATION, { due_at: isoAt(clock.now() + everyMs), now });
      },
      next: () => Promise.resolve(isoAt(clock.now() + everyMs)),
    });
    const worker = workerOf(work);
    await worker.plantRecurring();
    await worker.runDue();
    expect(await waiting()).toEqual([{ key: 'store.look:', due_at: isoAt(clock.now() + 5 * MINUTE_MS) }]);
  });

  it('[IN12] ends when nothing is to come again, and begins when it is planned', async () => {
    let runs = 0;
    const worker = workerOf(
      workOf({ run: () => Promise.resolve(void (runs += 1)), next: () => Promise.resolve(null) }),
    );
    const plan = () =>
      replan(database.db, randomIds, 'store.look', INSTALLATION, { due_at: isoNow(clock), now: isoNow(clock) });
    await plan();
    await worker.runDue();
    expect(await waiting()).toEqual([]);
    await plan();
    await worker.runDue();
    expect(runs).toBe(2);
  });

  it('[IN12] is never given up, however often it fails', async () => {
    let fails = 30;
    let runs = 0;
    const run = () => {
      fails -= 1;
      if (fails > 0) return Promise.reject(new Error('no answer'));
      runs += 1;
      return Promise.resolve();
    };
    const worker = workerOf(workOf({ run }));
    await worker.plantRecurring();
    for (let attempt = 1; attempt <= 30; attempt += 1) {
      await worker.runDue();
      clock.advance(backoffMs(attempt));
    }
    expect(runs).toBe(1);
  });

  it('[IN12] leaves runs that an older version queued one by one to end by themselves', async () => {
    const row = {
      kind: 'store.look',
      restaurant_id: null,
      key: 'store.look:2026-11-21',
      due_at: isoNow(clock),
      payload: '{}',
    };
    await database.db
      .insertInto('job')
      .values({
        ...row,
        id: randomIds.next(),
        attempts: 0,
        leased_until: null,
        last_error: null,
        dead_at: null,
        created_at: isoNow(clock),
      })
      .execute();
    const worker = workerOf(workOf({ run: () => Promise.resolve() }));
    await worker.plantRecurring();
    await worker.runDue();
    expect((await waiting()).map(({ key }) => key)).toEqual(['store.look:']);
  });
});
