import { v7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PHONE_CHANNEL } from '#contract/domain/phone-channel.ts';
import { listOrdersCall } from '#contract/http/orders/order.ts';
import { eraseCustomerCall } from '#contract/http/people/customer.ts';
import { listAuditCall } from '#contract/http/platform/audit.ts';
import { cancelExportCall, listExportsCall, readExportCall, startExportCall } from '#contract/http/platform/export.ts';
import { isoAt } from '../../../base/clock.ts';
import type { Database } from '../../../db/database.ts';
import { buildAppOn, buildTestApp, signIn, type TestApp } from '../../../testing/build-test-app.ts';
import { makeOrder } from '../../../testing/make-order.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';
import { orderToRow } from '../../orders/order/order-rows.repository.ts';
import { EXPORT_BOUNDS } from './export-bounds.ts';
import { MAKE_KIND } from './make-export.service.ts';

type Login = { token: string };
const COUNT = 4_450;
const DAY_MS = 86_400_000;

/** Whose process dies with the transaction that writes the first part: what comes after it never happens. */
function dyingWithPart(database: Database): Database {
  const write: Database['write'] = async (work) => {
    const value = await database.write(work);
    const parts = await database.db.selectFrom('export_part').select('part').execute();
    if (parts.length > 0) throw new Error('killed after the commit');
    return value;
  };
  return { ...database, write };
}

