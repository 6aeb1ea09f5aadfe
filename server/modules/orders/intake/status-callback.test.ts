import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { intakeOrderCall, intakeStateCall, intakeUpdateCall } from '#contract/http/orders/intake.ts';
import { listChannelsCall } from '#contract/http/orders/channel.ts';
import { refundOrderCall, settleRefundCall } from '#contract/http/money/refund.ts';
import { updateStatusCall } from '#contract/http/orders/order.ts';
import { signBody } from '../../../base/secrets.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

type Received = { headers: IncomingMessage['headers']; body: string };

describe.each(AVAILABLE_DATABASES)('status callbacks on %s', (name) => {
  let app: TestApp;
  let channel: Server;
  let answerWith = 200;
  const received: Received[] = [];
  const portOf = (): number => (channel.address() as AddressInfo).port;

  beforeAll(async () => {
    channel = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => {
        body += chunk.toString('utf8');
      });
      request.on('end', () => {
        received.push({ headers: request.headers, body });
        response.writeHead(answerWith).end();
      });
    });
    await new Promise<void>((resolve) => channel.listen(0, '127.0.0.1', resolve));
    app = await buildTestApp(name, { config: { callbackAllow: [`127.0.0.1:${portOf()}`] } });
  });
  afterAll(async () => {
    await app.close();
    channel.close();
  });

  const accept = (order_id: string) =>
    app.call(updateStatusCall, {
      as: app.screen,
      body: {
        restaurant_id: app.restaurant.id,
        command_id: v7(),
        device_seq: 1,
        order_id,
        expect_rev: 1,
        act: { action: 'accept', prep_minutes: 12 },
      },
    });

  it("notify the channel of acceptance with its time, signed by the channel's secret, and retry until it accepts", async () => {
    const status_url = `http://127.0.0.1:${portOf()}/hook?shop=7`;
    const order = await app.call(intakeOrderCall, {
      as: app.channel,
      body: makeIntakeOrder(app.restaurant, { status_url }),
    });
    answerWith = 503;
    await accept(order.data.id);
    await app.worker.runDue();
    answerWith = 204;
    app.clock.advance(1_500);
    await app.worker.runDue();
    app.clock.advance(60_000);
    await app.worker.runDue();
    expect(received).toHaveLength(2);
    const [, last] = received;
    expect(JSON.parse(last?.body ?? '{}')).toMatchObject({
      external_id: order.data.external_id,
      status: 'order_received',
      due_at: '2026-11-21T17:27:00.000Z',
    });
    expect(last?.headers['x-laidan-signature']).toBe(
      signBody(app.channel.secret, `${String(last?.headers['x-laidan-timestamp'])}.${last?.body ?? ''}`),
    );
  });

  it('[M7] say of cash what people read: paid, once the food is handed over', async () => {
    const status_url = `http://127.0.0.1:${portOf()}/cash`;
    const body = makeIntakeOrder(app.restaurant, { status_url, payment_method: 'cash' });
    const { id: order_id } = (await app.call(intakeOrderCall, { as: app.channel, body })).data;
    answerWith = 204;
    await accept(order_id);
    await app.worker.runDue();
    const act = (action: 'done' | 'receive') =>
      app.call(updateStatusCall, {
        as: app.screen,
        body: {
          restaurant_id: app.restaurant.id,
          command_id: v7(),
          device_seq: 1,
          order_id,
          expect_rev: 1,
          act: { action },
        },
      });
    const last = () => JSON.parse(received.at(-1)?.body ?? '{}') as Record<string, unknown>;
    expect(last()).toMatchObject({ payment_state: 'unpaid', to_collect_cents: body.totals.total_cents });
    await act('done');
    await act('receive');
    await app.worker.runDue();
    const paid = { status: 'received', payment_state: 'paid', to_collect_cents: 0 };
    expect(last()).toMatchObject(paid);
    const params = { external_id: body.external_id };
    expect((await app.call(intakeStateCall, { as: app.channel, params })).data).toMatchObject(paid);
    const refused = await app.call(intakeUpdateCall, { as: app.channel, params, body });
    expect(refused.failure.errors?.[0]?.params).toMatchObject({ status: 'received', payment_state: 'paid' });
    received.length = 0;
  });

  it('[M10] say what is to be given back, and that it was', async () => {
    const status_url = `http://127.0.0.1:${portOf()}/refund`;
    const body = makeIntakeOrder(app.restaurant, { status_url, payment_method: 'online', paid: true });
    const order = (await app.call(intakeOrderCall, { as: app.channel, body })).data;
    answerWith = 204;
    await accept(order.id);
    const last = () => JSON.parse(received.at(-1)?.body ?? '{}') as Record<string, unknown>;
    const ofOrder = { restaurant_id: app.restaurant.id, order_id: order.id };
    const asked = await app.call(refundOrderCall, {
      as: app.admin,
      body: { ...ofOrder, expect_rev: 2, refund: { kind: 'whole' }, note: 'cold on arrival' },
    });
    await app.worker.runDue();
    const { total_cents } = body.totals;
    expect(last()).toMatchObject({ payment_state: 'refund_due', refund_due_cents: total_cents, refunded_cents: 0 });
    const refund_id = asked.data.refund?.id ?? '';
    await app.call(settleRefundCall, { as: app.admin, body: { ...ofOrder, refund_id, how: 'original' } });
    await app.worker.runDue();
    expect(last()).toMatchObject({ payment_state: 'refunded', refund_due_cents: 0, refunded_cents: total_cents });
    received.length = 0;
  });

  it('[DO2] that fail give their host a rest, lose no attempt, and show on the channel until they arrive', async () => {
    const status_url = `http://127.0.0.1:${portOf()}/hook?shop=8`;
    answerWith = 503;
    for (let count = 0; count < 6; count += 1) {
      const order = await app.call(intakeOrderCall, {
        as: app.channel,
        body: makeIntakeOrder(app.restaurant, { status_url }),
      });
      await accept(order.data.id);
    }
    for (let second = 0; second < 8; second += 1) {
      await app.worker.runDue();
      app.clock.advance(1_000);
    }
    const trouble = async () => {
      const { data } = await app.call(listChannelsCall, {
        as: app.owner,
        query: { restaurant_id: app.restaurant.id },
      });
      return data.items.find(({ id }) => id === app.channel.id)?.callback_trouble;
    };
    const jobs = await app.database.db.selectFrom('job').selectAll().where('kind', '=', 'channel.callback').execute();
    expect(jobs.some(({ last_error }) => last_error?.includes('is tried again later'))).toBe(true);
    expect(await trouble()).toMatchObject({ waiting: 6 });
    received.length = 0;
    answerWith = 204;
    app.clock.advance(20 * 60_000);
    // One asks first whether the host is back; the others follow.
    for (let round = 0; round < 10; round += 1) {
      await app.worker.runDue();
      app.clock.advance(2_000);
    }
    expect(received).toHaveLength(6);
    expect(await trouble()).toBeNull();
  });

  it('[DO3] never go to a private address that was not allowed, and the channel says so', async () => {
    received.length = 0;
    const status_url = `http://localhost:${portOf()}/hook`;
    const order = await app.call(intakeOrderCall, {
      as: app.channel,
      body: makeIntakeOrder(app.restaurant, { status_url }),
    });
    await accept(order.data.id);
    await app.worker.runDue();
    expect(received).toEqual([]);
    const { data } = await app.call(listChannelsCall, { as: app.owner, query: { restaurant_id: app.restaurant.id } });
    const { callback_trouble } = data.items.find(({ id }) => id === app.channel.id) ?? {};
    expect(callback_trouble?.last_error).toContain(`localhost:${portOf()} is private`);
    app.clock.advance(25 * 60 * 60_000);
    await app.worker.runDue();
    const waiting = await app.database.db
      .selectFrom('job')
      .select('payload')
      .where('kind', '=', 'channel.callback')
      .execute();
    expect(waiting.filter(({ payload }) => payload.includes(order.data.id))).toEqual([]);
  });
});
