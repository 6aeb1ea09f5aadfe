import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { updateOpenCall } from '#contract/http/store/restaurant.ts';
import { DAY_MS } from '../../../base/clock.ts';
import { makeKey } from '../../../base/key-ring.ts';
import type { Config } from '../../../base/config.ts';
import { makeBackup } from '../../../testing/back-up.ts';
import { buildTestApp, TEST_MASTER_KEY, type TestApp } from '../../../testing/build-test-app.ts';
import { findMissingKeys } from '../keys/key-names.service.ts';
import { readManifest, writeManifest } from './manifest.ts';
import { restore } from './restore.service.ts';

const NOW = Date.parse('2026-11-21T17:15:00.000Z');
const [RIGHT, WRONG] = [Buffer.alloc(32, 7), Buffer.alloc(32, 9)].map(makeKey);
const OTHER = Buffer.alloc(32, 9).toString('base64');

describe('a backup of an installation whose key is in its folder', () => {
  let folder: string;
  let app: TestApp;
  const place = (...parts: string[]): string => join(folder, ...parts);
  const configOf = (
    part: string,
    masterKey?: string,
  ): Pick<Config, 'databaseUrl' | 'dataDir' | 'masterKey' | 'endedList'> => ({
    databaseUrl: undefined,
    dataDir: place(part),
    masterKey,
    endedList: place('ended.list'),
  });
  const backUp = (masterKey?: string, more: { keep?: number; now?: number; withKeys?: boolean } = {}) =>
    makeBackup({ config: configOf('here', masterKey), folder: place('backups'), now: NOW, ...more });
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'laidan-backup-keys-'));
    mkdirSync(place('here', 'keys'), { recursive: true });
    writeFileSync(place('here', 'keys', 'master.key'), TEST_MASTER_KEY);
    app = await buildTestApp('sqlite', { on: { kind: 'sqlite', path: place('here', 'laidan.db') } });
    await findMissingKeys(app.context);
    await app.call(updateOpenCall, { as: app.owner, body: { restaurant_id: app.restaurant.id, busy_minutes: 20 } });
  });
  afterEach(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });

  it('[IN14] is marked where the settings name another key, and names the one that the data needs', async () => {
    const { manifest } = await backUp(OTHER);
    expect(manifest.unproven).toEqual([expect.stringContaining(`the master key ${RIGHT?.id} is not here`)]);
    expect(manifest.keys).toEqual({ are_here: true, names: [RIGHT?.id] });
    expect((await backUp(undefined, { now: NOW + DAY_MS })).manifest.unproven).toEqual([]);
  });

  it('[IN14] is marked where no key is here, and its restore names the one that is missing', async () => {
    rmSync(place('here', 'keys'), { recursive: true });
    const { manifest, folder: made } = await backUp();
    expect(manifest.keys).toEqual({ are_here: false, names: [RIGHT?.id] });
    expect(manifest.unproven).toHaveLength(1);
    // As the versions before wrote it.
    await writeManifest(made, { ...(await readManifest(made)), keys: { are_here: false, names: [WRONG?.id ?? ''] } });
    const restored = await restore({
      config: configOf('there', OTHER),
      folder: made,
      say: () => undefined,
      acceptsUnproven: true,
    });
    expect(restored.missingKeys).toEqual([RIGHT?.id]);
  });

  it('[IN27] that is marked pushes out no whole one, with one kept or two', async () => {
    const days = () => readdirSync(place('backups')).map((name) => name.slice(6, 8));
    const at = (day: number) => ({ now: NOW + (day - 21) * DAY_MS });
    await backUp(undefined, at(21));
    await backUp(undefined, { keep: 1, ...at(22) });
    expect(days()).toEqual(['22']);
    await backUp(OTHER, { keep: 1, ...at(23) });
    await backUp(OTHER, { keep: 1, ...at(24) });
    expect(days(), 'the newest whole one, and the newest').toEqual(['22', '24']);
    await backUp(undefined, { keep: 2, ...at(25) });
    await backUp(undefined, { keep: 2, ...at(26) });
    expect(days()).toEqual(['25', '26']);
  });
});
