import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#contract/domain/order.ts';
import { intakeOrderCall } from '#contract/http/orders/intake.ts';
import { getOrderCall, updateStatusCall } from '#contract/http/orders/order.ts';
import { platformOverviewCall } from '#contract/http/platform/platform.ts';
import {
  deliveryEmailCall,
  listPlatformOrdersCall,
  platformToRestaurantCall,
} from '#contract/http/platform/platform-order.ts';
import {
  getPasswordCall,
  makePasswordLinkCall,
  getRateCall,
  listPlatformRestaurantsCall,
  restoreRestaurantCall,
  updateRateCall,
} from '#contract/http/platform/platform-restaurant.ts';
import { deleteRestaurantCall } from '#contract/http/store/store-setting.ts';
import { resetPasswordCall } from '#contract/http/people/user.ts';
import { isoAt } from '../../../base/clock.ts';
import type { Row } from '../../../db/schema.ts';
import { buildTestApp, pairScreen, type TestApp } from '../../../testing/build-test-app.ts';
import { countQueries } from '../../../testing/count-queries.ts';
import { makeIntakeOrder, makeTestRestaurant, TEST_ADDRESS } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';
import { noteBackup } from '../installation/last-backup.repository.ts';
import { createRestaurant } from '../../store/new-store/create-restaurant.service.ts';
import { readFleet } from './fleet.ts';
import { readOverview } from './overview.ts';
import { listPlatformOrders } from './platform-orders.ts';
import { listPlatformRestaurants } from './restaurant-list.ts';

const NO_LINKS = { websocket: 0, http: 0, office: 0 };

