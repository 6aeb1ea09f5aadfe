import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { claimDeviceCall, pairCodeCall } from '#contract/http/devices/device.ts';
import { pollSyncCall } from '#contract/http/devices/sync.ts';
import { listSessionsCall } from '#contract/http/people/session.ts';
import { addUserCall } from '#contract/http/people/user.ts';
import { makeBackup } from '../../../testing/back-up.ts';
import {
  TEST_MASTER_KEY,
  buildEmptyApp,
  buildTestApp,
  type EmptyApp,
  type TestApp,
} from '../../../testing/build-test-app.ts';
import { restore } from './restore.service.ts';

let folder: string;
let before: TestApp;
let after: EmptyApp;
const had: number[] = [];
let code: { code: string; secret: string };
const fileIn = (part: string) => ({ kind: 'sqlite' as const, path: join(folder, part, 'laidan.db') });
const configOf = (part: string) => ({
  databaseUrl: undefined,
  dataDir: join(folder, part),
  masterKey: TEST_MASTER_KEY,
  endedList: join(folder, part, 'ended.list'),
});
const say = (): void => undefined;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'laidan-rights-'));
  before = await buildTestApp('sqlite', { on: fileIn('here') });
  const person = { nickname: 'New', mail: 'new@example.test', role: 'staff' as const };
  await before.call(addUserCall, { as: before.owner, body: { ...person, restaurant_ids: [before.restaurant.id] } });
  code = (await before.call(pairCodeCall, { as: 'nobody', body: {} })).data;
  const { db } = before.database;
  for (const table of ['session', 'account_token', 'pair_code'] as const)
    had.push((await db.selectFrom(table).selectAll().execute()).length);
  await makeBackup({ config: configOf('here'), folder: join(folder, 'backup'), withKeys: false, now: 0 });
  await before.close();
  await restore({ config: configOf('there'), folder: join(folder, 'backup'), say, acceptsUnproven: false });
  after = await buildEmptyApp('sqlite', {}, { on: fileIn('there') });
});
afterAll(async () => {
  await after.close();
  rmSync(folder, { recursive: true });
});

it('[IN19] a restore ends every session, link and pairing code', async () => {
  expect(had).toEqual([3, 1, 1]);
  for (const as of [before.owner, before.staff, before.admin])
    expect((await after.call(listSessionsCall, { as })).failure.code).toBe('session_over');
  const claimed = await after.call(claimDeviceCall, { as: 'nobody', body: { secret: code.secret } });
  expect(claimed.status).toBeGreaterThanOrEqual(400);
  const { db } = after.database;
  for (const table of ['session', 'account_token', 'store_invite', 'push_token', 'card_view', 'pair_code'] as const)
    expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([]);
});

it('[IN19] a paired screen goes on', async () => {
  const query = { restaurant_id: before.restaurant.id, epoch: 'none', cursor: 0, wait: 0 };
  expect((await after.call(pollSyncCall, { as: before.screen, query })).status).toBe(200);
});
