import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PinAct } from '#contract/domain/desk-person.ts';
import { rightsOf, type Rights } from '#contract/domain/rights.ts';
import type { OrderAction } from '#contract/domain/order-command.ts';
import { deleteDeviceCall, updateDeviceCall } from '#contract/http/devices/device.ts';
import { closeDayCall, dayCloseCall } from '#contract/http/money/kitchen.ts';
import { intakeOrderCall } from '#contract/http/orders/intake.ts';
import { getOrderCall, updateStatusCall } from '#contract/http/orders/order.ts';
import {
  enterPinCall,
  listDeskPeopleCall,
  listPinsCall,
  setOwnPinCall,
  setPinCall,
} from '#contract/http/people/desk-pin.ts';
import { listUsersCall, updateUserCall } from '#contract/http/people/user.ts';
import { listAuditCall } from '#contract/http/platform/audit.ts';
import { getRestaurantCall } from '#contract/http/store/restaurant.ts';
import { updateRestaurantCall } from '#contract/http/store/store-setting.ts';
import { buildTestApp, pairScreen, type TestApp } from '../../../testing/build-test-app.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';
import { makeIntakeOrder } from '../../../testing/fixtures.ts';
import { MINUTE_MS } from '../../../base/clock.ts';

const OWNER_PIN = '4711';
const STAFF_PIN = '280193';

