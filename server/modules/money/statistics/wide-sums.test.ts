import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { billBreakdownCall, billChecklistCall, listBillsCall } from '#contract/http/money/bill.ts';
import { closeDayCall, dayCloseCall } from '#contract/http/money/kitchen.ts';
import { dashboardCall } from '#contract/http/money/statistics.ts';
import { intakeOrderCall } from '#contract/http/orders/intake.ts';
import { updateStatusCall } from '#contract/http/orders/order.ts';
import { platformOverviewCall } from '#contract/http/platform/platform.ts';
import type { OrderAction } from '#contract/domain/order-command.ts';
import { MAX_CENTS } from '#contract/domain/basics.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

const HAND_OVER: OrderAction[] = [{ action: 'accept', prep_minutes: 10 }, { action: 'done' }, { action: 'receive' }];
const ORDERS = 4;
const PRICE = 100_000_000;
const PIECES = 12;

/** In rupiah a busy evening takes more than one order may cost. */
describe.each(AVAILABLE_DATABASES)('[CU5] sums over orders beyond the most that one order costs, on %s', (name) => {
  let app: TestApp;
  let one: { restaurant_id: string };
  beforeAll(async () => {
    app = await buildTestApp(name);
    one = { restaurant_id: app.restaurant.id };
    const { mapo } = app.restaurant.dishes;
    await app.database.db.updateTable('dish').set({ price_cents: PRICE }).where('id', '=', mapo.id).execute();
    const dear = { ...mapo, price_cents: PRICE };
    const items = [{ dish_id: mapo.id, quantity: PIECES }];
    for (let count = 0; count < ORDERS; count += 1) {
      const body = makeIntakeOrder({ ...app.restaurant, dishes: { ...app.restaurant.dishes, mapo: dear } }, { items });
      const { id: order_id } = (await app.call(intakeOrderCall, { as: app.channel, body })).data;
      for (const [index, act] of HAND_OVER.entries()) {
        const command = { command_id: v7(), device_seq: 0, order_id, expect_rev: index + 1, act };
        await app.call(updateStatusCall, { as: app.owner, body: { ...one, ...command } });
      }
    }
  });
  afterAll(() => app.close());

  it('are counted at the end of the day, also as they were counted by hand', async () => {
    const { data } = await app.call(dayCloseCall, { as: app.owner, query: one });
    expect(data.cash.due_cents).toBeGreaterThan(2 * MAX_CENTS);
    const count = { ...one, business_date: data.business_date, counted_cents: data.cash.due_cents, note: '' };
    expect((await app.call(closeDayCall, { as: app.owner, body: count })).data).toMatchObject({
      counted_cents: data.cash.due_cents,
      expected_cents: data.cash.due_cents,
    });
    expect((await app.call(dayCloseCall, { as: app.owner, query: one })).status).toBe(200);
  });

  it('are on the statement, the overview and the platform’s', async () => {
    const period = '2026-11';
    const breakdown = await app.call(billBreakdownCall, { as: app.owner, query: { ...one, period } });
    expect(breakdown.data.breakdown.taxes[0]?.taxable_cents).toBe(ORDERS * PIECES * PRICE);
    expect((await app.call(billChecklistCall, { as: app.owner, query: { ...one, period } })).status).toBe(200);
    expect((await app.call(listBillsCall, { as: app.admin, query: { period } })).status).toBe(200);
    expect((await app.call(dashboardCall, { as: app.owner, query: one })).status).toBe(200);
    expect((await app.call(platformOverviewCall, { as: app.admin, query: undefined })).status).toBe(200);
  });
});
