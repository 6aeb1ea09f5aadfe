import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { intakeOrderCall } from '#contract/http/orders/intake.ts';
import { makeKey, makeKeyRing } from '../../../base/key-ring.ts';
import { loadMasterKeys } from '../../../base/master-key.ts';
import type { DatabaseTarget } from '../../../db/database.ts';
import { makeBackup } from '../../../testing/back-up.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES, createPostgresDatabase } from '../../../testing/test-databases.ts';
import { readManifest } from './manifest.ts';
import { restore } from './restore.service.ts';

const NOW = Date.parse('2026-11-21T17:15:00.000Z');
const OLD = makeKey(Buffer.alloc(32, 1));
const NEW = makeKey(Buffer.alloc(32, 2));
const NAME = 'Unmistakable Customer';

describe.each(AVAILABLE_DATABASES)('[IN18] an encrypted backup of an installation on %s', (name) => {
  let folder: string;
  let app: TestApp;
  let databaseUrl: string | undefined;
  let drop = async (): Promise<void> => undefined;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'laidan-encrypted-'));
    databaseUrl = undefined;
    if (name === 'postgres') ({ url: databaseUrl, drop } = await createPostgresDatabase());
    const file: DatabaseTarget = { kind: 'sqlite', path: place('here', 'laidan.db') };
    app = await buildTestApp(name, {
      on: databaseUrl === undefined ? file : { kind: 'postgres', url: databaseUrl },
    });
    const order = makeIntakeOrder(app.restaurant, { customer: { name: NAME, phone: '+12125550123' } });
    await app.call(intakeOrderCall, { as: app.channel, body: order });
    mkdirSync(place('here', 'uploads'), { recursive: true });
    writeFileSync(place('here', 'uploads', 'a.webp'), 'a picture');
    loadMasterKeys(undefined, place('here'));
  });
  afterEach(async () => {
    await app.close();
    await drop();
    rmSync(folder, { recursive: true });
  });

  const place = (...parts: string[]): string => join(folder, ...parts);
  const say = (): void => undefined;
  const backUp = (keys = [OLD]) => {
    const config = { databaseUrl, dataDir: place('here'), masterKey: undefined, endedList: place('ended.list') };
    return makeBackup({ config, folder: place('backups'), now: NOW, encryptWith: makeKeyRing(keys) });
  };
  const restoreWith = (keys: (typeof OLD)[] | undefined) =>
    restore({
      config: { databaseUrl: undefined, dataDir: place('there'), masterKey: undefined, endedList: place('ended.list') },
      folder: place('backups'),
      say,
      acceptsUnproven: false,
      decryptWith: keys === undefined ? undefined : makeKeyRing(keys),
    });

  it('holds nothing readable but its manifest, which says so, and comes back whole', async () => {
    const { folder: made } = await backUp();
    expect((await readManifest(made)).encryption).toEqual({ format: 'laidan-backup-1', key: OLD.id });
    const files = readdirSync(made, { recursive: true }).map(String);
    expect(files).toEqual(expect.arrayContaining(['laidan.db', join('uploads', 'a.webp'), join('keys', 'master.key')]));
    for (const file of files.filter((path) => path !== 'manifest.json' && statSync(join(made, path)).isFile()))
      expect(readFileSync(join(made, file)).subarray(0, 16).toString('latin1'), file).toBe('laidan-backup-1\n');
    const all = files
      .filter((path) => statSync(join(made, path)).isFile())
      .map((path) => readFileSync(join(made, path)));
    expect(Buffer.concat(all).includes(NAME)).toBe(false);
    // What it was put together from is gone.
    expect(readdirSync(place('here')).filter((path) => path.startsWith('.'))).toEqual([]);

    await restoreWith([NEW, OLD]);
    expect(readFileSync(place('there', 'laidan.db')).includes(NAME)).toBe(true);
    expect(readFileSync(place('there', 'uploads', 'a.webp'), 'utf8')).toBe('a picture');
    expect(readFileSync(place('there', 'keys', 'master.key'), 'utf8')).toBe(
      readFileSync(place('here', 'keys', 'master.key'), 'utf8'),
    );
  });

  it('needs its key, and changes nothing without', async () => {
    await backUp();
    const missing = `encrypted with the key ${OLD.id}, which neither BACKUP_KEY nor BACKUP_KEY_FILE holds`;
    await expect(restoreWith(undefined)).rejects.toThrow(missing);
    await expect(restoreWith([NEW])).rejects.toThrow(missing);
    expect(existsSync(place('there'))).toBe(false);
  });
});
