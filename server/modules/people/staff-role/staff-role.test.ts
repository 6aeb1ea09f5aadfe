import { readFileSync } from 'node:fs';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallSpec } from '#contract/http/call.ts';
import { MAX_OWN_ROLES } from '#contract/domain/staff-role.ts';
import { listAuditCall } from '#contract/http/platform/audit.ts';
import { dashboardCall } from '#contract/http/money/statistics.ts';
import { rightsOf } from '#contract/domain/rights.ts';
import { listRefundsCall } from '#contract/http/money/refund.ts';
import { getRestaurantCall } from '#contract/http/store/restaurant.ts';
import { updateBusinessCall, updateRestaurantCall } from '#contract/http/store/store-setting.ts';
import { intakeOrderCall } from '#contract/http/orders/intake.ts';
import { getOrderCall, listOrdersCall, updateStatusCall } from '#contract/http/orders/order.ts';
import { getUserCall } from '#contract/http/people/session.ts';
import {
  addStaffRoleCall,
  deleteStaffRoleCall,
  listStaffRolesCall,
  updateStaffRoleCall,
} from '#contract/http/people/staff-role.ts';
import { addUserCall, deleteUserCall, listUsersCall, updateUserCall } from '#contract/http/people/user.ts';
import { buildTestApp, signIn, type Credential, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder, makeTestRestaurant } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';
import { createRestaurant } from '../../store/new-store/create-restaurant.service.ts';
import { findEnded, findSessionsOver } from '../../devices/live-link/live-link.service.ts';
import { noticeListener } from '../../devices/live-link/office-notices.service.ts';
import { runLinkCommand } from '../../devices/live-link/link-command.service.ts';

