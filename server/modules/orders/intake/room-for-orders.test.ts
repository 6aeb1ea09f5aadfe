import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { intakeOrderCall } from '#contract/http/orders/intake.ts';
import { addPhoneOrderCall } from '#contract/http/orders/phone-order.ts';
import { STANDARD_LIMITS } from '../../../base/limits.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';
import { addChannel } from '../channel/channel.service.ts';

const MAXIMUM = 120;
const MAX_BYTES = MAXIMUM * 12_000;
const SHARE = 90;

describe.each(AVAILABLE_DATABASES)('[DO9] the room of a restaurant with many open orders on %s', (name) => {
  let app: TestApp;
  let second = '';
  beforeEach(async () => {
    app = await buildTestApp(name, { config: { limits: { ...STANDARD_LIMITS, open_orders: MAXIMUM } } });
    const channel = { kind: 'native' as const, name: 'Second', auto_accept: false };
    const rate = { rate_per_second: 100, burst: 100 };
    ({ key: second } = await addChannel(app.context, { restaurant_id: app.restaurant.id, ...channel, ...rate }));
  });
  afterEach(() => app.close());

  const send = (key = app.channel.key) =>
    app.call(intakeOrderCall, { as: { key }, body: makeIntakeOrder(app.restaurant) });
  const typed = () => {
    const {
      external_id: _external,
      totals: _totals,
      discount_cents: _none,
      ...order
    } = makeIntakeOrder(app.restaurant);
    const body = { ...order, coupon_cents: 0, restaurant_id: app.restaurant.id };
    return app.call(addPhoneOrderCall, { as: app.staff, body });
  };

  /** `count` open orders of the first channel, with so many bytes together. */
  async function hold(count: number, bytes = 0): Promise<void> {
    expect((await send()).status).toBe(200);
    const { db } = app.database;
    const row = await db.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
    const changes = JSON.stringify(['x'.repeat(Math.ceil(bytes / (count - 1)))]);
    for (let index = 1; index < count; index += 1) {
      const own = { id: `copy-${index}`, number: `copy-${index}`, external_id: `copy-${index}` };
      await db
        .insertInto('orders')
        .values({ ...row, ...own, changes })
        .execute();
    }
    await db.updateTable('log_head').set({ open: count }).where('restaurant_id', '=', row.restaurant_id).execute();
  }
  const refusal = async (answer: ReturnType<typeof send>) => {
    const { status, failure } = await answer;
    const { code, params } = failure.errors[0] ?? {};
    return { status, code, maximum: params?.['maximum'] };
  };
  const limited = (maximum: number) => ({ status: 429, code: 'limit_reached', maximum });

  /** Eleven of them for each first digit become another's. */
  const give = async (digits: string, change: { channel_id: string | null; changes?: string }) => {
    for (const digit of digits)
      await app.database.db.updateTable('orders').set(change).where('id', 'like', `copy-${digit}%`).execute();
  };

  it('counts bytes too, and what one channel holds of them stops that channel alone', async () => {
    await hold(100, MAX_BYTES * 0.95);
    await give('1', { channel_id: null, changes: '[]' });
    expect(await refusal(send())).toEqual(limited(MAX_BYTES * 0.75));
    expect((await send(second)).status).toBe(200);
    expect((await typed()).status).toBe(200);
  });

  it('refuses every channel where several hold all the bytes, and lets a person type twice as many', async () => {
    await hold(100, MAX_BYTES * 1.2);
    await give('5678', { channel_id: 'another' });
    expect(await refusal(send(second))).toEqual(limited(MAX_BYTES));
    expect((await typed()).status).toBe(200);
  });

  it('gives one channel three quarters of the number', async () => {
    await hold(100);
    expect(await refusal(send())).toEqual(limited(SHARE));
    expect((await send(second)).status).toBe(200);
    expect((await typed()).status).toBe(200);
  });

  it('gives orders that come together no more than one by one', async () => {
    await hold(100);
    await give('12', { channel_id: 'another' });
    const answers = await Promise.all(Array.from({ length: 30 }, () => send()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(SHARE - (100 - 22));
  });

  it('is not weighed below a hundred orders', async () => {
    await hold(99, MAX_BYTES * 1.2);
    expect((await send()).status).toBe(200);
  });
});
