import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { sql } from 'kysely';
import { addDays } from '#contract/domain/time.ts';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { startServer } from '#tests/e2e/server.ts';
import { BENCH_DAYS, BENCH_OWNER, seedOrders } from './seed-orders.ts';
import { ms, percentile, type Row, type Table } from './stats.ts';

/** `BENCH_ORDERS=10000,100000` for a shorter run. */
const SIZES = (process.env['BENCH_ORDERS'] ?? '10000,1000000').split(',').map(Number);
const DISHES = 2_000;
const WARM_UPS = 3;
const RUNS = 40;
const AIM_MS = 100;

type Place = {
  name: string;
  env: Record<string, string>;
  open: () => ReturnType<typeof openDatabase>;
  drop: () => Promise<void>;
};

function sqlitePlace(): Place {
  const folder = mkdtempSync(join(tmpdir(), 'laidan-bench-'));
  return {
    name: 'SQLite',
    env: { DATA_DIR: folder },
    open: () => openDatabase({ kind: 'sqlite', path: join(folder, 'laidan.db') }),
    drop: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function postgresPlace(serverUrl: string): Promise<Place> {
  const name = `laidan_bench_${randomBytes(6).toString('hex')}`;
  await onServer(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const folder = mkdtempSync(join(tmpdir(), 'laidan-bench-'));
  return {
    name: 'PostgreSQL',
    env: { DATA_DIR: folder, DATABASE_URL: url.href },
    open: () => openDatabase({ kind: 'postgres', url: url.href }),
    drop: async () => {
      rmSync(folder, { recursive: true, force: true });
      await onServer(serverUrl, `drop database if exists ${name} with (force)`);
    },
  };
}

/** What a back-office asks most, over the restaurant's two years. */
function questions(restaurantId: string): Record<string, string> {
  const today = new Date().toISOString().slice(0, 10);
  const span = (days: number): string => `from=${addDays(today, 1 - days)}&to=${today}`;
  const of = (path: string, query = ''): string =>
    `${path}?restaurant_id=${restaurantId}${query === '' ? '' : `&${query}`}`;
  const long = addDays(today, -Math.floor(BENCH_DAYS / 2));
  return {
    'order list, open': of('/order/get_by_rd_two', 'status=open'),
    'order list, all': of('/order/get_by_rd_two'),
    'order list, a day of last year': of('/order/get_by_rd_two', `from=${long}&to=${long}`),
    'order list, cancelled pickups': of('/order/get_by_rd_two', 'status=cancelled&delivery_method=pickup'),
    'search by number': of('/order/get_by_rd_two', `q=${long.replaceAll('-', '')}-007`),
    'search by phone': of('/order/get_by_rd_two', 'q=2125550142'),
    'search by name': of('/order/get_by_rd_two', 'q=emily'),
    dashboard: of('/dashboard/get'),
    'statistics, 7 days': of('/food-statistic', span(7)),
    'statistics, 30 days': of('/food-statistic', span(30)),
    'statistics, a year': of('/food-statistic', `${span(365)}&compare=before`),
    'trend, a year by day': of('/order/stats_rd_order_by_time', `${span(365)}&by=day&compare=week`),
    'statements, a page of 24': of('/bill/get_list', 'page_size=24'),
    'a statement’s orders': of('/bill/get_orders', `period=${long.slice(0, 7)}`),
  };
}

async function signIn(origin: string): Promise<string> {
  const response = await fetch(`${origin}/app/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(BENCH_OWNER),
  });
  const reply = (await response.json()) as { status_code: number; data: { token: string } };
  if (reply.status_code !== 200) throw new Error('the bench could not sign in');
  return reply.data.token;
}

async function askOnce(origin: string, token: string, path: string): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(`${origin}/app/v1${path}`, { headers: { authorization: `Bearer ${token}` } });
  const reply = (await response.json()) as { status_code: number; message: string };
  if (reply.status_code !== 200) throw new Error(`${path}: ${reply.message}`);
  return performance.now() - startedAt;
}

async function measurePlace(place: Place, orders: number): Promise<Row[]> {
  const database = place.open();
  await migrate(database);
  const restaurantId = await seedOrders(database, orders, DISHES);
  await sql`analyze`.execute(database.db);
  await database.close();
  const server = await startServer({ env: { LOG_LEVEL: 'error', ...place.env } });
  try {
    const token = await signIn(server.origin);
    const rows: Row[] = [];
    for (const [what, path] of Object.entries(questions(restaurantId))) {
      for (let run = 0; run < WARM_UPS; run += 1) await askOnce(server.origin, token, path);
      const took: number[] = [];
      for (let run = 0; run < RUNS; run += 1) took.push(await askOnce(server.origin, token, path));
      const [p50, p95] = [percentile(took, 0.5), percentile(took, 0.95)];
      rows.push({
        what: `${place.name}, ${orders.toLocaleString('en-US')} orders: ${what}`,
        figure: `${ms(p50)} / ${ms(p95)}`,
        aim: `p95 ≤ ${AIM_MS} ms`,
      });
    }
    return rows;
  } finally {
    await server.stop();
  }
}

/** The questions of the back-office at two sizes on each database; flat means the second is no more than twice the first. */
export async function measureFigures(): Promise<Table> {
  const postgresUrl = process.env['TEST_DATABASE_URL'] ?? process.env['DATABASE_URL'];
  const rows: Row[] = [];
  for (const orders of SIZES) {
    const places = [sqlitePlace(), ...(postgresUrl === undefined ? [] : [await postgresPlace(postgresUrl)])];
    for (const place of places) {
      try {
        rows.push(...(await measurePlace(place, orders)));
      } finally {
        await place.drop();
      }
    }
  }
  return {
    title: 'Lists, search, dashboard and statistics',
    note: `One restaurant, ${DISHES.toLocaleString('en-US')} dishes, ${BENCH_DAYS} days; p50 / p95 of ${RUNS} requests through HTTP, one at a time.`,
    rows,
  };
}
