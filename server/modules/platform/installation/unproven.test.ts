import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { intakeOrderCall } from '#contract/http/orders/intake.ts';
import { updateOpenCall } from '#contract/http/store/restaurant.ts';
import { openDatabase, type Database, type DatabaseTarget } from '../../../db/database.ts';
import { makeBackup } from '../../../testing/back-up.ts';
import { TEST_MASTER_KEY, buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder } from '../../../testing/fixtures.ts';
import { helloFrame, openLive } from '../../../testing/live-client.ts';
import { behindTheGuards } from '../../../testing/tamper.ts';
import { AVAILABLE_DATABASES, createPostgresDatabase } from '../../../testing/test-databases.ts';
import { repairAudit } from '../audit/repair-audit.service.ts';
import { moveToPostgres } from './move.service.ts';
import { repairLogs } from './repair-logs.service.ts';
import { restore } from './restore.service.ts';
import { faultsOfFile } from './sqlite-file.repository.ts';

const NOW = Date.parse('2026-11-21T17:15:00.000Z');
/** Of SQLite's file, in bytes. */
const PAGE = 4_096;
const silent = (): void => undefined;

describe.each(AVAILABLE_DATABASES)('an installation on %s of which not everything proves', (name) => {
  let folder: string;
  let app: TestApp;
  let url: string | undefined;
  const drops: (() => Promise<void>)[] = [];
  const place = (part: string): string => join(folder, part);
  const fileIn = (part: string): string => join(place(part), 'laidan.db');
  const configOf = (part: string, databaseUrl?: string) => ({
    databaseUrl,
    dataDir: place(part),
    masterKey: TEST_MASTER_KEY,
    endedList: place('ended.list'),
  });
  async function emptyPostgres(): Promise<string> {
    const made = await createPostgresDatabase();
    drops.push(made.drop);
    return made.url;
  }
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'laidan-unproven-'));
    url = name === 'postgres' ? await emptyPostgres() : undefined;
    const on: DatabaseTarget = url === undefined ? { kind: 'sqlite', path: fileIn('here') } : { kind: 'postgres', url };
    app = await buildTestApp(name, { on });
    for (let count = 0; count < 4; count += 1) await order();
    await app.call(updateOpenCall, { as: app.owner, body: { restaurant_id: app.restaurant.id, busy_minutes: 20 } });
  });
  afterEach(async () => {
    await app.close();
    for (const drop of drops.splice(0)) await drop();
    rmSync(folder, { recursive: true });
  });

  const order = () => app.call(intakeOrderCall, { as: app.channel, body: makeIntakeOrder(app.restaurant) });
  const backUp = (now = NOW) => {
    const config = configOf('here', url);
    return makeBackup({ config, folder: place('backups'), now });
  };
  const restoreTo = (part: string, acceptsUnproven: boolean) =>
    restore({ config: configOf(part), folder: place('backups'), say: silent, acceptsUnproven });
  const changeEntry = () =>
    behindTheGuards(app.database, () =>
      app.database.db.updateTable('audit').set({ action: 'x' }).where('seq', '=', 1).execute(),
    );
  const loseEvent = () => app.database.db.deleteFrom('log_event').where('seq', '=', 3).execute();
  const changeHead = () => app.database.db.updateTable('log_head').set({ open: 99 }).execute();
  const restoreEntry = async ({ db }: Database) =>
    db.selectFrom('audit').select('after').where('action', '=', 'installation.restore').executeTakeFirstOrThrow();

  it.each([
    ['a changed entry of the record', changeEntry, /the record of changes of \S+: entry 1 changed/],
    ['a lost event of a log', loseEvent, /the log of \S+: holds \d+ events/],
    ['a head of a log that is not what its orders say', changeHead, /its head does not agree with its orders/],
  ])(
    '[IN14] has a marked backup with %s, restored when that is meant and recorded there',
    async (_what, tamper, said) => {
      await tamper();
      const { manifest } = await backUp();
      expect(manifest.unproven).toEqual([expect.stringMatching(said)]);
      expect(manifest.tables['orders']?.rows).toBe(4);
      await expect(restoreTo('there', false)).rejects.toThrow('--accept-unproven');
      expect((await restoreTo('there', true)).unproven).toEqual(manifest.unproven);
      const restored = openDatabase({ kind: 'sqlite', path: fileIn('there') });
      expect((await restoreEntry(restored)).after).toContain(JSON.stringify(manifest.unproven[0]).slice(1, 30));
      await restored.close();
    },
  );

  it('[IN14] has a backup without a mark again after its repair, and goes on', async () => {
    await changeEntry();
    await loseEvent();
    const screen = await openLive(app, { cookie: `laidan_device=${app.screen.cookie}` });
    screen.send(helloFrame());
    await screen.until('live');
    expect(await repairAudit({ ...app.context, isKeyed: false }, 'Min')).toHaveLength(1);
    const { begun, left } = await repairLogs(app.context, 'Min');
    expect([begun.length, left]).toEqual([1, []]);
    await app.core.feeds.sweep();
    await screen.until('reset');
    screen.close();
    const { db } = app.database;
    const entry = await db.selectFrom('audit').select(['actor', 'after']).where('action', '=', 'log.repair').execute();
    expect(entry).toMatchObject([{ actor: expect.stringContaining('Min') as string }]);
    expect((await order()).status).toBe(200);
    const { manifest } = await backUp();
    expect(manifest.unproven).toEqual([]);
    expect((await restoreTo('there', false)).unproven).toEqual([]);
  });

  /** Overwrites a page of a table, as a failing disk does; answers with the rows of each table before. */
  async function damage(table: string, kind: 'root' | 'leaf'): Promise<Record<string, number>> {
    const { db } = app.database;
    const wanted = kind === 'root' ? sql`path = '/'` : sql`pagetype = 'leaf'`;
    const { rows: pages } = await sql<{ pageno: number }>`
      select pageno from dbstat where name = ${table} and ${wanted} order by pageno desc
    `.execute(db);
    const counts: Record<string, number> = {};
    for (const each of ['orders', 'restaurant', 'dish', 'log_event', 'device']) counts[each] = await countOf(db, each);
    await app.close();
    const handle = openSync(fileIn('here'), 'r+');
    writeSync(handle, Buffer.alloc(PAGE, 0xa5), 0, PAGE, ((pages[0]?.pageno ?? 0) - 1) * PAGE);
    closeSync(handle);
    return counts;
  }
  async function countOf(db: Database['db'], table: string): Promise<number> {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db);
    return rows[0]?.count ?? 0;
  }

  it.runIf(name === 'sqlite')('[IN14] has a backup also where its file is damaged', async () => {
    await damage('orders', 'root');
    const { manifest } = await backUp();
    expect(manifest.unproven.join('\n')).toMatch(/cannot be read|cannot be verified|page/i);
    await expect(restoreTo('there', false)).rejects.toThrow('--accept-unproven');
    app = await buildTestApp('sqlite');
  });

  it.runIf(name === 'sqlite')('[IN26] is restored as a whole file, with every row that can be read', async () => {
    for (let count = 0; count < 40; count += 1) await order();
    const before = await damage('orders', 'leaf');
    await backUp();
    await restoreTo('there', true);
    const restored = openDatabase({ kind: 'sqlite', path: fileIn('there') });
    expect(await faultsOfFile(restored.db)).toEqual([]);
    const orders = await countOf(restored.db, 'orders');
    expect(orders).toBeLessThan(44);
    // A page has a few orders: the others, before it and behind it, are there.
    expect(orders).toBeGreaterThan(30);
    for (const table of ['restaurant', 'dish', 'log_event', 'device'])
      expect([table, await countOf(restored.db, table)]).toEqual([table, before[table]]);
    await restored.close();
    app = await buildTestApp('sqlite');
  });

  it.runIf(name === 'sqlite' && AVAILABLE_DATABASES.includes('postgres'))(
    '[IN14] is moved to PostgreSQL when that is meant, and the record there says so',
    async () => {
      await changeEntry();
      await app.close();
      const config = configOf('here', await emptyPostgres());
      await expect(moveToPostgres({ config, say: silent, acceptsUnproven: false })).rejects.toThrow(
        '--accept-unproven',
      );
      const { proof } = await moveToPostgres({ config, say: silent, acceptsUnproven: true });
      expect(proof.unproven).toHaveLength(1);
      app = await buildTestApp('sqlite');
    },
  );
});
