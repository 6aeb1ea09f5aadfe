import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  intakeCancelCall,
  intakeOrderCall,
  intakePaymentCall,
  intakeUpdateCall,
} from '#contract/http/orders/intake.ts';
import { addChannelCall } from '#contract/http/orders/channel.ts';
import { getOrderCall, updateStatusCall } from '#contract/http/orders/order.ts';
import { buildTestApp, type Credential, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

describe.each(AVAILABLE_DATABASES)('changes of an order that no person has seen, on %s', (name) => {
  let app: TestApp;
  let accepting: Credential;
  beforeAll(async () => {
    app = await buildTestApp(name);
    const body = { restaurant_id: app.restaurant.id, kind: 'native' as const, name: 'own site', auto_accept: true };
    const { data } = await app.call(addChannelCall, { as: app.owner, body });
    accepting = { key: data.key };
  });
  afterAll(() => app.close());

  const place = async (as: Credential, change: Parameters<typeof makeIntakeOrder>[1] = {}) => {
    const body = makeIntakeOrder(app.restaurant, change);
    const { data } = await app.call(intakeOrderCall, { as, body });
    return { as, body, id: data.id, params: { external_id: body.external_id } };
  };
  type Placed = Awaited<ReturnType<typeof place>>;
  const orderOf = async ({ id }: Placed) =>
    (await app.call(getOrderCall, { as: app.owner, query: { restaurant_id: app.restaurant.id, order_id: id } })).data;
  const act = async (placed: Placed, action: 'accept' | 'acknowledge') => {
    const { id: order_id, rev, ring } = await orderOf(placed);
    const act = action === 'accept' ? { action, prep_minutes: 10 } : { action, ring_rev: ring?.rev ?? 0 };
    const restaurant_id = app.restaurant.id;
    const body = { restaurant_id, command_id: v7(), device_seq: 1, order_id, expect_rev: rev, act };
    await app.call(updateStatusCall, { as: app.screen, body });
  };
  const of = (quantity: number) => ({ items: [{ dish_id: app.restaurant.dishes.mapo.id, quantity }] });
  const change = async ({ as, body, params }: Placed, quantity: number) => {
    const { payment_method, external_id } = body;
    const wanted = makeIntakeOrder(app.restaurant, { ...of(quantity), payment_method, external_id });
    const answer = await app.call(intakeUpdateCall, { as, params, body: wanted });
    expect(answer.status).toBe(200);
  };
  const texts = ({ changes }: Awaited<ReturnType<typeof orderOf>>) =>
    changes.map(({ kind, text_en }) => `${kind} ${text_en.slice(0, 2)}`);

  it('[R2] it rings on as accepted by itself, until a person has seen it', async () => {
    const placed = await place(accepting, of(1));
    await change(placed, 2);
    expect((await orderOf(placed)).ring).toMatchObject({ kind: 'auto_accepted', acknowledged_at: null });
    await act(placed, 'acknowledge');
    await change(placed, 5);
    const after = await orderOf(placed);
    expect(after.ring?.kind).toBe('changed');
    expect(texts(after)).toEqual(['was 2×', 'now 5×']);
  });

  it('[S8] [R2] one that is paid enters without the changes of before', async () => {
    const placed = await place(accepting, { ...of(1), payment_method: 'online' });
    await change(placed, 2);
    await app.call(intakePaymentCall, { as: placed.as, params: placed.params, body: { state: 'paid' } });
    expect(await orderOf(placed)).toMatchObject({ ring: { kind: 'auto_accepted' }, changes: [] });
  });

  it('[S6] a cancellation knows what a person last saw', async () => {
    const placed = await place(app.channel, of(3));
    await act(placed, 'accept');
    await change(placed, 1);
    await app.call(intakeCancelCall, { as: placed.as, params: placed.params, body: {} });
    const after = await orderOf(placed);
    expect(after.ring).toMatchObject({ kind: 'cancelled', before: [{ quantity: 3 }] });
    expect(after.items).toMatchObject([{ quantity: 1 }]);
    await act(placed, 'acknowledge');
    expect((await orderOf(placed)).ring).toMatchObject({
      acknowledged_at: expect.any(String) as string,
      before: [{ quantity: 3 }],
    });
  });
});
