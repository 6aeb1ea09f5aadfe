import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importMenuCall } from '#contract/http/menu/menu-edit.ts';
import { setUpCall } from '#contract/http/store/set-up.ts';
import { addRestaurantTypeCall } from '#contract/http/platform/restaurant-type.ts';
import { addRestaurantCall } from '#contract/http/store/store-setting.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { newStoreBody } from '../../../testing/new-store.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

describe.each(AVAILABLE_DATABASES)('[SU1] the way to the first order on %s', (name) => {
  let app: TestApp;
  let type = '';
  beforeAll(async () => {
    app = await buildTestApp(name);
    const types = await app.call(addRestaurantTypeCall, {
      as: app.admin,
      body: { name_zh: '川菜', name_en: 'Sichuan' },
    });
    type = types.data.items[0]?.id ?? '';
  });
  afterAll(() => app.close());

  const doneOf = async (restaurant_id: string): Promise<string[]> => {
    const { data } = await app.call(setUpCall, { as: app.owner, query: { restaurant_id } });
    return data.steps.filter(({ is_done }) => is_done).map(({ step }) => step);
  };

  it('names what is done: dishes count once they are available', async () => {
    const { data: store } = await app.call(addRestaurantCall, { as: app.owner, body: newStoreBody(type) });
    expect(await doneOf(store.id)).toEqual(['restaurant', 'hours']);
    const menu = (status: string) => ({
      categories: [{ name_zh: '热菜', name_en: 'Mains', number: '1' }],
      dishes: [{ name_zh: '麻婆豆腐', name_en: 'Mapo tofu', category: '热菜', price_cents: 1395, status }],
    });
    const add = (status: 'on_sale' | 'off_shelf') =>
      app.call(importMenuCall, {
        as: app.owner,
        body: { restaurant_id: store.id, format: 'json', content: JSON.stringify(menu(status)) },
      });
    await add('off_shelf');
    expect(await doneOf(store.id)).toEqual(['restaurant', 'hours']);
    await add('on_sale');
    expect(await doneOf(store.id)).toEqual(['restaurant', 'hours', 'menu', 'open']);
  });

  it('[ES8] counts alerts once one that is switched on can reach somebody', async () => {
    const off = { on: false, after_seconds: 90 };
    const all = { push: off, email: off, phone: off, fax: off, webhook: off };
    const notify = async (ways: Partial<typeof all>, email: string) => {
      const order_notify = JSON.stringify({ ...all, ...ways });
      await app.database.write((tx) =>
        tx.updateTable('restaurant').set({ order_notify, email }).where('id', '=', app.restaurant.id).execute(),
      );
      return (await doneOf(app.restaurant.id)).includes('alerts');
    };
    expect(await notify({}, 'owner@example.test')).toBe(false);
    expect(await notify({ push: { ...off, on: true } }, 'owner@example.test')).toBe(false);
    expect(await notify({ email: { ...off, on: true } }, '')).toBe(false);
    expect(await notify({ email: { ...off, on: true } }, 'owner@example.test')).toBe(true);
  });

  it('counts a screen once it was connected, as the page of the screens does', async () => {
    const seen = (last_seen_at: string | null) =>
      app.database.write((tx) => tx.updateTable('device').set({ last_seen_at }).execute());
    await seen(null);
    expect(await doneOf(app.restaurant.id)).not.toContain('screen');
    await seen('2026-11-27T15:00:00.000Z');
    expect(await doneOf(app.restaurant.id)).toContain('screen');
  });
});
