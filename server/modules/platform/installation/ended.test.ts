import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deleteDeviceCall } from '#contract/http/devices/device.ts';
import { pollSyncCall } from '#contract/http/devices/sync.ts';
import { intakeOrderCall } from '#contract/http/orders/intake.ts';
import { rotateChannelCall } from '#contract/http/orders/channel.ts';
import { updateStatusCall } from '#contract/http/orders/order.ts';
import { eraseCustomerCall } from '#contract/http/people/customer.ts';
import { addUserCall, deleteUserCall, updateUserCall } from '#contract/http/people/user.ts';
import { openDatabase, type DatabaseTarget } from '../../../db/database.ts';
import { makeBackup } from '../../../testing/back-up.ts';
import {
  TEST_MASTER_KEY,
  buildEmptyApp,
  buildTestApp,
  pairScreen,
  type TestApp,
} from '../../../testing/build-test-app.ts';
import { makeIntakeOrder } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES, createPostgresDatabase } from '../../../testing/test-databases.ts';
import { finishRestore, restore } from './restore.service.ts';

/** The key of the test app. */
const masterKey = TEST_MASTER_KEY;
const PHONE = '(212) 555-0147';
const say = (): void => undefined;

describe.each(AVAILABLE_DATABASES)('what ended after a backup, on %s', (name) => {
  let folder: string;
  let target: DatabaseTarget;
  let drop = async (): Promise<void> => undefined;
  let app: TestApp;
  const endedList = () => join(folder, 'ended.list');
  const configOf = (part: string, url?: string) => ({
    databaseUrl: url,
    dataDir: join(folder, part),
    masterKey,
    endedList: endedList(),
  });
  const backUp = () =>
    makeBackup({
      config: configOf('here', target.kind === 'postgres' ? target.url : undefined),
      folder: join(folder, 'backups'),
      withKeys: false,
      now: app.clock.now(),
    });
  const restoreIt = () =>
    restore({ config: configOf('there'), folder: join(folder, 'backups'), say, acceptsUnproven: false });

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'laidan-ended-'));
    if (name === 'postgres') {
      const made = await createPostgresDatabase();
      [target, drop] = [{ kind: 'postgres', url: made.url }, made.drop];
    } else target = { kind: 'sqlite', path: join(folder, 'here', 'laidan.db') };
    app = await buildTestApp(name, { on: target, config: { endedList: endedList() } });
  });
  afterEach(async () => {
    await app.close();
    await drop();
    rmSync(folder, { recursive: true });
  });

  const place = (customer = { name: 'Gerda Geheimnis', phone: PHONE }) =>
    app.call(intakeOrderCall, {
      as: app.channel,
      body: makeIntakeOrder(app.restaurant, { customer, memo: 'ring twice softly' }),
    });
  /** An order of another customer, who stays. */
  const placeOther = () => place({ name: 'Otto Other', phone: '(212) 555-0199' });
  const act = (order_id: string, expect_rev: number, step: object) =>
    app.call(updateStatusCall, {
      as: app.owner,
      body: {
        restaurant_id: app.restaurant.id,
        command_id: v7(),
        device_seq: 0,
        order_id,
        expect_rev,
        act: step as never,
      },
    });
  async function close(orderId: string): Promise<void> {
    await act(orderId, 1, { action: 'cancel', reason: 'customer_request', note: null });
    await act(orderId, 2, { action: 'acknowledge', ring_rev: 2 });
  }
  const eraseIt = async () =>
    (await app.call(eraseCustomerCall, { as: app.admin, body: { phone: PHONE, reason: 'asked' } })).status;
  async function everything(): Promise<string> {
    const database = openDatabase({ kind: 'sqlite', path: join(folder, 'there', 'laidan.db') });
    const rows: unknown[] = [];
    for (const table of await database.db.introspection.getTables())
      rows.push((await sql`select * from ${sql.table(table.name)}`.execute(database.db)).rows);
    await database.close();
    return JSON.stringify(rows);
  }

  it('[IN21] an erased customer does not come back with a backup, in whose moment the order was open', async () => {
    const placed = await place();
    await placeOther();
    await backUp();
    await close(placed.data.id);
    app.clock.advance(60_000);
    expect(await eraseIt()).toBe(200);
    const { endedAgain, unproven } = await restoreIt();
    expect([endedAgain?.customers, unproven]).toEqual([1, []]);
    const found = await everything();
    for (const secret of ['Geheimnis', '2125550147']) expect(found).not.toContain(secret);
    expect(found).toContain('Otto Other');
    expect(readFileSync(endedList(), 'utf8')).not.toMatch(/5550147|Geheimnis/);
  });

  it('[IN21] a customer who orders again after the erasure is not taken for the one before', async () => {
    const placed = await place();
    await close(placed.data.id);
    expect(await eraseIt()).toBe(200);
    app.clock.advance(60_000);
    await place({ name: 'Gerda Again', phone: PHONE });
    await backUp();
    expect((await restoreIt()).endedAgain?.customers).toBe(0);
    expect(await everything()).toContain('Gerda Again');
  });

  it('[IN21] a customer of whom only a refused order is there', async () => {
    const body = makeIntakeOrder(app.restaurant, { customer: { name: 'Gerda Geheimnis', phone: PHONE } });
    const items = body.items.map((item) => ({ ...item, dish_id: app.restaurant.id }));
    expect((await app.call(intakeOrderCall, { as: app.channel, body: { ...body, items } })).status).toBe(422);
    await backUp();
    expect(await eraseIt()).toBe(200);
    expect((await restoreIt()).endedAgain?.customers).toBe(1);
    expect(await everything()).not.toContain('Geheimnis');
  });

  it('[IN21] a customer who was erased by e-mail, of whom an order and a refused one come back', async () => {
    const customer = { name: 'Gerda Geheimnis', phone: PHONE, email: 'Gerda.G@brief.example' };
    const body = makeIntakeOrder(app.restaurant, { customer });
    const placed = await app.call(intakeOrderCall, { as: app.channel, body });
    const items = body.items.map((item) => ({ ...item, dish_id: app.restaurant.id }));
    const other = { ...customer, phone: '(212) 555-0148' };
    await app.call(intakeOrderCall, { as: app.channel, body: { ...body, external_id: v7(), customer: other, items } });
    await placeOther();
    await backUp();
    await close(placed.data.id);
    app.clock.advance(60_000);
    const erasure = { email: 'gerda.g@brief.example', reason: 'asked' };
    expect((await app.call(eraseCustomerCall, { as: app.admin, body: erasure })).status).toBe(200);
    expect((await restoreIt()).endedAgain?.customers).toBe(1);
    const found = await everything();
    for (const secret of ['Geheimnis', '2125550147', 'erda.']) expect(found).not.toContain(secret);
    expect(found).toContain('Otto Other');
  });

  it('[IN21] screens, keys and people that ended stay ended; those that did not, go on', async () => {
    const gone = await pairScreen(app, app.restaurant.id, 'Stolen');
    const { id: restaurant_id } = app.restaurant;
    const added: string[] = [];
    for (const mail of ['out@example.test', 'disabled@example.test', 'again@example.test']) {
      const body = { nickname: 'X', mail, role: 'staff' as const, restaurant_ids: [restaurant_id] };
      added.push((await app.call(addUserCall, { as: app.owner, body })).data.user.id);
    }
    const [out = '', disabled = '', again = ''] = added;
    const at = { created_at: '2026-11-21T00:00:00.000Z', last_used_at: null };
    const counts = { transports: '[]', uses: 0, answered: 0, public_key: '', host: 'x', name: 'x' };
    const passkeys = ['lost', 'kept'].map((id) => ({ id: v7(), user_id: out, credential_id: id, ...counts, ...at }));
    await app.database.db.insertInto('passkey').values(passkeys).execute();
    await backUp();
    await app.context.ended.tryToNote('passkey', 'lost');
    await app.call(deleteDeviceCall, { as: app.owner, body: { restaurant_id, device_id: gone.id } });
    await app.call(rotateChannelCall, { as: app.owner, body: { restaurant_id, channel_id: app.channel.id } });
    await app.call(deleteUserCall, { as: app.owner, body: { user_id: out } });
    for (const user_id of [disabled, again]) {
      const ended = await app.call(updateUserCall, { as: app.owner, body: { user_id, state: 'disabled' } });
      expect(ended.status).toBe(200);
    }
    app.clock.advance(1_000);
    await app.call(updateUserCall, { as: app.owner, body: { user_id: again, state: 'active' } });
    const { endedAgain } = await restoreIt();
    expect(endedAgain).toMatchObject({ customers: 0, screens: 1, channels: 1, printers: 0, passkeys: 2, people: 2 });
    const path = join(folder, 'there', 'laidan.db');
    const after = await buildEmptyApp('sqlite', {}, { on: { kind: 'sqlite', path } });
    const query = { restaurant_id, epoch: 'none', cursor: 0, wait: 0 };
    const poll = async (as: { cookie: string }) => (await after.call(pollSyncCall, { as, query })).status;
    expect([(await poll(gone)) >= 400, await poll(app.screen)]).toEqual([true, 200]);
    const order = makeIntakeOrder(app.restaurant);
    expect((await after.call(intakeOrderCall, { as: app.channel, body: order })).status).toBe(401);
    const states = await after.database.db.selectFrom('user').select(['id', 'state']).execute();
    const stateOf = (id: string) => states.find((row) => row.id === id)?.state;
    expect([stateOf(out), stateOf(disabled), stateOf(again)]).toEqual(['disabled', 'disabled', 'invited']);
    await after.close();
  });

  it('[IN23] a database that came back by other means is finished in place', async () => {
    const placed = await place();
    await close(placed.data.id);
    await app.context.ended.note('customer', '+12125550147');
    const { db } = app.database;
    const before = {
      epochs: (await db.selectFrom('log_head').select('epoch').execute()).map(({ epoch }) => epoch),
      sessions: (await db.selectFrom('session').select('id').execute()).length,
    };
    await app.close();
    const url = target.kind === 'postgres' ? target.url : undefined;
    const { endedAgain, unproven } = await finishRestore(configOf('here', url), false);
    app = await buildTestApp(name, { on: target, config: { endedList: endedList() } });
    const after = app.database.db;
    expect([endedAgain?.customers, unproven, before.sessions > 0]).toEqual([1, [], true]);
    const epochs = (await after.selectFrom('log_head').select('epoch').execute()).map(({ epoch }) => epoch);
    expect(epochs.filter((epoch) => before.epochs.includes(epoch))).toEqual([]);
    const actions = await after
      .selectFrom('audit')
      .select('action')
      .where('action', '=', 'installation.restore')
      .execute();
    expect(actions).toHaveLength(1);
    expect(
      (await after.selectFrom('orders').select('customer_phone').where('id', '=', placed.data.id).execute())[0],
    ).toEqual({
      customer_phone: null,
    });
  });

  it('[IN21] without the key of the list nothing is restored; without a list it says so', async () => {
    await placeOther();
    await backUp();
    expect((await restoreIt()).endedAgain).toBeUndefined();
    rmSync(join(folder, 'there'), { recursive: true });
    await app.context.ended.note('customer', '+12125550147');
    const other = { ...configOf('there'), masterKey: Buffer.alloc(32, 8).toString('base64') };
    await expect(
      restore({ config: other, folder: join(folder, 'backups'), say, acceptsUnproven: false }),
    ).rejects.toThrow(app.context.keys.current.id);
  });
});
