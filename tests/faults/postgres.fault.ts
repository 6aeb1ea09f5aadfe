import { setTimeout as wait } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startBalancer } from '#server/testing/balancer.ts';
import { hasRedis, startRedis } from '#server/testing/processes.ts';
import { startPostgres } from '../../scripts/lib/postgres.mjs';
import { startServer, type TestServer } from '../e2e/server.ts';
import type { DeskClient } from '../support/desk-client.ts';
import { openNaiveScreen } from '../support/naive-screen.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import { BACK_WITHIN_MS, DETECTED_WITHIN_MS, figure, openWorld, type World } from './world.ts';

const cluster = await startPostgres();
if (cluster === undefined) process.stdout.write('NOTICE: no PostgreSQL found, its faults are skipped\n');

const HANG_MS = 30_000;
/** A hint that does not come is made up for by the sweep, once a second. */
const SWEEP_AND_SLACK_MS = 2_000;
/** An order crosses processes within it while Redis carries the hints. */
const HINTED_MS = 500;
/** The seal is looked at once a second, and a proof is at most a second older than its beat. */
const SEAL_SLACK_MS = 2_500;

/** Two server processes on one PostgreSQL; the second reaches it through a proxy of ours. */
describe.runIf(cluster !== undefined)('two processes on a PostgreSQL that breaks', () => {
  let world: World;
  let second: TestServer;
  let link: TcpProxy;
  let redis: Awaited<ReturnType<typeof startRedis>> | undefined;
  let here: DeskClient;
  let there: DeskClient;
  const startSecond = (): Promise<TestServer> => {
    const url = new URL(cluster?.url ?? '');
    url.port = String(link.port);
    return startServer({
      env: { DATABASE_URL: url.href, DATA_DIR: world.server.dataDir, REDIS_URL: redis?.url ?? '', LOG_LEVEL: 'error' },
    });
  };
  beforeAll(async () => {
    redis = hasRedis ? await startRedis() : undefined;
    world = await openWorld({
      database: { kind: 'postgres', url: cluster?.url ?? '' },
      env: { REDIS_URL: redis?.url ?? '' },
    });
    link = await startTcpProxy(cluster?.port ?? 0);
    second = await startSecond();
  }, 120_000);
  afterAll(async () => {
    await second.stop();
    await world.close();
    await link.close();
    await redis?.kill();
    await cluster?.stop();
  });
  beforeEach(async () => {
    here = await world.screen('here');
    there = await world.screen('there', second.origin);
    await world.begin();
  }, 60_000);
  afterEach(() => {
    here.stop();
    there.stop();
  });

  it('(I4, I5, I6) PostgreSQL hangs for 30 s (SIGSTOP): no screen claims to be complete in the meantime, nothing is lost or doubled', async () => {
    const stream = world.stream({ origins: [world.server.origin, second.origin] });
    await wait(2_000);
    cluster?.signal('SIGSTOP');
    await wait(DETECTED_WITHIN_MS + SEAL_SLACK_MS);
    const seals = [here.seal(), there.seal()];
    await wait(HANG_MS - DETECTED_WITHIN_MS - SEAL_SLACK_MS);
    cluster?.signal('SIGCONT');
    const resumedAt = Date.now();
    expect(await world.verdict(stream, [here, there])).toEqual([]);
    figure(
      `PostgreSQL stopped 30 s: ${stream.refused.length} tries unanswered, all proven ${Date.now() - resumedAt} ms after`,
    );
    expect(seals).not.toContain('ok');
    expect(stream.refused.length, 'the fault must have happened').toBeGreaterThan(0);
  }, 120_000);

  it('(I1, I4, I5) PostgreSQL is stopped with `immediate` under load and started again: every acknowledged order is there once', async () => {
    const stream = world.stream({ origins: [world.server.origin, second.origin], perSecond: 40, width: 16 });
    for (let round = 0; round < 3; round += 1) {
      await wait(2_000);
      await cluster?.crash();
      await wait(1_500);
      await cluster?.start();
    }
    const startedAt = Date.now();
    expect(await world.verdict(stream, [here, there])).toEqual([]);
    figure(
      `PostgreSQL immediate stop ×3: ${stream.acknowledged.size} orders, ${stream.refused.length} refusals, all proven ${Date.now() - startedAt} ms after the last start`,
    );
    expect(stream.refused.length).toBeGreaterThan(0);
  }, 120_000);

  it('(I6) a process cut off from the database claims nothing while the other one takes orders; a screen without proofs would', async () => {
    const naive = openNaiveScreen(second.origin, await world.cookie('naive'));
    while (!naive.isConnected()) await wait(50);
    await link.setMood('black_hole');
    const stream = world.stream();
    await wait(DETECTED_WITHIN_MS + SEAL_SLACK_MS);
    expect(there.seal()).not.toBe('ok');
    expect(here.seal()).toBe('ok');
    // The control: its link is up, beats come, and it has none of the orders.
    expect(naive.isConnected()).toBe(true);
    expect(naive.placed.size).toBe(0);
    expect(stream.acknowledged.size).toBeGreaterThan(20);
    naive.stop();
    await wait(5_000);
    await link.setMood('pass');
    const backAt = Date.now();
    expect(await world.verdict(stream, [here, there])).toEqual([]);
    figure(`one process cut off from PostgreSQL: proven again ${Date.now() - backAt} ms after the link's return`);
  }, 120_000);

  it('(I4, I5) rolling restart of both processes under load behind a plain TCP balancer: no order is lost, no screen misses one', async () => {
    const balancer = await startBalancer([world.server.port, second.port]);
    const origin = `http://${balancer.place}`;
    const screens = [
      await world.screen('first', origin),
      await world.screen('second', origin),
      await world.screen('third', origin),
    ];
    await world.begin();
    const stream = world.stream({ origins: [origin], perSecond: 40, width: 16 });
    const endings: number[] = [];
    for (let round = 0; round < 2; round += 1)
      for (const server of [world.server, second]) {
        await wait(3_000);
        const endedAt = Date.now();
        await server.end();
        endings.push(Date.now() - endedAt);
        await server.restart();
      }
    expect(await world.verdict(stream, [...screens, here, there])).toEqual([]);
    figure(
      `rolling restart ×4: ${stream.acknowledged.size} orders, ${stream.refused.length} tries repeated, the processes gone within ${endings.join(', ')} ms`,
    );
    // The process ends by itself, before its own limit of 9 s.
    expect(Math.max(...endings)).toBeLessThan(8_000);
    for (const screen of screens) screen.stop();
    await balancer.close();
  }, 180_000);

  /** The longest time in ms between a commit and its place on the other process's screen. */
  async function longestLag(forMs: number): Promise<number> {
    let longest = 0;
    for (const until = Date.now() + forMs; Date.now() < until;) {
      const { seq } = await world.oracle.head();
      const committedAt = Date.now();
      while ((there.desk.position()?.cursor ?? 0) < seq) await wait(10);
      longest = Math.max(longest, Date.now() - committedAt);
      await wait(200);
    }
    return longest;
  }

  it.runIf(hasRedis)(
    '(I4, I5) Redis hangs for 30 s (SIGSTOP): orders cross processes within the sweep; a screen fed by hints alone gets none',
    async () => {
      const subscriber = new Redis(redis?.url ?? '', { maxRetriesPerRequest: null });
      subscriber.on('error', () => undefined);
      let hints = 0;
      subscriber.on('message', () => (hints += 1));
      await subscriber.subscribe('laidan:hints');
      const stream = world.stream({ perSecond: 5 });
      const hinted = await longestLag(5_000);
      expect(hints).toBeGreaterThan(0);
      expect(hinted).toBeLessThan(HINTED_MS);
      redis?.signal('SIGSTOP');
      await wait(1_000);
      hints = 0;
      const longest = await longestLag(HANG_MS);
      expect(hints, 'the control').toBe(0);
      expect(longest).toBeLessThan(SWEEP_AND_SLACK_MS);
      expect([here.seal(), there.seal()]).toEqual(['ok', 'ok']);
      redis?.signal('SIGCONT');
      expect(await world.verdict(stream, [here, there], BACK_WITHIN_MS)).toEqual([]);
      figure(
        `Redis stopped 30 s: the other process had an order at most ${longest} ms later, 0 hints (${hinted} ms with hints)`,
      );
      subscriber.disconnect();
    },
    120_000,
  );
});
