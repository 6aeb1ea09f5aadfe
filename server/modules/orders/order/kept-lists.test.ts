import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { QueryOf } from '#contract/http/call.ts';
import { intakeOrderCall } from '#contract/http/orders/intake.ts';
import { listOrdersCall, updateStatusCall } from '#contract/http/orders/order.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder, TEST_ADDRESS } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';
import { makeTenant } from '../../../testing/tenant.ts';
import { listOrders } from './order-list.repository.ts';

const MINUTE = 60_000;
const QUERIES = [{}, { status: 'open' }, { status: 'sold' }, { payment_state: 'paid' }, { sort: 'due_at' }] as const;

describe.each(AVAILABLE_DATABASES)('lists whose replies are kept, on %s', (name) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp(name, { restaurant: { delivery_mode: 'provider' } });
  });
  afterAll(() => app.close());

  const asked = (more: object): QueryOf<typeof listOrdersCall> =>
    z.parse(listOrdersCall.query, { restaurant_id: app.restaurant.id, ...more });
  const list = async (more: object = {}) =>
    (await app.call(listOrdersCall, { as: app.owner, query: asked(more) })).data;
  const place = async (change: Parameters<typeof makeIntakeOrder>[1] = {}) =>
    (await app.call(intakeOrderCall, { as: app.channel, body: makeIntakeOrder(app.restaurant, change) })).data.id;
  const act = (order_id: string, expect_rev: number, made: Record<string, unknown>) => {
    const command = { command_id: v7(), device_seq: 1, order_id, expect_rev, act: made as never };
    return app.call(updateStatusCall, { as: app.screen, body: { restaurant_id: app.restaurant.id, ...command } });
  };
  /** Each list, asked twice, is what the database has. */
  async function expectFresh(): Promise<void> {
    for (const more of QUERIES) {
      const [first, again] = [await list(more), await list(more)];
      const read = z.parse(listOrdersCall.reply, await listOrders(app.database, asked(more)));
      expect([first, again]).toEqual([read, read]);
    }
  }

  it('are never older than the last change of an order, of its courier or of its money', async () => {
    await expectFresh();
    const id = await place({ delivery_method: 'delivery', address: TEST_ADDRESS, distance: 1 });
    await expectFresh();
    for (const made of [{ action: 'accept', prep_minutes: 15 }, { action: 'done' }]) {
      await act(id, 1, made);
      await expectFresh();
    }
    // The courier comes, and goes, by jobs.
    for (let minute = 0; minute < 40; minute += 4) {
      app.clock.advance(4 * MINUTE);
      await app.worker.runDue();
      await expectFresh();
    }
    const paid = await place({ payment_method: 'online', paid: true });
    await act(paid, 1, { action: 'reject', reason: 'too_busy', note: null });
    await expectFresh();
  });

  it('are read once and then kept, but no search is, and for their own people only', async () => {
    const other = await makeTenant(app);
    const before = await list();
    const found = await list({ q: '001' });
    expect([before.items.length, found.items.length]).toEqual([2, 1]);
    // Past the log, as nothing of the product writes.
    await app.database.db.updateTable('orders').set({ customer_name: 'Changed past the log' }).execute();
    expect(await list()).toEqual(before);
    expect((await list({ q: '001' })).items[0]?.customer_name).toBe('Changed past the log');
    const stranger = await app.call(listOrdersCall, { as: other.owner, query: asked({}) });
    expect(stranger.status).toBe(404);
    await place();
    expect((await list()).items.map(({ customer_name }) => customer_name)).toContain('Changed past the log');
  });
});
