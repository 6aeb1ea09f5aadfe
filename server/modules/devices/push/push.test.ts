import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isPushMessage } from '#contract/push-message.ts';
import { intakeOrderCall, intakeUpdateCall } from '#contract/http/orders/intake.ts';
import { getLedgerCall, getOrderCall } from '#contract/http/orders/order.ts';
import {
  actOnPushCall,
  deletePushCall,
  getPushKeyCall,
  listPushCall,
  subscribePushCall,
} from '#contract/http/devices/push.ts';
import { deskStoreOf, findRestaurantRow } from '../../store/restaurant/desk-store.repository.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder } from '../../../testing/fixtures.ts';
import { makeBrowserKeys, readVapid, startPushService } from '../../../testing/push-service.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

const OFF = { on: false, after_seconds: 90 };
const QUARTER_HOUR_MS = 15 * 60_000;

describe.each(AVAILABLE_DATABASES)('web push on %s', (name) => {
  let app: TestApp;
  let service: Awaited<ReturnType<typeof startPushService>>;
  const phone = makeBrowserKeys();

  beforeAll(async () => {
    service = await startPushService();
    app = await buildTestApp(name, {
      config: { callbackAllow: [service.host] },
      restaurant: {
        order_notify: { push: { on: true, after_seconds: 90 }, email: OFF, phone: OFF, fax: OFF, webhook: OFF },
      },
    });
  });
  afterAll(async () => {
    await app.close();
    await service.stop();
  });

  const subscribe = (path: string, as: { token: string } | { cookie: string } = app.owner, keys = phone.keys) =>
    app.call(subscribePushCall, { as, body: { endpoint: service.endpoint(path), keys, language: 'en' } });
  const place = async (body = makeIntakeOrder(app.restaurant)): Promise<string> =>
    (await app.call(intakeOrderCall, { as: app.channel, body })).data.id;
  const wait = async (seconds: number): Promise<void> => {
    app.clock.advance(seconds * 1000);
    await app.worker.runDue();
  };
  const messages = () => service.pushed.map(({ body }) => phone.read(body)).filter(isPushMessage);
  const orderOf = async (order_id: string) =>
    (await app.call(getOrderCall, { as: app.owner, query: { restaurant_id: app.restaurant.id, order_id } })).data;

  beforeEach(async () => {
    await app.database.db.deleteFrom('push_place').execute();
    await app.database.db.deleteFrom('job').execute();
    service.pushed.length = 0;
  });

  it('[ES1][ES5] notifies the owner’s phone when no screen shows an order, encrypted for it and signed with our key', async () => {
    await subscribe('/phone');
    const id = await place();
    await wait(9);
    expect(service.pushed).toHaveLength(0);
    await wait(2);
    expect(service.pushed).toHaveLength(1);
    const [push] = service.pushed;
    const { data } = await app.call(getPushKeyCall, { as: app.owner });
    const claims = readVapid(push?.headers.authorization ?? '', data.public_key);
    expect(claims).toMatchObject({ aud: `http://${service.host}`, sub: 'mailto:postmaster@example.com' });
    expect(push?.headers).toMatchObject({ urgency: 'high', ttl: '300', topic: id.replaceAll('-', '') });
    expect(push?.body.toString('latin1')).not.toContain(id);
    const [message] = messages();
    expect(message).toMatchObject({ tag: id, language: 'en', waiting: 1, path: `/order/list?status=all&order=${id}` });
    expect(message?.title).toContain('is not on any screen');
    await wait(80);
    expect(messages().map(({ title }) => title.replace(/.* order \d+ /, ''))).toEqual([
      'is not on any screen',
      'is waiting',
    ]);
    await wait(90);
    expect(messages().at(-1)?.title).toContain('has not been accepted');
    const query = { restaurant_id: app.restaurant.id, order_id: id };
    const ledger = await app.call(getLedgerCall, { as: app.owner, query });
    const attempts = ledger.data.escalations.filter(({ way }) => way === 'push');
    expect(attempts.map(({ kind, outcome }) => `${kind} ${outcome}`).toSorted()).toEqual([
      'not_accepted sent',
      'not_acknowledged sent',
      'not_displayed sent',
    ]);
  });

  it('[ES6] lets its buttons acknowledge and accept, as the person it was sent to, for a quarter of an hour', async () => {
    await subscribe('/phone');
    const id = await place();
    await wait(11);
    const token = messages()[0]?.token ?? '';
    const act = (action: 'acknowledge' | 'accept', used = token) =>
      app.call(actOnPushCall, { as: 'nobody', body: { token: used, action } });
    expect((await act('acknowledge')).data).toMatchObject({ outcome: 'applied' });
    expect((await orderOf(id)).ring?.by?.name).toBe('owner');
    expect((await act('accept')).data).toMatchObject({ outcome: 'applied' });
    expect(await orderOf(id)).toMatchObject({ status: 'order_received', prep_minutes: messages()[0]?.prep_minutes });
    expect((await act('accept')).data.outcome).not.toBe('applied');
    expect((await act('accept', `${token}x`)).status).toBe(410);
    app.clock.advance(QUARTER_HOUR_MS);
    expect((await act('acknowledge')).status).toBe(410);
    expect(JSON.stringify(await app.database.db.selectFrom('push_token').selectAll().execute())).not.toContain(token);
  });

  it('[ES6] [R3] accepts what was shown: a change of the order since then still rings, with its difference', async () => {
    await subscribe('/phone');
    const body = makeIntakeOrder(app.restaurant);
    const id = await place(body);
    await wait(11);
    const params = { external_id: body.external_id };
    await app.call(intakeUpdateCall, { as: app.channel, params, body: { ...body, memo: 'no nuts, allergic' } });
    const accept = { token: messages()[0]?.token ?? '', action: 'accept' as const };
    expect((await app.call(actOnPushCall, { as: 'nobody', body: accept })).data.outcome).toBe('applied');
    const order = await orderOf(id);
    expect(order).toMatchObject({ status: 'order_received', ring: { kind: 'changed', acknowledged_at: null } });
    expect(order.changes.map(({ text_en }) => text_en)).toContain('no nuts, allergic');
  });

  it('[ES6] disables the buttons for a person who has lost the restaurant', async () => {
    await subscribe('/phone');
    await place();
    await wait(11);
    const rows = await app.database.db.selectFrom('user_restaurant').selectAll().execute();
    await app.database.db.deleteFrom('user_restaurant').execute();
    const body = { token: messages()[0]?.token ?? '', action: 'accept' as const };
    expect((await app.call(actOnPushCall, { as: 'nobody', body })).status).toBe(410);
    await app.database.db.insertInto('user_restaurant').values(rows).execute();
  });

  it('[ES7] retries a subscription that failed, removes one that is gone, and records each attempt', async () => {
    await subscribe('/phone');
    await subscribe('/gone');
    service.answer('/phone', 503);
    service.answer('/gone', 410);
    const id = await place();
    await wait(11);
    expect((await app.call(listPushCall, { as: app.owner })).data.items).toHaveLength(1);
    service.answer('/phone', 201);
    await wait(16);
    const query = { restaurant_id: app.restaurant.id, order_id: id };
    const { data } = await app.call(getLedgerCall, { as: app.owner, query });
    const attempts = data.escalations.find(({ way }) => way === 'push');
    expect(attempts).toMatchObject({ outcome: 'sent' });
    expect(attempts?.tries.map(({ outcome }) => outcome)).toEqual(['failed', 'sent']);
  });

  it('notifies a screen too, without buttons, and no person of another restaurant', async () => {
    await subscribe('/screen', app.screen);
    await subscribe('/staff', app.staff);
    await subscribe('/admin', app.admin);
    await place();
    await wait(11);
    expect(service.pushed.map(({ path }) => path).toSorted()).toEqual(['/screen', '/staff']);
    const [screen] = service.pushed.filter(({ path }) => path === '/screen').map(({ body }) => phone.read(body));
    expect(screen).toMatchObject({ path: '/kiosk', token: null });
  });

  it('is sent once per browser, to its latest subscriber, and not after it unsubscribes', async () => {
    await subscribe('/shared');
    await subscribe('/shared', app.staff);
    expect((await app.call(listPushCall, { as: app.owner })).data.items).toEqual([]);
    const { items } = (await app.call(listPushCall, { as: app.staff })).data;
    expect(items).toHaveLength(1);
    expect(JSON.stringify(items)).not.toContain('/shared');
    const body = { endpoint: service.endpoint('/shared') };
    expect((await app.call(deletePushCall, { as: app.owner, body })).status).toBe(404);
    expect((await app.call(deletePushCall, { as: app.staff, body })).data.deleted).toBe(true);
  });

  it('[ES8] says to the screens whether a notice has a receiver: not once one found no browser, until one subscribes', async () => {
    const unreached = async () => {
      const row = await findRestaurantRow(app.database.db, app.restaurant.id);
      return row === undefined ? null : (deskStoreOf(row).unreached ?? []);
    };
    const version = async () => (await findRestaurantRow(app.database.db, app.restaurant.id))?.version;
    const saidToScreens = async () =>
      (await app.database.db.selectFrom('log_event').select('seq').where('type', '=', 'store.changed').execute())
        .length;
    await place();
    await wait(11);
    expect(await unreached()).toContain('push');
    const [held, changes] = [await version(), await saidToScreens()];
    await subscribe('/phone');
    expect(await unreached()).not.toContain('push');
    await subscribe('/tablet');
    expect(await saidToScreens()).toBe(changes + 1);
    // A settings form that was opened before is not stale by it.
    expect(await version()).toBe(held);
    for (const path of ['/tablet', '/phone'])
      await app.call(deletePushCall, { as: app.owner, body: { endpoint: service.endpoint(path) } });
    expect(await unreached()).toContain('push');
  });

  it('stores no address in plain text and posts to no private network', async () => {
    await app.call(subscribePushCall, {
      as: app.owner,
      body: { endpoint: 'http://127.0.0.1:9/secret-address', keys: phone.keys, language: 'zh' },
    });
    const rows = await app.database.db.selectFrom('push_place').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('secret-address');
    await place();
    await wait(11);
    expect((await app.call(listPushCall, { as: app.owner })).data.items).toEqual([]);
  });
});
