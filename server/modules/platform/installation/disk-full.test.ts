import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pollSyncCall } from '#contract/http/devices/sync.ts';
import { intakeOrderCall } from '#contract/http/orders/intake.ts';
import { updateStatusCall } from '#contract/http/orders/order.ts';
import { addUserCall } from '#contract/http/people/user.ts';
import { endSessionCall, listSessionsCall, loginCall } from '#contract/http/people/session.ts';
import type { DiskReserve } from '../../../db/disk-reserve.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

const MEGABYTE = 1_048_576;

describe.each(AVAILABLE_DATABASES)('a server on %s whose disk is nearly full', (name) => {
  let app: TestApp;
  let orderId: string;
  let free = 100 * MEGABYTE;
  let isHeld = false;
  const reserve: DiskReserve = {
    free: async () => free,
    isHeld: () => isHeld,
    hold: async () => void (isHeld = true),
    release: () => void (isHeld = false),
  };
  beforeAll(async () => {
    app = await buildTestApp(name, { reserve });
    orderId = (await order()).data.id;
    free = MEGABYTE;
    await app.storage.look();
  });
  afterAll(() => app.close());

  const order = () => app.call(intakeOrderCall, { as: app.channel, body: makeIntakeOrder(app.restaurant) });
  const ready = async () => {
    const response = await app.app.inject({ url: '/readyz' });
    return [response.statusCode, response.json<{ code?: string }>().code];
  };

  it('[ST1] is not ready, and says why', async () => {
    expect(await ready()).toEqual([503, 'disk_full']);
    expect((await app.app.inject({ url: '/healthz' })).statusCode).toBe(200);
  });

  it('[ST2] accepts nothing new: no order, no sign-in, no person', async () => {
    const refused = [
      await order(),
      await app.call(loginCall, { as: 'nobody', body: { account: 'a@example.test', password: 'Wrong-Horse-77' } }),
      await app.call(addUserCall, {
        as: app.owner,
        body: { nickname: 'x', mail: 'x@example.test', role: 'staff', restaurant_ids: [app.restaurant.id] },
      }),
    ];
    expect(refused.map(({ status, failure }) => [status, failure.code])).toEqual(refused.map(() => [503, 'disk_full']));
  });

  it('[ST2] finishes what began, and shows what there is', async () => {
    const { restaurant, owner } = app;
    const body = {
      restaurant_id: restaurant.id,
      command_id: app.context.ids.next(),
      device_seq: 0,
      order_id: orderId,
      expect_rev: 1,
      act: { action: 'accept', prep_minutes: 20 },
    } as const;
    const accepted = await app.call(updateStatusCall, { as: owner, body });
    expect(accepted).toMatchObject({ status: 200, data: { status: 'applied' } });
    expect((await app.call(listSessionsCall, { as: owner })).status).toBe(200);
    expect((await app.call(endSessionCall, { as: app.staff })).status).toBe(200);
  });

  it('[ST3] tells the desks with each beat, and stops when there is room', async () => {
    const beat = async () => {
      const query = { restaurant_id: app.restaurant.id, epoch: 'none', cursor: 0, wait: 0 };
      const { data } = await app.call(pollSyncCall, { as: app.screen, query });
      return data.frames.find(({ t }) => t === 'beat');
    };
    expect(await beat()).toMatchObject({ cannot_store: true });
    free = 100 * MEGABYTE;
    await app.storage.look();
    expect(await beat()).not.toHaveProperty('cannot_store');
    expect(await ready()).toEqual([200, undefined]);
    expect((await order()).status).toBe(200);
  });
});
