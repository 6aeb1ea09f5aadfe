import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { intakeOrderCall } from '#contract/http/orders/intake.ts';
import { findMasterKeys, loadMasterKeys } from '../../../base/master-key.ts';
import { CATALOG } from '../../../db/catalog.ts';
import { openDatabase, type DatabaseTarget } from '../../../db/database.ts';
import { sumOfTables, type TableSums } from '../../../db/table-rows.ts';
import { ensureLanCertificate } from '../../../lan/authority.ts';
import { createDemo, DEMO_OWNER } from '../../../demo/create-demo.ts';
import { makeBackup } from '../../../testing/back-up.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder } from '../../../testing/fixtures.ts';
import { helloFrame, openLiveAt } from '../../../testing/live-client.ts';
import { startProcess } from '../../../testing/processes.ts';
import { AVAILABLE_DATABASES, createPostgresDatabase } from '../../../testing/test-databases.ts';
import { createFolderImageStore } from '../../../uploads/image-store.ts';
import { moveToPostgres } from './move.service.ts';
import { restore } from './restore.service.ts';

const NOW = Date.parse('2026-11-21T17:15:00.000Z');
const DAY_MS = 86_400_000;
const hasPostgres = AVAILABLE_DATABASES.includes('postgres');
const silent = (): void => undefined;

let folder: string;
const place = (name: string): string => join(folder, name);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'laidan-installation-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The sums of everything except what a restore changes: the logs' epochs, the entry that records it, the sessions. */
async function sumsOf(target: DatabaseTarget): Promise<TableSums> {
  const database = openDatabase(target);
  // A restore lets screens come with what they got after the backup [SC10].
  await database.db.updateTable('device').set({ accepts_later: null }).execute();
  const changed = new Set(['log_head', 'audit', 'audit_head', 'session']);
  const sums = await sumOfTables(
    database.db,
    CATALOG.filter(({ name }) => !changed.has(name)),
  );
  await database.close();
  return sums;
}
const epochsOf = async (target: DatabaseTarget): Promise<string[]> => {
  const database = openDatabase(target);
  const heads = await database.db.selectFrom('log_head').select('epoch').execute();
  await database.close();
  return heads.map(({ epoch }) => epoch);
};

/** An installation in a folder or a PostgreSQL, with orders in its log, a picture and keys. */
async function makeInstallation(target: DatabaseTarget, dataDir: string): Promise<TestApp> {
  const app = await buildTestApp(target.kind, { on: target });
  for (let count = 0; count < 12; count += 1)
    await app.call(intakeOrderCall, { as: app.channel, body: makeIntakeOrder(app.restaurant) });
  loadMasterKeys(undefined, dataDir);
  return app;
}
const fileIn = (name: string): DatabaseTarget => ({ kind: 'sqlite', path: join(place(name), 'laidan.db') });
const configOf = (name: string, databaseUrl?: string) => ({
  databaseUrl,
  dataDir: place(name),
  masterKey: undefined,
  endedList: join(place(name), 'ended.list'),
});
const backUp = (config: ReturnType<typeof configOf>, input: Partial<Parameters<typeof makeBackup>[0]> = {}) =>
  makeBackup({ config, folder: place('backups'), now: NOW, ...input });
const restoreTo = (config: ReturnType<typeof configOf>, from = place('backups')) =>
  restore({ config, folder: from, say: silent, acceptsUnproven: false });

