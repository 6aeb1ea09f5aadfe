import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addPrinterCall } from '#contract/http/devices/printer.ts';
import { DAY_MS, HOUR_MS, isoAt } from '../../../base/clock.ts';
import { makeKey, makeKeyRing } from '../../../base/key-ring.ts';
import { openDatabase } from '../../../db/database.ts';
import { ensureLanCertificate } from '../../../lan/authority.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { startNetworkPrinter } from '../../../testing/network-printer.ts';
import { startSmtp } from '../../../testing/smtp.ts';
import { behindTheGuards } from '../../../testing/tamper.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';
import { noteBackup } from '../installation/last-backup.repository.ts';
import { audit } from '../audit/audit.service.ts';
import { lookAtBackup, lookAtCallbacks, lookAtPrinters } from './business.ts';
import { lookAtMasterKey, lookAtPushKeys } from './keys.ts';
import { lookAtClock } from './machine.ts';
import { lookAtCertificate, lookAtMail, lookAtNotices } from './outside.ts';
import { lookAtFile } from './database-file.ts';
import { lookAtRecord } from './record.ts';

const PRINTER = {
  is_on: true,
  auto_print: true,
  receipt: 'kitchen',
  methods: 'all',
  stations: null,
  copies: 1,
  paper: '80',
  language: 'zh',
} as const;

/** The key of the test app, and another one. */
const [OWN, OTHER] = [7, 8].map((byte) => Buffer.alloc(32, byte).toString('base64'));

describe.each(AVAILABLE_DATABASES)('what the doctor finds on %s', (name) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await buildTestApp(name);
  });
  afterEach(() => app.close());
  const db = () => app.database.db;

  it('[DX2] the master key: ours opens the secrets of the channels, another one does not, and none is missed', async () => {
    const look = async (masterKey: string | undefined) =>
      (await lookAtMasterKey(db(), { masterKey, dataDir: '/nowhere' })).level;
    expect(await look(OWN)).toBe('ok');
    expect(await look(OTHER)).toBe('fail');
    await db().insertInto('key_name').values({ id: app.context.keys.current.id, since: 'x' }).execute();
    expect(await look(undefined)).toBe('fail');
  });

  it('[DX2] push keys that the master key does not open', async () => {
    const look = () => lookAtPushKeys(db(), { masterKey: OWN, dataDir: '/nowhere' });
    expect((await look()).level).toBe('ok');
    const row = { id: 'current', public_key: 'x', private_key: 's1.x.y', created_at: 'x' };
    await db().insertInto('push_key').values(row).execute();
    expect((await look()).level).toBe('fail');
  });

  it('[DX1] printers that do not answer, by name', async () => {
    const printer = await startNetworkPrinter();
    const gone = await startNetworkPrinter();
    const printers = { isLanAllowed: true, allowed: [`127.0.0.1:${printer.port}`, `127.0.0.1:${gone.port}`] };
    for (const [label, { port }] of [
      ['Kitchen', printer],
      ['Bar', gone],
    ] as const) {
      const { id: restaurant_id } = app.restaurant;
      const body = { restaurant_id, kind: 'escpos_tcp' as const, name: label, host: '127.0.0.1', port };
      const added = await app.call(addPrinterCall, { as: app.owner, body: { ...PRINTER, ...body } });
      expect(added.status, JSON.stringify(added.failure)).toBe(200);
    }
    const look = () => lookAtPrinters(db(), { printers }, app.clock.now());
    expect(await look()).toMatchObject({ level: 'ok', says: '2 of 2 are reachable' });
    await gone.close();
    expect(await look()).toMatchObject({ level: 'warn', says: '1 of 2 are reachable', names: ['Bar'] });
    await printer.close();
  });

  it('[DX1] callbacks that were given up lately', async () => {
    expect((await lookAtCallbacks(db(), app.clock.now())).level).toBe('ok');
    const at = isoAt(app.clock.now() - HOUR_MS);
    const job = {
      kind: 'channel.callback',
      restaurant_id: app.restaurant.id,
      payload: '{"order_id":"o"}',
      attempts: 12,
    };
    const row = { ...job, id: 'j', key: 'j', due_at: at, created_at: at, leased_until: null, last_error: '500' };
    await db()
      .insertInto('job')
      .values({ ...row, dead_at: at })
      .execute();
    expect((await lookAtCallbacks(db(), app.clock.now())).level).toBe('warn');
    app.clock.advance(24 * HOUR_MS);
    expect((await lookAtCallbacks(db(), app.clock.now())).level).toBe('ok');
  });

  it('[DX1] a record of changes in which an entry was changed', async () => {
    const actor = { kind: 'system', id: 'x', name: 'x' } as const;
    await app.database.write((tx) =>
      audit(app.context, tx, { restaurant_id: null, actor, action: 'x', target: 'x', after: { amount: 1 } }),
    );
    const { keys } = app.context;
    expect((await lookAtRecord(db(), { keys, isKeyed: false })).level).toBe('ok');
    await behindTheGuards(app.database, () =>
      db().updateTable('audit').set({ target: 'y' }).where('action', '=', 'x').execute(),
    );
    expect(await lookAtRecord(db(), { keys, isKeyed: false })).toMatchObject({
      level: 'fail',
      todo: expect.stringContaining('--repair') as string,
    });
    const wrong = makeKeyRing([makeKey(Buffer.alloc(32, 9))]);
    const { todo } = await lookAtRecord(db(), { keys: wrong, isKeyed: true });
    expect(todo, 'a repair without the key gives up what is whole').not.toContain('--repair');
  });

  it('[IN20] a backup of more than 26 hours', async () => {
    await noteBackup(db(), isoAt(app.clock.now()));
    expect((await lookAtBackup(db(), app.clock.now() + 26 * HOUR_MS)).level).toBe('ok');
    expect((await lookAtBackup(db(), app.clock.now() + 26 * HOUR_MS + 1)).level).toBe('warn');
  });

  it('[DX1] a clock that is not the database’s', async () => {
    await db()
      .insertInto('storage_probe')
      .values({ id: 'probe', at: isoAt(Date.now()) })
      .execute();
    const look = async (ms: number) => (await lookAtClock(app.database, () => Date.now() + ms)).level;
    expect(await look(0)).toBe('ok');
    expect(await look(-6_000)).toBe('warn');
    expect(await look(-60_000)).toBe('fail');
  });
});

