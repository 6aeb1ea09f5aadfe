import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '../db/database.ts';
import { MIGRATIONS } from '../db/migrate.ts';
import { DEMO_OWNER } from '../demo/create-demo.ts';
import { makeRandom } from '../demo/random.ts';
import { makeTrafficOrder, type TrafficMenu } from '../demo/traffic-order.ts';
import { startBalancer } from '../testing/balancer.ts';
import { helloFrame, openLiveAt, type LiveClient } from '../testing/live-client.ts';
import { startLoopbackProvider } from '../testing/loopback-provider.ts';
import { hasRedis, startProcess, startRedis, type ServerProcess } from '../testing/processes.ts';
import { AVAILABLE_DATABASES, createPostgresDatabase } from '../testing/test-databases.ts';

const PASSWORD = 'Many-Processes-77';
const KEY = 'many-processes-channel-key';
const SCREENS = 4;

type Reply<T> = { status: number; cookie: string; data: T };

/** Real processes on one PostgreSQL behind a balancer that knows only TCP. */
describe.runIf(AVAILABLE_DATABASES.includes('postgres'))('two server processes behind a plain TCP balancer', () => {
  const folder = mkdtempSync(join(tmpdir(), 'laidan-many-'));
  const random = makeRandom(11);
  const clients: LiveClient[] = [];
  const devices: string[] = [];
  let servers: ServerProcess[] = [];
  let place: string;
  let database: Database;
  let menu: TrafficMenu;
  let token: string;
  let restaurant_id: string;
  let heard: Awaited<ReturnType<typeof startLoopbackProvider>>;
  let redis: Awaited<ReturnType<typeof startRedis>> | undefined;
  let balancer: Awaited<ReturnType<typeof startBalancer>>;
  let drop: () => Promise<void>;

  beforeAll(async () => {
    const fresh = await createPostgresDatabase();
    drop = fresh.drop;
    redis = hasRedis ? await startRedis() : undefined;
    heard = await startLoopbackProvider(() => ({ body: {} }));
    const env = {
      DATABASE_URL: fresh.url,
      DATA_DIR: folder,
      REDIS_URL: redis?.url ?? '',
      LAIDAN_DEMO_PASSWORD: PASSWORD,
      LAIDAN_DEMO_CHANNEL_KEY: KEY,
      CALLBACK_ALLOW: new URL(heard.origin).host,
    };
    servers = await Promise.all([startProcess(env), startProcess(env)]);
    balancer = await startBalancer(servers.map(({ port }) => port));
    ({ place } = balancer);
    database = openDatabase({ kind: 'postgres', url: fresh.url, poolSize: 2 });
    const login = await send<{ token: string; admin_info: { restaurants: { id: string }[] } }>('POST', '/login', {
      account: DEMO_OWNER,
      password: PASSWORD,
    });
    ({ token } = login.data);
    restaurant_id = login.data.admin_info.restaurants[0]?.id ?? '';
    const [restaurant, dishes] = await Promise.all([
      send<TrafficMenu['restaurant']>('GET', `/restaurant/get_by_id?restaurant_id=${restaurant_id}`),
      send<{ items: TrafficMenu['dishes'] }>('GET', `/menu/get?restaurant_id=${restaurant_id}&status=on_sale`),
    ]);
    menu = { restaurant: restaurant.data, dishes: dishes.data.items };
    for (let count = 0; count < SCREENS; count += 1) clients.push(await openScreen(await pair(`Screen ${count}`)));
  }, 60_000);

  afterAll(async () => {
    for (const client of clients) client.close();
    await balancer.close();
    await Promise.all(servers.map((server) => server.end('SIGTERM')));
    await database.close();
    await heard.stop();
    await redis?.kill();
    await drop();
    rmSync(folder, { recursive: true });
  }, 30_000);

  /** Opens a new connection for each request, so that the balancer gives it to the next process. */
  async function send<T>(method: string, path: string, body?: unknown, authorization = `Bearer ${token}`) {
    const response = await fetch(`http://${place}/app/v1${path}`, {
      method,
      headers: { connection: 'close', 'content-type': 'application/json', authorization },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { data } = (await response.json()) as { data: T };
    const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
    return { status: response.status, cookie, data } satisfies Reply<T>;
  }

  async function pair(name: string): Promise<string> {
    const { data } = await send<{ code: string; secret: string }>('POST', '/device/pair_code', {});
    const paired = await send<{ id: string }>('POST', '/device/pair', { restaurant_id, code: data.code, name });
    expect(paired.status).toBe(200);
    devices.push(paired.data.id);
    return (await send('POST', '/device/claim', { secret: data.secret })).cookie;
  }

  async function openScreen(cookie: string): Promise<LiveClient> {
    const client = await openLiveAt(place, { cookie }, { staysAlive: true });
    client.send(helloFrame());
    await client.until('live');
    return client;
  }

  /** Posts orders one after the other, each once all screens have the one before. */
  async function placeOrders(count: number): Promise<void> {
    for (let placed = 0; placed < count; placed += 1) {
      const order = { ...makeTrafficOrder(menu, random, Date.now()), requested_at: null };
      const answer = await send<{ id: string }>('POST', '/intake/orders', order, KEY);
      expect(answer.status).toBe(200);
      const isIt = (frame: { event: object }): boolean =>
        'order_id' in frame.event && frame.event.order_id === answer.data.id;
      await Promise.all(clients.map((client) => client.until('event', isIt)));
    }
  }

  /** [L1] [IN2] on every screen: each number once, in order, without a gap. */
  function expectDense(): void {
    for (const client of clients) {
      const seqs = client.frames.flatMap((frame) => (frame.t === 'event' ? [frame.event.seq] : []));
      expect(seqs).toEqual(seqs.map((_, index) => (seqs[0] ?? 0) + index));
    }
  }

  it('[IN1] that start together on an empty database migrate it once and make one demo', async () => {
    const count = async (table: string): Promise<unknown> =>
      (await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(database.db)).rows[0]?.count;
    expect(await count('migration')).toBe(MIGRATIONS.length);
    expect(await count('restaurant')).toBe(1);
    for (const server of servers) expect(server.output()).toContain('owner@demo.test');
  });

  it('accept a session that the other made, until either ends it', async () => {
    const before = balancer.given();
    const login = () => send<{ token: string }>('POST', '/login', { account: DEMO_OWNER, password: PASSWORD });
    const mine = `Bearer ${(await login()).data.token}`;
    const ask = async (): Promise<number> =>
      (await send('GET', `/device/get_list?restaurant_id=${restaurant_id}`, undefined, mine)).status;
    expect(await Promise.all([ask(), ask(), ask(), ask()])).toEqual([200, 200, 200, 200]);
    expect((await send('POST', '/session/end', {}, mine)).status).toBe(200);
    expect(await Promise.all([ask(), ask(), ask(), ask()])).toEqual([401, 401, 401, 401]);
    for (const [index, given] of balancer.given().entries()) expect(given - (before[index] ?? 0)).toBeGreaterThan(3);
  });

  it('ring a screen that is connected to either', async () => {
    for (const device_id of devices)
      expect((await send('POST', '/device/ring', { restaurant_id, device_id })).status).toBe(200);
    await Promise.all(clients.map((client) => client.until('ring')));
  });

  it.runIf(hasRedis)('show an order on all screens while Redis carries the hints', async () => {
    await placeOrders(10);
    expectDense();
  });

  it('[IN2] show it and lose nothing when Redis is gone', async () => {
    await redis?.kill();
    await placeOrders(6);
    expectDense();
  });

  it('[IN3] run every job once', async () => {
    const placeOrder = async (): Promise<string> => {
      const status_url = `${heard.origin}/job`;
      const order = { ...makeTrafficOrder(menu, random, Date.now()), requested_at: null, status_url };
      const { data } = await send<{ id: string; rev: number }>('POST', '/intake/orders', order, KEY);
      const act = { action: 'accept', prep_minutes: 20 };
      const command = { command_id: v7(), device_seq: 0, order_id: data.id, expect_rev: data.rev, act };
      expect((await send('POST', '/order/update_status', { restaurant_id, ...command })).status).toBe(200);
      return data.id;
    };
    const accepted = await Promise.all(Array.from({ length: 24 }, placeOrder));
    await untilQuiet(() => heard.asked.length);
    const callbacks = heard.asked.map(({ text }) => JSON.parse(text) as { id: string; caused_by_rev: number });
    const jobs = callbacks.map(({ id, caused_by_rev }) => `${id} at ${caused_by_rev}`);
    expect(jobs.filter((job, index) => jobs.indexOf(job) !== index)).toEqual([]);
    expect([...new Set(callbacks.map(({ id }) => id))].toSorted()).toEqual(accepted.toSorted());
  });

  it('drop a screen that was revoked at either', async () => {
    const last = clients.pop();
    const device_id = devices.pop();
    expect((await send('POST', '/device/delete', { restaurant_id, device_id })).status).toBe(200);
    await last?.closed;
    expect(last?.frames.at(-1)).toMatchObject({ t: 'bye', code: 'revoked' });
  }, 10_000);
});

/** Resolves when a count has not moved for 1.5 s, long enough for a repeated job to move it. */
async function untilQuiet(count: () => number): Promise<void> {
  let [last, since] = [-1, Date.now()];
  while (last <= 0 || Date.now() - since < 1_500) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    if (count() === last) continue;
    [last, since] = [count(), Date.now()];
  }
}
