import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addRestaurantTypeCall,
  deleteRestaurantTypeCall,
  listRestaurantTypesCall,
  sortRestaurantTypesCall,
  updateRestaurantTypeCall,
} from '#contract/http/platform/restaurant-type.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

describe.each(AVAILABLE_DATABASES)('restaurant types on %s', (name) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp(name);
  });
  afterAll(() => app.close());

  const add = (name_zh: string, name_en: string) =>
    app.call(addRestaurantTypeCall, { as: app.admin, body: { name_zh, name_en } });
  const names = async () =>
    (await app.call(listRestaurantTypesCall, { as: app.owner })).data.items.map((type) => type.name_en);

  it('are added at the end, with unique names', async () => {
    await add('川菜', 'Sichuan');
    await add('面馆', 'Noodles');
    expect(await names()).toEqual(['Sichuan', 'Noodles']);
    expect((await add('四川', 'SICHUAN')).failure.errors).toMatchObject([{ path: 'name_en', code: 'taken' }]);
    expect((await add('', 'x')).failure.errors).toMatchObject([{ path: 'name_zh', code: 'required' }]);
  });

  it('are renamed in place, and put in another order', async () => {
    const { items } = (await app.call(listRestaurantTypesCall, { as: app.owner })).data;
    const [first, second] = items.map(({ id }) => id);
    const body = { id: second ?? '', name_zh: '面', name_en: 'Noodle house' };
    await app.call(updateRestaurantTypeCall, { as: app.admin, body });
    expect(await names()).toEqual(['Sichuan', 'Noodle house']);
    const sort = (ids: string[]) => app.call(sortRestaurantTypesCall, { as: app.admin, body: { ids } });
    expect((await sort([second ?? ''])).failure.code).toBe('stale_version');
    await sort([second ?? '', first ?? '']);
    expect(await names()).toEqual(['Noodle house', 'Sichuan']);
  });

  it('stay while a restaurant uses them, and say how many do', async () => {
    const [noodles] = (await app.call(listRestaurantTypesCall, { as: app.owner })).data.items;
    const id = noodles?.id ?? '';
    await app.database.db.updateTable('restaurant').set({ restaurant_type_id: id }).execute();
    const remove = () => app.call(deleteRestaurantTypeCall, { as: app.admin, body: { id } });
    expect((await remove()).failure.errors).toMatchObject([{ code: 'in_use', params: { count: 1 } }]);
    await app.database.db.updateTable('restaurant').set({ restaurant_type_id: null }).execute();
    expect((await remove()).status).toBe(200);
    expect(await names()).toEqual(['Sichuan']);
  });
});
