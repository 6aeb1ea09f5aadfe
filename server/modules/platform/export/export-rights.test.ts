import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withNeeded, type Givable } from '#contract/domain/staff-role.ts';
import { EXPORTED, readExportCall, startExportCall, type Exported } from '#contract/http/platform/export.ts';
import { listOrdersCall } from '#contract/http/orders/order.ts';
import { buildTestApp, signIn, type TestApp } from '../../../testing/build-test-app.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

describe.each(AVAILABLE_DATABASES)('[EX7] a list leaves the house with those who may take it, on %s', (name) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp(name);
  });
  afterAll(() => app.close());

  const ids = () => ({ restaurant_id: app.restaurant.id });
  const someone = (roleId: string | null) => signIn(app, 'staff', app.restaurant.id, roleId);
  async function roleOf(lines: Givable[], place = ids()): Promise<string> {
    const id = v7();
    const permissions = JSON.stringify(withNeeded(lines));
    const row = { ...place, id, name: id, permissions, created_at: '2026-11-21T17:15:00.000Z' };
    await app.database.db.insertInto('staff_role').values(row).execute();
    return id;
  }
  type Person = Awaited<ReturnType<typeof someone>>;
  const start = (as: Pick<Person, 'token'>, list: Exported = 'orders', query: Record<string, string> = ids()) =>
    app.call(startExportCall, { as, body: { list, query } });

  it.each(['cook', 'courier_desk', 'cashier', 'refunds', 'staff'])('and not with a %s, of no list', async (who) => {
    const person = await someone(who === 'refunds' ? await roleOf(['order.refund']) : who === 'staff' ? null : who);
    expect((await app.call(listOrdersCall, { as: person, query: ids() })).status).toBe(200);
    for (const list of EXPORTED) expect([list, (await start(person, list)).failure.code]).toEqual([list, 'forbidden']);
  });

  it('as a manager, or with a role that holds it; the rows stay once the role is another', async () => {
    const manager = await someone('manager');
    expect((await start(manager)).status).toBe(200);
    const guest = await someone(await roleOf(['list.export']));
    const { id } = (await start(guest)).data;
    expect((await start(guest, 'bills')).failure.code).toBe('forbidden');
    await app.worker.runDue();
    const part = () => app.call(readExportCall, { as: guest, query: { export_id: id, part: 0 } });
    expect((await part()).status).toBe(200);
    await app.database.db
      .updateTable('user_restaurant')
      .set({ role_id: 'cook' })
      .where('user_id', '=', guest.id)
      .execute();
    expect((await part()).failure.code).toBe('forbidden');
  });

  it('of all restaurants only with it in each that shows the list', async () => {
    const person = await someone(await roleOf(['bill.see', 'list.export']));
    const { db } = app.database;
    const row = await db.selectFrom('restaurant').selectAll().executeTakeFirstOrThrow();
    const second = { restaurant_id: v7() };
    await db
      .insertInto('restaurant')
      .values({ ...row, id: second.restaurant_id })
      .execute();
    const role_id = await roleOf(['bill.see'], second);
    await db
      .insertInto('user_restaurant')
      .values({ user_id: person.id, ...second, role: 'staff', role_id })
      .execute();
    expect((await start(person, 'bills', {})).failure.code).toBe('forbidden');
    expect((await start(person, 'bills')).status).toBe(200);
  });
});