describe.each(AVAILABLE_DATABASES)('people at the desk, on %s', (name) => {
  let app: TestApp;
  let restaurant_id: string;
  let staffId: string;
  beforeAll(async () => {
    app = await buildTestApp(name);
    restaurant_id = app.restaurant.id;
    const { data } = await app.call(listUsersCall, { as: app.owner, query: {} });
    staffId = data.items[0]?.id ?? '';
    await app.call(setOwnPinCall, { as: app.owner, body: { restaurant_id, pin: OWNER_PIN } });
    await app.call(setPinCall, { as: app.owner, body: { restaurant_id, user_id: staffId, pin: STAFF_PIN } });
  });
  afterAll(() => app.close());

  async function allow(change: Partial<Rights>): Promise<void> {
    const { data } = await app.call(getRestaurantCall, { as: app.owner, query: { restaurant_id } });
    const body = { restaurant_id, version: data.version, rights: { ...rightsOf(null), ...change } };
    expect((await app.call(updateRestaurantCall, { as: app.owner, body })).status).toBe(200);
  }
  const ask = (...pin_acts: PinAct[]): Promise<void> => allow({ pin_acts });
  const enter = (pin: string, as = app.screen) => app.call(enterPinCall, { as, body: { restaurant_id, pin } });
  const tokenOf = async (pin: string, as = app.screen) => (await enter(pin, as)).data.token;
  async function place(): Promise<string> {
    const items = [{ dish_id: app.restaurant.dishes.mapo.id, quantity: 3 }];
    const body = makeIntakeOrder(app.restaurant, { items });
    return (await app.call(intakeOrderCall, { as: app.channel, body })).data.id;
  }
  async function act(order_id: string, action: OrderAction, person?: string) {
    const { data: order } = await app.call(getOrderCall, { as: app.owner, query: { restaurant_id, order_id } });
    const command = { command_id: v7(), device_seq: 1, order_id, expect_rev: order.rev, act: action };
    const body = { restaurant_id, ...command, ...(person === undefined ? {} : { person }) };
    return (await app.call(updateStatusCall, { as: app.screen, body })).data;
  }
  const CANCEL: OrderAction = { action: 'cancel', reason: 'closing', note: null };
  const LESS: OrderAction = { action: 'mend', lines: [{ line: 1, quantity: 1 }] };
  const lastActor = (order: Awaited<ReturnType<typeof act>>['order']) => order?.history.at(-1)?.actor;

  it('[PN1] ask nothing until the restaurant says so, and then name no one who says a name unasked', async () => {
    await ask();
    const { order } = await act(await place(), CANCEL, await tokenOf(OWNER_PIN));
    expect(lastActor(order)).toEqual({ kind: 'screen', id: app.screen.id, name: 'Kitchen' });
  });

  it('[PN2] refuses a PIN that another has without naming them, keeps one’s own, and counts what one tries', async () => {
    const set = (pin: string) => app.call(setOwnPinCall, { as: app.staff, body: { restaurant_id, pin } });
    const { status, failure } = await set(OWNER_PIN);
    expect([status, failure.errors[0]?.code]).toEqual([422, 'pin_taken']);
    expect(JSON.stringify(failure)).not.toContain('owner');
    expect((await enter(STAFF_PIN)).data.name).toBe('staff');
    expect((await set('12a4')).failure.errors[0]?.code).toBe('pin_digits');
    expect((await set(STAFF_PIN)).status).toBe(200);
    for (let guess = 0; guess < 3; guess += 1) await set(OWNER_PIN);
    expect((await set(OWNER_PIN)).failure.errors[0]).toMatchObject({ code: 'pin_wait', params: { seconds: 2 } });
    const { data } = await app.call(listPinsCall, { as: app.staff, query: { restaurant_id } });
    expect(data.items.map(({ user_id }) => user_id)).toEqual([staffId]);
    expect((await app.call(listPinsCall, { as: app.owner, query: { restaurant_id } })).data.items).toHaveLength(2);
  });

  it('[PN2] keeps no PIN that the database alone could tell', async () => {
    const rows = await app.database.db.selectFrom('desk_pin').selectAll().execute();
    const salts = await app.database.db.selectFrom('desk_pin_salt').selectAll().execute();
    expect(rows.every(({ pin_hash }) => pin_hash.startsWith('$argon2id$'))).toBe(true);
    expect(salts.map(({ salt }) => salt.slice(0, 3))).toEqual(['s1.']);
  });

  it('[PN3][PN5] names who cancelled: proven by a PIN, unproven by name, or no one', async () => {
    await ask('cancel');
    const { order: proven } = await act(await place(), CANCEL, await tokenOf(STAFF_PIN));
    expect(lastActor(proven)?.person).toEqual({ id: staffId, name: 'staff', proven: true });
    const { order: named } = await act(await place(), CANCEL, staffId);
    expect(lastActor(named)?.person).toEqual({ id: staffId, name: 'staff', proven: false });
    for (const claim of [undefined, v7(), 'x'.repeat(200)]) {
      const { order } = await act(await place(), CANCEL, claim);
      expect(lastActor(order)?.person).toEqual({ id: null, name: '', proven: false });
    }
  });

  it('[PN4] takes a token only at its screen, in its minutes and with its PIN', async () => {
    await ask('cancel');
    const other = await pairScreen(app, restaurant_id, 'Bar');
    const provenBy = async (token: string) =>
      lastActor((await act(await place(), CANCEL, token)).order)?.person?.proven;
    expect(await provenBy(await tokenOf(OWNER_PIN, other))).toBe(false);
    const token = await tokenOf(OWNER_PIN);
    expect(await provenBy(token)).toBe(true);
    expect(await provenBy(`${staffId}.${token.split('.').slice(1).join('.')}`)).toBe(false);
    app.clock.advance(11 * MINUTE_MS);
    expect(await provenBy(token)).toBe(false);
    const late = await tokenOf(OWNER_PIN);
    app.clock.advance(1);
    await app.call(setOwnPinCall, { as: app.owner, body: { restaurant_id, pin: OWNER_PIN } });
    expect(await provenBy(late)).toBe(false);
  });

  it('[PN5] gives money back only with proof, and staff only what staff may', async () => {
    await ask('refund');
    const id = await place();
    expect(await act(id, LESS)).toMatchObject({ status: 'rejected', code: 'person_needed' });
    expect(await act(id, LESS, staffId)).toMatchObject({ status: 'rejected', code: 'person_needed' });
    await allow({ staff_may_mend: false, pin_acts: ['refund'] });
    expect(await act(id, LESS, await tokenOf(STAFF_PIN))).toMatchObject({ status: 'rejected', code: 'person_may_not' });
    expect(await act(id, LESS, await tokenOf(OWNER_PIN))).toMatchObject({ status: 'applied' });
  });

  it('[PN5] [RO8] refuses to cancel with the PIN of a role that may not; a name alone is marked and loses no act', async () => {
    await ask('cancel');
    const become = (role_id: string | null) =>
      app.database.db.updateTable('user_restaurant').set({ role_id }).where('user_id', '=', staffId).execute();
    await become('cook');
    const id = await place();
    const refused = await act(id, CANCEL, await tokenOf(STAFF_PIN));
    expect(refused).toMatchObject({ status: 'rejected', code: 'person_may_not' });
    expect(refused.order?.status).not.toBe('cancelled');
    expect(await act(await place(), CANCEL, staffId)).toMatchObject({ status: 'applied' });
    await become('cashier');
    expect(await act(id, CANCEL, await tokenOf(STAFF_PIN))).toMatchObject({ status: 'applied' });
    await become(null);
  });

  it('[PN6] shows the cash to who may see it, and writes down who counted', async () => {
    await allow({ staff_may_cash: false, pin_acts: ['cash'] });
    const read = (claim?: string) =>
      app.call(dayCloseCall, {
        as: app.screen,
        query: { restaurant_id },
        ...(claim === undefined ? {} : { headers: { 'x-person': claim } }),
      });
    expect([(await read()).status, (await read(staffId)).failure.code]).toEqual([403, 'person_needed']);
    expect((await read(await tokenOf(STAFF_PIN))).failure.code).toBe('forbidden');
    expect((await app.call(dayCloseCall, { as: app.staff, query: { restaurant_id } })).failure.code).toBe('forbidden');
    const token = await tokenOf(OWNER_PIN);
    const { data } = await read(token);
    const body = { restaurant_id, business_date: data.business_date, counted_cents: 100, note: '' };
    const headers = { 'x-person': token };
    expect((await app.call(closeDayCall, { as: app.screen, body })).status).toBe(403);
    expect((await app.call(closeDayCall, { as: app.screen, body, headers })).data.by).toBe('Kitchen · owner');
  });

  it('[PN3] marks a change of settings in the record, and lets a screen go only with proof', async () => {
    await ask('settings', 'unpair');
    const target = { restaurant_id, device_id: app.screen.id };
    const headers = { 'x-person': staffId };
    await app.call(updateDeviceCall, { as: app.screen, body: { ...target, settings: { gain: 0.4 } }, headers });
    const { data } = await app.call(listAuditCall, { as: app.owner, query: { restaurant_id, area: 'device' } });
    expect(data.items[0]?.actor.person).toEqual({ id: staffId, name: 'staff', proven: false });
    const other = await pairScreen(app, restaurant_id, 'Old');
    const remove = (init: { headers?: Record<string, string> }) =>
      app.call(deleteDeviceCall, { as: other, body: { restaurant_id, device_id: other.id }, ...init });
    expect((await remove({ headers })).failure.code).toBe('person_needed');
    expect((await remove({ headers: { 'x-person': await tokenOf(OWNER_PIN, other) } })).status).toBe(200);
  });

  it('[PN4] counts PINs before it looks at them, by screen, also between right ones', async () => {
    const screen = await pairScreen(app, restaurant_id, 'Door');
    for (let guess = 0; guess < 5; guess += 1)
      expect((await enter('000000', screen)).failure.errors[0]?.code).toBe('pin_wrong');
    const waiting = await enter(OWNER_PIN, screen);
    expect([waiting.status, waiting.failure.errors[0]?.params?.['seconds']]).toEqual([429, 2]);
    app.clock.advance(3_000);
    expect((await enter(OWNER_PIN, screen)).status).toBe(200);
    for (let round = 0; round < 54; round += 1) {
      await enter('000000', screen);
      await enter(OWNER_PIN, screen);
    }
    await enter('000000', screen);
    expect((await enter(OWNER_PIN, screen)).status).toBe(429);
  }, 60_000);

  it('[PN4] knows no PIN and no token of a person whose role does not work orders any more', async () => {
    await ask('cancel');
    const token = await tokenOf(STAFF_PIN);
    const role = {
      restaurant_id,
      id: v7(),
      name: '菜单',
      permissions: '["menu.see"]',
      created_at: '2026-11-21T17:15:00.000Z',
    };
    await app.database.db.insertInto('staff_role').values(role).execute();
    const become = (role_id: string | null) =>
      app.database.db.updateTable('user_restaurant').set({ role_id }).where('user_id', '=', staffId).execute();
    await become(role.id);
    expect((await enter(STAFF_PIN)).failure.errors).toMatchObject([{ path: 'pin', code: 'pin_wrong' }]);
    expect(lastActor((await act(await place(), CANCEL, token)).order)?.person).toMatchObject({
      id: null,
      proven: false,
    });
    await become(null);
    expect((await enter(STAFF_PIN)).status).toBe(200);
  });

  it('[PN2] forgets the PIN of a person who leaves, and lists names alone', async () => {
    const people = async () =>
      (await app.call(listDeskPeopleCall, { as: app.screen, query: { restaurant_id } })).data.items;
    expect((await people()).map((person) => Object.keys(person).join())).toEqual(['id,name', 'id,name']);
    const state = (to: 'active' | 'disabled') =>
      app.call(updateUserCall, { as: app.owner, body: { user_id: staffId, state: to } });
    await state('disabled');
    expect(await people()).toHaveLength(1);
    await state('active');
    await app.call(setPinCall, { as: app.owner, body: { restaurant_id, user_id: staffId, pin: null } });
    expect((await people()).map(({ name: called }) => called)).toEqual(['owner']);
    expect((await enter(STAFF_PIN)).status).toBe(422);
    const stranger = { restaurant_id, user_id: v7(), pin: '9174' };
    expect((await app.call(setPinCall, { as: app.owner, body: stranger })).status).toBe(404);
  });
});