it('[DX1] a mail server: reachable without a mail, or not', async () => {
  const smtp = await startSmtp();
  const look = () => lookAtMail({ smtpUrl: smtp.url, mailFrom: 'a@example.test', dataDir: tmpdir() });
  expect((await look()).level).toBe('ok');
  expect(smtp.received).toEqual([]);
  await smtp.close();
  expect((await look()).level).toBe('fail');
});

it('[DX1] the receiver of notices: reachable, or not', async () => {
  const receiver = await startSmtp();
  const look = async () => (await lookAtNotices(receiver.url.replace('smtp', 'http'))).level;
  expect(await look()).toBe('ok');
  await receiver.close();
  expect(await look()).toBe('fail');
});

it('[DX1] a certificate: until when it is good, for which address, and whether the key is its own', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'laidan-doctor-'));
  const tls = await ensureLanCertificate(join(folder, 'one'), ['desk.example.test'], Date.now());
  const other = await ensureLanCertificate(join(folder, 'two'), ['desk.example.test'], Date.now());
  const look = async (change: { publicUrl?: string; days?: number; keyPath?: string } = {}) => {
    const { publicUrl, days = 0, keyPath = tls.keyPath } = change;
    return (await lookAtCertificate({ publicUrl, tls: { ...tls, keyPath } }, Date.now() + days * DAY_MS)).level;
  };
  const { says } = await lookAtCertificate({ publicUrl: undefined, tls }, Date.now());
  const days = Number(/good for (\d+) days/.exec(says)?.[1]);
  expect(days).toBeGreaterThan(21);
  expect(await look({ publicUrl: 'https://desk.example.test' })).toBe('ok');
  expect(await look({ publicUrl: 'https://elsewhere.example.test' })).toBe('fail');
  expect(await look({ keyPath: other.keyPath })).toBe('fail');
  expect(await look({ days: days - 20 })).toBe('warn');
  expect(await look({ days: days + 2 })).toBe('fail');
  rmSync(folder, { recursive: true });
});

it('[DX3] a page of the database’s file that was overwritten', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'laidan-doctor-'));
  const path = join(dataDir, 'laidan.db');
  const file = new Sqlite(path);
  file.exec('create table t (a text)');
  file.prepare('insert into t values (?)').run('x'.repeat(20_000));
  file.close();
  const look = async () => {
    const database = openDatabase({ kind: 'sqlite', path });
    const finding = await lookAtFile(database.db);
    await database.close();
    return finding;
  };
  expect((await look()).level).toBe('ok');
  const bytes = readFileSync(path);
  bytes.fill(0x5a, bytes.length - 4096);
  writeFileSync(path, bytes);
  expect(await look()).toMatchObject({ level: 'fail', about: 'database file' });
  rmSync(dataDir, { recursive: true });
});
