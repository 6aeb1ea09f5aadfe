import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dashboardCall } from '#contract/http/money/statistics.ts';
import { intakeOrderCall, listRefusedCall, type IntakeOrderInput } from '#contract/http/orders/intake.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

describe.each(AVAILABLE_DATABASES)('[S17] what an owner reads of a refused order, on %s', (name) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp(name);
  });
  afterAll(() => app.close());

  const query = () => ({ restaurant_id: app.restaurant.id });
  const send = (change: Partial<IntakeOrderInput>) =>
    app.call(intakeOrderCall, { as: app.channel, body: makeIntakeOrder(app.restaurant, change) });
  const refused = async (external_id: string) =>
    (await app.call(listRefusedCall, { as: app.owner, query: query() })).data.items.filter(
      (row) => row.external_id === external_id,
    );
  const counted = async () => {
    const { needs } = (await app.call(dashboardCall, { as: app.owner, query: query() })).data;
    return needs.find(({ kind }) => kind === 'refused')?.params['count'] ?? 0;
  };

  it('both amounts, the dish and its choice, and whom to call', async () => {
    const sums = v7();
    const { totals } = makeIntakeOrder(app.restaurant);
    await send({ external_id: sums, totals: { ...totals, total_cents: totals.total_cents + 50 } });
    expect(await refused(sums)).toMatchObject([
      {
        customer_phone: makeIntakeOrder(app.restaurant).customer.phone,
        came_as: null,
        errors: [{ code: 'total_differs', expected_cents: totals.total_cents, got_cents: totals.total_cents + 50 }],
      },
    ]);
    const choice = v7();
    const { kungPao } = app.restaurant.dishes;
    await send({ external_id: choice, items: [{ dish_id: kungPao.id, quantity: 1 }] });
    const [row] = await refused(choice);
    const { name_zh, name_en } = kungPao;
    expect(row?.errors.find(({ code }) => code === 'too_few_options')).toMatchObject({
      dish: { name_zh, name_en },
      specification: expect.any(String) as unknown,
    });
  });

  it('counts an order once however often it was tried, and names what a later try became', async () => {
    const before = await counted();
    const external_id = v7();
    const { totals } = makeIntakeOrder(app.restaurant);
    for (const cents of [1, 2])
      await send({ external_id, totals: { ...totals, total_cents: totals.total_cents + cents } });
    expect(await counted()).toBe(Number(before) + 1);
    const { data } = await send({ external_id });
    expect(await refused(external_id)).toMatchObject([
      { came_as: { id: data.id, order_no: data.order_no } },
      { came_as: { id: data.id } },
    ]);
    expect(await counted()).toBe(before);
  });
});
