import { readdirSync, readFileSync } from 'node:fs';
import { migrate } from '../server/db/migrate.ts';
import { startServer, type TestServer } from '../tests/e2e/server.ts';
import { loadIntake, type Load, type Shop } from './intake-load.ts';
import { onEachDatabase, type Place } from './places.ts';
import { seedShops } from './seed-orders.ts';
import { ms, percentile, type Table } from './stats.ts';

/** So long that the watches of each order run too. `BENCH_INTAKE=10` for a shorter run. */
const SECONDS = Number(process.env['BENCH_INTAKE'] ?? 60);
const WARM_UP_SECONDS = 2;
const GRID = [
  { restaurants: 1, processes: 1 },
  { restaurants: 60, processes: 1 },
  { restaurants: 60, processes: 2 },
] as const;
const CLOCK_TICKS = 100;

type Point = (typeof GRID)[number];
type Measured = Load & { node: number; database: number; watched: number };

/** Seconds of processor time of all PostgreSQL processes, ended ones among them. */
function postgresSeconds(): number {
  let ticks = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      if (!stat.includes('(postgres)')) continue;
      const fields = stat.split(') ')[1]?.split(' ') ?? [];
      // Its own, and of the children that have ended.
      ticks += [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0);
    } catch {
      // It ended between the two reads.
    }
  }
  return ticks / CLOCK_TICKS;
}

/** The orders whose watch ran to its first limit: no screen shows them, so each is escalated. */
async function watchedOf(place: Place): Promise<number> {
  const database = place.open();
  const rows = database.db.selectFrom('escalation').where('kind', '=', 'not_displayed').where('way', '=', 'server');
  const { count } = await rows.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  await database.close();
  return count;
}

async function measurePlace(place: Place, { restaurants, processes }: Point): Promise<Measured> {
  const database = place.open();
  await migrate(database);
  const shops: Shop[] = await seedShops(database, restaurants);
  await database.close();
  const servers: TestServer[] = [];
  try {
    for (let made = 0; made < processes; made += 1)
      servers.push(await startServer({ env: { LOG_LEVEL: 'error', ...place.env } }));
    await loadIntake(servers, shops, WARM_UP_SECONDS);
    const nodeSeconds = (): number => servers.reduce((sum, server) => sum + server.cpuSeconds(), 0);
    const before = { node: nodeSeconds(), database: postgresSeconds() };
    const load = await loadIntake(servers, shops, SECONDS);
    const node = nodeSeconds() - before.node;
    const spent = postgresSeconds() - before.database;
    return { ...load, node, database: spent, watched: await watchedOf(place) };
  } finally {
    for (const server of servers) await server.stop();
  }
}

/** Orders per second through the public intake on each database, and what an order costs. */
export async function measureIntake(): Promise<Table> {
  const rows: string[][] = [];
  const raw: object[] = [];
  await onEachDatabase(async (makePlace) => {
    for (const point of GRID) {
      if (point.processes > 1 && raw.length < GRID.length) continue;
      const place = await makePlace();
      try {
        const { count, seconds, took, node, database, watched } = await measurePlace(place, point);
        const [p50, p99] = [percentile(took, 0.5), percentile(took, 0.99)];
        const perOrder = (spent: number): string => ((spent * 1_000) / count).toFixed(2);
        raw.push({ database: place.name, ...point, count, seconds, p50, p99, node, spent: database, watched });
        process.stdout.write(`${place.name}, ${JSON.stringify(point)}: ${(count / seconds).toFixed(0)} orders/s\n`);
        rows.push([
          place.name,
          `${point.restaurants} / ${point.processes}`,
          (count / seconds).toFixed(0),
          `${ms(p50)} / ${ms(p99)}`,
          perOrder(node),
          place.name === 'SQLite' ? 'in node' : perOrder(database),
          watched.toLocaleString('en-US'),
        ]);
      } finally {
        await place.drop();
      }
    }
  });
  return {
    title: 'Orders per second through the public intake',
    note: `HTTP, validation, totals, the order with its event in the log, and the answer after a commit that waits for the disk; 64 requests at once for ${SECONDS} s, with all jobs running. No screen is connected, so that every order is escalated after ten seconds, with its mails and pushes: the worst evening. The client and the database share the machine's two cores with the server.`,
    columns: [
      'database',
      'restaurants / processes',
      'orders/s',
      'answer p50 / p99',
      'node, ms of a core per order',
      'database, ms of a core per order',
      'orders escalated during the run',
    ],
    rows,
    raw,
  };
}
