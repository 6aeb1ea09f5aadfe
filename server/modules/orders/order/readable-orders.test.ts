import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { SYSTEM_ACTOR } from '#contract/domain/basics.ts';
import { nextVersion } from '#contract/domain/order-version.ts';
import { intakeOrderCall } from '#contract/http/orders/intake.ts';
import { listOrdersCall } from '#contract/http/orders/order.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';
import { updateOrder } from './order.service.ts';

describe.each(AVAILABLE_DATABASES)('an order that would break its schema, on %s', (name) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp(name);
  });
  afterAll(() => app.close());

  it('[BU14] is not written, and stops nothing', async () => {
    const body = makeIntakeOrder(app.restaurant);
    const { id } = (await app.call(intakeOrderCall, { as: app.channel, body })).data;
    const query = z.parse(listOrdersCall.query, { restaurant_id: app.restaurant.id });
    const before = (await app.call(listOrdersCall, { as: app.owner, query })).data;
    const broken = updateOrder(app.context.store, app.restaurant.id, id, 'order.changed', (order, { now }) =>
      nextVersion(
        order,
        { items: order.items.map((item) => ({ ...item, quantity: 0 })) },
        { now, actor: SYSTEM_ACTOR },
        'update',
      ),
    );
    await expect(broken).rejects.toThrow('would break its schema');
    expect((await app.call(listOrdersCall, { as: app.owner, query })).data).toEqual(before);
  });
});
