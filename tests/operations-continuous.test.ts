import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { hasPostgres, startPostgres } from '../scripts/lib/postgres.mjs';
import { follow } from './support/manual.ts';

let folder: string;
const clusters: { stop: () => Promise<void> }[] = [];
const place = (name: string): string => join(folder, name);
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'laidan-continuous-'));
  // PostgreSQL is another user where this is root.
  chmodSync(folder, 0o755);
  for (const name of ['one', 'two', 'archive']) mkdirSync(place(name));
  chmodSync(place('archive'), 0o777);
});
afterAll(async () => {
  for (const one of clusters) await one.stop();
  rmSync(folder, { recursive: true });
});

async function start(name: string) {
  const cluster = await startPostgres({ folder: place(name) });
  if (cluster === undefined) throw new Error('PostgreSQL did not start');
  clusters.push(cluster);
  return cluster;
}
type Row = { id: string; name: string | null; is: boolean; action: string };
async function ask(url: string, statement: string): Promise<Partial<Row>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Partial<Row>>(statement)).rows;
  } finally {
    await client.end();
  }
}
const addType = (url: string, id: string) =>
  ask(
    url,
    `insert into restaurant_type (id, name_zh, name_en, sort_order, created_at) values ('${id}', '面', '${id}', 1, '2026')`,
  );

it.skipIf(!hasPostgres())(
  '[IN23] a base backup and the log since bring PostgreSQL back, as the page says',
  async () => {
    const first = await start('one');
    const env = {
      DATABASE_URL: first.url,
      DATA_DIR: place('data'),
      ARCHIVE: place('archive'),
      BASE: place('base'),
      PGDATA: place('two/data'),
      MASTER_KEY: '',
    };
    const on = await follow('archive-on', env);
    expect(on.code, on.err).toBe(0);
    await first.crash();
    await first.start();
    const database = openDatabase({ kind: 'postgres', url: first.url });
    await migrate(database);
    await database.close();
    mkdirSync(join(place('data'), 'keys'), { recursive: true });
    writeFileSync(join(place('data'), 'keys', 'master.key'), `${Buffer.alloc(32, 7).toString('base64')}\n`);
    await addType(first.url, 'before the base');
    const base = await follow('base-backup', env);
    expect(base.code, base.err).toBe(0);
    await addType(first.url, 'after the base');
    const [switched] = await ask(first.url, 'select pg_walfile_name(pg_switch_wal()) as name');
    await vi.waitUntil(
      async () => {
        const [archived] = await ask(first.url, 'select last_archived_wal as name from pg_stat_archiver');
        return (archived?.name ?? '') >= (switched?.name ?? '~');
      },
      { timeout: 20_000, interval: 200 },
    );
    await first.crash();

    const back = await follow('base-restore', env);
    expect(back.code, back.err).toBe(0);
    if (userInfo().uid === 0) execFileSync('chown', ['-R', 'postgres:', place('two/data')]);
    const second = await start('two');
    await vi.waitUntil(async () => (await ask(second.url, 'select pg_is_in_recovery() as is'))[0]?.is === false, {
      timeout: 30_000,
      interval: 200,
    });
    const types = await ask(second.url, `select id from restaurant_type where id like '%the base' order by 1`);
    expect(types.map(({ id }) => id)).toEqual(['after the base', 'before the base']);
    const finished = await follow('in-place', { ...env, DATABASE_URL: second.url });
    expect([finished.code, finished.out], finished.err).toEqual([
      0,
      expect.stringContaining('the logs have new epochs'),
    ]);
    const entries = await ask(second.url, `select action from audit where action = 'installation.restore'`);
    expect(entries).toHaveLength(1);
  },
  120_000,
);
