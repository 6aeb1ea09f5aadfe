import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres } from '../../scripts/lib/postgres.mjs';
import { addShop } from '../e2e/own-shop.ts';
import { openShop } from '../support/order-stream.ts';
import { ATTACKS, startDripping, type Attacker } from './doors/attacks.ts';
import { knownBrowser, measureNeighbour, type Service } from './doors/neighbour.ts';
import { figure, openWorld, pairScreen, type World } from './world.ts';

/** What the neighbour is owed, whatever another tenant or a stranger does (issue of the doors). */
const ALARM_WITHIN_MS = 10_000;
const SIGN_IN_WITHIN_MS = 1_000;
const HEALTH_WITHIN_MS = 200;
const MEMORY_MB = 512;
const SMALL_MACHINE = { NODE_OPTIONS: '--max-old-space-size=320' };

const cluster = await startPostgres();
if (cluster === undefined) process.stdout.write('NOTICE: no PostgreSQL found, its doors are skipped\n');
const DATABASES = cluster === undefined ? ['sqlite'] : ['sqlite', 'postgres'];
afterAll(() => cluster?.stop());

const p99 = (samples: readonly number[]): number =>
  samples.toSorted((left, right) => left - right)[Math.ceil(samples.length * 0.99) - 1] ?? 0;

describe.each(DATABASES)('a tenant among others on %s', (name) => {
  let world: World;
  let attacker: Attacker;
  let stop: () => void;
  let signIn: () => Promise<Response>;

  beforeAll(async () => {
    const { host, server } = await startDripping();
    stop = () => {
      server.closeAllConnections();
      server.close();
    };
    const database = name === 'sqlite' ? {} : { database: { kind: 'postgres' as const, url: cluster?.url ?? '' } };
    world = await openWorld({ ...database, env: { CALLBACK_ALLOW: host, TRUST_PROXY: '1', ...SMALL_MACHINE } });
    const owner = await addShop(world.owner, '隔壁', 'USD');
    const { origin } = world.server;
    const screen = await pairScreen(origin, owner, 'attacker');
    attacker = { origin, owner, shop: await openShop(owner), screen, drip: host };
    signIn = await knownBrowser(world);
  });
  afterAll(async () => {
    stop();
    await world.close();
  });

  async function underAttack(attack: string): Promise<Service & { sent: number }> {
    let isOver = false;
    const attacking = ATTACKS[attack]?.(attacker, () => isOver) ?? Promise.resolve(0);
    const service = await measureNeighbour(world, signIn);
    isOver = true;
    return { ...service, sent: await attacking };
  }

  it('[control] says so when it is not served', async () => {
    const measuring = measureNeighbour(world, signIn);
    await wait(1_000);
    world.server.signal('SIGSTOP');
    await wait(1_500);
    world.server.signal('SIGCONT');
    const { signIns, health } = await measuring;
    expect(Math.max(...health)).toBeGreaterThan(HEALTH_WITHIN_MS);
    expect(Math.max(...signIns)).toBeGreaterThan(SIGN_IN_WITHIN_MS);
  });

  it.each(Object.keys(ATTACKS))('is served under %s', async (attack) => {
    const { signIns, health, alarmLateMs, refused, sent } = await underAttack(attack);
    const [signInMs, healthMs] = [Math.round(p99(signIns)), Math.round(p99(health))];
    figure(
      `${name}, ${attack} (${sent}): sign-in p99 ${signInMs} ms of ${signIns.length}, healthz p99 ${healthMs} ms of ${health.length}, alarm ${alarmLateMs} ms late`,
    );
    expect(refused).toEqual([]);
    expect(alarmLateMs).toBeLessThanOrEqual(ALARM_WITHIN_MS);
    expect(signInMs).toBeLessThanOrEqual(SIGN_IN_WITHIN_MS);
    expect(healthMs).toBeLessThanOrEqual(HEALTH_WITHIN_MS);
  });

  it.runIf(existsSync('/proc/self/status'))('has never taken more memory than a small machine gives it', () => {
    const status = readFileSync(`/proc/${world.server.pid()}/status`, 'utf8');
    const peakMb = Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024);
    figure(`${name}: ${peakMb} MB at most`);
    expect(peakMb).toBeLessThanOrEqual(MEMORY_MB);
  });
});
