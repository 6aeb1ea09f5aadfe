import { migrate } from '../server/db/migrate.ts';
import { signInOwner } from '../tests/e2e/kitchen.ts';
import { startServer, type TestServer } from '../tests/e2e/server.ts';
import { postOrders } from './intake.ts';
import { onEachDatabase, type Place } from './places.ts';
import { BENCH_OWNER, seedOrders } from './seed-orders.ts';
import { ms, percentile, type Table } from './stats.ts';

/** `BENCH_INTAKE=300` for a shorter run. */
const ORDERS = Number(process.env['BENCH_INTAKE'] ?? 3_000);
const SEEDED = 100;
const DISHES = 60;

async function measurePlace(place: Place, processes: number): Promise<{ perSecond: number; took: number[] }> {
  const database = place.open();
  await migrate(database);
  await seedOrders(database, SEEDED, DISHES, 2);
  await database.close();
  const servers: TestServer[] = [];
  try {
    for (let made = 0; made < processes; made += 1)
      servers.push(await startServer({ env: { LOG_LEVEL: 'error', ...place.env } }));
    const [first] = servers;
    if (first === undefined) throw new Error('no server was started');
    return await postOrders(servers, await signInOwner(first, BENCH_OWNER), ORDERS);
  } finally {
    for (const server of servers) await server.stop();
  }
}

/** Orders per second through the public intake on each database, with one process and with two. */
export async function measureIntake(): Promise<Table> {
  const rows: string[][] = [];
  const raw: object[] = [];
  await onEachDatabase(async (makePlace) => {
    for (const processes of [1, 2]) {
      const place = await makePlace();
      try {
        const { perSecond, took } = await measurePlace(place, processes);
        const [p50, p99] = [percentile(took, 0.5), percentile(took, 0.99)];
        raw.push({ database: place.name, processes, perSecond, p50, p99 });
        process.stdout.write(`${place.name}, ${processes} processes: ${perSecond.toFixed(0)} orders/s\n`);
        const aim = place.name === 'SQLite' && processes === 1 ? '≥ 1,000' : '–';
        rows.push([place.name, String(processes), perSecond.toFixed(0), `${ms(p50)} / ${ms(p99)}`, aim]);
      } finally {
        await place.drop();
      }
    }
  });
  return {
    title: 'Orders per second through the public intake',
    note: `HTTP, validation, totals, the order with its event in the log, and the answer after a commit that waits for the disk. ${ORDERS.toLocaleString('en-US')} orders of one restaurant, 24 at once; the client and the database share the machine's two cores with the server.`,
    columns: ['database', 'processes', 'orders/s', 'answer p50 / p99', 'aim'],
    rows,
    raw,
  };
}
