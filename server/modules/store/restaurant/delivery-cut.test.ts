import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { intakeOrderCall, listTurnedAwayCall, type IntakeOrderInput } from '#contract/http/orders/intake.ts';
import { updateOpenCall } from '#contract/http/store/restaurant.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder, TEST_ADDRESS } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

const MINUTE = 60_000;

describe.each(AVAILABLE_DATABASES)('[CT11] a cut delivery area on %s', (name) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp(name);
  });
  afterAll(() => app.close());

  const inMinutes = (minutes: number): string => new Date(app.clock.now() + minutes * MINUTE).toISOString();
  const open = (change: Record<string, unknown>) =>
    app.call(updateOpenCall, { as: app.screen, body: { restaurant_id: app.restaurant.id, ...change } });
  const send = (change: Partial<IntakeOrderInput> = {}) =>
    app.call(intakeOrderCall, { as: app.channel, body: makeIntakeOrder(app.restaurant, change) });
  const deliver = (distance: number, change: Partial<IntakeOrderInput> = {}) =>
    send({ delivery_method: 'delivery', address: TEST_ADDRESS, distance, ...change });
  const wrong = async (sent: ReturnType<typeof send>) =>
    (await sent).failure.errors?.map(({ path, code, params }) => ({ path, code, params }));
  const store = async () => (await app.context.store.snapshot(app.restaurant.id))?.store;

  it('turns deliveries away while delivery is paused, with its end, and takes pickups and later deliveries', async () => {
    const until = inMinutes(30);
    await open({ delivery_limit: 0, delivery_until: until });
    expect(await store()).toMatchObject({ delivery_limit: 0, delivery_until: until, delivery_by: 'Kitchen' });
    expect(await wrong(deliver(1))).toEqual([
      { path: 'delivery_method', code: 'delivery_paused', params: { opens_at: until } },
    ]);
    expect((await send()).status).toBe(200);
    expect((await deliver(1, { requested_at: inMinutes(60) })).status).toBe(200);
  });

  it('ends by itself', async () => {
    app.clock.advance(31 * MINUTE);
    expect((await deliver(1)).status).toBe(200);
    await app.worker.runDue();
    expect(await store()).toMatchObject({ delivery_limit: null, delivery_until: null, delivery_by: '' });
  });

  it('delivers as far as it is cut to, and is none beyond the whole area', async () => {
    await open({ delivery_limit: 1 });
    expect((await deliver(1)).status).toBe(200);
    expect(await wrong(deliver(1.5))).toMatchObject([{ code: 'outside_area', params: { miles: 1.5, maximum: 1 } }]);
    expect((await store())?.delivery_until).not.toBeNull();
    await open({ delivery_limit: 99 });
    expect(await store()).toMatchObject({ delivery_limit: null });
    expect((await open({ delivery_limit: 0, delivery_until: inMinutes(-1) })).status).toBe(422);
  });

  it('[CT10] goes on counting who was turned away after a resume that was taken back at once', async () => {
    await open({ mode: 'suspended' });
    const since = (await store())?.mode_since_at;
    await send();
    await open({ mode: 'in_business' });
    app.clock.advance(8_000);
    await open({ mode: 'suspended' });
    expect(await store()).toMatchObject({ mode_since_at: since, mode_by: 'Kitchen' });
    const query = { restaurant_id: app.restaurant.id, since: since ?? '' };
    expect((await app.call(listTurnedAwayCall, { as: app.screen, query })).data.total).toBe(1);
    await open({ mode: 'in_business' });
    app.clock.advance(MINUTE);
    await open({ mode: 'suspended' });
    expect((await store())?.mode_since_at).not.toBe(since);
    await open({ mode: 'in_business' });
  });
});
