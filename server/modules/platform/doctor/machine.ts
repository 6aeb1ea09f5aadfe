import { freeBytes } from '../../../db/disk-reserve.ts';
import type { Config } from '../../../base/config.ts';
import { MINUTE_MS, SECOND_MS } from '../../../base/clock.ts';
import type { Database, Queries } from '../../../db/database.ts';
import { databaseTime } from '../../../db/database-time.ts';
import { readScreenClocks } from '../../../db/screen-clocks.ts';
import { fontState } from '../../../print/text-width.ts';
import { fail, ok, warn, type Finding } from './finding.ts';

const MEGABYTE = 1_048_576;
/** The server takes its reserve again from here on [ST2]. */
const ENOUGH_BYTES = 32 * MEGABYTE;
const PLENTY_BYTES = 1_024 * MEGABYTE;

/** Leases of jobs use each machine's clock [IN3]; past half of one, another process takes jobs that still run. */
const MOST_OFF_MS = 15 * SECOND_MS;
const NOTABLY_OFF_MS = 2 * SECOND_MS;

export async function lookAtDisk({ dataDir }: Pick<Config, 'dataDir'>): Promise<Finding> {
  const free = await freeBytes(dataDir);
  const says = `${Math.floor(free / MEGABYTE)} MB are free in ${dataDir}`;
  if (free < ENOUGH_BYTES) return fail('disk', says, 'make room: nothing new is accepted soon, or already');
  return free < PLENTY_BYTES ? warn('disk', says, 'make room, or take a larger disk') : ok('disk', says);
}

export async function lookAtFonts(): Promise<Finding> {
  const state = await fontState();
  if (state === 'chinese') return ok('fonts', 'a font with Chinese is here');
  const lacks = state === 'none' ? 'no font at all' : 'no font with Chinese';
  return warn('fonts', `${lacks}: printers print boxes`, 'apt install fonts-noto-cjk, and restart');
}

/** The last time that was written into the embedded database, which cannot be in the future. */
async function lastWritten({ db }: Database): Promise<number | undefined> {
  const row = await db.selectFrom('storage_probe').select('at').executeTakeFirst();
  return row === undefined ? undefined : Date.parse(row.at);
}

/** Compares this machine's clock with the database's. */
export async function lookAtClock(database: Database, now: () => number): Promise<Finding> {
  const asked = now();
  const isOwn = database.traits.name === 'sqlite';
  const theirs = isOwn ? await lastWritten(database) : await databaseTime(database);
  const ours = (asked + now()) / 2;
  if (theirs === undefined || (isOwn && theirs <= ours)) return ok('clock', 'the embedded database has no other clock');
  const off = Math.abs(ours - theirs);
  const says = isOwn
    ? `the database was written ${Math.round(off / SECOND_MS)} s in the future`
    : `this clock and PostgreSQL’s differ by ${(off / SECOND_MS).toFixed(1)} s`;
  const todo = 'synchronize the clocks (NTP): orders get wrong times, jobs run twice';
  if (off >= MOST_OFF_MS) return fail('clock', says, todo);
  return off >= NOTABLY_OFF_MS ? warn('clock', says, todo) : ok('clock', says);
}

/** [CK1] Compares the server's clock with those of the screens that are here. */
export async function lookAtScreenClocks(db: Queries, nowMs: number): Promise<Finding> {
  const screens = await readScreenClocks(db, nowMs);
  if (screens === undefined) return ok('screen clocks', 'fewer than three screens are here to compare with');
  const off = Math.abs(screens.offMs);
  const says = `the server and the screens differ by ${(off / SECOND_MS).toFixed(1)} s`;
  const todo = 'look which of them is wrong, and synchronize it (NTP): ages and promises are wrong';
  if (screens.isSure && off > MINUTE_MS) return fail('screen clocks', says, todo);
  return off > NOTABLY_OFF_MS ? warn('screen clocks', says, todo) : ok('screen clocks', says);
}
