import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { systemClock } from '../base/clock.ts';
import { openTestDatabase } from '../testing/test-databases.ts';
import type { Database } from './database.ts';
import { createDiskReserve, type DiskReserve } from './disk-reserve.ts';
import { createStorageWatch } from './storage-watch.ts';

const MEGABYTE = 1_048_576;
const failure = (code: string): Error => Object.assign(new Error(code), { code });

/** A disk of so many megabytes without a byte written to it. */
function fakeDisk(megabytes: number): DiskReserve & { set: (megabytes: number) => void } {
  let [free, held] = [megabytes * MEGABYTE, 0];
  return {
    set: (now) => (free = now * MEGABYTE),
    free: async () => free,
    isHeld: () => held > 0,
    async hold(bytes) {
      if (free < bytes) throw failure('ENOSPC');
      [free, held] = [free - bytes, bytes];
    },
    release() {
      [free, held] = [free + held, 0];
    },
  };
}

async function watched(reserve: DiskReserve | undefined) {
  const real = await openTestDatabase('sqlite');
  let broken: string | undefined;
  const write: Database['write'] = (work) =>
    broken === undefined ? real.write(work) : Promise.reject(failure(broken));
  const said: unknown[] = [];
  const log = { error: (about: unknown) => said.push(about), info: (about: unknown) => said.push(about) };
  const watch = createStorageWatch({
    database: { ...real, write },
    reserve,
    clock: systemClock,
    log,
  });
  const setBroken = (code: string | undefined): void => {
    broken = code;
  };
  return { watch, setBroken, said, close: real.close };
}

it('[ST1] is red before the last megabytes, gives up the reserve, and takes it again when there is room', async () => {
  const disk = fakeDisk(100);
  const { watch, said, close } = await watched(disk);
  await watch.look();
  expect([watch.fault(), disk.isHeld(), await disk.free()]).toEqual([undefined, true, 84 * MEGABYTE]);
  disk.set(7);
  await watch.look();
  expect([watch.fault(), disk.isHeld(), await disk.free()]).toEqual(['disk_full', false, 23 * MEGABYTE]);
  // A little room is not enough: it would be red again at once.
  disk.set(30);
  await watch.look();
  expect(watch.fault()).toBe('disk_full');
  disk.set(33);
  await watch.look();
  expect([watch.fault(), disk.isHeld()]).toEqual([undefined, true]);
  expect(said).toHaveLength(2);
  await close();
});

it.each([
  ['SQLITE_FULL', 'disk_full'],
  ['SQLITE_IOERR_WRITE', 'disk_failing'],
  ['SQLITE_READONLY', 'disk_failing'],
  ['53100', 'disk_full'],
  ['58030', 'disk_failing'],
])('[ST1] is red from a write on that fails with %s until one succeeds', async (code, fault) => {
  const { watch, setBroken, close } = await watched(undefined);
  await watch.look();
  expect(watch.fault()).toBeUndefined();
  setBroken(code);
  await expect(watch.database.write(async () => undefined)).rejects.toThrow(code);
  expect(watch.fault()).toBe(fault);
  await watch.look();
  expect(watch.fault()).toBe(fault);
  setBroken(undefined);
  await watch.look();
  expect(watch.fault()).toBeUndefined();
  await close();
});

it('[ST1] gives up the reserve at once when a write finds the disk full, and stays green for other failures', async () => {
  const disk = fakeDisk(100);
  const { watch, setBroken, close } = await watched(disk);
  await watch.look();
  setBroken('SQLITE_CONSTRAINT');
  await expect(watch.database.write(async () => undefined)).rejects.toThrow('CONSTRAINT');
  expect([watch.fault(), disk.isHeld()]).toEqual([undefined, true]);
  setBroken('SQLITE_FULL');
  await expect(watch.database.write(async () => undefined)).rejects.toThrow('FULL');
  expect([watch.fault(), disk.isHeld()]).toEqual(['disk_full', false]);
  await close();
});

it('[ST2] holds real blocks, readable by this user alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'laidan-reserve-'));
  const disk = createDiskReserve(join(folder, 'data'));
  expect(await disk.free()).toBeGreaterThan(0);
  await disk.hold(2 * MEGABYTE);
  const { size, mode, blocks } = statSync(join(folder, 'data', 'reserve'));
  expect([size, mode & 0o777, blocks * 512 >= size, disk.isHeld()]).toEqual([2 * MEGABYTE, 0o600, true, true]);
  disk.release();
  expect(readdirSync(join(folder, 'data'))).toEqual([]);
  rmSync(folder, { recursive: true });
});
