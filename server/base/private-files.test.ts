import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { tightenDataFolder } from './private-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'laidan-private-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const modeOf = (...path: string[]): string => (statSync(join(folder, ...path)).mode & 0o777).toString(8);

it('[SE3] a database is for this user alone from its first moment, made by any command', async () => {
  const before = process.umask(0o022);
  const database = openDatabase({ kind: 'sqlite', path: join(folder, 'data', 'laidan.db') });
  await migrate(database);
  const names = ['laidan.db', 'laidan.db-wal', 'laidan.db-shm'];
  expect([modeOf('data'), ...names.map((name) => modeOf('data', name))]).toEqual(['700', '600', '600', '600']);
  await database.close();
  process.umask(before);
});

it('[SE3] leaves nothing of an installation to other users, and what is not its own as it is', () => {
  const data = join(folder, 'data');
  for (const name of ['uploads', 'keys']) mkdirSync(join(data, name), { recursive: true });
  for (const name of ['laidan.db', 'laidan.db-wal', 'uploads/a.webp', 'keys/master.key', 'notes.txt'])
    writeFileSync(join(data, name), '');
  for (const name of ['', 'uploads', 'keys']) chmodSync(join(data, name), 0o755);
  for (const name of ['laidan.db', 'laidan.db-wal', 'uploads/a.webp', 'notes.txt']) chmodSync(join(data, name), 0o644);
  writeFileSync(join(folder, 'elsewhere'), '');
  chmodSync(join(folder, 'elsewhere'), 0o644);
  symlinkSync(join(folder, 'elsewhere'), join(data, 'uploads', 'link'));
  tightenDataFolder(data);
  expect(['', 'uploads', 'keys'].map((name) => modeOf('data', name))).toEqual(['700', '700', '700']);
  const files = ['laidan.db', 'laidan.db-wal', 'uploads/a.webp', 'keys/master.key'];
  expect(files.map((name) => modeOf('data', name))).toEqual(['600', '600', '600', '600']);
  expect([modeOf('data', 'notes.txt'), modeOf('elsewhere')]).toEqual(['644', '644']);
  expect(() => tightenDataFolder(join(folder, 'nowhere'))).not.toThrow();
});
