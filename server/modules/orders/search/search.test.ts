import fc from 'fast-check';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listOrdersCall } from '#contract/http/orders/order.ts';
import { listPlatformOrdersCall } from '#contract/http/platform/platform-order.ts';
import { loginCall } from '#contract/http/people/session.ts';
import { isFound, scrapOf } from '#tests/recount/find.ts';
import type { Order } from '#contract/domain/order.ts';
import { isRevenue } from '../../money/statistics/day-figures.service.ts';
import { buildEmptyApp, type EmptyApp } from '../../../testing/build-test-app.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';
import { makeRandom } from '../../../demo/random.ts';
import { createPlatform } from '../../../demo/platform/create-platform.ts';
import { hydrateOrders } from '../order/order.repository.ts';
import { checkSearch, followLogs, forgetInSearch, rebuildSearch } from './follow-log.service.ts';

const soughtOf = (order: Order) => ({
  ...order,
  customer_email: order.customer_email ?? null,
  street: order.delivery_address?.street ?? '',
  dishes: order.items.flatMap(({ name_zh, name_en }) => [name_zh, name_en]),
});

describe.each(AVAILABLE_DATABASES)('finding orders on %s', (name) => {
  let app: EmptyApp;
  let admin: { token: string };
  let orders: Order[];
  const readAll = async (): Promise<Order[]> => {
    const rows = await app.database.db.selectFrom('orders').selectAll().execute();
    const ids = [...new Set(rows.map((row) => row.restaurant_id))];
    const read = (id: string) =>
      hydrateOrders(
        app.database.db,
        id,
        rows.filter((row) => row.restaurant_id === id),
      );
    return (await Promise.all(ids.map(read))).flat();
  };
  beforeAll(async () => {
    app = await buildEmptyApp(name);
    const password = 'Demo-Password-77';
    await createPlatform(app.context, { restaurants: 6, orders: 700, password, channelKey: 'key' });
    const body = { account: 'admin@demo.test', password };
    admin = (await app.call(loginCall, { as: 'nobody', body })).data;
    orders = await readAll();
  }, 120_000);
  afterAll(() => app.close());

  async function platformIds(query: Record<string, unknown>): Promise<string[]> {
    const ids: string[] = [];
    for (let after = ''; ;) {
      const { data } = await app.call(listPlatformOrdersCall, {
        as: admin,
        query: { status: 'all', ...query, after, page_size: 37 },
      });
      ids.push(...data.items.map(({ id }) => id));
      if (data.next === null) return ids;
      after = data.next;
    }
  }

  async function restaurantIds(restaurant_id: string, query: Record<string, unknown>) {
    const ids: string[] = [];
    for (let page = 1; ; page += 1) {
      const { data } = await app.call(listOrdersCall, {
        as: admin,
        query: { restaurant_id, ...query, page, page_size: 23 },
      });
      ids.push(...data.items.map(({ id }) => id));
      if (data.items.length < 23) return { ids, total: data.total, sum_cents: data.sum_cents };
    }
  }

  const newestFirst = (found: readonly Order[]): string[] =>
    found.toSorted((a, b) => (`${a.created_at} ${a.id}` < `${b.created_at} ${b.id}` ? 1 : -1)).map(({ id }) => id);

  /** Asks for random scraps with random filters, of one restaurant and of all, and compares with a scan. */
  const compare = (seed: number, runs: number) =>
    fc.assert(
      fc.asyncProperty(
        fc.nat(),
        fc.nat(),
        fc.integer({ min: 0, max: 99 }),
        fc.nat(),
        async (at, kind, filter, cuts) => {
          const random = makeRandom(cuts);
          const order = orders[at % orders.length];
          if (order === undefined) return;
          const q = scrapOf(soughtOf(order), kind, random.next);
          const query = {
            q,
            ...(filter % 3 === 1 ? { status: 'cancelled,order_completed' } : {}),
            ...(filter % 4 === 1 ? { from: order.business_date } : {}),
            ...(filter % 5 === 1 ? { to: order.business_date } : {}),
          };
          const means = (one: Order): boolean =>
            (q.trim() === '' || isFound(soughtOf(one), q)) &&
            (query.status === undefined || query.status.split(',').includes(one.status)) &&
            (query.from === undefined || one.business_date >= query.from) &&
            (query.to === undefined || one.business_date <= query.to);
          const expected = orders.filter(means);
          expect([q, await platformIds(query)]).toEqual([q, newestFirst(expected)]);
          const method = filter % 2 === 0 ? {} : { delivery_method: order.delivery_method };
          const here = expected.filter(
            (one) =>
              one.restaurant_id === order.restaurant_id &&
              (method.delivery_method === undefined || one.delivery_method === method.delivery_method),
          );
          const found = await restaurantIds(order.restaurant_id, { ...query, ...method });
          expect([q, found.ids]).toEqual([q, newestFirst(here)]);
          expect(found.total).toBe(here.length);
          expect(found.sum_cents).toBe(here.filter(isRevenue).reduce((sum, one) => sum + one.total_cents, 0));
        },
      ),
      { seed, numRuns: runs },
    );

  it('[FO4] without an index finds by reading the orders', async () => {
    expect(await app.database.db.selectFrom('order_search').select('ref').execute()).toEqual([]);
    await compare(1, 40);
  }, 120_000);

  it('[FO4] with the index finds the same as a scan, for every kind of scrap and every filter', async () => {
    await followLogs(app.database);
    expect(await checkSearch(app.database)).toEqual([]);
    await compare(2, 150);
  }, 240_000);

  it('[FO4] finds what changed before the index follows, and afterwards', async () => {
    const [order] = orders;
    if (order === undefined) throw new Error('no orders');
    const { restaurant_id } = order;
    const customer_name = '欧阳 Zwölfer';
    await app.context.store.transact(restaurant_id, (live) =>
      live.put('order.changed', order, { ...order, customer_name, rev: order.rev + 1 }),
    );
    const find = (q: string) => platformIds({ q });
    for (const q of ['阳', 'zwolf', 'ZWÖLFER 欧']) expect(await find(q)).toContain(order.id);
    expect(await followLogs(app.database)).toBe(1);
    expect(await followLogs(app.database)).toBe(0);
    for (const q of ['阳', 'zwolf', 'ZWÖLFER 欧']) expect(await find(q)).toContain(order.id);
    expect(await checkSearch(app.database)).toEqual([]);
  });

  it('[FO5] is checked against the orders, and made again', async () => {
    const [order] = orders;
    if (order === undefined) throw new Error('no orders');
    const { database } = app;
    await database.db.updateTable('order_search').set({ text: 'else' }).where('order_id', '=', order.id).execute();
    const stray = { restaurant_id: order.restaurant_id, order_id: v7(), ref: 9_999_999, created_at: '', text: 'stray' };
    await database.db.insertInto('order_search').values(stray).execute();
    expect((await checkSearch(database)).toSorted()).toEqual([order.id, stray.order_id].toSorted());
    const { hasWords } = await rebuildSearch(database);
    expect(hasWords).toBe(true);
    expect(await checkSearch(database)).toEqual([]);
  });

  it('[FO5] what is erased is in no table of the index', async () => {
    const order = orders.at(-1);
    if (order === undefined) throw new Error('no orders');
    await app.database.write((tx) => forgetInSearch(tx, order.restaurant_id, order.id));
    const left = await app.database.db
      .selectFrom('order_search')
      .select('ref')
      .where('order_id', '=', order.id)
      .execute();
    expect(left).toEqual([]);
    if (name !== 'sqlite') return;
    const { rows } = await sql`select rowid from order_search_words
      where order_search_words match ${`"${order.number.replace('-', 'q2d')}"`}`.execute(app.database.db);
    const others = orders.filter(({ number, id }) => number === order.number && id !== order.id);
    expect(rows.length).toBe(others.length);
  });
});
