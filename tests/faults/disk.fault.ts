import { spawnSync, type ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, openSync, rmSync, writeSync, closeSync, statSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import SqliteDatabase from 'better-sqlite3';
import { afterAll, describe, expect, it } from 'vitest';
import { READY_DEMO } from '../e2e/server.ts';
import { startOrderStream } from '../support/order-stream.ts';
import { startNaiveIntake } from './naive.ts';
import { figure, openWorld } from './world.ts';

const MEGABYTE = 1_048_576;
/** More than the server wants to have free before it is well again [ST1]. */
const ROOM_MB = 70;

const sizeOf = (path: string): number => {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
};

/** A separate disk that can be filled; undefined where this machine may not mount. */
function mountSmallDisk(megabytes: number): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'laidan-disk-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  if (status === 0) return folder;
  rmSync(folder, { recursive: true });
  return undefined;
}

/** Takes every byte that is left. */
function fill(folder: string): void {
  const file = openSync(join(folder, 'ballast'), 'w');
  for (const size of [MEGABYTE, 65_536, 4_096])
    try {
      for (;;) if (writeSync(file, Buffer.alloc(size)) < size) break;
    } catch {
      // Full, for this size.
    }
  closeSync(file);
}

const demo = process.env[READY_DEMO] ?? '';
const disk = mountSmallDisk(Math.ceil(sizeOf(demo) / MEGABYTE) + ROOM_MB);
if (disk === undefined)
  process.stdout.write('NOTICE: this machine may not mount a small disk, its faults are skipped\n');

describe.runIf(disk !== undefined)('a disk that is full', () => {
  const folder = disk ?? '';
  const naive: ChildProcess[] = [];
  afterAll(() => {
    for (const child of naive) child.kill('SIGKILL');
    spawnSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true });
  });

  it('(I1, I4) makes the intake answer an error, leaves nothing half written, and is over when there is room again; a naive intake says yes and loses', async () => {
    cpSync(demo, folder, { recursive: true });
    const world = await openWorld({ env: { DATA_DIR: folder } });
    const screen = await world.screen('kitchen');
    const control = await startNaiveIntake(join(folder, 'naive.db'));
    naive.push(control.process);
    await world.begin();
    const stream = world.stream({ perSecond: 20 });
    await wait(2_000);
    fill(folder);
    // A write-ahead log that has room inside it takes a few more.
    for (let waited = 0; waited < 20_000 && stream.refused.length < 20; waited += 100) await wait(100);
    expect(stream.refused.length, 'the fault must have happened').toBeGreaterThanOrEqual(20);
    expect(stream.refused.filter((status) => status < 500)).toEqual([]);
    const ready = async (): Promise<number> => (await fetch(`${world.server.origin}/readyz`)).status;
    expect(await ready(), '[ST1] red while the disk is full').toBe(503);
    const naiveStream = startOrderStream(world.shop, { origins: [control.origin], perSecond: 50 });
    await wait(3_000);
    naiveStream.abandon();
    const acknowledged = [...naiveStream.acknowledged.keys()];
    rmSync(join(folder, 'ballast'));
    const freedAt = Date.now();
    const wrong = await world.verdict(stream, [screen]);
    figure(
      `disk full: ${stream.refused.length} orders answered with an error, ${stream.acknowledged.size} placed in the end, well ${Date.now() - freedAt} ms after there was room`,
    );
    expect(wrong).toEqual([]);
    await wait(500);
    const kept = new SqliteDatabase(join(folder, 'naive.db'), { readonly: true });
    const lost = acknowledged.length - (kept.prepare('select count(*) from orders').pluck().get() as number);
    kept.close();
    figure(`control: the naive intake said yes to ${acknowledged.length} orders on the full disk and lost ${lost}`);
    expect(lost).toBeGreaterThan(0);
    await world.close();
  }, 180_000);
});
