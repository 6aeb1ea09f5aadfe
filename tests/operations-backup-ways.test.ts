import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/database.ts';
import { loadMasterKeys } from '#server/base/master-key.ts';
import { follow } from './support/manual.ts';

let folder: string;
const place = (name: string): string => join(folder, name);
const at = (name: string) => ({ DATA_DIR: place(name), BACKUP: place('backup'), DATABASE_URL: '', MASTER_KEY: '' });
const AUTHORITY = 'keys/lan/laidan-ca.key';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'laidan-ways-'));
  const database = openDatabase({ kind: 'sqlite', path: join(place('here'), 'laidan.db') });
  await migrate(database);
  await database.close();
  loadMasterKeys(undefined, place('here'));
  mkdirSync(join(place('here'), 'keys', 'lan'));
  for (const name of ['server.crt', 'server.key', 'laidan-ca.crt', 'laidan-ca.key'])
    writeFileSync(join(place('here'), 'keys', 'lan', name), name);
});
afterAll(() => rmSync(folder, { recursive: true }));

it('[IN22] [IN24] a backup on standard output is restored as the page says; the key of --lan’s authority is not in it', async () => {
  const made = await follow('stream-backup', at('here'));
  expect([made.code, made.out, made.err]).toEqual([0, '', expect.stringContaining('backup on standard output')]);
  const inside = execFileSync('tar', ['tf', `${place('backup')}.tar`], { encoding: 'utf8' });
  expect(inside).toMatch(/\/manifest\.json$/m);
  expect(inside).toMatch(/keys\/lan\/server\.key$/m);
  expect(inside).not.toContain(AUTHORITY);
  expect(readdirSync(place('here')).filter((name) => name.startsWith('.'))).toEqual([]);
  const restored = await follow('stream-restore', at('there'));
  expect([restored.code, restored.out]).toEqual([0, expect.stringContaining('the authority of --lan is not in it')]);

  const finished = await follow('in-place', at('there'));
  expect([finished.code, finished.out]).toEqual([0, expect.stringContaining('the logs have new epochs')]);
  expect(finished.out).toContain('there is no list of what ended');
}, 90_000);

it('[IN22] the authority’s key comes along where it is asked for', async () => {
  const asked = await follow('backup', { ...at('here'), BACKUP: place('asked') }, ' --with-authority');
  expect(asked.code, asked.err).toBe(0);
  const [made = ''] = readdirSync(place('asked'));
  expect(readdirSync(join(place('asked'), made, 'keys', 'lan'))).toContain('laidan-ca.key');
}, 60_000);
