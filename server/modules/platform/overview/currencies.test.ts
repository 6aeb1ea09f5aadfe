import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sumByCurrency } from '#contract/domain/money.ts';
import { listAuditCall } from '#contract/http/platform/audit.ts';
import { listBillsCall } from '#contract/http/money/bill.ts';
import { refundOrderCall } from '#contract/http/money/refund.ts';
import { platformOverviewCall } from '#contract/http/platform/platform.ts';
import { listPlatformOrdersCall } from '#contract/http/platform/platform-order.ts';
import { listPlatformRestaurantsCall } from '#contract/http/platform/platform-restaurant.ts';
import { updateBusinessCall } from '#contract/http/store/store-setting.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeTestRestaurant } from '../../../testing/fixtures.ts';
import { makeOrder } from '../../../testing/make-order.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';
import { createRestaurant } from '../../store/new-store/create-restaurant.service.ts';

const DAY = '2026-11-21';
/** Minor units of each: dollars, yen, thousandths of a dinar, and dollars of a second restaurant. */
const SALES = [
  ['USD', 1470],
  ['JPY', 1800],
  ['KWD', 2750],
  ['USD', 530],
] as const;

describe.each(AVAILABLE_DATABASES)('[CU2] restaurants of several currencies on %s', (name) => {
  let app: TestApp;
  const ids: string[] = [];

  beforeAll(async () => {
    app = await buildTestApp(name);
    for (const [currency, total_cents] of SALES) {
      const made = makeTestRestaurant({ name: currency, currency });
      await createRestaurant(app.context, made.input);
      ids.push(made.id);
      const order = makeOrder(made.id, `${DAY}T17:15:00.000Z`, {
        business_date: DAY,
        currency,
        status: 'order_completed',
        ring: null,
        payment_method: 'online',
        payment_state: 'paid',
        amount_cents: total_cents,
        tax_cents: 0,
        total_cents,
      });
      await app.context.store.transact(made.id, (live) =>
        live.put('order.placed', null, { ...order, number: order.id }),
      );
      await app.call(refundOrderCall, {
        as: app.admin,
        body: {
          restaurant_id: made.id,
          order_id: order.id,
          expect_rev: order.rev,
          refund: { kind: 'whole' },
          note: 'spilled',
        },
      });
    }
  });
  afterAll(() => app.close());

  it('are never added to one another in what the platform owes back', async () => {
    const { refunds_due } = (await app.call(platformOverviewCall, { as: app.admin })).data;
    expect(refunds_due).toMatchObject({
      count: 4,
      amounts: [
        { currency: 'USD', amount_cents: 2000 },
        { currency: 'JPY', amount_cents: 1800 },
        { currency: 'KWD', amount_cents: 2750 },
      ],
    });
  });

  it('have statements in their own, with one sum for each', async () => {
    const { items } = (await app.call(listBillsCall, { as: app.admin, query: { period: '2026-11' } })).data;
    const sums = sumByCurrency(items.map(({ currency, gross_cents }) => ({ currency, amount_cents: gross_cents })));
    expect(sums.toSorted((left, right) => (left.currency < right.currency ? -1 : 1))).toEqual([
      { currency: 'JPY', amount_cents: 1800 },
      { currency: 'KWD', amount_cents: 2750 },
      { currency: 'USD', amount_cents: 2000 },
    ]);
  });

  it('name theirs beside every amount on the platform’s pages', async () => {
    const { items } = (await app.call(listPlatformOrdersCall, { as: app.admin, query: { status: 'all' } })).data;
    expect(items.map(({ currency, total_cents }) => [currency, total_cents]).toSorted()).toEqual(SALES.toSorted());
    const restaurants = (await app.call(listPlatformRestaurantsCall, { as: app.admin, query: {} })).data;
    const yen = restaurants.items.find(({ id }) => id === ids[1]);
    expect(yen).toMatchObject({ name: 'JPY', currency: 'JPY' });
    const body = { restaurant_id: yen?.id ?? '', version: yen?.version ?? 0, minimum_order_cents: 2000 };
    await app.call(updateBusinessCall, { as: app.admin, body });
    const audit = await app.call(listAuditCall, { as: app.admin, query: { area: 'restaurant', zone: 'UTC' } });
    expect(audit.data.items[0]).toMatchObject({ currency: 'JPY', after: { minimum_order_cents: 2000 } });
  });
});
