import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { addBillSums, NO_SUMS, refundOf, saleOf } from '#contract/domain/bill.ts';
import { rateOn } from '#contract/domain/commission.ts';
import { isSummed, isTest, type Order } from '#contract/domain/order.ts';
import { ORDER_STATUSES } from '#contract/domain/order-status.ts';
import { daysOfMonth } from '#contract/domain/statistics.ts';
import { addDays } from '#contract/domain/time.ts';
import { addCommissionCall } from '#contract/http/money/commission.ts';
import { nextOrderNo } from '../../orders/order/day-sums.repository.ts';
import { makeOrder } from '../../../testing/make-order.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';
import { currentSums } from '../bill/present-bill.service.ts';
import { countOrders } from './order-counts.repository.ts';
import { listCommissions } from '../commission/commission.repository.ts';
import { addFigures, emptyFigures, figuresOfDay } from './day-figures.service.ts';
import { readSold } from './figure.repository.ts';
import { rollupDays } from './rollup-days.service.ts';

const FIRST = '2026-10-28';
const DISHES = ['0190a000-0000-7000-8000-000000000001', '0190a000-0000-7000-8000-000000000002', null] as const;

/** One random event: an order comes, one changes, days are rolled up, a rate begins. */
type Happening =
  | { kind: 'order'; day: number; hour: number; cents: number; dish: number; method: number; isTest: boolean }
  | { kind: 'change'; which: number; to: 'cancelled' | 'refunded' | 'other_dish' | 'order_completed' }
  | { kind: 'roll' }
  | { kind: 'rate'; day: number; percent: number };

const happenings: fc.Arbitrary<Happening[]> = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('order' as const),
        day: fc.integer({ min: 0, max: 11 }),
        hour: fc.integer({ min: 0, max: 23 }),
        cents: fc.integer({ min: 1, max: 20_000 }),
        dish: fc.integer({ min: 0, max: 2 }),
        method: fc.integer({ min: 0, max: 2 }),
        isTest: fc.boolean(),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('change' as const),
        which: fc.nat(),
        to: fc.constantFrom(
          'cancelled' as const,
          'refunded' as const,
          'other_dish' as const,
          'order_completed' as const,
        ),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('roll' as const) }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('rate' as const),
        day: fc.integer({ min: 0, max: 11 }),
        percent: fc.integer({ min: 0, max: 30 }),
      }),
    },
  ),
  { minLength: 5, maxLength: 40 },
);

const NAMES = ['麻婆豆腐', '米饭', '加菜'];

function itemOf(dish: number, cents: number): Order['items'][number] {
  return {
    line: 1,
    dish_id: DISHES[dish] ?? null,
    name_zh: NAMES[dish] ?? '',
    name_en: '',
    quantity: 2,
    unit_price_cents: cents,
    options: [],
    note: null,
    allergies: [],
    station: null,
    done_at: null,
  };
}

function changedOrder(order: Order, to: Extract<Happening, { kind: 'change' }>['to']): Order | null {
  const rev = order.rev + 1;
  if (to === 'other_dish') {
    const [item] = order.items;
    if (item === undefined) return null;
    return { ...order, rev, items: [{ ...item, dish_id: DISHES[1], name_zh: NAMES[1] ?? '' }] };
  }
  if (to === 'order_completed') return order.status === 'cancelled' ? null : { ...order, rev, status: to, ring: null };
  if (to === 'cancelled')
    return order.status === 'cancelled' || order.status === 'order_completed'
      ? null
      : {
          ...order,
          rev,
          status: to,
          ring: null,
          payment_state: order.payment_state === 'paid' ? 'refund_due' : order.payment_state,
        };
  return order.payment_state === 'refund_due' ? { ...order, rev, payment_state: 'refunded' } : null;
}

