import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { intakeOrderCall, listTurnedAwayCall, type IntakeOrderInput } from '#contract/http/orders/intake.ts';
import { updateOpenCall } from '#contract/http/store/restaurant.ts';
import { buildTestApp, type Credential, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

describe.each(AVAILABLE_DATABASES)('orders turned away while the restaurant takes none on %s', (name) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp(name);
  });
  afterAll(() => app.close());

  const open = (mode: 'suspended' | 'emergency' | 'in_business') =>
    app.call(updateOpenCall, { as: app.owner, body: { restaurant_id: app.restaurant.id, mode } });
  const send = (change: Partial<IntakeOrderInput> = {}) =>
    app.call(intakeOrderCall, { as: app.channel, body: makeIntakeOrder(app.restaurant, change) });
  const turnedAway = async (as: Credential, since: string) =>
    (await app.call(listTurnedAwayCall, { as, query: { restaurant_id: app.restaurant.id, since } })).data;

  it('[CT9] are counted once each and can be read by the screen, others are not among them', async () => {
    const since = new Date(app.clock.now()).toISOString();
    await send({ items: [{ dish_id: app.restaurant.dishes.hidden.id, quantity: 1 }] });
    await open('suspended');
    const external_id = v7();
    expect((await send({ external_id })).failure.code).toBe('order_refused');
    app.clock.advance(1_000);
    await send({ external_id });
    app.clock.advance(1_000);
    const last = new Date(app.clock.now()).toISOString();
    await send({ customer: { name: 'Bo Lin', phone: '+12125550143' } });
    const screen = await turnedAway(app.screen, since);
    expect(screen.total).toBe(2);
    expect(screen.items).toMatchObject([{ customer_name: 'Bo Lin', at: last }, { customer_name: 'Ada Wong' }]);
    expect(screen.items[0]?.dishes).toBeGreaterThan(0);
    expect(JSON.stringify(screen)).not.toContain('5550143');
    expect((await turnedAway(app.owner, last)).total).toBe(1);
    await open('in_business');
    expect((await turnedAway(app.screen, since)).total).toBe(2);
  });
});
