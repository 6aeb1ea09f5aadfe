import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dashboardCall } from '#contract/http/money/statistics.ts';
import {
  intakeCancelCall,
  intakeOrderCall,
  intakeUpdateCall,
  listRefusedCall,
  listTurnedAwayCall,
  type IntakeChange,
} from '#contract/http/orders/intake.ts';
import type { OrderAction } from '#contract/domain/order-command.ts';
import { getOrderCall, updateStatusCall } from '#contract/http/orders/order.ts';
import { updateOpenCall } from '#contract/http/store/restaurant.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

describe.each(AVAILABLE_DATABASES)('[S16] what was refused of an order that is here, on %s', (name) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp(name);
  });
  afterAll(() => app.close());

  const here = () => ({ restaurant_id: app.restaurant.id });
  async function place() {
    const body = makeIntakeOrder(app.restaurant, { external_id: v7() });
    const { data } = await app.call(intakeOrderCall, { as: app.channel, body });
    const params = { external_id: body.external_id };
    return {
      ...data,
      change: (change: Partial<IntakeChange>) =>
        app.call(intakeUpdateCall, { as: app.channel, params, body: { ...body, ...change } }),
      cancel: () => app.call(intakeCancelCall, { as: app.channel, params, body: {} }),
    };
  }
  const refused = async (of: { order_id?: string } = {}) =>
    (await app.call(listRefusedCall, { as: app.owner, query: { ...here(), ...of } })).data.items;

  it('stands in the restaurant’s list with its order and its reasons, and at the order alone', async () => {
    const [order, other] = [await place(), await place()];
    const since = new Date(app.clock.now()).toISOString();
    const hidden = { dish_id: app.restaurant.dishes.hidden.id, quantity: 1 };
    expect((await order.change({ items: [hidden] as never })).failure.code).toBe('order_refused');
    expect(await refused({ order_id: other.id })).toEqual([]);
    const ofOrder = await refused({ order_id: order.id });
    expect(ofOrder).toMatchObject([
      { asked: 'change', order: { id: order.id, order_no: order.order_no }, customer_name: 'Ada Wong' },
    ]);
    expect(ofOrder[0]?.errors.map(({ code }) => code)).toContain('dish_unavailable');
    expect(await refused()).toEqual(ofOrder);

    expect((await other.cancel()).status).toBe(200);
    const late = await other.change({ memo: 'no onion' });
    expect(late.failure.code).toBe('illegal_transition');
    expect(await refused({ order_id: other.id })).toMatchObject([
      { asked: 'change', errors: [{ code: 'illegal_transition' }] },
    ]);

    // Neither counts as an order that did not come.
    await app.call(updateOpenCall, { as: app.owner, body: { ...here(), mode: 'suspended' } });
    const turnedAway = await app.call(listTurnedAwayCall, { as: app.screen, query: { ...here(), since } });
    expect(turnedAway.data.total).toBe(0);
    await app.call(updateOpenCall, { as: app.owner, body: { ...here(), mode: 'in_business' } });
    const dashboard = await app.call(dashboardCall, { as: app.owner, query: here() });
    expect(dashboard.data.needs.map(({ kind }) => kind)).not.toContain('refused');
  });

  it('[OW6] takes a new number of an order that is ready or on its way, and names the parts that come too late', async () => {
    const order = await place();
    const orderNow = async () =>
      (await app.call(getOrderCall, { as: app.owner, query: { ...here(), order_id: order.id } })).data;
    const act = async (action: OrderAction) => {
      const { rev: expect_rev } = await orderNow();
      const body = { ...here(), command_id: v7(), device_seq: 1, order_id: order.id, expect_rev, act: action };
      expect((await app.call(updateStatusCall, { as: app.owner, body })).status).toBe(200);
    };
    const ada = { name: 'Ada Wong', email: null, account_id: null, order_count: null };
    const numbered = (phone: string) => ({ customer: { ...ada, phone } });
    await act({ action: 'accept', prep_minutes: 20 });
    await act({ action: 'done' });
    expect((await order.change(numbered('+13125550199'))).status).toBe(200);
    expect(await orderNow()).toMatchObject({ status: 'finished', customer_phone: '+13125550199' });

    const both = await order.change({ ...numbered('+13125550177'), memo: 'no onion' });
    expect(both.failure.errors).toMatchObject([
      { code: 'illegal_transition', params: { status: 'finished', parts: 'memo' } },
    ]);
    const hidden = { dish_id: app.restaurant.dishes.hidden.id, quantity: 1 };
    const food = await order.change({ items: [hidden] as never });
    expect([food.failure.code, food.failure.errors[0]?.params?.['parts']]).toEqual(['illegal_transition', 'content']);
    expect((await orderNow()).customer_phone).toBe('+13125550199');

    await act({ action: 'receive' });
    expect((await order.change(numbered('+13125550188'))).failure.code).toBe('illegal_transition');
  });

  it('keeps the newest twenty of an order, however often its channel tries', async () => {
    const order = await place();
    const hidden = { dish_id: app.restaurant.dishes.hidden.id, quantity: 1 };
    for (let tried = 0; tried < 23; tried += 1) await order.change({ items: [hidden] as never, memo: `try ${tried}` });
    expect(await refused({ order_id: order.id })).toHaveLength(20);
  });

  it('leaves out an older change, which a newer one has replaced', async () => {
    const order = await place();
    const at = (ms: number) => new Date(app.clock.now() + ms).toISOString();
    expect((await order.change({ memo: 'mild', changed_at: at(2_000) })).status).toBe(200);
    expect((await order.change({ memo: 'hot', changed_at: at(1_000) })).failure.code).toBe('stale_version');
    expect(await refused({ order_id: order.id })).toEqual([]);
  });
});
