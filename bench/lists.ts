import { Agent, request } from 'node:http';
import { sql } from 'kysely';
import type { Database } from '../server/db/database.ts';
import { migrate } from '../server/db/migrate.ts';
import { loginCall } from '../contract/http/people/session.ts';
import { startServer, type TestServer } from '../tests/e2e/server.ts';
import { onEachDatabase, type Place } from './places.ts';
import { BENCH_OWNER, seedOrders } from './seed-orders.ts';
import { ms, percentile, type Table } from './stats.ts';

const ORDERS = Number(process.env['BENCH_LIST_ORDERS'] ?? 100_000);
const DISHES = 200;
const AT_ONCE = 16;
const WARM_UP_S = 3;
const SECONDS = Number(process.env['BENCH_LIST_S'] ?? 20);
const AIM = 1_000;
const CHANGES_A_SECOND = 10;
const ADDRESSES_EACH = 8;
/** The third number of the addresses that ask: each path is asked for from its own. */
let nets = 0;

type ListLoad = { perSecond: number; p50: number; p99: number; nodeMs: number; bytes: number };

type Asker = { agent: Agent; port: number; localAddress: string; token: string | undefined };

/** The number of bytes of an answer, which nothing here reads. */
function get(path: string, { token, ...asker }: Asker): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const sent = request({ ...asker, host: '127.0.0.1', path, headers });
    sent.on('error', reject);
    sent.on('response', (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.on('end', () =>
        response.statusCode === 200 ? resolve(bytes) : reject(new Error(`${path}: ${response.statusCode}`)),
      );
    });
    sent.end();
  });
}

/** Asks for one path for so long, 16 requests at once, as fast as they are answered. */
async function loadPath(server: TestServer, path: string, token?: string): Promise<ListLoad> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const took: number[] = [];
  let bytes = 0;
  nets += 1;
  async function askFor(lasts: number): Promise<void> {
    const startedAt = performance.now();
    const ask = async (index: number): Promise<void> => {
      for (let turn = 0; performance.now() - startedAt < lasts * 1_000; turn += 1) {
        const askedAt = performance.now();
        // One address alone may ask 6,000 times a minute.
        const localAddress = `127.0.${nets}.${index * ADDRESSES_EACH + (turn % ADDRESSES_EACH) + 2}`;
        bytes = await get(path, { agent, port: server.port, localAddress, token });
        took.push(performance.now() - askedAt);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => ask(index)));
  }
  await askFor(WARM_UP_S);
  took.length = 0;
  const [cpu, startedAt] = [server.cpuSeconds(), performance.now()];
  await askFor(SECONDS);
  const passed = (performance.now() - startedAt) / 1_000;
  const nodeMs = ((server.cpuSeconds() - cpu) * 1_000) / took.length;
  agent.destroy();
  return { perSecond: took.length / passed, p50: percentile(took, 0.5), p99: percentile(took, 0.99), nodeMs, bytes };
}

/** A session's token. */
async function tokenOf(server: TestServer, who: { account: string; password: string }): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const login = await fetch(server.origin + loginCall.path, { method: 'POST', headers, body: JSON.stringify(who) });
  const { data } = (await login.json()) as { data: { token: string } };
  return data.token;
}

/** As if so many orders of the restaurant changed a second: what was kept of its lists is none any more. */
async function whileChanging<T>({ db }: Database, restaurantId: string, work: () => Promise<T>): Promise<T> {
  const move = async (): Promise<void> => {
    await sql`update log_head set seq = seq + 1 where restaurant_id = ${restaurantId}`.execute(db);
  };
  const timer = setInterval(() => void move(), 1_000 / CHANGES_A_SECOND);
  return work().finally(() => clearInterval(timer));
}

/** The lists that are asked for most, and what the machine answers when nothing is read. */
async function measurePlace(place: Place): Promise<Record<string, ListLoad>> {
  const database = place.open();
  await migrate(database);
  const restaurantId = await seedOrders(database, ORDERS, DISHES);
  await sql`analyze`.execute(database.db);
  const server = await startServer({ env: { LOG_LEVEL: 'error', ...place.env } });
  try {
    const token = await tokenOf(server, BENCH_OWNER);
    const list = `/app/v1/order/get_by_rd_two?restaurant_id=${restaurantId}`;
    return {
      'the 50 newest': await loadPath(server, list, token),
      [`the 50 newest, while ${CHANGES_A_SECOND} orders a second change`]: await whileChanging(
        database,
        restaurantId,
        () => loadPath(server, list, token),
      ),
      'the open ones, as the page asks again at each change': await loadPath(server, `${list}&status=open`, token),
      'the limit: an answer without a session or a row (/healthz)': await loadPath(server, '/healthz'),
    };
  } finally {
    await server.stop();
    await database.close();
  }
}

/** Lists per second, as many as one process answers. */
export async function measureLists(): Promise<Table> {
  const rows: string[][] = [];
  const raw: object[] = [];
  await onEachDatabase(async (makePlace) => {
    const place = await makePlace();
    try {
      for (const [what, load] of Object.entries(await measurePlace(place))) {
        const { perSecond, p50, p99, nodeMs, bytes } = load;
        const size = `${(bytes / 1_000).toFixed(1)} kB`;
        rows.push([place.name, what, perSecond.toFixed(0), `${ms(p50)} / ${ms(p99)}`, nodeMs.toFixed(2), size]);
        raw.push({ database: place.name, what, ...load });
      }
    } finally {
      await place.drop();
    }
  });
  return {
    title: 'Lists per second',
    note: `One restaurant with ${ORDERS.toLocaleString('en-US')} orders; ${AT_ONCE} requests at once for ${SECONDS} s to one process, each signed in, uncompressed, read to the end by a client on the same two cores. A list is read once after each change and kept until the next, so that most answers of a quiet restaurant cost a session and a version (aim: ${AIM.toLocaleString('en-US')} a second for the 50 newest).`,
    columns: ['database', 'asked for', 'answers/s', 'p50 / p99', 'node, ms of a core each', 'size'],
    rows,
    raw,
  };
}
