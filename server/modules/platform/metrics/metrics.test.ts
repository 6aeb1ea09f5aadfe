import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { intakeOrderCall } from '#contract/http/orders/intake.ts';
import { isoAt, MINUTE_MS } from '../../../base/clock.ts';
import { createHistogram } from '../../../base/meters.ts';
import { toJson } from '../../../db/json.ts';
import { ensureLanCertificate } from '../../../lan/authority.ts';
import { emptyRow } from '../../../live/screen-marks.ts';
import { openDatabase } from '../../../db/database.ts';
import { migrate } from '../../../db/migrate.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';
import { noteBackup } from '../installation/last-backup.repository.ts';
import { machineFamilies } from './machine-families.ts';
import { openMetricsPort } from './metrics-port.service.ts';

const TOKEN = 'a-token-of-the-scraper';
const metrics = { token: TOKEN, port: undefined, host: '127.0.0.1' };

/** The samples by name with labels; fails on a line that is none. */
function samplesOf(text: string): Map<string, number> {
  const lines = text.trimEnd().split('\n');
  const samples = lines.filter((line) => !line.startsWith('#'));
  return new Map(
    samples.map((line) => {
      const [, name, value] = /^([a-z_0-9]+(?:\{(?:[a-z_]+="(?:[^"\\]|\\.)*",?)+\})?) (\S+)$/.exec(line) ?? [];
      if (name === undefined) throw new Error(`no sample: ${line}`);
      return [name, Number(value)];
    }),
  );
}

describe.each(AVAILABLE_DATABASES)('/metrics on %s', (name) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await buildTestApp(name, { config: { metrics, dataDir: tmpdir() } });
  });
  afterEach(() => app.close());

  const get = (authorization?: string) =>
    app.app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } });
  /** What a scrape finds after what was kept is too old. */
  const scrape = async () => {
    app.clock.advance(5_000);
    return samplesOf((await get(`Bearer ${TOKEN}`)).body);
  };
  const order = (body = makeIntakeOrder(app.restaurant)) => app.call(intakeOrderCall, { as: app.channel, body });

  it('[MT1] is for who has the token', async () => {
    for (const wrong of [undefined, 'Bearer', `Bearer ${TOKEN}x`, TOKEN, `Bearer ${app.admin.token}`])
      expect((await get(wrong)).statusCode, wrong).toBe(401);
    const answer = await get(`Bearer ${TOKEN}`);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
  });

  it('[MT2] counts orders by channel and outcome, and what waits', async () => {
    const first = makeIntakeOrder(app.restaurant);
    await order(first);
    await order(first);
    await order();
    expect((await order({ ...makeIntakeOrder(app.restaurant), items: [] })).status).not.toBe(200);
    expect((await order({ ...makeIntakeOrder(app.restaurant), currency: 'JPY' })).status).toBe(422);
    app.clock.advance(2 * MINUTE_MS);
    const found = await scrape();
    const orders = [...found].filter(([key]) => key.startsWith('laidan_orders_total'));
    expect(Object.fromEntries(orders)).toEqual({
      'laidan_orders_total{channel="native",outcome="placed"}': 2,
      'laidan_orders_total{channel="native",outcome="repeated"}': 1,
      'laidan_orders_total{channel="native",outcome="refused"}': 1,
      'laidan_orders_total{channel="native",outcome="failed"}': 0,
      ...Object.fromEntries(
        ['gloriafood', 'phone'].flatMap((channel) =>
          ['placed', 'refused', 'failed'].map((outcome) => [
            `laidan_orders_total{channel="${channel}",outcome="${outcome}"}`,
            0,
          ]),
        ),
      ),
    });
    expect(found.get('laidan_orders_open')).toBe(2);
    expect(found.get('laidan_orders_unacknowledged')).toBe(2);
    expect(found.get('laidan_orders_unacknowledged_longest_seconds')).toBe(125);
    expect(found.get('laidan_screens{state="paired"}')).toBe(1);
    expect(found.get('laidan_links{lane="websocket"}')).toBe(0);
    expect([...found.keys()].filter((key) => key.startsWith('laidan_jobs{')).length).toBeGreaterThan(0);
    expect(found.get('laidan_disk_free_bytes')).toBeGreaterThan(0);
  });

  it('[MT2] names neither a restaurant nor a person', async () => {
    await order();
    app.clock.advance(5_000);
    const { body } = await get(`Bearer ${TOKEN}`);
    const { id, input } = app.restaurant;
    for (const text of [id, input.restaurant.name, app.channel.id, app.screen.id]) expect(body).not.toContain(text);
  });

  it('[MT4] says how long orders took to be painted and seen, and which no screen has painted', async () => {
    const at = (ms: number) => isoAt(app.clock.now() + ms);
    const ids = [];
    for (let count = 0; count < 3; count += 1) ids.push((await order()).data.id);
    const [first = '', second = ''] = ids;
    const mark = (order_id: string, device_id: string, ms: number) => ({
      ...emptyRow({ restaurantId: app.restaurant.id, deviceId: device_id } as never, order_id),
      displayed_at: at(ms),
    });
    const marks = [mark(first, 'a', 400), mark(first, 'b', 9_000), mark(second, 'a', 2_000)];
    await app.database.db.insertInto('ledger').values(marks).execute();
    const ring = { kind: 'new', rev: 1, since_at: at(0), acknowledged_at: at(7_500), by: null };
    await app.database.db
      .updateTable('orders')
      .set({ ring: toJson(ring) })
      .where('id', '=', first)
      .execute();
    app.clock.advance(31_000);
    const found = await scrape();
    expect(found.get('laidan_order_painted_seconds{quantile="0.5"}')).toBe(0.4);
    expect(found.get('laidan_order_painted_seconds{quantile="1"}')).toBe(2);
    expect(found.get('laidan_order_seen_seconds{quantile="1"}')).toBe(7.5);
    expect(found.get('laidan_orders_unpainted')).toBe(1);
    app.clock.advance(15 * MINUTE_MS);
    expect((await scrape()).has('laidan_order_painted_seconds{quantile="1"}')).toBe(false);
  });

  it('[MT4] says how far the clock is off, and how many connections the database has', async () => {
    const clocks = await buildTestApp(name, {
      config: { metrics },
      databaseTime: async () => clocks.clock.now() - 3_500,
    });
    await clocks.clocks.look();
    const { body } = await clocks.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
    const found = samplesOf(body);
    expect(found.get('laidan_clock_offset_seconds{against="database"}')).toBe(3.5);
    const connections = ['used', 'idle', 'waiting'].map((state) =>
      found.get(`laidan_database_connections{state="${state}"}`),
    );
    expect(
      connections.every((count) => (name === 'postgres' ? count !== undefined && count >= 0 : count === undefined)),
    ).toBe(true);
    await clocks.close();
  });

  it('[MT2] keeps what it read for five seconds', async () => {
    const before = await scrape();
    await order();
    app.clock.advance(4_999);
    expect(samplesOf((await get(`Bearer ${TOKEN}`)).body)).toEqual(before);
    app.clock.advance(1);
    expect(samplesOf((await get(`Bearer ${TOKEN}`)).body).get('laidan_orders_open')).toBe(1);
  });

  it('[MT2] says how long the event loop was held at most since the reading before', async () => {
    const aWhile = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 30));
    await scrape();
    // A delay is measured between two of its ticks, and a reading begins with none.
    await aWhile();
    const until = performance.now() + 120;
    while (performance.now() < until);
    await aWhile();
    expect((await scrape()).get('nodejs_eventloop_lag_max_seconds')).toBeGreaterThan(0.1);
    await aWhile();
    expect((await scrape()).get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
  });

  it('[MT2] [IN20] says how old the last backup is', async () => {
    const none = await scrape();
    expect(none.has('laidan_backup_age_seconds')).toBe(false);
    await noteBackup(app.database.db, new Date(app.clock.now() - 27 * 60 * MINUTE_MS).toISOString());
    const found = await scrape();
    expect(found.get('laidan_backup_age_seconds')).toBe(27 * 3_600 + 5);
    expect(found.get('laidan_backup_late')).toBe(1);
  });

  it('[MT3] tells the rest when the database does not answer', async () => {
    expect((await scrape()).get('laidan_database_up')).toBe(1);
    await app.database.db.schema.alterTable('job').renameTo('job_gone').execute();
    const found = await scrape();
    expect(found.get('laidan_database_up')).toBe(0);
    expect(found.has('laidan_orders_open')).toBe(false);
    expect(found.get('process_resident_memory_bytes')).toBeGreaterThan(0);
  });

  it('[MT1] on a port of its own is nothing else, and asks for a token where one is set', async () => {
    for (const token of [undefined, TOKEN]) {
      const server = await openMetricsPort(app.metrics, { host: '127.0.0.1', port: 0, token });
      const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const status = async (path: string, headers = {}) => (await fetch(origin + path, { headers })).status;
      expect(await status('/metrics')).toBe(token === undefined ? 200 : 401);
      expect(await status('/metrics', { authorization: `Bearer ${TOKEN}` })).toBe(200);
      expect(await status('/readyz')).toBe(404);
      server.close();
    }
  });
});

