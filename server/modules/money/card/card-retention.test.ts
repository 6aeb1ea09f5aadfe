import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#contract/domain/order.ts';
import { eraseCustomerCall } from '#contract/http/people/customer.ts';
import { intakeCancelCall, intakeOrderCall } from '#contract/http/orders/intake.ts';
import { updateStatusCall } from '#contract/http/orders/order.ts';
import { DAY_MS, isoNow } from '../../../base/clock.ts';
import { findOrder } from '../../orders/order/order.repository.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';
import { eraseOldCards } from './card-retention.service.ts';
import { eraseCards, findCard, openCard } from './vault.service.ts';

const CARD = { card_number: '4111111111111111', expiry: '08/31', holder_name: 'Ada Wong' };

describe.each(AVAILABLE_DATABASES)('card details after their time on %s', (name) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await buildTestApp(name, { cards: { mode: 'on', retentionDays: 30 } });
  });
  afterEach(() => app.close());

  async function place(): Promise<{ id: string; external_id: string }> {
    const body = { ...makeIntakeOrder(app.restaurant, { payment_method: 'card' }), card_details: CARD };
    const { data } = await app.call(intakeOrderCall, { as: app.channel, body });
    return { id: data.id, external_id: body.external_id };
  }
  const orderOf = (id: string): Promise<Order | null> => findOrder(app.database.db, app.restaurant.id, id);

  let seq = 0;
  async function finish(order_id: string): Promise<void> {
    for (const act of [{ action: 'accept', prep_minutes: 10 }, { action: 'done' }, { action: 'receive' }] as const) {
      seq += 1;
      const expect_rev = (await orderOf(order_id))?.rev ?? 0;
      const command = { command_id: app.context.ids.next(), device_seq: seq, order_id, expect_rev, act };
      const body = { restaurant_id: app.restaurant.id, ...command };
      expect((await app.call(updateStatusCall, { as: app.owner, body })).status).toBe(200);
    }
  }

  async function isKept(order_id: string): Promise<boolean> {
    const row = await findCard(app.database.db, { restaurant_id: app.restaurant.id, order_id });
    if (row === undefined) throw new Error('the row itself stays');
    const { restaurant_id: _restaurant, order_id: _order, created_at: _created, erased_at, ...rest } = row;
    if (erased_at !== null) expect(new Set(Object.values(rest))).toEqual(new Set([null]));
    return openCard(app.context.keys, row) !== null;
  }

  const recorded = () =>
    app.database.db.selectFrom('audit').select('after').where('action', '=', 'card.erase').orderBy('seq').execute();

  it('[CD9] are erased a retention after the end of their order, not after its beginning', async () => {
    const [early, late] = [await place(), await place()];
    await finish(early.id);
    app.clock.advance(5 * DAY_MS);
    await finish(late.id);
    app.clock.advance(25 * DAY_MS - 1);
    expect(await eraseOldCards(app.context)).toBe(0);
    app.clock.advance(1);
    expect(await eraseOldCards(app.context)).toBe(1);
    expect([await isKept(early.id), await isKept(late.id)]).toEqual([false, true]);
    app.clock.advance(5 * DAY_MS);
    expect(await eraseOldCards(app.context)).toBe(1);
    expect(await eraseOldCards(app.context)).toBe(0);
    expect((await recorded()).map(({ after }) => after)).toEqual([
      '{"erased":1,"reason":"retention"}',
      '{"erased":1,"reason":"retention"}',
    ]);
    expect((await orderOf(early.id))?.card).toEqual({ brand: 'Visa', last4: '1111' });
  });

  it('[CD9] are erased also when the order is never closed', async () => {
    const { id } = await place();
    app.clock.advance(36 * DAY_MS);
    expect(await eraseOldCards(app.context)).toBe(0);
    app.clock.advance(DAY_MS);
    expect(await eraseOldCards(app.context)).toBe(1);
    expect(await isKept(id)).toBe(false);
  });

  it('[CD9] are erased at once with an order that is cancelled and was not paid', async () => {
    const { id, external_id } = await place();
    await app.call(intakeCancelCall, { as: app.channel, params: { external_id }, body: {} });
    await app.worker.runDue();
    expect(await isKept(id)).toBe(false);
    expect((await recorded()).map(({ after }) => after)).toEqual(['{"erased":1,"reason":"cancelled"}']);
  });

  it('[CD9] can be erased for one customer, in one restaurant only', async () => {
    const [one, other] = [await place(), await place()];
    const now = isoNow(app.clock);
    const erase = (restaurantId: string) =>
      app.database.write((tx) => eraseCards(tx, restaurantId, [one.id, 'none'], now));
    expect(await erase('00000000-0000-7000-8000-000000000000')).toBe(0);
    expect(await erase(app.restaurant.id)).toBe(1);
    expect([await isKept(one.id), await isKept(other.id)]).toEqual([false, true]);
  });

  it('[CD9] are erased with the data of their customer', async () => {
    const { id } = await place();
    await finish(id);
    const body = { phone: '+12125550123', reason: 'asked for it' };
    expect((await app.call(eraseCustomerCall, { as: app.admin, body })).status).toBe(200);
    expect(await isKept(id)).toBe(false);
  });
});
