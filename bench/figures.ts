import { sql } from 'kysely';
import { addDays } from '../contract/domain/time.ts';
import { migrate } from '../server/db/migrate.ts';
import { signInOwner } from '../tests/e2e/kitchen.ts';
import { startServer } from '../tests/e2e/server.ts';
import { APPENDS_MS, runWriters } from './appends.ts';
import { measureLive } from './growth-live.ts';
import { postOrders } from './intake.ts';
import { onEachDatabase, type Place } from './places.ts';
import { BENCH_DAYS, BENCH_OWNER, seedOrders } from './seed-orders.ts';
import { percentile, type Table } from './stats.ts';

/** `BENCH_ORDERS=10000,100000` for a shorter run. */
const SIZES = (process.env['BENCH_ORDERS'] ?? '10000,1000000').split(',').map(Number);
const DISHES = 2_000;
const WARM_UPS = 3;
const RUNS = 40;
const AIM_MS = 100;
const INTAKE = 'orders per second through the intake';
const APPENDS = 'log appends per second';
const RATES: readonly string[] = [INTAKE, APPENDS];
const INTAKE_ORDERS = 2_000;

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

async function measurePlace(place: Place, orders: number): Promise<Record<string, number[]>> {
  const database = place.open();
  await migrate(database);
  const restaurantId = await seedOrders(database, orders, DISHES);
  await sql`analyze`.execute(database.db);
  await database.close();
  const server = await startServer({ env: { LOG_LEVEL: 'error', ...place.env } });
  try {
    const owner = await signInOwner(server, BENCH_OWNER);
    const took: Record<string, number[]> = {};
    for (const [what, path] of Object.entries(questions(restaurantId))) {
      for (let run = 0; run < WARM_UPS; run += 1) await owner.get(path);
      const samples: number[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        const startedAt = performance.now();
        await owner.get(path);
        samples.push(performance.now() - startedAt);
      }
      took[what] = samples;
    }
    Object.assign(took, await measureLive(server, owner));
    const { perSecond } = await postOrders([server], owner, INTAKE_ORDERS);
    const appends = (await runWriters(place, [restaurantId], 1)).length / (APPENDS_MS / 1_000);
    return { ...took, [INTAKE]: [perSecond], [APPENDS]: [appends] };
  } finally {
    await server.stop();
  }
}

const cellOf = (what: string, samples: readonly number[]): string => {
  if (RATES.includes(what)) return (samples[0] ?? 0).toFixed(0);
  const [p50, p95] = [percentile(samples, 0.5), percentile(samples, 0.95)];
  const text = `${p50.toFixed(0)} / ${p95.toFixed(0)}`;
  return p95 > AIM_MS ? `**${text}**` : text;
};

/** The back-office's questions, a screen's waits, intake and log at two sizes on each database: what grows with the orders and what does not. */
export async function measureFigures(): Promise<Table> {
  const columns = ['measured'];
  const cells: Record<string, string[]> = {};
  const raw: object[] = [];
  await onEachDatabase(async (makePlace) => {
    for (const orders of SIZES) {
      const place = await makePlace();
      try {
        const took = await measurePlace(place, orders);
        columns.push(`${place.name}, ${orders.toLocaleString('en-US')}`);
        for (const [what, samples] of Object.entries(took)) {
          (cells[what] ??= []).push(cellOf(what, samples));
          const [p50, p95] = [percentile(samples, 0.5), percentile(samples, 0.95)];
          raw.push({ database: place.name, orders, what, p50, p95 });
        }
      } finally {
        await place.drop();
      }
    }
  });
  return {
    title: 'How it grows with the orders',
    note: `One restaurant, ${DISHES.toLocaleString('en-US')} dishes, ${BENCH_DAYS} days; p50 / p95 in milliseconds of ${RUNS} requests through HTTP, one at a time (aim: p95 ≤ ${AIM_MS} ms, bold above it); the last two lines are rates.`,
    columns,
    rows: Object.entries(cells).map(([what, row]) => [what, ...row]),
    raw,
  };
}
