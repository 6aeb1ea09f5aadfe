import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listRestaurantsCall, listWithoutMenuCall } from '#contract/http/store/restaurant.ts';
import {
  addRestaurantTypeCall,
  deleteRestaurantTypeCall,
  listRestaurantTypesCall,
} from '#contract/http/platform/restaurant-type.ts';
import { loginCall } from '#contract/http/people/session.ts';
import { addManagedRestaurantCall, addRestaurantCall } from '#contract/http/store/store-setting.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { newStoreBody, type NewStoreInput } from '../../../testing/new-store.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

const PASSCODE = 'Open-Sesame-7';

describe.each(AVAILABLE_DATABASES)('a new store on %s', (name) => {
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

  const store = (change: Partial<NewStoreInput> = {}) => newStoreBody(type, change);
  const add = (body: NewStoreInput, as = app.owner) => app.call(addRestaurantCall, { as, body });

  it('belongs to the owner who added it, once for any number of requests', async () => {
    const body = store();
    const made = await add(body);
    expect(made.data).toMatchObject({ id: body.id, phone: '+12125550170', time_zone: 'America/New_York', version: 1 });
    expect((await add(body)).data.id).toBe(body.id);
    expect((await app.call(listRestaurantsCall, { as: app.owner, query: {} })).data.total).toBe(2);
    const empty = await app.call(listWithoutMenuCall, { as: app.owner, query: {} });
    expect(empty.data.items.map((item) => item.id)).toEqual([body.id]);
    const types = await app.call(listRestaurantTypesCall, { as: app.owner });
    expect(types.data.items[0]?.restaurant_count).toBe(1);
    const gone = await app.call(deleteRestaurantTypeCall, { as: app.admin, body: { id: type } });
    expect(gone.failure.errors).toMatchObject([{ code: 'in_use' }]);
    const line = await app.database.db.selectFrom('audit').selectAll().where('target', '=', body.id).executeTakeFirst();
    expect(line?.action).toBe('restaurant.add');
    expect(line?.after).not.toContain(PASSCODE);
  });

  it.each([
    ['no account and no passcode', { email: 'other@example.test', passcode: null }, 'passcode', 'required'],
    ['a passcode without digits', { email: 'a@example.test', passcode: 'Password' }, 'passcode', 'password_weak'],
    ['both phones the same', { notify_phone: '212-555-0170' }, 'notify_phone', 'same_as_registered'],
    ['no type', { restaurant_type_id: '' }, 'restaurant_type_id', 'required'],
    [
      'no open day',
      { hours: { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] } },
      'hours',
      'hours_required',
    ],
    ['a county of another state', { email: 'b@example.test', county: 'Cook County' }, 'county', 'unknown_county'],
  ])('is refused with %s and writes nothing', async (_what, change, path, code) => {
    const body = store(change);
    const count = async (table: 'restaurant' | 'user' | 'user_restaurant' | 'audit') =>
      (
        await app.database.db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as('rows'))
          .executeTakeFirst()
      )?.rows;
    const before = await Promise.all([count('restaurant'), count('user'), count('user_restaurant'), count('audit')]);
    const { status, failure } = await add(body);
    expect(status).toBe(422);
    expect(failure.errors).toMatchObject([{ path, code }]);
    const after = await Promise.all([count('restaurant'), count('user'), count('user_restaurant'), count('audit')]);
    expect(after).toEqual(before);
  });

  it('is not revealed to another owner who knows the id', async () => {
    expect((await add(store({ id: app.restaurant.id }), app.owner)).data.name).toBe('测试馆');
    const { data } = await app.call(addManagedRestaurantCall, {
      as: app.admin,
      body: store({ email: 'managed@example.test' }),
    });
    expect((await add(store({ id: data.id }))).status).toBe(409);
    expect((await app.call(listRestaurantsCall, { as: app.owner, query: {} })).data.total).toBe(2);
  });

  it('joins an owner whom an administrator names; owners cannot make one for others', async () => {
    const body = store({ email: 'managed@example.test', passcode: null, name: '第二家' });
    expect((await app.call(addManagedRestaurantCall, { as: app.admin, body })).status).toBe(200);
    const signedIn = await app.call(loginCall, {
      as: 'nobody',
      body: { account: 'managed@example.test', password: PASSCODE },
    });
    expect(signedIn.data.admin_info.restaurants).toHaveLength(2);
    expect((await app.call(addManagedRestaurantCall, { as: app.owner, body: store() })).status).toBe(403);
  });
});
