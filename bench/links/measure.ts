import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { startTcpProxy, type TcpProxy } from '../../tests/support/tcp-proxy.ts';
import { inParallel, percentile } from '../stats.ts';
import type { Link, LinkListener, Rival } from './kind.ts';

const CONNECT_AT_ONCE = 50;
const UP_WITHIN_MS = 60_000;

/** Residence in memory, in bytes, after what no one needs is gone. */
async function memoryOf(rival: Rival): Promise<number> {
  await rival.collect();
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(rival.pid())], { encoding: 'utf8' })) * 1024;
}

const TICKS_PER_SECOND = 100;
const IDLE_WATCH_MS = 10_000;

/** The share of one core that the server uses while nothing happens but its links' beats; only Linux reports it. */
async function idleCpuOf(rival: Rival): Promise<number> {
  const ticks = (): number => {
    try {
      const [, rest = ''] = readFileSync(`/proc/${rival.pid()}/stat`, 'utf8').split(') ');
      const fields = rest.split(' ');
      return Number(fields[11]) + Number(fields[12]);
    } catch {
      return Number.NaN;
    }
  };
  const before = ticks();
  await wait(IDLE_WATCH_MS);
  return (ticks() - before) / TICKS_PER_SECOND / (IDLE_WATCH_MS / 1_000);
}

async function until(isSo: () => boolean, withinMs: number): Promise<boolean> {
  const end = performance.now() + withinMs;
  while (!isSo() && performance.now() < end) await wait(20);
  return isSo();
}

/** Receivers of one rival, and when each message came to each of them. */
function createCrowd(rival: Rival, port: number, isMany: boolean) {
  const links: Link[] = [];
  const up = new Set<number>();
  const upAt = new Map<number, number>();
  const arrivals = new Map<string, number[]>();
  const downAt: number[] = [];

  function listenerOf(index: number): LinkListener {
    const seen = new Set<string>();
    return {
      onMessage(key) {
        if (seen.has(key)) return;
        seen.add(key);
        const times = arrivals.get(key) ?? [];
        times.push(performance.now());
        arrivals.set(key, times);
      },
      onUp() {
        up.add(index);
        upAt.set(index, performance.now());
      },
      onDown() {
        if (up.delete(index)) downAt.push(performance.now());
      },
    };
  }

  return {
    arrivals,
    downAt,
    upCount: () => up.size,
    upAt: () => [...upAt.values()],
    async grow(count: number): Promise<boolean> {
      const from = links.length;
      await inParallel(count - from, CONNECT_AT_ONCE, async (made) => {
        const index = from + made;
        links[index] = rival.connect(port, listenerOf(index), isMany);
        await until(() => up.has(index), UP_WITHIN_MS);
      });
      return until(() => up.size === count, UP_WITHIN_MS);
    },
    close() {
      for (const link of links) link.close();
    },
  };
}

type Latency = { p50: number; p99: number; delivered: number };

async function measureLatency(
  rival: Rival,
  crowd: ReturnType<typeof createCrowd>,
  links: number,
  messages: number,
  everyMs: number,
): Promise<Latency> {
  const sent = new Map<string, number>();
  for (let made = 0; made < messages; made += 1) {
    const at = performance.now();
    sent.set(await rival.publish(), at);
    await wait(Math.max(0, everyMs - (performance.now() - at)));
  }
  await until(() => [...sent.keys()].every((key) => crowd.arrivals.get(key)?.length === links), 5_000);
  const delays = [...sent].flatMap(([key, at]) => (crowd.arrivals.get(key) ?? []).map((came) => came - at));
  return {
    p50: percentile(delays, 0.5),
    p99: percentile(delays, 0.99),
    delivered: delays.length / (messages * links),
  };
}

export type Scale = {
  few: Latency;
  many: Latency;
  manyLinks: number;
  bytesPerLink: number;
  idleCpu: number;
  storm: { lastMs: number; p50Ms: number; back: number };
};

const FEW = 20;
const STORM_WITHIN_MS = 60_000;

