import { sql } from 'kysely';
import { addDays } from '../contract/domain/time.ts';
import { migrate } from '../server/db/migrate.ts';
import { createPlatform } from '../server/demo/platform/create-platform.ts';
import { followLogs } from '../server/modules/orders/search/follow-log.service.ts';
import { signInOwner, type Calls } from '../tests/e2e/kitchen.ts';
import { startServer } from '../tests/e2e/server.ts';
import { onEachDatabase, type Place } from './places.ts';
import { contextOf } from './seed-orders.ts';
import { percentile, type Table } from './stats.ts';

/** `BENCH_PLATFORM=50,10000` for a smaller one. */
const [RESTAURANTS = 500, ORDERS = 100_000] = (process.env['BENCH_PLATFORM'] ?? '500,100000').split(',').map(Number);
const PASSWORD = 'Bench-Password-2026';
const ADMIN = { account: 'admin@demo.test', password: PASSWORD };
const WARM_UPS = 3;
const RUNS = 30;
const AIM_MS = 150;

type Asked = Record<string, string>;

/** What the administrators' pages ask. */
function ofPlatform(day: string, restaurantId: string): Asked {
  const last = addDays(`${day.slice(0, 7)}-01`, -1).slice(0, 7);
  const found = (q: string, more = 'status=all'): string => `/order/get_by_platform?q=${encodeURIComponent(q)}&${more}`;
  return {
    'switch of restaurants': '/restaurant/get_list?page_size=200',
    'platform: overview': '/platform/overview',
    'platform: restaurants': '/platform/get_restaurants',
    'platform: restaurants without a menu': '/restaurant/get_not_menu',
    'platform: orders, open': '/order/get_by_platform',
    'platform: orders, all': '/order/get_by_platform?status=all',
    'platform: cancelled orders of a month': `/order/get_by_platform?status=cancelled&from=${last}-01&to=${last}-28`,
    'search: part of a name': found('onzal'),
    'search: a Chinese character': found('欧'),
    'search: two letters': found('wu'),
    'search: nobody': found('nobody at all'),
    'search: phone': found('(212) 555-0142'),
    'search: four digits': found('0142'),
    'search: day’s number': found('#017'),
    'search: a street, cancelled, in a month': found('garvey', `status=cancelled&from=${last}-01&to=${last}-28`),
    'statements of this month': `/bill/get_list?period=${day.slice(0, 7)}`,
    'statements of last month': `/bill/get_list?period=${last}`,
    'record, whole platform': '/audit/get_list',
    'record: a dish': `/audit/get_list?q=${encodeURIComponent('麻婆豆腐')}`,
    'record: a person, in a week': `/audit/get_list?who=${encodeURIComponent('老板')}&from=${addDays(day, -7)}&to=${day}`,
    'record of one restaurant': `/audit/get_list?restaurant_id=${restaurantId}`,
    people: '/user/get_list',
    'reviews of all': '/rating/get_all',
    'mail log': '/email/get_log',
  };
}

/** What an owner's pages ask, of the restaurant with the most orders. */
function ofRestaurant(day: string, restaurantId: string): Asked {
  const of = (path: string, query = ''): string => `${path}?restaurant_id=${restaurantId}${query}`;
  const span = (days: number): string => `&from=${addDays(day, 1 - days)}&to=${day}`;
  return {
    dashboard: of('/dashboard/get'),
    'orders, open': of('/order/get_by_rd_two', '&status=open'),
    'orders, all': of('/order/get_by_rd_two'),
    'orders: part of a name': of('/order/get_by_rd_two', '&q=onzal'),
    'orders: phone, in a month': of('/order/get_by_rd_two', `&q=0142${span(30)}`),
    'everywhere (⌘K)': of('/search/find', '&q=wang'),
    'statistics, 7 days': of('/food-statistic', span(7)),
    'statistics, 90 days': of('/food-statistic', span(90)),
    'trend, 90 days by day': of('/order/stats_rd_order_by_time', `${span(90)}&by=day&compare=week`),
    'kitchen figures, 30 days': of('/statistics/kitchen', span(30)),
    'statements of one': of('/bill/get_list'),
    'a statement’s orders': of('/bill/get_orders', `&period=${day.slice(0, 7)}`),
    menu: of('/menu/get'),
    reviews: of('/rating/get_by_rd'),
    screens: of('/device/get_list'),
  };
}

async function timesOf(calls: Calls, path: string): Promise<number[]> {
  for (let run = 0; run < WARM_UPS; run += 1) await calls.get(path);
  const samples: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const startedAt = performance.now();
    await calls.get(path);
    samples.push(performance.now() - startedAt);
  }
  return samples;
}

async function measurePlace(place: Place): Promise<Record<string, number[]>> {
  const database = place.open();
  await migrate(database);
  const settings = { password: PASSWORD, channelKey: 'bench' };
  await createPlatform(contextOf(database), { restaurants: RESTAURANTS, orders: ORDERS, ...settings });
  await followLogs(database);
  const { restaurant_id } = await database.db
    .selectFrom('orders')
    .select('restaurant_id')
    .groupBy('restaurant_id')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  await sql`analyze`.execute(database.db);
  await database.close();
  const server = await startServer({ env: { LOG_LEVEL: 'error', LAIDAN_DEMO_PASSWORD: PASSWORD, ...place.env } });
  try {
    const day = new Date().toISOString().slice(0, 10);
    const admin = await signInOwner(server, ADMIN);
    const took: Record<string, number[]> = {};
    for (const [what, path] of Object.entries({
      ...ofPlatform(day, restaurant_id),
      ...ofRestaurant(day, restaurant_id),
    }))
      took[what] = await timesOf(admin, path);
    return took;
  } finally {
    await server.stop();
  }
}

const cellOf = (samples: readonly number[]): string => {
  const [p50, p95] = [percentile(samples, 0.5), percentile(samples, 0.95)];
  const text = `${p50.toFixed(0)} / ${p95.toFixed(0)}`;
  return p95 > AIM_MS ? `**${text}**` : text;
};

/** The calls of the back-office's pages on a platform of many restaurants, on each database. */
export async function measurePlatform(): Promise<Table> {
  const columns = ['call'];
  const cells: Record<string, string[]> = {};
  const raw: object[] = [];
  await onEachDatabase(async (makePlace) => {
    const place = await makePlace();
    try {
      columns.push(place.name);
      for (const [what, samples] of Object.entries(await measurePlace(place))) {
        (cells[what] ??= []).push(cellOf(samples));
        const [p50, p95] = [percentile(samples, 0.5), percentile(samples, 0.95)];
        raw.push({ database: place.name, what, p50, p95 });
      }
    } finally {
      await place.drop();
    }
  });
  return {
    title: 'A platform of five hundred',
    note: `${RESTAURANTS} restaurants with ${ORDERS.toLocaleString('en-US')} orders (\`npm run demo\`); p50 / p95 in milliseconds of ${RUNS} requests of an administrator through HTTP, one at a time (aim: p95 ≤ ${AIM_MS} ms, bold above it). The lower half asks of the restaurant with the most orders.`,
    columns,
    rows: Object.entries(cells).map(([what, row]) => [what, ...row]),
    raw,
  };
}