it('[MT1] is not there without a token, nor beside a port of its own', async () => {
  for (const other of [
    { token: undefined, port: undefined },
    { token: TOKEN, port: 9_464 },
  ]) {
    const app = await buildTestApp('sqlite', { config: { metrics: { ...other, host: '127.0.0.1' } } });
    const headers = { authorization: `Bearer ${TOKEN}`, accept: 'text/html' };
    expect((await app.app.inject({ url: '/metrics', headers })).statusCode).toBe(404);
    await app.close();
  }
});

it('[MT4] says when the certificate ends, and nothing where it cannot be read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'laidan-metrics-'));
  const tls = await ensureLanCertificate(folder, ['desk.example.test'], Date.now());
  const name = 'laidan_certificate_expiry_timestamp_seconds';
  const read = async (certPath: string) => {
    const families = await machineFamilies({
      dataDir: folder,
      tls: { ...tls, certPath },
      pool: undefined,
      clocks: { offsets: () => [] },
    });
    return families.find((family) => family.name === name)?.samples[0]?.value;
  };
  expect(((await read(tls.certPath)) ?? 0) * 1_000).toBeGreaterThan(Date.now());
  expect(await read(join(folder, 'none'))).toBeUndefined();
  rmSync(folder, { recursive: true });
});

it('[MT2] the database times each statement', async () => {
  const times = createHistogram([10]);
  const database = openDatabase({ kind: 'sqlite', path: ':memory:' }, times.observe);
  await migrate(database);
  const before = times.read().count;
  await database.db.selectFrom('job').selectAll().execute();
  expect(times.read().count).toBe(before + 1);
  expect(times.read().sum).toBeGreaterThan(0);
  await database.close();
});
