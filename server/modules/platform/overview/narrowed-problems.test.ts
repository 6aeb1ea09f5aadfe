import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { intakeOrderCall } from '#contract/http/orders/intake.ts';
import { listPlatformOrdersCall } from '#contract/http/platform/platform-order.ts';
import { listRestaurantsCall } from '#contract/http/store/restaurant.ts';
import { listPlatformRestaurantsCall } from '#contract/http/platform/platform-restaurant.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

const TODAY = '2026-11-21';
const NAMES = ['Sean O’Brien', 'Daniel Reyes', 'Ann Li', 'Daniela Cruz', 'Tom Ford'];

describe.each(AVAILABLE_DATABASES)('[PF3] the orders with a problem on %s', (name) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp(name);
    for (const customer of NAMES) {
      app.clock.advance(60_000);
      await app.call(intakeOrderCall, {
        as: app.channel,
        body: makeIntakeOrder(app.restaurant, { customer: { name: customer } }),
      });
    }
    app.clock.advance(3_600_000);
  });
  afterAll(() => app.close());

  const ask = (query: object) =>
    app.call(listPlatformOrdersCall, { as: app.admin, query: { counted: 'yes', ...query } });
  const waiting = { problem: 'unacknowledged' };
  const names = async (query: object): Promise<[number | undefined, (string | null)[]]> => {
    const { data } = await ask({ ...waiting, ...query });
    return [data.total, data.items.map(({ customer_name }) => customer_name)];
  };

  it('are narrowed by the search, the days and the statuses, and counted', async () => {
    expect(await names({})).toEqual([5, NAMES]);
    expect(await names({ q: 'daniel' })).toEqual([2, ['Daniel Reyes', 'Daniela Cruz']]);
    expect(await names({ q: "o'brien" })).toEqual([1, ['Sean O’Brien']]);
    expect(await names({ from: TODAY, to: TODAY })).toEqual([5, NAMES]);
    expect(await names({ from: '2026-11-22' })).toEqual([0, []]);
    expect(await names({ status: 'order_completed' })).toEqual([0, []]);
    expect(await names({ q: 'nobody' })).toEqual([0, []]);
    // The tabs' counts do not follow the filters.
    expect((await ask({ ...waiting, q: 'nobody' })).data.counts.problems.unacknowledged).toBe(5);
  });

  it('page to the end under a search', async () => {
    const first = (await ask({ ...waiting, q: 'daniel', page_size: 1 })).data;
    expect([first.items.map(({ customer_name }) => customer_name), first.total]).toEqual([['Daniel Reyes'], 2]);
    const rest = (await ask({ ...waiting, q: 'daniel', page_size: 1, after: first.next ?? '' })).data;
    expect([rest.items.map(({ customer_name }) => customer_name), rest.next]).toEqual([['Daniela Cruz'], null]);
  });

  it.each([
    ['status', { status: 'eaten' }],
    ['status', { status: 'open,cancelled' }],
    ['after', { after: '9999_zz' }],
    ['after', { after: '_' }],
    ['to', { to: '9999-12-31' }],
    ['to', { from: '2026-11-22', to: '2026-11-21' }],
  ])('refuse what no list can mean, and name %s', async (path, query) => {
    for (const among of [waiting, {}]) {
      const { status, failure } = await ask({ ...among, ...query });
      expect([among, status, failure.errors?.map((error) => error.path)]).toEqual([among, 422, [path]]);
    }
  });

  it.each(['Water Cloud', 'cloud & water', 'Grandmas', '福满 休斯敦'])(
    '[FO7] restaurants are found by %s',
    async (q) => {
      const named = { name: '福满楼 Cloud & Water', sub_name: 'Grandma’s', city: '休斯敦' };
      await app.database.db.updateTable('restaurant').set(named).where('id', '=', app.restaurant.id).execute();
      const totals = async (typed: string) => [
        (await app.call(listPlatformRestaurantsCall, { as: app.admin, query: { q: typed } })).data.total,
        (await app.call(listRestaurantsCall, { as: app.owner, query: { q: typed } })).data.total,
      ];
      expect([await totals(q), await totals(`${q} Fire`)]).toEqual([
        [1, 1],
        [0, 0],
      ]);
    },
  );

  it('[PF3] restaurants are found by a part of a phone number, not by the digits of an address', async () => {
    const found = async (q: string) =>
      (await app.call(listPlatformRestaurantsCall, { as: app.admin, query: { q } })).data.total;
    const digits = app.restaurant.input.restaurant.phone.replaceAll(/\D/g, '').slice(-4);
    expect(await found(digits)).toBe(1);
    expect(await found(`owner${digits}@demo.test`)).toBe(0);
  });
});
