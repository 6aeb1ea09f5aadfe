import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import BetterSqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pino } from 'pino';
import { systemClock } from '#server/base/clock.ts';
import { createEndedList } from '#server/base/ended-list.ts';
import { loadMasterKeys } from '#server/base/master-key.ts';
import { startProcess } from '#server/testing/processes.ts';
import { follow } from './support/manual.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'laidan-way-back-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const ask = (path: string, question: string): unknown[] => {
  const db = new BetterSqlite(path, { readonly: true });
  const answer = db.prepare(question).pluck().all();
  db.close();
  return answer;
};

/** As version 0.1.0 left it: the list of its migrations and all of its orders decide whether it may open it again. */
it('[IN16] [IN17] a database of 0.1.0 is backed up as it was by the start that migrates it, and goes the way back', async () => {
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir, { mode: 0o755 });
  const file = join(dataDir, 'laidan.db');
  writeFileSync(file, gunzipSync(readFileSync('tests/fixtures/laidan-0.1.0.db.gz')));
  const [names, orders] = ['select name from migration order by 1', 'select id from orders order by 1'];
  const before = [ask(file, names), ask(file, orders)];
  const env = { DATA_DIR: dataDir, DATABASE_URL: '', MASTER_KEY: '' };

  const server = await startProcess(env, ['--empty']);
  expect(server.output()).toMatch(/a backup comes first\nbackup \S+before-migration\S+\n/);
  expect(await server.end('SIGTERM')).toBe(0);
  // [SE3] What 0.1.0 left open to others, and what was made since.
  const open = readdirSync(dataDir, { recursive: true })
    .map((name) => join(dataDir, String(name)))
    .filter((path) => (statSync(path).mode & 0o077) !== 0);
  expect([statSync(dataDir).mode & 0o777, open]).toEqual([0o700, []]);
  expect(ask(file, names).length).toBeGreaterThan(before[0]?.length ?? 0);
  const [made = ''] = readdirSync(join(dataDir, 'before-migration'));
  const kept = join(dataDir, 'before-migration', made, 'laidan.db');
  expect([ask(kept, names), ask(kept, orders)]).toEqual(before);

  // [IN21] Somebody was erased in the newer version.
  const keys = loadMasterKeys(undefined, dataDir);
  const parts = { path: join(dataDir, 'ended.list'), keys, clock: systemClock, log: pino({ level: 'silent' }) };
  const [phone] = ask(file, 'select customer_phone from orders where customer_phone is not null limit 1');
  await createEndedList(parts).note('customer', String(phone));
  const back = await follow('runbook roll-back', { ...env, STOP: '', START: '' });
  expect([back.code, back.out]).toEqual([0, expect.stringContaining('it is what the manifest says')]);
  expect(loadMasterKeys(undefined, dataDir).current.id).toBe(keys.current.id);
  expect(back.out).toMatch(/ended again, by the list \S+: 1 customers erased/);
  expect(ask(file, orders)).toEqual(before[1]);

  // A build of today, on a database of tomorrow.
  const db = new BetterSqlite(file);
  db.exec(`insert into migration (name, applied_at, version) values ('9999-later', '', '9.9.0')`);
  db.close();
  await expect(startProcess(env)).rejects.toThrow(/newer version of Laidan: it has had 9999-later\. Use 9\.9\.0/);
}, 120_000);
