import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { carryEndedKeys, createEndedList, giveUpEndedLines, readEndedList } from './ended-list.ts';
import { makeKey, makeKeyRing } from './key-ring.ts';

const PHONE = '+12125550147';
const [OLD, NEW] = [makeKey(Buffer.alloc(32, 1)), makeKey(Buffer.alloc(32, 2))];
const [before, between, after] = [makeKeyRing([OLD]), makeKeyRing([NEW, OLD]), makeKeyRing([NEW])];

let folder: string;
let path: string;
let now: number;
const listWith = (keys = before) =>
  createEndedList({ path, keys, clock: { now: () => now }, log: pino({ level: 'silent' }) });
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'laidan-ended-'));
  path = join(folder, 'apart', 'ended.list');
  now = Date.parse('2026-11-21T17:15:00.000Z');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('[IN21] says nothing to a reader, and to one with the master key when something ended last', async () => {
  await listWith().note('customer', PHONE);
  now += 1_000;
  await listWith().note('customer', PHONE);
  await listWith().note('screen', 'a');
  expect(readFileSync(path, 'utf8')).not.toMatch(/2125550147/);
  expect(statSync(path).mode & 0o077).toBe(0);
  const list = await readEndedList(path, before);
  expect(list?.endedAt('customer', PHONE)).toBe('2026-11-21T17:15:01.000Z');
  expect(list?.endedAt('screen', PHONE)).toBeUndefined();
  expect([list?.endedAt('screen', 'a') !== undefined, list?.endedAt('screen', 'b'), list?.count]).toEqual([
    true,
    undefined,
    3,
  ]);
});

it('[IN21] a torn line hides no other', async () => {
  await listWith().note('customer', PHONE);
  appendFileSync(path, 'ended-1 customer 2026-11-21T17:1\n');
  await listWith().note('screen', 'a');
  expect((await readEndedList(path, before))?.count).toBe(2);
});

it('[IN21] [KR1] outlives the master key that it was written with', async () => {
  await listWith().note('customer', PHONE);
  expect((await readEndedList(path, after))?.missingKeys).toEqual([OLD.id]);
  expect(await carryEndedKeys(path, after)).toEqual({ carried: 0, broken: 1 });
  expect(await carryEndedKeys(path, between)).toEqual({ carried: 1, broken: 0 });
  expect(await carryEndedKeys(path, between)).toEqual({ carried: 0, broken: 0 });
  await listWith(after).note('screen', 'a');
  const list = await readEndedList(path, after);
  expect([list?.missingKeys, list?.endedAt('customer', PHONE)]).toEqual([[], '2026-11-21T17:15:00.000Z']);
  // Once more, now from a carried key.
  const third = makeKey(Buffer.alloc(32, 3));
  expect(await carryEndedKeys(path, makeKeyRing([third, NEW]))).toEqual({ carried: 2, broken: 0 });
  const last = await readEndedList(path, makeKeyRing([third]));
  expect([last?.missingKeys, last?.endedAt('customer', PHONE) !== undefined]).toEqual([[], true]);
});

it('[IN10] asks no longer for a key that is gone for good, and still reads its lines where it is found', async () => {
  await listWith().note('customer', PHONE);
  expect(await giveUpEndedLines(path, after)).toBe(1);
  expect(await giveUpEndedLines(path, after)).toBe(0);
  await listWith(after).note('screen', 'a');
  const list = await readEndedList(path, after);
  expect([list?.missingKeys, list?.endedAt('screen', 'a') !== undefined]).toEqual([[], true]);
  expect(await carryEndedKeys(path, after)).toEqual({ carried: 0, broken: 0 });
  expect((await readEndedList(path, before))?.endedAt('customer', PHONE)).toBeDefined();
});

it('[IN21] is undefined where nothing ended, and a failure to write does not stop what must end', async () => {
  expect(await readEndedList(path, before)).toBeUndefined();
  path = join('/dev/null', 'ended.list');
  await listWith().tryToNote('screen', 'a');
  await expect(listWith().note('customer', PHONE)).rejects.toThrow(/ENOTDIR|EEXIST/);
});
