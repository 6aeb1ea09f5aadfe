import { deliveryStatusOf } from '#contract/domain/courier-after-cancel.ts';
import { deliveryTrouble } from '#contract/domain/delivery-trouble.ts';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { intakeOrderCall, intakeUpdateCall } from '#contract/http/orders/intake.ts';
import { DELIVERY_STATUS_CALLS, getOrderCall, updateStatusCall } from '#contract/http/orders/order.ts';
import type { OrderAction } from '#contract/domain/order-command.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { courierAccounts, DOORDASH_SECRET } from '../../../testing/courier-accounts.ts';
import { makeIntakeOrder, TEST_ADDRESS } from '../../../testing/fixtures.ts';
import { startLoopbackProvider, type Asked, type ProviderReply } from '../../../testing/loopback-provider.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

const SAMPLE = 'tests/spec/payloads/doordash-dropped-off.json';

/** What the customer adds to the tip, in cents. */
const MORE_TIP = 300;

describe.each(AVAILABLE_DATABASES)('real couriers on %s', (name) => {
  let app: TestApp;
  let provider: Awaited<ReturnType<typeof startLoopbackProvider>>;
  let reply: (asked: Asked) => ProviderReply;

  beforeAll(async () => {
    provider = await startLoopbackProvider((asked) => reply(asked));
    app = await buildTestApp(name, {
      config: courierAccounts(provider.origin),
      restaurant: { delivery_mode: 'provider', provider: 'doordash', quote_fee_cap_cents: 1500 },
    });
  });
  afterAll(async () => {
    await app.close();
    await provider.stop();
  });
  beforeEach(async () => {
    provider.asked.length = 0;
    await app.database.db.deleteFrom('job').execute();
  });

  const choose = (chosen: 'doordash' | 'uber') =>
    app.database.db.updateTable('restaurant').set({ provider: chosen, quote_fee_cap_cents: 1500 }).execute();
  const act = (order_id: string, action: OrderAction, expect_rev = 99) => {
    const command = { command_id: app.context.ids.next(), device_seq: 0, order_id, expect_rev, act: action };
    return app.call(updateStatusCall, { as: app.owner, body: { restaurant_id: app.restaurant.id, ...command } });
  };
  let sent: ReturnType<typeof makeIntakeOrder>;
  async function accepted(): Promise<string> {
    sent = makeIntakeOrder(app.restaurant, { delivery_method: 'delivery', address: TEST_ADDRESS, distance: 1 });
    const { id } = (await app.call(intakeOrderCall, { as: app.channel, body: sent })).data;
    await act(id, { action: 'accept', prep_minutes: 10 });
    await app.worker.runDue();
    return id;
  }
  /** The customer gives another name, number, words about the door and tip, and nothing else. */
  async function correctContact(): Promise<void> {
    const customer = { ...sent.customer, name: 'Ada Lin Wong', phone: '+12125550177' };
    const { totals, tip_cents = 0 } = sent;
    const body = {
      ...sent,
      customer,
      address: { ...TEST_ADDRESS, instructions: 'ring twice' },
      tip_cents: tip_cents + MORE_TIP,
      totals: { ...totals, total_cents: totals.total_cents + MORE_TIP },
    };
    const params = { external_id: sent.external_id };
    expect((await app.call(intakeUpdateCall, { as: app.channel, params, body })).status).toBe(200);
    await app.worker.runDue();
  }
  const orderOf = async (order_id: string) =>
    (await app.call(getOrderCall, { as: app.owner, query: { restaurant_id: app.restaurant.id, order_id } })).data;
  const webhook = (to: string, headers: Record<string, string>, payload: string) =>
    app.app.inject({
      method: 'POST',
      url: `/delivery/webhook/${to}`,
      headers: { 'content-type': 'application/json', ...headers },
      payload,
    });
  const at = (minutes: number): string => new Date(app.clock.now() + minutes * 60_000).toISOString();

  describe('DoorDash Drive', () => {
    let delivery: Record<string, unknown>;
    beforeEach(async () => {
      await choose('doordash');
      delivery = { delivery_status: 'quote', fee: 975, dropoff_time_estimated: at(40) };
      reply = ({ path, method }) => {
        if (path.endsWith('/accept')) delivery = { ...delivery, delivery_status: 'created', updated_at: at(0) };
        if (method === 'PUT') return { status: 409, body: { code: 'cancel_not_allowed' } };
        return { body: delivery };
      };
    });

    it('[CR1] is asked for a quote and confirms it under the cap, with a signed token in its own format', async () => {
      const order = await orderOf(await accepted());
      expect(order.delivery).toMatchObject({ provider: 'doordash', status: 'created', fee_cents: 975, trouble: null });
      const [quote, accept] = provider.asked;
      expect(quote?.path).toBe('/drive/v2/quotes');
      expect(JSON.parse(quote?.text ?? '')).toMatchObject({
        dropoff_address: '20 Elizabeth St, New York, NY 10013',
        dropoff_phone_number: '+12125550123',
        order_value: order.amount_cents,
        pickup_reference_tag: order.order_no,
        pickup_time: order.due_at,
      });
      expect(accept?.path).toBe(`/drive/v2/quotes/${order.delivery?.quote_id}/accept`);
      const [head = '', claims = '', signature = ''] = String(quote?.headers.authorization)
        .replace('Bearer ', '')
        .split('.');
      expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({
        alg: 'HS256',
        typ: 'JWT',
        'dd-ver': 'DD-JWT-V1',
      });
      expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
        aud: 'doordash',
        iss: 'dev',
        kid: 'key',
      });
      const right = createHmac('sha256', Buffer.from(DOORDASH_SECRET, 'base64'))
        .update(`${head}.${claims}`)
        .digest('base64url');
      expect(signature).toBe(right);
    });

    it('[CR4] reports its courier by webhook, in any order, and is refused without its token', async () => {
      const id = await accepted();
      const external_delivery_id = (await orderOf(id)).delivery?.external_delivery_id ?? '';
      const sendEvent = (event_name: string, minutes: number, more = {}) =>
        webhook(
          'doordash',
          { authorization: 'Basic abc' },
          JSON.stringify({
            event_name,
            external_delivery_id,
            created_at: at(minutes),
            dasher_name: 'John D.',
            ...more,
          }),
        );
      expect((await sendEvent('DASHER_CONFIRMED', 1)).statusCode).toBe(200);
      await sendEvent('dasher_enroute_to_pickup', 2);
      await sendEvent('DASHER_DROPPED_OFF', 30);
      await sendEvent('DASHER_PICKED_UP', 20);
      const order = await orderOf(id);
      expect(order).toMatchObject({
        status: 'received',
        delivery: { status: 'delivered', courier: { name: 'John D.' } },
      });
      expect(order.delivery?.steps.map(({ status }) => status)).toContain('picked_up');
      expect((await webhook('doordash', { authorization: 'Basic abd' }, '{}')).statusCode).toBe(401);
      expect((await webhook('doordash', {}, '{}')).statusCode).toBe(401);
      expect((await webhook('simulated', {}, '{}')).statusCode).toBe(404);
    });

    it('[CR4] gets 200 for unknown ids, as its simulator sends them', async () => {
      const answer = await webhook('doordash', { authorization: 'Basic abc' }, readFileSync(SAMPLE, 'utf8'));
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toMatchObject({ data: { known: false } });
    });

    it('[CR3] is polled when its webhooks do not come; a repeated state is no step, and a courier may give up', async () => {
      const id = await accepted();
      const look = async (change: Record<string, unknown>) => {
        delivery = { ...delivery, ...change, updated_at: at(0) };
        app.clock.advance(46_000);
        await app.worker.runDue();
        return orderOf(id);
      };
      expect((await look({ delivery_status: 'confirmed', dasher_name: 'Mia' })).delivery).toMatchObject({
        status: 'confirmed',
        courier: { name: 'Mia' },
      });
      const before = await orderOf(id);
      expect((await look({ dasher_location: { lat: 40.7, lng: -74 } })).rev).toBe(before.rev);
      expect((await look({ delivery_status: 'created', dasher_name: null })).delivery).toMatchObject({
        status: 'created',
        courier: null,
      });
      const after = await look({ delivery_status: 'delivered' });
      expect(after.status).toBe('received');
      const asked = provider.asked.length;
      app.clock.advance(120_000);
      await app.worker.runDue();
      expect(provider.asked).toHaveLength(asked);
      const query = { restaurant_id: app.restaurant.id, order_id: id };
      expect((await app.call(DELIVERY_STATUS_CALLS.doordash, { as: app.staff, query })).data.status).toBe('delivered');
      expect((await app.call(DELIVERY_STATUS_CALLS.uber, { as: app.staff, query })).status).toBe(404);
    });

    const updates = () => provider.asked.filter(({ method }) => method === 'PATCH');

    it('[CR6] hears of a moved promise and of the food being ready as another pickup time, also after silence', async () => {
      const id = await accepted();
      const external_delivery_id = (await orderOf(id)).delivery?.external_delivery_id ?? '';
      await act(id, { action: 'adjust_prep', prep_minutes: 25 });
      const usual = reply;
      reply = (asked) => (asked.method === 'PATCH' ? { status: 503, body: {} } : usual(asked));
      await app.worker.runDue();
      reply = usual;
      app.clock.advance(2_000);
      await app.worker.runDue();
      const moved = await orderOf(id);
      expect(updates().map(({ path }) => path)).toEqual(Array(2).fill(`/drive/v2/deliveries/${external_delivery_id}`));
      expect(JSON.parse(updates().at(-1)?.text ?? '')).toEqual({ pickup_time: moved.due_at });
      expect(moved.due_at).toBe(at(25 - 2 / 60));
      await act(id, { action: 'done' });
      await app.worker.runDue();
      expect(JSON.parse(updates().at(-1)?.text ?? '')).toEqual({ pickup_time: at(0) });
      expect((await orderOf(id)).delivery).toMatchObject({ external_delivery_id, trouble: null });
    });

    it('[CR12] is given another name, number, words about the door and tip; the courier on his way stays', async () => {
      const id = await accepted();
      const before = await orderOf(id);
      await correctContact();
      expect(updates().map(({ text }) => JSON.parse(text) as unknown)).toEqual([
        {
          dropoff_phone_number: '+12125550177',
          dropoff_contact_given_name: 'Ada',
          dropoff_contact_family_name: 'Lin Wong',
          dropoff_instructions: 'ring twice',
          tip: before.tip_cents + MORE_TIP,
        },
      ]);
      expect(provider.asked.filter(({ method }) => method === 'PUT')).toEqual([]);
      expect((await orderOf(id)).delivery).toEqual(before.delivery);
    });

    it('[CR6] keeps its time where it refuses another one, which is no trouble', async () => {
      const id = await accepted();
      const usual = reply;
      reply = (asked) =>
        asked.method === 'PATCH' ? { status: 409, body: { code: 'update_not_allowed' } } : usual(asked);
      await act(id, { action: 'adjust_prep', prep_minutes: 25 });
      await app.worker.runDue();
      app.clock.advance(5_000);
      await app.worker.runDue();
      expect(updates()).toHaveLength(1);
      expect((await orderOf(id)).delivery).toMatchObject({ status: 'created', trouble: null });
    });

    it('[CR6] is asked to come at once for food that is ready or past its promise, and told nothing once it has it', async () => {
      const id = await accepted();
      app.clock.advance(11 * 60_000);
      provider.asked.length = 0;
      delivery = { ...delivery, delivery_status: 'cancelled', updated_at: at(0) };
      await app.worker.runDue();
      expect((await orderOf(id)).delivery?.trouble).toBe('cancelled_by_provider');
      delivery = { delivery_status: 'quote', fee: 975 };
      await act(id, { action: 'requote' });
      await app.worker.runDue();
      const quote = provider.asked.find(({ path }) => path.endsWith('/quotes'));
      expect(JSON.parse(quote?.text ?? '')).not.toHaveProperty('pickup_time');
      delivery = { ...delivery, delivery_status: 'picked_up', updated_at: at(1) };
      app.clock.advance(60_000);
      await app.worker.runDue();
      expect((await orderOf(id)).status).toBe('delivering');
      app.clock.advance(60_000);
      await app.worker.runDue();
      expect(updates()).toHaveLength(0);
    });

    it('[CR6] is asked again for another time while its quote waits for a person', async () => {
      await app.database.db.updateTable('restaurant').set({ quote_fee_cap_cents: 100 }).execute();
      const id = await accepted();
      const first = (await orderOf(id)).delivery;
      expect(first).toMatchObject({ status: 'quote', trouble: 'fee_over_cap' });
      await act(id, { action: 'adjust_prep', prep_minutes: 25 });
      await app.worker.runDue();
      const order = await orderOf(id);
      expect(order.delivery).toMatchObject({ status: 'quote', trouble: 'fee_over_cap' });
      expect(order.delivery?.quote_id).not.toBe(first?.quote_id);
      const quote = provider.asked.findLast(({ path }) => path.endsWith('/quotes'));
      expect(JSON.parse(quote?.text ?? '')).toMatchObject({ pickup_time: order.due_at });
    });

    it('[CR8] is trouble when its fee is in another currency, under the cap or not, and takes it in its own', async () => {
      delivery = { ...delivery, currency: 'CAD' };
      const id = await accepted();
      const refused = await orderOf(id);
      expect(deliveryTrouble(refused)).toBe('fee_currency');
      expect(refused.delivery).toMatchObject({ trouble: 'quote_failed', status: null, fee_cents: null });
      expect(provider.asked.map(({ path }) => path)).toEqual(['/drive/v2/quotes']);
      delivery = { ...delivery, currency: 'usd' };
      await act(id, { action: 'requote' });
      await app.worker.runDue();
      expect((await orderOf(id)).delivery).toMatchObject({ trouble: null, status: 'created', fee_cents: 975 });
    });

    it('[CR2] is trouble when it refuses, and retried when it does not answer', async () => {
      reply = () => ({ status: 422, body: { code: 'invalid_delivery_parameters', reason: 'distance_too_long' } });
      expect((await orderOf(await accepted())).delivery).toMatchObject({ trouble: 'quote_failed' });
      let tries = 0;
      reply = () => {
        tries += 1;
        return tries < 3 ? { status: 503, body: {} } : { body: delivery };
      };
      const id = await accepted();
      expect((await orderOf(id)).delivery).toBeNull();
      for (const seconds of [2, 4]) {
        app.clock.advance(seconds * 1000);
        await app.worker.runDue();
      }
      expect((await orderOf(id)).delivery).toMatchObject({ fee_cents: 975, trouble: null });
    });

    const callsOff = () =>
      provider.asked.filter(({ method }) => method === 'PUT').map(({ path }) => path.split('/')[4]);
    /** As Drive keeps a delivery: what was accepted is there, whether or not its answer arrived. */
    const keepsDeliveries = () => {
      const kept = new Map<string, string>();
      const network = { isLost: false, isFixed: false };
      reply = ({ method, path, text }) => {
        const [, , , kind = '', id = '', verb] = path.split('/');
        if (verb === 'accept') kept.set(id, 'created');
        const state = kept.get(id);
        const hasRefused = verb === 'cancel' && network.isFixed;
        if (verb === 'cancel' && !hasRefused) kept.set(id, 'cancelled');
        if (network.isLost) return { status: 503, body: {} };
        if (hasRefused) return { status: 409, body: { code: 'cancel_not_allowed' } };
        if (method === 'GET' && state === undefined) return { status: 404, body: { code: 'unknown_delivery_id' } };
        if (kind === 'quotes' && verb === undefined) {
          const asked = (JSON.parse(text) as { external_delivery_id: string }).external_delivery_id;
          if (kept.has(asked)) return { status: 409, body: { code: 'duplicate_delivery_id' } };
          kept.set(asked, 'quote');
        }
        return { body: { delivery_status: kept.get(id) ?? 'quote', fee: 975 } };
      };
      return { kept, network };
    };
    const later = async (seconds: number): Promise<void> => {
      app.clock.advance(seconds * 1_000);
      await app.worker.runDue();
    };

    it('[CR9] calls off whom it may have ordered, when no answer came and the order was taken back meanwhile', async () => {
      const { kept, network } = keepsDeliveries();
      await app.database.db.updateTable('restaurant').set({ quote_fee_cap_cents: 100 }).execute();
      const id = await accepted();
      const quote_id = (await orderOf(id)).delivery?.quote_id ?? '';
      network.isLost = true;
      await act(id, { action: 'confirm', quote_id });
      await app.worker.runDue();
      expect(kept.get(quote_id)).toBe('created');
      await act(id, { action: 'cancel', reason: 'sold_out', note: null }, (await orderOf(id)).rev);
      network.isLost = false;
      await later(2);
      await later(2);
      expect(callsOff()).toEqual([quote_id]);
      expect(kept.get(quote_id)).toBe('cancelled');
      expect((await orderOf(id)).delivery).toMatchObject({ status: 'cancelled', trouble: null });
    });

    it('[CR9] calls off whom it may have ordered before another one comes, when it never got an answer', async () => {
      const { kept, network } = keepsDeliveries();
      await app.database.db.updateTable('restaurant').set({ quote_fee_cap_cents: 100 }).execute();
      const id = await accepted();
      const first = (await orderOf(id)).delivery?.quote_id ?? '';
      network.isLost = true;
      await act(id, { action: 'confirm', quote_id: first });
      for (const seconds of [0, 2, 4, 8]) await later(seconds);
      expect((await orderOf(id)).delivery).toMatchObject({ trouble: 'quote_failed', external_delivery_id: null });
      network.isLost = false;
      await act(id, { action: 'requote' });
      await later(30);
      const second = (await orderOf(id)).delivery?.quote_id ?? '';
      await act(id, { action: 'confirm', quote_id: second });
      await later(1);
      expect((await orderOf(id)).delivery).toMatchObject({ external_delivery_id: second, trouble: null });
      expect([kept.get(first), kept.get(second)]).toEqual(['cancelled', 'created']);
    });

    it('[CR9] says in the history that a courier comes all the same, once, when his provider keeps him', async () => {
      const { network } = keepsDeliveries();
      const id = await accepted();
      network.isFixed = true;
      await act(id, { action: 'cancel', reason: 'sold_out', note: null }, (await orderOf(id)).rev);
      await app.worker.runDue();
      const kept = (await orderOf(id)).history.filter(({ action }) => action === 'courier_kept');
      expect(kept.map(({ detail }) => detail?.['called_off_id'])).toEqual(callsOff());
      expect(kept).toHaveLength(1);
      const order = await orderOf(id);
      expect([order.delivery?.status, deliveryStatusOf(order)]).toEqual(['created', 'created']);
    });

    it('[CR9] a cancelled order’s delivery is being called off, and then cancelled, to its channel too', async () => {
      keepsDeliveries();
      const id = await accepted();
      await act(id, { action: 'cancel', reason: 'sold_out', note: null }, (await orderOf(id)).rev);
      const cancelled = await orderOf(id);
      expect([cancelled.delivery?.status, deliveryStatusOf(cancelled)]).toEqual(['created', 'calling_off']);
      await app.worker.runDue();
      const after = await orderOf(id);
      expect(after.delivery).toMatchObject({ status: 'cancelled', trouble: null });
      expect(after.delivery?.steps.at(-1)).toMatchObject({ status: 'cancelled' });
      expect(deliveryStatusOf(after)).toBe('cancelled');
    });

    it('[CR2] is asked with another id after a quote whose answer was lost, because another body with its id is refused', async () => {
      const { network } = keepsDeliveries();
      network.isLost = true;
      const id = await accepted();
      network.isLost = false;
      await later(60);
      expect((await orderOf(id)).delivery).toMatchObject({ status: 'created', trouble: null });
    });
  });

  describe('Uber Direct', () => {
    let delivery: Record<string, unknown>;
    beforeEach(async () => {
      await choose('uber');
      delivery = { id: `del_${app.context.ids.next()}`, status: 'pending', fee: 650, updated: at(0) };
      reply = ({ path }) => {
        if (path.startsWith('/oauth')) return { body: { access_token: 'token', expires_in: 2_592_000 } };
        if (path.endsWith('/delivery_quotes'))
          return { body: { id: 'dqt_1', fee: 650, expires: at(15), dropoff_eta: at(35) } };
        return { body: delivery };
      };
    });

    it('[CR8] is trouble when its fee is in another currency', async () => {
      const quote = { id: 'dqt_2', fee: 650, currency: 'cad', expires: at(15), dropoff_eta: at(35) };
      reply = ({ path }) =>
        path.startsWith('/oauth') ? { body: { access_token: 'token', expires_in: 2_592_000 } } : { body: quote };
      const refused = await orderOf(await accepted());
      expect(deliveryTrouble(refused)).toBe('fee_currency');
      expect(refused.delivery).toMatchObject({ fee_cents: null });
    });

    it('[CR1] is quoted and ordered with one token for many calls', async () => {
      const first = await orderOf(await accepted());
      expect(first.delivery).toMatchObject({ provider: 'uber', status: 'created', fee_cents: 650 });
      delivery = { ...delivery, id: `del_${app.context.ids.next()}` };
      await accepted();
      expect(provider.asked.filter(({ path }) => path.startsWith('/oauth')).length).toBeLessThanOrEqual(1);
      const create = provider.asked.find(({ path }) => path === '/v1/customers/customer/deliveries');
      expect(JSON.parse(create?.text ?? '')).toMatchObject({ quote_id: 'dqt_1', external_id: first.id });
      expect(JSON.parse((JSON.parse(create?.text ?? '') as { dropoff_address: string }).dropoff_address)).toMatchObject(
        {
          street_address: ['20 Elizabeth St'],
          zip_code: '10013',
        },
      );
    });

    it('[CR6] cannot move its pickup time: its courier reads in the pickup note when the food is ready', async () => {
      const id = await accepted();
      const order = await orderOf(id);
      const create = provider.asked.find(({ path }) => path === '/v1/customers/customer/deliveries');
      expect(JSON.parse(create?.text ?? '')).toMatchObject({
        pickup_ready_dt: order.due_at,
        pickup_notes: order.order_no,
      });
      const notes = () =>
        provider.asked
          .filter(({ method, path }) => method === 'POST' && path.endsWith(`/deliveries/${String(delivery['id'])}`))
          .map(({ text }) => JSON.parse(text) as unknown);
      await act(id, { action: 'adjust_prep', prep_minutes: 25 });
      await app.worker.runDue();
      const time = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', timeStyle: 'short' });
      const ready = time.format(Date.parse((await orderOf(id)).due_at ?? ''));
      expect(notes()).toEqual([{ pickup_notes: `${order.order_no} · Ready at ${ready}` }]);
      await act(id, { action: 'done' });
      await app.worker.runDue();
      expect(notes().at(-1)).toEqual({ pickup_notes: `${order.order_no} · Ready now` });
    });

    it('[CR12] keeps name and number: its courier reads the new ones in the note at the door', async () => {
      const { tip_cents } = await orderOf(await accepted());
      provider.asked.length = 0;
      await correctContact();
      expect(provider.asked.map(({ path, text }) => [path, JSON.parse(text) as unknown])).toEqual([
        [
          `/v1/customers/customer/deliveries/${String(delivery['id'])}`,
          {
            dropoff_notes: 'ring twice · Contact now: Ada Lin Wong +12125550177',
            tip_by_customer: tip_cents + MORE_TIP,
          },
        ],
      ]);
    });

    it('[CR4] is authenticated by its signature over the raw body', async () => {
      const id = await accepted();
      const text = JSON.stringify({
        kind: 'event.delivery_status',
        created: at(5),
        data: { ...delivery, status: 'pickup', updated: at(5), courier: { name: 'Ana', phone_number: '+12125550199' } },
      });
      const signature = createHmac('sha256', 'signing-key').update(text).digest('hex');
      expect((await webhook('uber', { 'x-uber-signature': signature }, text.replace('Ana', 'Eva'))).statusCode).toBe(
        401,
      );
      expect((await orderOf(id)).delivery?.status).toBe('created');
      expect((await webhook('uber', { 'x-uber-signature': signature }, text)).statusCode).toBe(200);
      expect((await orderOf(id)).delivery).toMatchObject({ status: 'enroute_to_pickup', courier: { name: 'Ana' } });
    });
  });
});