describe('a backup of the embedded database', () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await makeInstallation(fileIn('here'), place('here'));
  });
  afterEach(() => app.close());

  it('[IN22] leaves out the key that signs for --lan, as the authority names it, unless it is asked for', async () => {
    await ensureLanCertificate(join(place('here'), 'keys', 'lan'), ['127.0.0.1'], NOW);
    const inIt = async (withAuthority: boolean, now: number) => {
      const { manifest } = await backUp(configOf('here'), { withAuthority, now });
      return Object.keys(manifest.files).filter((name) => name.startsWith('keys/lan'));
    };
    const [without, asked] = [await inIt(false, NOW), await inIt(true, NOW + 1_000)];
    expect(asked.filter((name) => !without.includes(name))).toEqual(['keys/lan/laidan-ca.key']);
    const signing = readFileSync(join(place('here'), 'keys', 'lan', 'laidan-ca.key'), 'utf8');
    expect(signing).toContain('PRIVATE KEY');
  });

  it('[EX6] holds no file of a list, in its rows or in its free pages', async () => {
    const content = 'a-list-that-somebody-saved'.repeat(500);
    const part = { export_id: 'one', part: 0, content, made_at: new Date(NOW).toISOString() };
    await app.database.db.insertInto('export_part').values(part).execute();
    const { folder: made, manifest } = await backUp(configOf('here'));
    expect(manifest.tables['export_part']?.rows).toBe(0);
    expect(readFileSync(join(made, 'laidan.db')).includes('a-list-that')).toBe(false);
    expect(readFileSync(join(place('here'), 'laidan.db-wal')).includes('a-list-that')).toBe(true);
  });

  it('[IN4] is a copy of one moment, while the database is written to without a pause', async () => {
    let isOver = false;
    const writing = (async () => {
      while (!isOver) await app.call(intakeOrderCall, { as: app.channel, body: makeIntakeOrder(app.restaurant) });
    })();
    const { manifest } = await backUp(configOf('here'));
    isOver = true;
    await writing;
    // `backup` itself has verified that log, head and orders of the copy agree.
    const [orders, events] = [manifest.tables['orders']?.rows ?? 0, manifest.tables['log_event']?.rows ?? 0];
    expect(orders).toBeGreaterThanOrEqual(12);
    expect(events).toBeGreaterThan(orders);
    expect(manifest).toMatchObject({ database: 'sqlite', logs: 1, keys: { are_here: true } });
  });

  it('[IN6] [IN8] is restored as it was, under new epochs, and only into an empty place', async () => {
    writeFileSync(join(place('here'), 'demo.json'), '{}');
    await backUp(configOf('here'));
    await expect(restoreTo(configOf('here'))).rejects.toThrow('holds an installation');
    const { missingKeys } = await restoreTo(configOf('there'));
    expect(missingKeys).toEqual([]);
    expect(await sumsOf(fileIn('there'))).toEqual(await sumsOf(fileIn('here')));
    expect(await epochsOf(fileIn('there'))).not.toEqual(await epochsOf(fileIn('here')));
    expect(readdirSync(place('there')).toSorted()).toEqual(['keys', 'laidan.db']);
    expect(findMasterKeys(undefined, place('there'))?.current.id).toBe(
      findMasterKeys(undefined, place('here'))?.current.id,
    );
  });

  it('[IN25] compresses the database on request, reads it back, and is restored as it was', async () => {
    const { folder: made } = await backUp(configOf('here'), { isCompressed: true });
    expect(readdirSync(made).toSorted()).toEqual(['keys', 'laidan.db.gz', 'manifest.json']);
    expect(JSON.parse(readFileSync(join(made, 'manifest.json'), 'utf8'))).toMatchObject({ format: 3 });
    const whole = gunzipSync(readFileSync(join(made, 'laidan.db.gz')));
    expect(whole.subarray(0, 15).toString('latin1')).toBe('SQLite format 3');
    expect(statSync(join(made, 'laidan.db.gz')).size).toBeLessThan(whole.length / 2);
    await restoreTo(configOf('there'));
    expect(await sumsOf(fileIn('there'))).toEqual(await sumsOf(fileIn('here')));
  });

  it('leaves the keys out on request, and its restore names the one that is missing', async () => {
    const { manifest } = await backUp(configOf('here'), { withKeys: false });
    expect(Object.keys(manifest.files)).toEqual(['laidan.db']);
    const id = findMasterKeys(undefined, place('here'))?.current.id;
    expect((await restoreTo(configOf('there'))).missingKeys).toEqual([id]);
  });

  it('that is damaged or cut off is not restored, and leaves nothing behind', async () => {
    const { folder: made } = await backUp(configOf('here'));
    const file = join(made, 'laidan.db');
    const bytes = readFileSync(file);
    appendFileSync(file, 'x');
    await expect(restoreTo(configOf('there'))).rejects.toThrow('laidan.db does not match the manifest');
    truncateSync(file, bytes.length);
    writeFileSync(
      join(made, 'manifest.json'),
      readFileSync(join(made, 'manifest.json'), 'utf8').replace('0023-', '9923-'),
    );
    await expect(restoreTo(configOf('there'))).rejects.toThrow('newer version');
    rmSync(join(made, 'manifest.json'));
    await expect(restoreTo(configOf('there'))).rejects.toThrow('no backup in');
    expect(readdirSync(folder)).not.toContain('there');
  });

  it('keeps the given number of newest ones, and the newest is restored', async () => {
    for (let day = 0; day < 4; day += 1) await backUp(configOf('here'), { keep: 2, now: NOW + day * DAY_MS });
    expect(readdirSync(place('backups')).toSorted()).toEqual(['20261123T171500Z', '20261124T171500Z']);
    expect((await restoreTo(configOf('there'))).folder).toBe(join(place('backups'), '20261124T171500Z'));
  });
});