describe.each(AVAILABLE_DATABASES)('figures on %s', (name) => {
  let app: TestApp;
  afterEach(() => app.close());

  async function run(events: readonly Happening[]): Promise<Order[]> {
    const restaurantId = app.restaurant.id;
    const orders: Order[] = [];
    for (const event of events) {
      if (event.kind === 'order') {
        const day = addDays(FIRST, event.day);
        await app.context.store.transact(restaurantId, async (live) => {
          const no = await nextOrderNo(live.tx, live.traits.name, restaurantId, day);
          const payment_method = event.method === 0 ? ('cash' as const) : ('online' as const);
          const order = makeOrder(restaurantId, `${day}T18:00:00.000Z`, {
            order_no: String(no),
            number: `${day.replaceAll('-', '')}-${no}`,
            business_date: day,
            local_hour: event.hour,
            channel: event.method === 2 ? 'Phone' : 'Web',
            delivery_method: (['pickup', 'delivery_own', 'delivery_provider'] as const)[event.method] ?? 'pickup',
            payment_method,
            payment_state: payment_method === 'online' ? 'paid' : 'unpaid',
            amount_cents: event.cents * 2,
            tax_cents: 7,
            tip_cents: 100,
            total_cents: event.cents * 2 + 107,
            flags: event.isTest ? ['test'] : [],
            items: [itemOf(event.dish, event.cents)],
          });
          await live.put('order.placed', null, order);
          orders.push(order);
        });
      } else if (event.kind === 'change') {
        const index = event.which % Math.max(1, orders.length);
        const before = orders[index];
        const after = before === undefined ? null : changedOrder(before, event.to);
        if (before === undefined || after === null) continue;
        await app.context.store.transact(restaurantId, (live) => live.put('order.changed', before, after));
        orders[index] = after;
      } else if (event.kind === 'roll') await rollupDays(app.context, restaurantId);
      else await putRate(addDays(FIRST, event.day), event.percent / 100);
    }
    return orders;
  }

  async function putRate(from_date: string, rate: number): Promise<void> {
    await app.call(addCommissionCall, { as: app.admin, body: { restaurant_id: app.restaurant.id, from_date, rate } });
  }

  it('rolled up or not, changed before or after: the figures are the sum over the orders, to the cent', async () => {
    await fc.assert(
      fc.asyncProperty(happenings, async (events) => {
        app = await buildTestApp(name);
        app.clock.set('2026-11-21T17:15:00.000Z');
        const { db } = app.database;
        const restaurantId = app.restaurant.id;
        const orders = await run(events);
        const commissions = await listCommissions(db, restaurantId);

        for (const span of [
          { from: FIRST, to: addDays(FIRST, 11) },
          { from: '2026-10-01', to: '2026-10-31' },
          { from: '2026-10-30', to: '2026-11-30' },
        ]) {
          const within = orders.filter((order) => order.business_date >= span.from && order.business_date <= span.to);
          const expected = emptyFigures();
          addFigures(expected, figuresOfDay(within, 0).body);
          expect(await readSold(db, restaurantId, span)).toEqual(expected);
          const online = { payment_method: 'online' as const };
          const { counts, sums } = await countOrders(db, restaurantId, span, online);
          for (const status of ORDER_STATUSES) {
            const such = within.filter((order) => order.status === status && order.payment_method === 'online');
            expect([status, counts[status]]).toEqual([status, such.length]);
            expect(sums[status]).toBe(such.filter(isSummed).reduce((total, order) => total + order.total_cents, 0));
          }
        }

        const sale = orders
          .filter((order) => order.business_date.startsWith('2026-10'))
          .map((order) => saleOf(order, rateOn(commissions, order.business_date)))
          .reduce(addBillSums, NO_SUMS);
        expect(await currentSums(db, restaurantId, daysOfMonth('2026-10'), commissions)).toEqual(sale);

        const november = orders
          .filter((order) => order.business_date.startsWith('2026-11'))
          .map((order) => saleOf(order, rateOn(commissions, order.business_date)))
          .reduce(addBillSums, NO_SUMS);
        const refunds = orders
          .filter((order) => order.payment_state === 'refunded' && !isTest(order))
          .map((order) => refundOf(order, order.total_cents, rateOn(commissions, order.business_date)))
          .reduce(addBillSums, NO_SUMS);
        // Every refund was settled today, in November, whenever its order was placed.
        expect(await currentSums(db, restaurantId, daysOfMonth('2026-11'), commissions)).toEqual(
          addBillSums(november, refunds),
        );
        await app.close();
      }),
      { numRuns: name === 'sqlite' ? 40 : 8, endOnFailure: true },
    );
    app = await buildTestApp(name);
  }, 120_000);
});
