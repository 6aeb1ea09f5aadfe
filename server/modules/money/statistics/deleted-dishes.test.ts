import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dashboardCall, foodStatisticCall } from '#contract/http/money/statistics.ts';
import { deleteCategoryCall, deleteDishCall } from '#contract/http/menu/menu-edit.ts';
import { getDishCall } from '#contract/http/menu/menu.ts';
import { intakeOrderCall } from '#contract/http/orders/intake.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

describe.each(AVAILABLE_DATABASES)('[FG8] figures of dishes that were deleted, on %s', (name) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp(name);
  });
  afterAll(() => app.close());

  it('keep name and category the same day, when the dish goes and when its category goes', async () => {
    const restaurant_id = app.restaurant.id;
    const { mapo } = app.restaurant.dishes;
    await app.call(intakeOrderCall, { as: app.channel, body: makeIntakeOrder(app.restaurant) });
    const today = (await app.call(dashboardCall, { as: app.owner, query: { restaurant_id } })).data.business_date;
    const figures = async () => {
      const query = { restaurant_id, from: today, to: today, compare: 'none' as const };
      const { dishes, categories } = (await app.call(foodStatisticCall, { as: app.owner, query })).data;
      const { top10 } = (await app.call(dashboardCall, { as: app.owner, query: { restaurant_id } })).data;
      const sold = categories.filter(({ quantity }) => quantity > 0);
      return {
        top: top10.map(({ name_zh, name_en }) => [name_zh, name_en]),
        dishes: dishes.map(({ name_zh, name_en, sales_cents }) => [name_zh, name_en, sales_cents]),
        categories: sold.map(({ name_zh, name_en, sales_cents }) => [name_zh, name_en, sales_cents]),
      };
    };
    const before = await figures();
    expect(before.categories.length).toBeGreaterThan(0);
    expect(before.dishes[0]?.[0]).not.toBe('');

    const query = { restaurant_id, dish_id: mapo.id };
    const { category_id } = (await app.call(getDishCall, { as: app.owner, query })).data;
    await app.call(deleteDishCall, { as: app.owner, body: query });
    expect(await figures()).toEqual(before);
    await app.call(deleteCategoryCall, { as: app.owner, body: { restaurant_id, category_id } });
    expect(await figures()).toEqual(before);
  });
});