describe.runIf(hasPostgres)('an installation on PostgreSQL', () => {
  const drops: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const drop of drops.splice(0)) await drop();
  });
  async function emptyPostgres(): Promise<string> {
    const { url, drop } = await createPostgresDatabase();
    drops.push(drop);
    return url;
  }

  it('[IN5] is backed up in the same form, and restored as either database', async () => {
    const url = await emptyPostgres();
    const app = await makeInstallation({ kind: 'postgres', url }, place('here'));
    const { manifest } = await backUp(configOf('here', url));
    await app.close();
    expect(manifest).toMatchObject({ database: 'postgres', logs: 1, keys: { are_here: true } });
    const other = await emptyPostgres();
    await restoreTo(configOf('there', other));
    await restoreTo(configOf('embedded'));
    const before = await sumsOf({ kind: 'postgres', url });
    expect(await sumsOf({ kind: 'postgres', url: other })).toEqual(before);
    expect(await sumsOf(fileIn('embedded'))).toEqual(before);
    const epochs = [await epochsOf({ kind: 'postgres', url }), await epochsOf({ kind: 'postgres', url: other })];
    expect(new Set([...epochs.flat(), ...(await epochsOf(fileIn('embedded')))]).size).toBe(3);
    await expect(restoreTo(configOf('nowhere', other))).rejects.toThrow('is not empty');
  });

  it('[IN7] was moved there whole: the demo, refused while its server runs, then served from its new place', async () => {
    const url = await emptyPostgres();
    const app = await makeInstallation(fileIn('here'), place('here'));
    const images = createFolderImageStore(join(place('here'), 'uploads'));
    const password = 'Moved-Horse-77';
    await createDemo(app.context, { password, channelKey: undefined, timeZone: 'America/New_York', images });
    const move = () => moveToPostgres({ config: configOf('here', url), say: silent, acceptsUnproven: false });
    await expect(move()).rejects.toThrow('a server is running');
    await app.close();

    const { sums, proof } = await move();
    expect(sums['orders']?.rows).toBeGreaterThan(1_000);
    expect(proof.logs).toBe(2);
    const moved: DatabaseTarget = { kind: 'postgres', url };
    expect(await sumsOf(moved)).toEqual(await sumsOf(fileIn('here')));
    const epochs = new Set([...(await epochsOf(fileIn('here'))), ...(await epochsOf(moved))]);
    expect(epochs.size).toBe(4);
    await expect(move()).rejects.toThrow('was moved to PostgreSQL');
    rmSync(join(place('here'), 'MOVED'));
    await expect(move()).rejects.toThrow('is not empty');
    writeFileSync(join(place('here'), 'MOVED'), 'This installation was moved');
    const env = { DATA_DIR: place('here') };
    await expect(startProcess(env)).rejects.toThrow('Set DATABASE_URL');

    const after = await startProcess({ ...env, DATABASE_URL: url });
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ account: DEMO_OWNER, password });
    expect((await fetch(`${after.origin}/app/v1/login`, { method: 'POST', headers, body })).status).toBe(200);
    const screen = await openLiveAt(new URL(after.origin).host, {
      cookie: `laidan_device=${app.screen.cookie}`,
    });
    screen.send(helloFrame({ epoch: [...epochs][0] ?? null, cursor: 1 }));
    await screen.until('live');
    expect(screen.frames.map(({ t }) => t)).toEqual(expect.arrayContaining(['welcome', 'reset', 'snapshot']));
    screen.close();
    expect(await after.end('SIGTERM')).toBe(0);
  }, 60_000);
});
