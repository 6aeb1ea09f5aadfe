import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isoNow } from '../base/clock.ts';
import { randomIds } from '../base/ids.ts';
import type { Database } from '../db/database.ts';
import { makeTestClock } from '../testing/build-test-app.ts';
import { AVAILABLE_DATABASES, openTestDatabase } from '../testing/test-databases.ts';
import { enqueue } from './enqueue.ts';
import { JobDeferred, type JobHandlers } from './job.ts';
import { QUEUE_NAMES, QUEUES, type JobKind, type Queues } from './job-queues.ts';
import { createWorker } from './worker.ts';

/** What there was before: one pool of slots for all kinds and restaurants. */
const UNFAIR = Object.fromEntries(
  QUEUE_NAMES.map((name) => [name, { ...QUEUES[name], slots: 200, perRestaurant: 200 }]),
) as Queues;

const forever = () => new Promise<void>(() => undefined);

describe.each(AVAILABLE_DATABASES)('[DO1] work on %s', (name) => {
  let database: Database;
  beforeEach(async () => {
    database = await openTestDatabase(name);
  });
  afterEach(() => database.close());

  const clock = makeTestClock();
  const log = pino({ level: 'silent' });
  const put = (restaurant_id: string | null, kind: JobKind, count: number) =>
    enqueue(
      database.db,
      randomIds,
      Array.from({ length: count }, () => ({ kind, restaurant_id, key: null, due_at: isoNow(clock), payload: {} })),
      isoNow(clock),
    );
  const workerOf = (handlers: JobHandlers, queues?: Queues) =>
    createWorker({ database, clock, ids: randomIds, log, handlers, ...(queues === undefined ? {} : { queues }) });

  /** The restaurants whose callback was run while one restaurant's 212 hang. */
  async function servedBeside(queues?: Queues): Promise<string[]> {
    const served: string[] = [];
    const worker = workerOf(
      {
        'channel.callback': (job) => {
          if (job.restaurant_id === 'greedy') return forever();
          served.push(`callback ${job.restaurant_id}`);
          return Promise.resolve();
        },
        'watch.not_displayed': (job) => {
          served.push(`alarm ${job.restaurant_id}`);
          return Promise.resolve();
        },
      },
      queues,
    );
    await put('greedy', 'channel.callback', 212);
    await put('other', 'channel.callback', 1);
    await put('other', 'watch.not_displayed', 1);
    void worker.runDue();
    await vi.waitFor(() => expect(served).toHaveLength(2), { timeout: 1_500 }).catch(() => undefined);
    return served.toSorted();
  }

  it('of one restaurant that hangs leaves the others their callbacks', async () => {
    expect(await servedBeside()).toEqual(['alarm other', 'callback other']);
  });

  it('of one restaurant would take all slots without its share (the safeguard is needed)', async () => {
    expect(await servedBeside(UNFAIR)).toEqual(['alarm other']);
  });

  it('of many restaurants that hang leaves all alarms their slots', async () => {
    const alarms: unknown[] = [];
    const worker = workerOf({
      'channel.callback': forever,
      'courier.step': forever,
      'watch.not_displayed': async (job) => void alarms.push(job.restaurant_id),
    });
    for (let index = 0; index < 60; index += 1) {
      await put(`greedy-${index}`, 'channel.callback', 6);
      await put(`greedy-${index}`, 'courier.step', 6);
    }
    await put('other', 'watch.not_displayed', 30);
    void worker.runDue();
    await vi.waitFor(() => expect(alarms).toHaveLength(30));
  });

  it('takes from each restaurant in turn, however many wait before it', async () => {
    const running = new Map<string, number>();
    const worker = workerOf({
      'channel.callback': (job) => {
        const id = job.restaurant_id ?? '';
        running.set(id, (running.get(id) ?? 0) + 1);
        return forever();
      },
    });
    for (const id of ['a', 'b', 'c', 'd']) await put(id, 'channel.callback', 90);
    await put('last', 'channel.callback', 2);
    void worker.runDue();
    const share = QUEUES.callbacks.perRestaurant;
    await vi.waitFor(() =>
      expect(Object.fromEntries(running)).toEqual({ a: share, b: share, c: share, d: share, last: 2 }),
    );
  });

  it('that never ends loses its slot, is tried again, and is given up', async () => {
    let runs = 0;
    const worker = workerOf({
      'channel.callback': () => {
        runs += 1;
        return forever();
      },
    });
    await put('greedy', 'channel.callback', 1);
    await database.db.updateTable('job').set({ attempts: 10 }).execute();
    worker.start();
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      await vi.waitFor(() => expect(runs).toBe(attempt));
      clock.advance(QUEUES.callbacks.longestRunMs + 1);
      // Abandoned by the next tick, which renews its lease no more.
      await new Promise((resolve) => setTimeout(resolve, 250));
      clock.advance(31_000);
    }
    await vi.waitFor(async () => {
      const [job] = await database.db.selectFrom('job').selectAll().execute();
      expect(job?.last_error).toBe('no run came to its end');
      expect(job?.dead_at).not.toBeNull();
    });
    await worker.stop();
  });

  it('that could not be tried comes again, and loses no attempt', async () => {
    let isBusy = true;
    const done: unknown[] = [];
    const worker = workerOf({
      'channel.callback': (job) => {
        if (isBusy) return Promise.reject(new JobDeferred(5_000, 'the host is busy'));
        done.push(job.attempts);
        return Promise.resolve();
      },
    });
    await put('one', 'channel.callback', 1);
    await worker.runDue();
    isBusy = false;
    expect(await worker.runDue()).toBe(0);
    clock.advance(5_000);
    await worker.runDue();
    expect(done).toEqual([1]);
  });
});