describe.each(AVAILABLE_DATABASES)('the roles of a restaurant on %s', (name) => {
  let app: TestApp;
  let restaurant_id: string;
  beforeAll(async () => {
    app = await buildTestApp(name);
    restaurant_id = app.restaurant.id;
  });
  afterAll(() => app.close());

  const idOf = async (as: Credential) => (await app.call(getUserCall, { as, query: {} })).data.id;
  const roleNamed = async (wanted: string) => {
    const { data } = await app.call(listStaffRolesCall, { as: app.owner, query: { restaurant_id } });
    const found = data.items.find((role) => role.name === wanted);
    if (found === undefined) throw new Error(`no role ${wanted}`);
    return found;
  };
  const makeRole = async (wanted: string, permissions: readonly string[]) => {
    const body = { restaurant_id, name: wanted, permissions: [...permissions] as never };
    await app.call(addStaffRoleCall, { as: app.owner, body });
    return roleNamed(wanted);
  };
  const give = (user_id: string, role_id: string, as: Credential = app.owner) =>
    app.call(updateUserCall, { as, body: { user_id, staff_roles: [{ restaurant_id, role_id }] } });
  const statusOf = async (as: Credential, spec: CallSpec = listOrdersCall) =>
    (await app.call(spec as typeof listOrdersCall, { as, query: { restaurant_id } })).status;

  it('[RO3] a change counts at the next call of the same session, both of the person and of the role', async () => {
    const person = await signIn(app, 'staff', restaurant_id);
    const id = await idOf(person);
    expect(await statusOf(person)).toBe(200);
    const role = await makeRole('figures only', ['figures.see']);
    expect((await give(id, role.id)).status).toBe(200);
    expect(await statusOf(person)).toBe(403);
    expect(await statusOf(person, dashboardCall)).toBe(200);
    const body = { restaurant_id, role_id: role.id, name: role.name, permissions: ['order.work' as const] };
    await app.call(updateStaffRoleCall, { as: app.owner, body });
    expect(await statusOf(person)).toBe(200);
    expect(await statusOf(person, dashboardCall)).toBe(403);
    const own = (await app.call(getUserCall, { as: person, query: {} })).data.restaurants[0];
    expect(own).toMatchObject({ role: 'staff', staff_role: { name: 'figures only' }, permissions: ['order.work'] });
    await give(id, 'staff');
    expect((await app.call(getUserCall, { as: person, query: {} })).data.restaurants[0]?.permissions).toBeUndefined();
  });

  it('[RO5] records who was given which role, and what a role lost and got', async () => {
    const person = await signIn(app, 'staff', restaurant_id);
    const id = await idOf(person);
    await give(id, 'cook');
    await give(id, (await makeRole('Early shift', ['order.work'])).id);
    const { data } = await app.call(listAuditCall, { as: app.owner, query: { restaurant_id } });
    const given = data.items.find(({ target, action }) => target === id && action === 'user.update');
    expect(given).toMatchObject({ before: { staff_role: 'cook' }, after: { staff_role: 'Early shift' } });
  });

  it('[RO1] invites into a role, and refuses one of another restaurant or for a restaurant that is not given', async () => {
    const other = makeTestRestaurant();
    await createRestaurant(app.context, other.input);
    const stranger = await signIn(app, 'owner', other.id);
    const theirs = { restaurant_id: other.id, name: 'Theirs', permissions: ['order.work' as const] };
    const { data: made } = await app.call(addStaffRoleCall, { as: stranger, body: theirs });
    const foreign = made.items.find((role) => role.name === 'Theirs')?.id ?? '';
    const invite = (role: string, at = restaurant_id) =>
      app.call(addUserCall, {
        as: app.owner,
        body: {
          nickname: 'Wang',
          mail: `${v7()}@example.test`,
          role: 'staff',
          restaurant_ids: [restaurant_id],
          staff_roles: [{ restaurant_id: at, role_id: role }],
        },
      });
    expect((await invite('cashier')).data.user.restaurants[0]?.staff_role).toEqual({ id: 'cashier', name: '' });
    expect((await invite(foreign)).status).toBe(404);
    expect((await invite('cook', other.id)).failure.errors).toMatchObject([
      { path: 'staff_roles.0.restaurant_id', code: 'invalid_value' },
    ]);
    expect((await invite('owner')).status).toBe(422);
  });

  it('[RO5] asks for another role before one that is in use goes, and gives it to who had it', async () => {
    const person = await signIn(app, 'staff', restaurant_id);
    const id = await idOf(person);
    const role = await makeRole('Late shift', ['day.close']);
    await give(id, role.id);
    const remove = (replace_with?: 'cook') =>
      app.call(deleteStaffRoleCall, {
        as: app.owner,
        body: { restaurant_id, role_id: role.id, ...(replace_with === undefined ? {} : { replace_with }) },
      });
    expect((await remove()).failure.errors).toMatchObject([{ path: 'replace_with', code: 'in_use' }]);
    const cooks = (await remove('cook')).data.items.find(({ id: one }) => one === 'cook');
    expect(cooks?.people).toBeGreaterThan(0);
    expect(await statusOf(person)).toBe(200);
    expect((await remove('cook')).status).toBe(404);
  });

  it('[RO2] refuses lines that stay with owners, an empty role, a second name and too many roles', async () => {
    const add = (body: { name: string; permissions: readonly string[] }) =>
      app.call(addStaffRoleCall, { as: app.owner, body: { restaurant_id, ...body } as never });
    for (const line of ['staff.manage', 'channel.manage', 'card.see', 'people.administer', 'nothing'])
      expect((await add({ name: 'x', permissions: [line] })).status).toBe(422);
    expect((await add({ name: 'x', permissions: [] })).failure.errors[0]?.code).toBe('required');
    expect((await add({ name: '  ', permissions: ['order.work'] })).failure.errors[0]?.code).toBe('required');
    await add({ name: 'Twice', permissions: ['order.work'] });
    expect((await add({ name: 'twice', permissions: ['order.work'] })).failure.errors[0]?.code).toBe('taken');
    for (const language of ['en', 'zh']) {
      const { staff_role } = JSON.parse(readFileSync(`locales/${language}/office.json`, 'utf8')) as {
        staff_role: Record<string, string>;
      };
      for (const name of Object.values(staff_role))
        expect((await add({ name, permissions: ['order.work'] })).failure.errors[0]?.code).toBe('taken');
    }
    const { data } = await app.call(listStaffRolesCall, { as: app.owner, query: { restaurant_id } });
    const own = data.items.filter((role) => role.name !== '').length;
    for (let count = own; count < MAX_OWN_ROLES; count += 1)
      await add({ name: `r${count}`, permissions: ['order.work'] });
    expect((await add({ name: 'one too many', permissions: ['order.work'] })).failure.errors[0]?.code).toBe('too_big');
  });

  it('[RO1] a person has a role of their own in each restaurant; one cannot be used in the other', async () => {
    const second = makeTestRestaurant();
    await createRestaurant(app.context, second.input);
    const person = await signIn(app, 'staff', restaurant_id);
    const row = { user_id: await idOf(person), restaurant_id: second.id, role: 'staff', role_id: 'manager' };
    await app.database.db.insertInto('user_restaurant').values(row).execute();
    await give(row.user_id, 'cook');
    const dashboard = async (id: string) =>
      (await app.call(dashboardCall, { as: person, query: { restaurant_id: id } })).status;
    expect([await dashboard(restaurant_id), await dashboard(second.id)]).toEqual([403, 200]);
    // Without a restaurant, the record holds that of the restaurant where the role opens it.
    const { data } = await app.call(listAuditCall, { as: person, query: {} });
    expect(data.items.every((entry) => entry.restaurant_id === second.id)).toBe(true);
  });

  it('[RO2] a manager sees the staff and changes no one, not even as the owner of another restaurant', async () => {
    const second = makeTestRestaurant();
    await createRestaurant(app.context, second.input);
    const manager = await signIn(app, 'owner', second.id);
    const row = { user_id: await idOf(manager), restaurant_id, role: 'staff', role_id: 'manager' };
    await app.database.db.insertInto('user_restaurant').values(row).execute();
    const colleague = await idOf(app.staff);
    const { data } = await app.call(listUsersCall, { as: manager, query: { restaurant_id } });
    expect(data.items.map(({ id }) => id)).toContain(colleague);
    expect((await give(colleague, 'manager', manager)).status).toBe(404);
    const moved = { user_id: colleague, restaurant_ids: [second.id] };
    expect((await app.call(updateUserCall, { as: manager, body: moved })).status).toBe(404);
    expect((await app.call(deleteUserCall, { as: manager, body: { user_id: colleague } })).status).toBe(404);
    expect((await give(row.user_id, 'staff', manager)).status).toBe(404);
  });

  it('[RO3] an open link and an open page end where their person’s role no longer shows orders', async () => {
    const person = await signIn(app, 'staff', restaurant_id);
    const id = await idOf(person);
    const listener = await noticeListener(app.context, person.token);
    const session = { id: listener?.session_id ?? '', restaurant_ids: listener?.restaurant_ids ?? [] };
    expect(session.restaurant_ids).toEqual([restaurant_id]);
    const guest = { kind: 'session' as const, id: session.id, restaurantId: restaurant_id };
    const found = async () => [
      ...(await findEnded(app.context, [guest])),
      ...(await findSessionsOver(app.context, [session])),
    ];
    for (const role of ['staff', 'cook']) {
      await give(id, role);
      expect(await found()).toEqual([]);
    }
    await give(id, (await roleNamed('figures only')).id);
    await app.call(updateStaffRoleCall, {
      as: app.owner,
      body: {
        restaurant_id,
        role_id: (await roleNamed('figures only')).id,
        name: 'figures only',
        permissions: ['figures.see'],
      },
    });
    expect(await found()).toEqual([guest, { id: session.id, isEnded: false }]);
    expect((await noticeListener(app.context, person.token))?.restaurant_ids).toEqual([]);
    const admin = await noticeListener(app.context, app.admin.token);
    const ofAdmin = { kind: 'session' as const, id: admin?.session_id ?? '', restaurantId: restaurant_id };
    expect(await findEnded(app.context, [ofAdmin])).toEqual([]);
  });

  it('[RO4] a role with mending and refunds has them whatever the switches for staff say; a cook mends nothing', async () => {
    const { mapo } = app.restaurant.dishes;
    const body = makeIntakeOrder(app.restaurant, { items: [{ dish_id: mapo.id, quantity: 3 }] });
    const mend = async (as: Credential) => {
      const { id: order_id } = (
        await app.call(intakeOrderCall, { as: app.channel, body: { ...body, external_id: v7() } })
      ).data;
      const { data: order } = await app.call(getOrderCall, { as: app.owner, query: { restaurant_id, order_id } });
      const act = { action: 'mend' as const, lines: [{ line: 1, quantity: 1 }] };
      const command = { command_id: v7(), device_seq: 0, order_id, expect_rev: order.rev, act };
      const overCall = await app.call(updateStatusCall, { as, body: { restaurant_id, ...command } });
      return { command: { ...command, command_id: v7() }, status: overCall.data.status };
    };
    const person = await signIn(app, 'staff', restaurant_id);
    const id = await idOf(person);
    const { data: store } = await app.call(getRestaurantCall, { as: app.owner, query: { restaurant_id } });
    const rights = { ...rightsOf(store), staff_may_mend: false, staff_may_refund: false };
    const change = { restaurant_id, version: store.version, rights };
    expect((await app.call(updateRestaurantCall, { as: app.owner, body: change })).status).toBe(200);
    expect((await mend(person)).status).toBe('rejected');
    await give(id, 'cashier');
    const mended = await mend(person);
    expect(mended.status).toBe('applied');
    const order_id = mended.command.order_id;
    expect((await app.call(listRefundsCall, { as: person, query: { restaurant_id, order_id } })).status).toBe(200);
    await give(id, 'cook');
    const { command, status } = await mend(person);
    expect(status).toBe('rejected');
    // Over the live link a guest has the rights of now, not those of when it was opened.
    const { id: sessionId } = await app.database.db
      .selectFrom('session')
      .select('id')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow();
    const actor = { kind: 'user' as const, id, name: 'staff' };
    const guest = { restaurantId: restaurant_id, deviceId: sessionId, deviceName: 'x', kind: 'guest' as const, actor };
    expect(await runLinkCommand(app.context, guest, command)).toMatchObject({ status: 'rejected', code: 'forbidden' });
    await give(id, 'cashier');
    expect(await runLinkCommand(app.context, guest, { ...command, command_id: v7() })).toMatchObject({
      status: 'applied',
    });
    await app.call(deleteUserCall, { as: app.owner, body: { user_id: id } });
    expect(await runLinkCommand(app.context, guest, command)).toMatchObject({ status: 'rejected', code: 'forbidden' });
  });

  it('[RO8] a cook and the courier desk neither reject nor cancel; a cashier does, and staff as before roles', async () => {
    const body = makeIntakeOrder(app.restaurant, { external_id: v7() });
    const { id: order_id } = (await app.call(intakeOrderCall, { as: app.channel, body })).data;
    const cancel = async (as: Credential) => {
      const { data: order } = await app.call(getOrderCall, { as: app.owner, query: { restaurant_id, order_id } });
      const act = { action: 'cancel' as const, reason: 'other' as const, note: null };
      const command = { command_id: v7(), device_seq: 0, order_id, expect_rev: order.rev, act };
      const { data } = await app.call(updateStatusCall, { as, body: { restaurant_id, ...command } });
      return [data.status, data.code];
    };
    const person = await signIn(app, 'staff', restaurant_id);
    const id = await idOf(person);
    for (const role of ['cook', 'courier_desk']) {
      await give(id, role);
      expect(await cancel(person)).toEqual(['rejected', 'forbidden']);
    }
    await give(id, 'cashier');
    expect((await cancel(person))[0]).toBe('applied');
  });

  it('[RO6] a manager changes hours and fees, and with one field of the rest of the settings nothing', async () => {
    const person = await signIn(app, 'staff', restaurant_id);
    await give(await idOf(person), 'manager');
    const storeNow = async () => (await app.call(getRestaurantCall, { as: app.owner, query: { restaurant_id } })).data;
    const { version, tax_rate } = await storeNow();
    const change = { restaurant_id, version, waiting_time_minutes: 37 };
    for (const rest of [{ tax_rate: 0.5 }, { business_day_cutoff: '03:00' }, { currency: 'EUR' as const }])
      expect((await app.call(updateBusinessCall, { as: person, body: { ...change, ...rest } })).status).toBe(403);
    expect(await storeNow()).toMatchObject({ version, tax_rate });
    const saved = await app.call(updateBusinessCall, { as: person, body: change });
    expect(saved.data).toMatchObject({ waiting_time_minutes: 37, version: version + 1 });
    await give(await idOf(person), 'cashier');
    const late = { ...change, version: version + 1 };
    expect((await app.call(updateBusinessCall, { as: person, body: late })).status).toBe(403);
  });
});
