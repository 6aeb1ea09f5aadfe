import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addChannelCall } from '#contract/http/orders/channel.ts';
import {
  intakeCancelCall,
  intakeGloriafoodCall,
  intakeOrderCall,
  intakeStateCall,
  listRefusedCall,
} from '#contract/http/orders/intake.ts';
import { listOrdersCall } from '#contract/http/orders/order.ts';
import { intakeRatingCall, listRatingsCall } from '#contract/http/store/rating.ts';
import { DAY_MS } from '../../../base/clock.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';
import { removeAged } from '../../platform/housekeeping/remove-rows.ts';

describe.each(AVAILABLE_DATABASES)('[S15] a cancellation before its order on %s', (name) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp(name);
  });
  afterAll(() => app.close());

  const here = () => ({ restaurant_id: app.restaurant.id });
  const cancel = (external_id: string) =>
    app.call(intakeCancelCall, { as: app.channel, params: { external_id }, body: {} });
  const place = (external_id: string) =>
    app.call(intakeOrderCall, { as: app.channel, body: makeIntakeOrder(app.restaurant, { external_id }) });
  const openOrders = async () =>
    (await app.call(listOrdersCall, { as: app.owner, query: { ...here(), status: 'all' } })).data.total;

  it('refuses the order that comes after it, in a rush too, and shows why', async () => {
    const ids = ['early-1', 'early-2', 'early-3'];
    for (const id of ids) expect((await cancel(id)).status).toBe(404);
    expect((await cancel('early-1')).status).toBe(404);
    const answers = await Promise.all(ids.map(place));
    for (const { status, failure } of answers)
      expect([status, failure.errors]).toMatchObject([422, [{ path: 'external_id', code: 'cancelled_before' }]]);
    expect(await openOrders()).toBe(0);
    const { data } = await app.call(listRefusedCall, { as: app.owner, query: here() });
    expect(data.items.filter(({ errors }) => errors[0]?.code === 'cancelled_before')).toHaveLength(3);
    const state = await app.call(intakeStateCall, { as: app.channel, params: { external_id: 'early-1' } });
    expect(state.status).toBe(404);
    const about = { external_id: 'review-1', customer: 'Ada', stars: 5, text: '', order_external_id: 'early-1' };
    expect((await app.call(intakeRatingCall, { as: app.channel, body: about })).status).toBe(200);
    const ratings = await app.call(listRatingsCall, { as: app.owner, query: here() });
    expect(ratings.data.items[0]?.order_id).toBeNull();
  });

  it('whichever of both comes first, no order is left to cook', async () => {
    const ids = Array.from({ length: 12 }, (_, index) => `race-${index}`);
    await Promise.all(
      ids.flatMap((id, index) => (index % 2 === 0 ? [place(id), cancel(id)] : [cancel(id), place(id)])),
    );
    const { data } = await app.call(listOrdersCall, { as: app.owner, query: { ...here(), status: 'all' } });
    expect(data.items.filter(({ status }) => status !== 'cancelled')).toEqual([]);
  });

  it('leaves an order of GloriaFood out that was cancelled before it came', async () => {
    const added = await app.call(addChannelCall, {
      as: app.owner,
      body: { ...here(), kind: 'gloriafood', name: 'GF', auto_accept: false } as never,
    });
    const as = { key: (added.data as unknown as { key: string }).key };
    const order = (status: string, updated_at: string) => ({
      id: 77_001,
      type: 'pickup',
      status,
      payment: 'CASH',
      updated_at,
      accepted_at: '2026-11-21T17:10:00.000Z',
      fulfill_at: '2026-11-21T17:40:00.000Z',
      currency: 'USD',
      client_first_name: 'Ada',
      total_price: 13.5,
      sub_total_price: 13.5,
      items: [{ name: 'Mapo Tofu', type: 'item', price: 13.5, quantity: 1, total_item_price: 13.5, options: [] }],
    });
    const push = async (status: string, updated_at: string) =>
      (await app.call(intakeGloriafoodCall, { as, body: { count: 1, orders: [order(status, updated_at)] } })).data
        .results[0];
    expect((await push('canceled', '2026-11-21T17:12:00.000Z'))?.outcome).toBe('cancelled');
    expect(await push('accepted', '2026-11-21T17:10:00.000Z')).toMatchObject({ outcome: 'cancelled', order_no: null });
  });

  it('is forgotten after a day; the orders themselves are not', async () => {
    const kept = `kept-${v7()}`;
    expect((await place(kept)).status).toBe(200);
    await cancel('late');
    app.clock.advance(DAY_MS + 1);
    await removeAged(app.database, app.clock.now());
    const rows = await app.database.db.selectFrom('intake').select(['external_id', 'order_id']).execute();
    expect(rows.map(({ external_id }) => external_id)).toContain(kept);
    expect(rows.filter(({ order_id }) => order_id === '')).toEqual([]);
  });
});
