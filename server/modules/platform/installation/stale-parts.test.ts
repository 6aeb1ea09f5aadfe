import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DAY_MS } from '../../../base/clock.ts';
import { openDatabase } from '../../../db/database.ts';
import { migrate } from '../../../db/migrate.ts';
import { claimFolder } from './stale-parts.ts';
import { makeBackup } from '../../../testing/back-up.ts';

let folder: string;
const place = (...parts: string[]): string => join(folder, ...parts);
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'laidan-parts-'));
  const database = openDatabase({ kind: 'sqlite', path: place('here', 'laidan.db') });
  await migrate(database);
  await database.close();
});
afterEach(() => rmSync(folder, { recursive: true }));

it('[IN29] a backup removes what killed ones left, and nothing of one that runs', async () => {
  const made = (...parts: string[]): string => {
    mkdirSync(place(...parts), { recursive: true });
    writeFileSync(place(...parts, 'laidan.db'), 'customers');
    return place(...parts);
  };
  // A lock file that no process holds, as a kill -9 leaves it.
  for (const killed of [made('backups', '20261120T171500Z.part'), made('here', '.backup-Ab3dE6')])
    claimFolder(killed).release();
  const running = claimFolder(made('backups', '20261121T000000Z.part'));
  const [old, young] = [made('backups', '20261101T000000Z.part'), made('backups', '20261122T000000Z.part')];
  for (const [path, age] of [
    [old, 2 * DAY_MS],
    [young, 0],
  ] as const)
    utimesSync(path, new Date(Date.now() - age), new Date(Date.now() - age));
  made('backups', 'mine.part');
  const said: string[] = [];
  const config = { databaseUrl: undefined, dataDir: place('here'), masterKey: undefined, endedList: place('ended') };
  await makeBackup({ config, folder: place('backups'), now: Date.now(), say: (line) => said.push(line) });
  running.release();
  const left = readdirSync(place('backups')).filter((name) => name.endsWith('.part'));
  expect(left.toSorted()).toEqual(['20261121T000000Z.part', '20261122T000000Z.part', 'mine.part']);
  expect(readdirSync(place('here'))).toEqual(['laidan.db']);
  expect(said.filter((line) => line.includes('had left it behind'))).toHaveLength(3);
  const whole = readdirSync(place('backups')).find((name) => !name.endsWith('.part')) ?? '';
  expect(readdirSync(place('backups', whole)).toSorted()).toEqual(['laidan.db', 'manifest.json']);
});