/** Latency with few and with many links, what a link costs, and how many come back after a kill -9, and when. */
export async function measureScale(rival: Rival, manyLinks: number): Promise<Scale> {
  const crowd = createCrowd(rival, rival.port, true);
  try {
    await crowd.grow(FEW);
    const few = await measureLatency(rival, crowd, FEW, 100, 50);
    // Only now has a server in JavaScript compiled what it needs.
    const before = await memoryOf(rival);
    if (!(await crowd.grow(manyLinks))) throw new Error(`only ${crowd.upCount()} of ${manyLinks} links came up`);
    const bytesPerLink = ((await memoryOf(rival)) - before) / (manyLinks - FEW);
    const idleCpu = await idleCpuOf(rival);
    const many = await measureLatency(rival, crowd, manyLinks, 20, 500);
    await rival.kill();
    await until(() => crowd.upCount() === 0, 10_000);
    await rival.restart();
    const restartedAt = performance.now();
    await until(() => crowd.upCount() === manyLinks, STORM_WITHIN_MS);
    const took = crowd.upAt().map((at) => at - restartedAt);
    const storm = { lastMs: Math.max(...took), p50Ms: percentile(took, 0.5), back: crowd.upCount() / manyLinks };
    return { few, many, manyLinks, bytesPerLink, idleCpu, storm };
  } finally {
    crowd.close();
  }
}

const SCREENS = 5;
const PUBLISH_EVERY_MS = 100;
const CUT_MS = 2_000;
const CUTS_AT_MS = [3_000, 8_000, 13_000];
const PUBLISH_FOR_MS = 18_000;
const LAST_WAIT_MS = 15_000;

/** `first_in_cut`: nothing was sent before the first cut. `restart`: instead of the second cut the server is killed. */
export type CutCase = 'cuts' | 'first_in_cut' | 'restart';

async function breakWire(rival: Rival, proxy: TcpProxy, kind: CutCase, startedAt: number): Promise<void> {
  for (const [index, at] of CUTS_AT_MS.entries()) {
    await wait(Math.max(0, startedAt + at - performance.now()));
    if (kind === 'restart' && index === 1) {
      await rival.kill();
      await wait(CUT_MS);
      await rival.restart();
    } else {
      await proxy.setMood('cut');
      await wait(CUT_MS);
      await proxy.setMood('pass');
    }
  }
}

/** The share of messages that reached each of five links through three cuts of 2 s. */
export async function measureDelivery(rival: Rival, kind: CutCase): Promise<number> {
  const proxy = await startTcpProxy(rival.port);
  const crowd = createCrowd(rival, proxy.port, false);
  try {
    if (!(await crowd.grow(SCREENS))) throw new Error('the links did not come up');
    const startedAt = performance.now();
    const breaking = breakWire(rival, proxy, kind, startedAt);
    await wait(kind === 'first_in_cut' ? (CUTS_AT_MS[0] ?? 0) + CUT_MS / 2 : 0);
    const keys: string[] = [];
    const posts: Promise<unknown>[] = [];
    while (performance.now() - startedAt < PUBLISH_FOR_MS) {
      // Only what the publisher was answered counts.
      posts.push(
        rival.publish().then(
          (key) => keys.push(key),
          () => undefined,
        ),
      );
      await wait(PUBLISH_EVERY_MS);
    }
    await breaking;
    await Promise.race([Promise.all(posts), wait(LAST_WAIT_MS)]);
    const isThere = (): boolean => keys.every((key) => crowd.arrivals.get(key)?.length === SCREENS);
    await until(isThere, LAST_WAIT_MS);
    const came = keys.reduce((sum, key) => sum + (crowd.arrivals.get(key)?.length ?? 0), 0);
    return came / (keys.length * SCREENS);
  } finally {
    crowd.close();
    await proxy.close();
  }
}

/** How long until the product itself says that a link is gone which died without a word; undefined if not within `watchMs`. */
export async function measureHalfOpen(rival: Rival, watchMs: number): Promise<number | undefined> {
  const proxy = await startTcpProxy(rival.port);
  const crowd = createCrowd(rival, proxy.port, false);
  try {
    if (!(await crowd.grow(SCREENS))) throw new Error('the links did not come up');
    await wait(1_000);
    const deadAt = performance.now();
    await proxy.setMood('black_hole');
    await until(() => crowd.downAt.length === SCREENS, watchMs);
    return crowd.downAt.length === SCREENS ? Math.max(...crowd.downAt) - deadAt : undefined;
  } finally {
    crowd.close();
    await proxy.close();
  }
}