describe.each(AVAILABLE_DATABASES)('a file of a long list on %s', (name) => {
  let app: TestApp;
  let ids: string[] = [];
  let query: { restaurant_id: string; channel: string; status: string };
  beforeEach(async () => {
    app = await buildTestApp(name);
    query = { restaurant_id: app.restaurant.id, channel: PHONE_CHANNEL, status: 'all' };
    const at = (index: number): string => isoAt(app.clock.now() - (COUNT - (index % 50)) * 1_000);
    const rows = Array.from({ length: COUNT }, (_, index) =>
      // Many at the same instant, so that the cursor cannot rely on it.
      orderToRow(makeOrder(app.restaurant.id, at(index), { channel: PHONE_CHANNEL }), 0),
    );
    for (let start = 0; start < COUNT; start += 300)
      await app.database.db
        .insertInto('orders')
        .values(rows.slice(start, start + 300))
        .execute();
    ids = rows.map(({ id }) => id).toSorted();
  });
  afterEach(() => app.close());

  const start = (as: Login, asked: Record<string, string> = query, list = 'orders' as const) =>
    app.call(startExportCall, { as, body: { list, query: asked } });
  const files = async (as: Login) => (await app.call(listExportsCall, { as })).data.items;
  const part = (as: Login, export_id: string, number: number) =>
    app.call(readExportCall, { as, query: { export_id, part: number } });
  async function idsIn(as: Login, id: string): Promise<string[]> {
    const [file] = (await files(as)).filter((one) => one.id === id);
    const parts = await Promise.all(Array.from({ length: file?.parts ?? 0 }, (_, number) => part(as, id, number)));
    return parts.flatMap(({ data }) => data.rows.map((row) => (row as { id: string }).id));
  }
  const wait = () => app.worker.runDue();

  it('[EX1] holds every row once, as the list itself answers, with its progress', async () => {
    const { data } = await start(app.owner);
    expect(data).toMatchObject({ state: 'waiting', rows: 0, list: 'orders', query });
    await wait();
    const [file] = await files(app.owner);
    expect(file).toMatchObject({ state: 'ready', rows: COUNT, total: COUNT, parts: 3, fault: null });
    expect((await idsIn(app.owner, data.id)).toSorted()).toEqual(ids);
    const listed = await app.call(listOrdersCall, { as: app.owner, query: { ...query, page_size: 200 } });
    expect((await part(app.owner, data.id, 0)).data.rows.slice(0, 200)).toEqual(listed.data.items);
    expect((await part(app.owner, data.id, 3)).status).toBe(404);
  });

  it('[EX2] is its person’s alone, and only while they have the right to the list', async () => {
    const { id } = (await start(app.owner)).data;
    await wait();
    const other = await signIn(app, 'owner', app.restaurant.id);
    for (const as of [other, app.staff, app.admin]) {
      expect((await part(as, id, 0)).status).toBe(as === app.staff ? 403 : 404);
      expect((await app.call(cancelExportCall, { as, body: { export_id: id } })).status).toBe(404);
      expect(await files(as)).toEqual([]);
    }
    expect((await start(app.staff, { restaurant_id: app.restaurant.id }, 'audit' as never)).status).toBe(403);
    expect((await start(app.owner, { restaurant_id: v7() })).status).toBe(404);
    await app.database.db.deleteFrom('user_restaurant').where('role', '=', 'owner').execute();
    expect((await part(app.owner, id, 0)).status).toBe(404);
  });

  it('[EX2] ends where the right ends, and leaves no rows', async () => {
    await start(app.owner);
    await app.database.db.updateTable('user').set({ state: 'suspended' }).where('role', '=', 'owner').execute();
    await wait();
    const row = await app.database.db.selectFrom('export_file').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ state: 'failed', fault: 'forbidden', open_of: null });
    expect(await app.database.db.selectFrom('export_part').selectAll().execute()).toEqual([]);
  });

  it('[EX3] goes on after a death in the middle, and takes a part from one of two runs, so that no row is twice', async () => {
    const { id } = (await start(app.owner)).data;
    const jobs = () => app.database.db.selectFrom('job').selectAll().where('kind', '=', MAKE_KIND);
    // Another process believes the first one dead and has the same job: both read every part.
    const job = await jobs().executeTakeFirstOrThrow();
    await app.database.db
      .insertInto('job')
      .values({ ...job, id: v7(), key: null })
      .execute();
    const first = await buildAppOn(dyingWithPart(app.database), app.clock, app.bus);
    await first.worker.runDue().catch(() => undefined);
    expect((await files(app.owner))[0]).toMatchObject({ state: 'running' });
    app.clock.advance(120_000);
    const second = await buildAppOn(app.database, app.clock, app.bus);
    await Promise.all([app.worker.runDue(), second.worker.runDue()]);
    expect((await files(app.owner))[0]).toMatchObject({ state: 'ready', rows: COUNT, parts: 3 });
    expect((await idsIn(app.owner, id)).toSorted()).toEqual(ids);
    // Goes red where a part is written twice.
    const again = await app.database.db.selectFrom('export_part').selectAll().executeTakeFirstOrThrow();
    await app.database.db
      .insertInto('export_part')
      .values({ ...again, part: 3 })
      .execute();
    await app.database.db.updateTable('export_file').set({ parts: 4 }).execute();
    expect((await idsIn(app.owner, id)).toSorted()).not.toEqual(ids);
    await second.close();
    await first.close();
  });

  it('[EX4] has its bounds: one for a person, three in a place, five kept, and the room of all', async () => {
    const { id } = (await start(app.owner)).data;
    expect((await start(app.owner)).failure.code).toBe('export_running');
    const others = await Promise.all(Array.from({ length: 3 }, () => signIn(app, 'owner', app.restaurant.id)));
    const codes = [];
    for (const as of others) codes.push((await start(as)).failure.code);
    expect(codes).toEqual([undefined, undefined, 'exports_full']);
    await app.call(cancelExportCall, { as: app.owner, body: { export_id: id } });
    await wait();
    for (let count = 0; count < 6; count += 1) {
      expect((await start(app.owner, { ...query, status: 'cancelled' })).status).toBe(200);
      await wait();
    }
    expect(await files(app.owner)).toHaveLength(EXPORT_BOUNDS.keptForOne);
    await app.database.db.updateTable('export_file').set({ bytes: EXPORT_BOUNDS.bytesOfAll }).execute();
    expect((await start(app.owner)).failure.code).toBe('exports_full');
  });

  it('[EX4] grows no larger than a file may be', async () => {
    await start(app.owner);
    await app.database.db.updateTable('export_file').set({ bytes: EXPORT_BOUNDS.bytesOfOne }).execute();
    await wait();
    expect((await files(app.owner))[0]).toMatchObject({ state: 'failed', fault: 'too_big' });
    expect(await app.database.db.selectFrom('export_part').selectAll().execute()).toEqual([]);
  });

  it('[EX5] can be stopped, is kept a day, and then is gone with its rows', async () => {
    const { id } = (await start(app.owner)).data;
    const stop = () => app.call(cancelExportCall, { as: app.owner, body: { export_id: id } });
    expect((await stop()).data).toEqual({ deleted: false });
    await wait();
    expect((await files(app.owner))[0]).toMatchObject({ state: 'cancelled', rows: 0 });
    expect((await stop()).data).toEqual({ deleted: true });
    const second = (await start(app.owner)).data;
    await wait();
    app.clock.advance(DAY_MS);
    expect((await files(app.owner))[0]).toMatchObject({ id: second.id, state: 'expired' });
    expect((await part(app.owner, second.id, 0)).status).toBe(404);
    await wait();
    expect(await app.database.db.selectFrom('export_part').selectAll().execute()).toEqual([]);
  });

  it('[EX6] keeps nothing of an erased customer, nor what was searched for', async () => {
    await start(app.owner, { ...query, q: '2125550147' });
    await wait();
    const body = { phone: '2125550147', reason: 'asked' };
    expect((await app.call(eraseCustomerCall, { as: app.admin, body })).status).toBe(200);
    expect(await files(app.owner)).toEqual([]);
    const { items } = (await app.call(listAuditCall, { as: app.owner, query: { restaurant_id: app.restaurant.id } }))
      .data;
    expect(items.filter(({ action }) => action === 'export.start')).toHaveLength(1);
    expect(JSON.stringify(items)).not.toContain('2125550147');
  });

  it('[EX1] reads lists of pages and lists of the whole platform to their end', async () => {
    const lists = [
      ['platform_orders', { status: 'all' }, COUNT],
      ['people', {}, 3],
      ['audit', {}, 2],
    ] as const;
    for (const [list, asked, rows] of lists) {
      const { id } = (await app.call(startExportCall, { as: app.admin, body: { list, query: asked } })).data;
      await wait();
      const [file] = await files(app.admin);
      expect(file).toMatchObject({ id, state: 'ready', list });
      expect((await idsIn(app.admin, id)).length).toBe(file?.rows);
      expect(file?.rows).toBeGreaterThanOrEqual(rows);
      expect(file?.total).toBe(file?.rows);
    }
  });
});
