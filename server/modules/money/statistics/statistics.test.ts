import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#contract/domain/order.ts';
import { dashboardCall, foodStatisticCall, orderTrendCall } from '#contract/http/money/statistics.ts';
import { nextOrderNo } from '../../orders/order/day-sums.repository.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeOrder } from '../../../testing/make-order.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';
import { rollupDays } from './rollup-days.service.ts';

describe.each(AVAILABLE_DATABASES)('figures over HTTP on %s', (name) => {
  let app: TestApp;
  let restaurant_id: string;

  const itemOf = (dish: { id: string; name_zh: string; name_en: string }, quantity: number, cents: number) => ({
    line: 1,
    dish_id: dish.id,
    name_zh: dish.name_zh,
    name_en: dish.name_en,
    quantity,
    unit_price_cents: cents,
    options: [],
    note: null,
    allergies: [],
    station: null,
    done_at: null,
  });

  async function place(day: string, at: string, change: Partial<Order> = {}): Promise<Order> {
    return app.context.store.transact(restaurant_id, async (live) => {
      const no = await nextOrderNo(live.tx, live.traits.name, restaurant_id, day);
      const order = makeOrder(restaurant_id, at, {
        order_no: String(no).padStart(3, '0'),
        business_date: day,
        number: `${day.replaceAll('-', '')}-${no}`,
        status: 'order_completed',
        ring: null,
        ...change,
      });
      await live.put('order.placed', null, order);
      return order;
    });
  }

  const statistic = async (from: string, to: string, compare: 'none' | 'before' | 'week' | 'year' = 'before') =>
    (await app.call(foodStatisticCall, { as: app.owner, query: { restaurant_id, from, to, compare } })).data;

  beforeAll(async () => {
    app = await buildTestApp(name);
    restaurant_id = app.restaurant.id;
    const { mapo, rice, cheap } = app.restaurant.dishes;
    const mapoTwice = [itemOf(mapo, 2, 1350), itemOf(rice, 1, 200)];
    // Saturday the 14th and Friday the 20th are over, the 21st is today; it is a quarter past noon in New York.
    await place('2026-11-14', '2026-11-14T16:30:00.000Z', { items: mapoTwice, total_cents: 3100, local_hour: 11 });
    await place('2026-11-14', '2026-11-15T01:00:00.000Z', {
      items: [itemOf(cheap, 1, 450)],
      total_cents: 500,
      local_hour: 20,
    });
    await place('2026-11-20', '2026-11-21T06:30:00.000Z', {
      items: [itemOf(rice, 3, 200)],
      total_cents: 700,
      local_hour: 1,
    });
    await place('2026-11-21', '2026-11-21T16:00:00.000Z', {
      items: mapoTwice,
      total_cents: 3200,
      local_hour: 11,
      accepted_at: '2026-11-21T16:00:50.000Z',
      due_at: '2026-11-21T16:30:00.000Z',
      history: [
        {
          at: '2026-11-21T16:29:00.000Z',
          actor: { kind: 'system', id: 'x', name: 'x' },
          action: 'done',
          from: 'order_received',
          to: 'finished',
          rev: 3,
          detail: null,
        },
      ],
    });
    await place('2026-11-21', '2026-11-21T16:10:00.000Z', { status: 'cancelled', total_cents: 999 });
    await place('2026-11-21', '2026-11-21T16:20:00.000Z', { flags: ['test'], total_cents: 999 });
    await place('2026-11-21', '2026-11-21T16:40:00.000Z', {
      status: 'order_received',
      accepted_at: '2026-11-21T16:41:10.000Z',
      due_at: '2026-11-21T17:10:00.000Z',
      total_cents: 1470,
      local_hour: 11,
      channel: 'Phone',
      delivery_method: 'delivery_own',
    });
    await rollupDays(app.context, restaurant_id);
  });
  afterAll(() => app.close());

  it('the span, the span before it, and the month it ends in: without cancelled and test orders', async () => {
    const data = await statistic('2026-11-20', '2026-11-21');
    expect(data).toMatchObject({
      total_orders: 3,
      sales_cents: 700 + 3200 + 1470,
      food_number: 6,
      cancelled: 1,
      compared_span: { from: '2026-11-18', to: '2026-11-19' },
      compared: { total_orders: 0, sales_cents: 0 },
      month: '2026-11',
      monthly_sales_cents: 3100 + 500 + 700 + 3200 + 1470,
      monthly_volume: 10,
    });
    expect(data.top10.map((dish) => [dish.name_en, dish.quantity, dish.sales_cents])).toEqual([
      ['Mapo Tofu', 2, 2700],
      ['Steamed Rice', 4, 800],
    ]);
    expect(data.categories).toMatchObject([
      { name_en: 'Mains', quantity: 2, sales_cents: 2700 },
      { name_en: 'Sides', quantity: 4, sales_cents: 800 },
    ]);
    expect(data.channels).toMatchObject([
      { channel: 'Web', orders: 2 },
      { channel: 'Phone', orders: 1, sales_cents: 1470 },
    ]);
  });

  it('the same weekday of the week before, by hour of the business day and by weekday, without gaps', async () => {
    const data = await statistic('2026-11-21', '2026-11-21', 'week');
    expect(data).toMatchObject({
      compared_span: { from: '2026-11-14', to: '2026-11-14' },
      compared_until: '2026-11-14T17:15:00.000Z',
      // Last week's order of 20:00 had not come yet at this time of the day.
      compared: { total_orders: 1, sales_cents: 3100, food_number: 3 },
    });
    expect(data.hours.map(({ hour }) => hour)).toEqual([...Array.from({ length: 20 }, (_, i) => i + 4), 0, 1, 2, 3]);
    expect(data.hours.find(({ hour }) => hour === 11)).toMatchObject({
      orders: 2,
      before_orders: 1,
      before_sales_cents: 3100,
    });
    expect(data.hours.find(({ hour }) => hour === 20)).toMatchObject({ orders: 0, before_orders: 0 });
    expect(data.weekdays.map(({ orders, days }) => [days, orders])).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
      [1, 2],
      [0, 0],
    ]);
    expect(data.top10[0]).toMatchObject({ quantity: 2, before_quantity: 2 });
  });

  it('a dish that left the menu keeps its name', async () => {
    const { cheap } = app.restaurant.dishes;
    await app.database.db.deleteFrom('dish').where('id', '=', cheap.id).execute();
    const data = await statistic('2026-11-14', '2026-11-14', 'none');
    expect(data.dishes.find((dish) => dish.dish_id === cheap.id)).toMatchObject({ name_zh: '春卷', sales_cents: 450 });
    expect(data.categories.find((category) => category.name_en === 'Mains')?.sales_cents).toBe(2700 + 450);
    expect(data.compared).toBeNull();
  });

  it('a trend leaves out no day, week or month, and an hour past midnight belongs to the business day before', async () => {
    const trend = async (by: 'hour' | 'day' | 'week' | 'month', from: string, to: string) =>
      (await app.call(orderTrendCall, { as: app.owner, query: { restaurant_id, from, to, by, compare: 'week' } })).data;
    const days = await trend('day', '2026-11-15', '2026-11-21');
    expect(days.items.map((point) => point.orders)).toEqual([0, 0, 0, 0, 0, 1, 2]);
    expect(days.items.map((point) => point.before_orders)).toEqual([0, 0, 0, 0, 0, 0, 1]);
    expect(days.items[6]).toMatchObject({ before_from: '2026-11-14', before_sales_cents: 3100, cancelled: 1 });
    const weeks = await trend('week', '2026-11-11', '2026-11-21');
    expect(weeks.items.map(({ from, to, orders }) => [from, to, orders])).toEqual([
      ['2026-11-11', '2026-11-15', 2],
      ['2026-11-16', '2026-11-21', 3],
    ]);
    const months = await trend('month', '2026-10-01', '2026-11-30');
    expect(months.items.map((point) => [point.from, point.orders])).toEqual([
      ['2026-10-01', 0],
      ['2026-11-01', 5],
    ]);
    const hours = await trend('hour', '2026-11-20', '2026-11-20');
    expect(hours.items).toHaveLength(24);
    expect(hours.items.filter((point) => point.orders > 0)).toMatchObject([{ from: '2026-11-20', hour: 1, orders: 1 }]);
  });

  it('refuses a span that runs backwards, has an invalid day, or is too wide', async () => {
    const refused = async (from: string, to: string) =>
      (await app.call(foodStatisticCall, { as: app.owner, query: { restaurant_id, from, to } })).failure.errors[0];
    expect(await refused('2026-11-02', '2026-11-01')).toMatchObject({ path: 'to', code: 'invalid_value' });
    expect(await refused('2026-13-40', '2026-11-01')).toMatchObject({ code: 'day_form' });
    expect(await refused('2020-01-01', '2026-11-01')).toMatchObject({ code: 'too_big', params: { maximum: 800 } });
    const query = { restaurant_id, from: '2026-09-01', to: '2026-11-01', by: 'hour' as const };
    expect((await app.call(orderTrendCall, { as: app.owner, query })).status).toBe(422);
    for (const spec of [foodStatisticCall, orderTrendCall])
      expect((await app.call(spec, { as: app.staff, query: { ...query, by: 'day' } })).status).toBe(403);
  });

  it('the dashboard shows today against last week at the same time, and reports what is late and what needs a person', async () => {
    const { data } = await app.call(dashboardCall, { as: app.owner, query: { restaurant_id } });
    expect(data).toMatchObject({
      business_date: '2026-11-21',
      compared_date: '2026-11-14',
      today: { orders: 2, sales_cents: 4670, average_cents: 2335, on_time_rate: 0.5, accept_seconds: 60, cancelled: 1 },
      // Last week's order of 20:00 had not come yet by this time.
      compared: { orders: 1, sales_cents: 3100 },
      late_count: 1,
      screens: { paired: 1, online: 0 },
    });
    expect(data.hours.find(({ hour }) => hour === 20)?.before_orders).toBe(1);
    expect(data.late).toMatchObject([{ status: 'order_received', promised_at: '2026-11-21T17:10:00.000Z' }]);
    expect(data.off.map((entry) => entry.name_en)).toEqual(['Old dish']);
    expect(data.needs).toMatchObject([{ kind: 'screen_offline', level: 'late', params: { name: 'Kitchen' } }]);
  });
});
