import { spawnSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openNaiveScreen } from '../support/naive-screen.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import { openWorld, type World } from './world.ts';

/** The short one of the faults; `npm run faults` has them all (docs/proof.md). */
describe('a screen whose link is cut', () => {
  let world: World;
  let proxy: TcpProxy;
  beforeAll(async () => {
    spawnSync(process.execPath, ['scripts/build.mjs', 'server'], { stdio: 'inherit' });
    world = await openWorld();
    proxy = await startTcpProxy(world.server.port);
  }, 60_000);
  afterAll(async () => {
    await proxy.close();
    await world.close();
  }, 30_000);

  it('(I4, I5) has each order once after a reset and a refusal of 2 s each; a screen without a place in the log has lost some', async () => {
    const screen = await world.screen('behind', proxy.origin);
    const naive = openNaiveScreen(proxy.origin, await world.cookie('naive'));
    while (!naive.isConnected()) await wait(20);
    await world.begin();
    const stream = world.stream({ perSecond: 15 });
    for (const mood of ['cut', 'refuse'] as const) {
      await wait(1_000);
      await proxy.setMood(mood);
      await wait(2_000);
      await proxy.setMood('pass');
    }
    expect(await world.verdict(stream, [screen])).toEqual([]);
    expect(stream.acknowledged.size).toBeGreaterThan(20);
    const lost = [...stream.acknowledged.values()].filter((id) => !naive.placed.has(id));
    expect(lost.length).toBeGreaterThan(0);
    naive.stop();
  }, 60_000);
});
