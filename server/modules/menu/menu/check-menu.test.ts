import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkMenuCall, updatePortionsCall } from '#contract/http/menu/menu.ts';
import { intakeOrderCall } from '#contract/http/orders/intake.ts';
import { updateBusinessCall } from '#contract/http/store/store-setting.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

describe.each(AVAILABLE_DATABASES)('the menu at a moment on %s', (name) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp(name);
  });
  afterAll(() => app.close());

  const ids = () => ({ restaurant_id: app.restaurant.id });
  const at = async (local: string) =>
    (await app.call(checkMenuCall, { as: app.owner, body: { ...ids(), at: local } })).data;
  /** Whether the intake takes an order of a dish for then. */
  const takes = async (dish_id: string, requested_at: string) => {
    const dish = Object.values(app.restaurant.dishes).find(({ id }) => id === dish_id);
    const options = (dish?.specifications ?? [])
      .filter(({ is_required }) => is_required)
      .flatMap(({ options: [first] }) => (first === undefined ? [] : [{ option_id: first.id, quantity: 1 }]));
    const items = [{ dish_id, quantity: 1, options }, ...(dish?.can_order_alone === false ? [beside()] : [])];
    const body = makeIntakeOrder(app.restaurant, { items, requested_at });
    return (await app.call(intakeOrderCall, { as: app.channel, body })).status < 300;
  };
  const beside = () => ({ dish_id: app.restaurant.dishes.mapo.id, quantity: 1 });

  it.each(['2026-11-22T12:00', '2026-11-22T19:00'])(
    '[MP1] shows at %s what the intake takes for then',
    async (local) => {
      const menu = await at(local);
      const answers = [];
      for (const { dish_id } of menu.dishes) answers.push([dish_id, await takes(dish_id, menu.at)]);
      expect(answers).toEqual(menu.dishes.map(({ dish_id, reason }) => [dish_id, reason === null]));
      expect(new Set(menu.dishes.map(({ reason }) => reason)).size).toBeGreaterThan(1);
    },
  );

  it('[MP2] says from when a dish is there, and what it costs', async () => {
    const { lunch, hidden, mapo } = app.restaurant.dishes;
    const evening = await at('2026-11-21T19:00');
    const entryOf = (id: string) => evening.dishes.find(({ dish_id }) => dish_id === id);
    expect(entryOf(lunch.id)).toMatchObject({ reason: 'outside_window', back_at: '2026-11-22T16:00:00.000Z' });
    expect(entryOf(hidden.id)).toMatchObject({ reason: 'off_shelf', back_at: null });
    expect(entryOf(mapo.id)).toMatchObject({ reason: null, back_at: null, price_cents: mapo.price_cents });
  });

  it('[MP2] knows that the last portion ends with its day', async () => {
    const { id } = app.restaurant.dishes.cheap;
    await app.call(updatePortionsCall, { as: app.owner, body: { ...ids(), dish_id: id, portions_left: 0 } });
    const entry = async (local: string) => (await at(local)).dishes.find(({ dish_id }) => dish_id === id);
    const today = await entry('2026-11-21T18:00');
    expect(today).toMatchObject({ reason: 'sold_out', back_at: '2026-11-22T09:00:00.000Z' });
    expect(await entry('2026-11-22T04:00')).toMatchObject({ reason: null });
  });

  it('[MP2] knows the holidays, and when the store opens after them', async () => {
    expect(await at('2026-12-25T12:00')).toMatchObject({ is_open: true, opens_at: null });
    const holidays = [{ date: '2026-12-25', name: 'Christmas', spans: [] }];
    const { version } = app.restaurant.input.restaurant;
    const saved = await app.call(updateBusinessCall, { as: app.owner, body: { ...ids(), version, holidays } });
    expect(saved.status).toBe(200);
    expect(await at('2026-12-25T12:00')).toMatchObject({
      is_open: false,
      open_reason: 'holiday',
      opens_at: '2026-12-26T05:00:00.000Z',
    });
  });
});