describe.each(AVAILABLE_DATABASES)('the platform on %s', (name) => {
  let app: TestApp;
  let restaurant_id: string;
  beforeAll(async () => {
    app = await buildTestApp(name, { restaurant: { delivery_mode: 'provider', quote_fee_cap_cents: null } });
    restaurant_id = app.restaurant.id;
  });
  afterAll(() => app.close());

  const overview = async () => (await app.call(platformOverviewCall, { as: app.admin })).data;
  const list = async (query: object = {}) =>
    (await app.call(listPlatformRestaurantsCall, { as: app.admin, query })).data;
  const orders = async (query: object = {}) => (await app.call(listPlatformOrdersCall, { as: app.admin, query })).data;
  const read = async (order_id: string): Promise<Order> =>
    (await app.call(getOrderCall, { as: app.owner, query: { restaurant_id, order_id } })).data;
  const seen = (id: string, ago = 0) =>
    app.database.db
      .updateTable('device')
      .set({ last_seen_at: isoAt(app.clock.now() - ago) })
      .where('id', '=', id)
      .execute();
  const place = async (change: Parameters<typeof makeIntakeOrder>[1] = {}): Promise<Order> => {
    const body = makeIntakeOrder(app.restaurant, {
      delivery_method: 'delivery',
      address: TEST_ADDRESS,
      distance: 1,
      ...change,
    });
    return read((await app.call(intakeOrderCall, { as: app.channel, body })).data.id);
  };

  it('[PF11] [IN20] says how old the last backup is, and when that is too old', async () => {
    const last_at = new Date(app.clock.now() - 26 * 3_600_000).toISOString();
    await noteBackup(app.database.db, last_at);
    expect((await overview()).backup).toEqual({ last_at, is_late: false });
    app.clock.advance(1);
    expect((await overview()).backup).toEqual({ last_at, is_late: true });
  });

  it('[PF2] counts open, silent, unseen and late ones, and names the one that waits longest', async () => {
    await seen(app.screen.id);
    expect(await overview()).toMatchObject({
      restaurants: { total: 1, open: 1 },
      screens: { paired: 1, online: 1, silent: 0 },
      unacknowledged: { count: 0, oldest: null },
      worst: [],
    });
    const first = await place();
    app.clock.advance(20_000);
    await place();
    const { unacknowledged, screens, orders: counts, worst } = await overview();
    expect(unacknowledged).toMatchObject({ count: 2, oldest: { order_id: first.id, restaurant_id } });
    expect(screens).toMatchObject({ silent: 1, troubles: [{ device_id: app.screen.id, trouble: 'silent' }] });
    expect(counts).toMatchObject({ open: 2, todo: 2, last_hour: 2 });
    expect(counts.minutes).toHaveLength(60);
    expect(worst).toMatchObject([{ id: restaurant_id, problems: ['screens_silent', 'unacknowledged'] }]);
    app.clock.advance(181_000);
    expect((await overview()).late.count).toBe(2);
    expect((await overview()).jobs.behind).toBeGreaterThan(0);
  });

  it('[PF2] distinguishes a screen that may not sound from one that is silent', async () => {
    await seen(app.screen.id);
    const report = { awake: true, visible: true, audio_ok: false };
    await app.database.db
      .updateTable('device')
      .set({ state: JSON.stringify(report) })
      .where('id', '=', app.screen.id)
      .execute();
    expect((await overview()).screens).toMatchObject({ online: 1, unarmed: 1, silent: 0 });
    expect((await list({ problem: 'unarmed' })).items.map(({ id }) => id)).toEqual([restaurant_id]);
  });

  it('[PF2] reports what intake refused in the last hour, and why', async () => {
    const body = makeIntakeOrder(app.restaurant, { items: [{ dish_id: v7(), quantity: 1 }] });
    await app.call(intakeOrderCall, { as: app.channel, body });
    const { refused } = await overview();
    expect(refused).toMatchObject({ count: 1, latest: [{ restaurant_id }] });
    expect(refused.reasons.map(({ code }) => code)).toContain('unknown_dish');
    app.clock.advance(3_700_000);
    expect((await overview()).refused.count).toBe(0);
  });

  it('[PF3] lists orders of any restaurant: open ones, those with a problem, search results; by cursor', async () => {
    const third = await place({ customer: { name: 'Zed Quill', phone: '+12125559876' } });
    const all = await orders();
    expect(all.items[0]).toMatchObject({ id: third.id, restaurant: { id: restaurant_id, name: '测试馆' } });
    expect(all.counts).toMatchObject({ open: 3, todo: 3, problems: { unacknowledged: 3, late: 2, trouble: 0 } });
    const page = await orders({ page_size: 2 });
    const rest = await orders({ page_size: 2, after: page.next });
    expect([...page.items, ...rest.items].map(({ id }) => id)).toEqual(all.items.map(({ id }) => id));
    expect(rest.next).toBeNull();
    const late = await orders({ problem: 'late', page_size: 1 });
    const later = await orders({ problem: 'late', page_size: 1, after: late.next });
    expect([late.items[0]?.id, later.items[0]?.id]).toEqual([all.items[2]?.id, all.items[1]?.id]);
    for (const q of ['zed', '9876', third.number, third.order_no, third.external_id ?? ''])
      expect((await orders({ q, status: '' })).items.map(({ id }) => id)).toEqual([third.id]);
    expect((await orders({ q: 'nobody at all', status: '' })).items).toEqual([]);
    const zed = { q: 'zed', status: 'ordered', from: '2026-01-01' };
    expect((await orders(zed)).items.map(({ id }) => id)).toEqual([third.id]);
    expect((await orders({ ...zed, status: 'cancelled' })).items).toEqual([]);
    expect((await orders({ ...zed, restaurant_id: v7() })).items).toEqual([]);
    expect((await orders({ restaurant_id: v7() })).items).toEqual([]);
    expect((await orders({ after: 'nonsense' })) as unknown).toBeNull();
    expect((await orders({ status: 'cancelled' })).items).toEqual([]);
  });

  it('[PF4] moves a delivery to the restaurant once: the courier is cancelled, the record names the administrator', async () => {
    const order = await place();
    const act = { action: 'accept', prep_minutes: 15 } as const;
    const command = { command_id: v7(), device_seq: 0, order_id: order.id, expect_rev: order.rev, act };
    await app.call(updateStatusCall, { as: app.owner, body: { restaurant_id, ...command } });
    await app.worker.runDue();
    const quoted = await read(order.id);
    const confirm = { action: 'confirm', quote_id: quoted.delivery?.quote_id ?? '' } as const;
    await app.call(updateStatusCall, {
      as: app.owner,
      body: { restaurant_id, ...command, command_id: v7(), expect_rev: quoted.rev, act: confirm },
    });
    await app.worker.runDue();
    expect((await read(order.id)).delivery?.external_delivery_id).not.toBeNull();
    const body = { restaurant_id, order_id: order.id };
    const moved = await app.call(platformToRestaurantCall, { as: app.admin, body });
    expect(moved.data).toMatchObject({ delivery_method: 'delivery_own', delivery: null });
    const again = await app.call(platformToRestaurantCall, { as: app.admin, body });
    expect(again.data.rev).toBe(moved.data.rev);
    const jobs = await app.database.db.selectFrom('job').select('kind').where('kind', '=', 'courier.cancel').execute();
    expect(jobs).toHaveLength(1);
    expect((await app.call(platformToRestaurantCall, { as: app.owner, body })).status).toBe(403);
    const pickup = await place({ delivery_method: 'pickup', address: null, distance: null });
    const refused = await app.call(platformToRestaurantCall, {
      as: app.admin,
      body: { restaurant_id, order_id: pickup.id },
    });
    expect(refused.failure.code).toBe('illegal_transition');
  });

  it('[PF5] mails delivery details once, in the language of the restaurant, and records it in the history', async () => {
    const order = await place({ memo: 'ring twice' });
    const body = { restaurant_id, order_id: order.id, note: '请尽快' };
    const preview = await app.call(deliveryEmailCall, { as: app.admin, body: { ...body, is_preview: true } });
    expect(preview.data).toMatchObject({ to: 'shop@example.test', language: 'zh', queued_at: null });
    expect(preview.data.text).toContain('20 Elizabeth St');
    expect(preview.data.text).toContain('收现金：$');
    expect(preview.data.text).toContain('请尽快');
    const sent = await app.call(deliveryEmailCall, {
      as: app.admin,
      body: { ...body, language: 'en', to: 'courier@example.test' },
    });
    expect(sent.data.subject).toContain('Delivery details: order');
    expect(await read(order.id)).toMatchObject({ rev: order.rev });
    await app.worker.runDue();
    const after = await read(order.id);
    expect(after.history.at(-1)).toMatchObject({
      action: 'delivery_email',
      actor: { kind: 'user', name: 'admin' },
      detail: { to: 'courier@example.test', outcome: 'kept' },
    });
    expect((await app.call(deliveryEmailCall, { as: app.owner, body })).status).toBe(403);
  });

  it('[PF6] overrides the rating with a reason, and returns to the average', async () => {
    const body = { restaurant_id, rate_override: 4.5, reason: 'reviews of another branch' };
    const { data } = await app.call(updateRateCall, { as: app.admin, body });
    expect(data).toMatchObject({ rate_override: 4.5, reason: 'reviews of another branch', by: 'admin' });
    expect((await list()).items[0]?.rating.rate_override).toBe(4.5);
    const removed = await app.call(updateRateCall, {
      as: app.admin,
      body: { restaurant_id, rate_override: null, reason: 'sorted out' },
    });
    expect(removed.data).toMatchObject({ rate_override: null, reason: 'sorted out' });
    for (const wrong of [0, 5.1, 4.55])
      expect((await app.call(updateRateCall, { as: app.admin, body: { ...body, rate_override: wrong } })).status).toBe(
        422,
      );
    expect((await app.call(updateRateCall, { as: app.owner, body })).status).toBe(403);
    expect((await app.call(getRateCall, { as: app.admin, query: { restaurant_id: v7() } })).status).toBe(404);
  });

  it('[PF7] never reveals a password, and hands over a link that works once', async () => {
    const { data } = await app.call(getPasswordCall, { as: app.admin, query: { restaurant_id } });
    expect(data).toMatchObject({ accounts: [{ name: 'owner', is_set: false }] });
    const user_id = data.accounts[0]?.user_id ?? '';
    const made = await app.call(makePasswordLinkCall, { as: app.admin, body: { restaurant_id, user_id } });
    expect(made.headers['cache-control']).toBe('no-store');
    const token = new URL(made.data.url).searchParams.get('reset') ?? '';
    const reset = () =>
      app.call(resetPasswordCall, {
        as: 'nobody',
        body: { token, new_password: 'Fresh-Passw0rd-1', confirmation: 'Fresh-Passw0rd-1' },
      });
    expect((await reset()).status).toBe(200);
    expect((await reset()).status).toBe(410);
    const after = await app.call(getPasswordCall, { as: app.admin, query: { restaurant_id } });
    expect(after.data.accounts[0]).toMatchObject({ is_set: true });
    const other = { restaurant_id, user_id: v7() };
    const stranger = await app.call(makePasswordLinkCall, { as: app.admin, body: other });
    expect(stranger.status).toBe(404);
    const audit = await app.database.db
      .selectFrom('audit')
      .select('target')
      .where('action', '=', 'restaurant.get_password')
      .execute();
    expect(audit).toEqual([{ target: user_id }]);
  });

  it('[PF8] takes a restaurant out of use and back: closed, listed apart, its screens revoked', async () => {
    const other = makeTestRestaurant({ name: '旧店', city: 'Boise' });
    await createRestaurant(app.context, other.input);
    const screen = await pairScreen(app, other.id);
    await seen(screen.id);
    await app.call(deleteRestaurantCall, { as: app.admin, body: { restaurant_id: other.id } });
    expect((await list()).items.map(({ id }) => id)).toEqual([restaurant_id]);
    const gone = await list({ view: 'deleted' });
    expect(gone).toMatchObject({ total: 1, items: [{ id: other.id, is_open: false }], counts: { deleted: 1 } });
    const restored = await app.call(restoreRestaurantCall, { as: app.admin, body: { restaurant_id: other.id } });
    expect(restored.data).toMatchObject({ mode: 'emergency', is_open: false });
    const all = await list({ sort: 'name' });
    expect(all.items.find(({ id }) => id === other.id)).toMatchObject({ screens: { paired: 0 }, deleted_at: null });
    expect((await list({ mode: 'emergency' })).total).toBe(1);
    expect((await list({ view: 'closed', q: 'boise' })).total).toBe(1);
  });

  it('[FO1] finds every order that a search means, whatever is newer, and pages to the end', async () => {
    const elsewhere = v7();
    const row = await app.database.db.selectFrom('orders').selectAll().limit(1).executeTakeFirstOrThrow();
    const other = await app.database.db.selectFrom('restaurant').selectAll().limit(1).executeTakeFirstOrThrow();
    await app.database.db
      .insertInto('restaurant')
      .values({ ...other, id: elsewhere })
      .execute();
    // 230 of one family in one month of two restaurants, below 4,100 newer orders of others.
    const old = Array.from({ length: 230 }, (_, index) => ({
      at: '2026-03-05',
      customer_name: `欧阳${index % 40}`,
      index,
    }));
    const newer = Array.from({ length: 4_100 }, (_, index) => ({ at: '2026-08-09', customer_name: '王敏', index }));
    const rows = [...old, ...newer].map(({ at, customer_name, index }) => ({
      ...row,
      id: v7(),
      restaurant_id: index % 2 === 0 ? restaurant_id : elsewhere,
      external_id: null,
      number: `${at}-${index}`,
      business_date: at,
      created_at: `${at}T12:00:00.${String(index % 1000).padStart(3, '0')}Z`,
      customer_name,
    }));
    for (let start = 0; start < rows.length; start += 300)
      await app.database.db
        .insertInto('orders')
        .values(rows.slice(start, start + 300))
        .execute();
    const pagesOf = async (query: object): Promise<number> => {
      const seen = new Set<string>();
      let after: string | null = '';
      while (after !== null) {
        const page: Awaited<ReturnType<typeof orders>> = await orders({ ...query, page_size: 200, after });
        for (const { id } of page.items) seen.add(id);
        after = page.next;
      }
      return seen.size;
    };
    const all = { status: 'all', from: '2026-03-01', to: '2026-03-31' };
    expect(await pagesOf({ ...all, q: '阳' })).toBe(230);
    expect(await pagesOf({ ...all, q: '欧阳7' })).toBe(6);
    expect(await pagesOf({ ...all, q: '阳', restaurant_id })).toBe(115);
    expect(await pagesOf({ ...all, from: '2026-03-06', q: '阳' })).toBe(0);
    expect(await pagesOf({ ...all, from: '2026-04-01', to: '2026-12-31', q: '王' })).toBe(4_100);
  });

  it('[PF9] makes as many queries for a thousand restaurants as for two', async () => {
    const all = async () => {
      const { db, count } = countQueries(app.database.db);
      const fleet = await readFleet(db, app.clock.now());
      await readOverview(db, fleet, NO_LINKS);
      await listPlatformRestaurants(db, fleet, { q: '', view: 'all', sort: 'worst', page: 1, page_size: 50 });
      await listPlatformOrders({ db, traits: app.database.traits }, fleet, {
        status: 'open',
        q: '',
        after: '',
        page_size: 100,
      });
      await listPlatformOrders({ db, traits: app.database.traits }, fleet, {
        status: 'all',
        q: 'nobody at all',
        after: '',
        page_size: 100,
      });
      return { asked: count(), total: fleet.restaurants.size };
    };
    const few = await all();
    const row = await app.database.db
      .selectFrom('restaurant')
      .selectAll()
      .where('id', '=', restaurant_id)
      .executeTakeFirstOrThrow();
    const rows = Array.from({ length: 1_000 }, (_, index): Row<'restaurant'> => ({
      ...row,
      id: v7(),
      name: `店 ${index}`,
      version: 1,
    }));
    for (let start = 0; start < rows.length; start += 200)
      await app.database.db
        .insertInto('restaurant')
        .values(rows.slice(start, start + 200))
        .execute();
    const many = await all();
    expect(many).toEqual({ asked: few.asked, total: few.total + 1_000 });
    expect(few.asked).toBeLessThan(30);
    const found = await list({ q: '店 999', page_size: 10 });
    expect(found).toMatchObject({ total: 1, items: [{ name: '店 999' }] });
    expect((await list({ page: 20, page_size: 50 })).items).toHaveLength(50);
  });
});
