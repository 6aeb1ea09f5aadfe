import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rightsOf, type Rights } from '#contract/domain/rights.ts';
import { refundOrderCall } from '#contract/http/money/refund.ts';
import { intakeOrderCall } from '#contract/http/orders/intake.ts';
import { getOrderCall, updateStatusCall } from '#contract/http/orders/order.ts';
import { getRestaurantCall } from '#contract/http/store/restaurant.ts';
import { updateRestaurantCall } from '#contract/http/store/store-setting.ts';
import { buildTestApp, type Credential, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

describe.each(AVAILABLE_DATABASES)('who may mend and refund, on %s', (name) => {
  let app: TestApp;
  let restaurant_id: string;
  beforeAll(async () => {
    app = await buildTestApp(name);
    restaurant_id = app.restaurant.id;
  });
  afterAll(() => app.close());

  const order = async () => {
    const { mapo } = app.restaurant.dishes;
    const items = [{ dish_id: mapo.id, quantity: 3 }];
    const body = makeIntakeOrder(app.restaurant, { payment_method: 'online', paid: true, items });
    const placed = await app.call(intakeOrderCall, { as: app.channel, body });
    return (await app.call(getOrderCall, { as: app.owner, query: { restaurant_id, order_id: placed.data.id } })).data;
  };
  const allow = async (rights: Partial<Rights>): Promise<void> => {
    const { data: store } = await app.call(getRestaurantCall, { as: app.owner, query: { restaurant_id } });
    const change = { rights: { ...rightsOf(store), ...rights } };
    const answer = await app.call(updateRestaurantCall, {
      as: app.owner,
      body: { restaurant_id, version: store.version, ...change },
    });
    expect(answer.data.rights).toEqual(change.rights);
  };
  const mend = async (as: Credential) => {
    const { id, rev } = await order();
    const act = { action: 'mend' as const, lines: [{ line: 1, quantity: 1 }] };
    const command = { restaurant_id, command_id: v7(), device_seq: 0, order_id: id, expect_rev: rev, act };
    const { data } = await app.call(updateStatusCall, { as, body: command });
    return [data.status, data.code];
  };
  const refund = async (as: Credential, bearer: 'restaurant' | 'platform' = 'restaurant') => {
    const { id, rev } = await order();
    const refunding = { refund: { kind: 'whole' as const }, note: 'cold food', bearer };
    return app.call(refundOrderCall, { as, body: { restaurant_id, order_id: id, expect_rev: rev, ...refunding } });
  };

  it('[RT1] lets screens and staff mend until the restaurant says otherwise; its owner always may', async () => {
    expect(await mend(app.screen)).toEqual(['applied', null]);
    expect(await mend(app.staff)).toEqual(['applied', null]);
    await allow({ desk_may_mend: false });
    expect(await mend(app.screen)).toEqual(['rejected', 'forbidden']);
    expect(await mend(app.staff)).toEqual(['applied', null]);
    await allow({ staff_may_mend: false });
    expect(await mend(app.staff)).toEqual(['rejected', 'forbidden']);
    expect(await mend(app.owner)).toEqual(['applied', null]);
    expect(await mend(app.admin)).toEqual(['applied', null]);
  });

  it('[RT1] lets staff refund only where the restaurant says so, at its own cost, under the person’s name', async () => {
    expect((await refund(app.staff)).failure.code).toBe('forbidden');
    await allow({ staff_may_refund: true });
    const { data } = await refund(app.staff);
    expect(data.refund).toMatchObject({ bearer: 'restaurant', settled_at: null });
    expect(data.order.history.at(-1)).toMatchObject({ action: 'refund', actor: { kind: 'user' } });
    expect((await refund(app.staff, 'platform')).status).toBe(422);
  });
});
