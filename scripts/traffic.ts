import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { formatMoney } from '#contract/domain/money.ts';
import { makeRandom } from '#server/demo/random.ts';
import { makeTrafficOrder, type TrafficMenu } from '#server/demo/traffic-order.ts';
import { runCommand, UsageError, wholeNumber } from './lib/command.ts';

const RUSH = 120;

type Credentials = { channel_key: string; password: string };

const USAGE = `
npm run traffic: posts believable orders to a running server through the public intake, as a sales channel does.
  npm run traffic                a calm shift:   an order every 20 to 60 seconds
  npm run traffic -- --rush      a lunch rush: two orders in three seconds, 120 in all
  --count N · --every SECONDS · --url http://127.0.0.1:8080
Credentials: LAIDAN_DEMO_CHANNEL_KEY and LAIDAN_DEMO_PASSWORD, else what the first start kept in DATA_DIR/demo.json.
`;

function readCredentials(): Credentials {
  const path = join(process.env['DATA_DIR'] ?? './data', 'demo.json');
  const kept = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Partial<Credentials>) : {};
  const channel_key = process.env['LAIDAN_DEMO_CHANNEL_KEY'] ?? kept.channel_key;
  const password = process.env['LAIDAN_DEMO_PASSWORD'] ?? kept.password;
  if (channel_key === undefined || password === undefined) {
    throw new Error(
      `No demo credentials: set LAIDAN_DEMO_CHANNEL_KEY and LAIDAN_DEMO_PASSWORD (or start the demo, which writes ${path})`,
    );
  }
  return { channel_key, password };
}

type Reply = { status_code: number; message: string; data: unknown; errors?: { path: string; code: string }[] };

/** The calls of one server. */
function callsOf(url: string) {
  const call = async (path: string, init: RequestInit): Promise<Reply> => {
    const response = await fetch(`${url}/app/v1${path}`, init).catch(() => {
      throw new Error(`no server answers at ${url}; npm start starts one`);
    });
    return (await response.json()) as Reply;
  };
  const post = (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Reply> =>
    call(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  return { call, post };
}

type Calls = ReturnType<typeof callsOf>;

async function readMenu({ call, post }: Calls, password: string): Promise<TrafficMenu> {
  const login = await post('/login', { account: 'owner@demo.test', password });
  if (login.status_code !== 200) throw new Error(`The demo's owner could not sign in: ${login.message}`);
  const { token, admin_info } = login.data as { token: string; admin_info: { restaurants: { id: string }[] } };
  const headers = { authorization: `Bearer ${token}` };
  const restaurant = admin_info.restaurants[0];
  if (restaurant === undefined) throw new Error('The demo has no restaurant');
  const store = await call(`/restaurant/get_by_id?restaurant_id=${restaurant.id}`, { headers });
  const menu = await call(`/menu/get?restaurant_id=${restaurant.id}&status=on_sale`, { headers });
  await post('/session/end', {}, headers);
  return {
    restaurant: store.data as TrafficMenu['restaurant'],
    dishes: (menu.data as { items: TrafficMenu['dishes'] }).items,
  };
}

type Pace = { count: number; pauseMs: () => number };

async function play({ count, pauseMs }: Pace, url: string): Promise<void> {
  const credentials = readCredentials();
  const calls = callsOf(url);
  const menu = await readMenu(calls, credentials.password);
  const random = makeRandom(Date.now());
  for (let sent = 0; sent < count; sent += 1) {
    const order = makeTrafficOrder(menu, random, Date.now());
    const reply = await calls.post('/intake/orders', order, { authorization: credentials.channel_key });
    const what = `${order.delivery_method}, ${order.items.length} lines, ${formatMoney(order.totals.total_cents, menu.restaurant.currency, 'en')}`;
    const answer =
      reply.status_code === 200
        ? `#${(reply.data as { order_no: string }).order_no}`
        : `${reply.message} ${JSON.stringify(reply.errors)}`;
    process.stdout.write(`${new Date().toISOString()}  ${what}  ${answer}\n`);
    if (sent + 1 < count) await sleep(pauseMs());
  }
}

function secondsOf(text: string): number {
  const seconds = Number(text);
  if (text.trim() === '' || !(seconds >= 0)) throw new UsageError(`--every takes seconds, not "${text}"`);
  return seconds;
}

process.exitCode = await runCommand({
  usage: USAGE,
  options: {
    rush: { type: 'boolean', default: false },
    count: { type: 'string' },
    every: { type: 'string' },
    url: { type: 'string', default: process.env['LAIDAN_URL'] ?? 'http://127.0.0.1:8080' },
  },
  words: 0,
  failure: 'No more orders',
  async run({ rush, count, every, url }) {
    const wanted = count === undefined ? undefined : wholeNumber('count', count);
    const everyMs = every === undefined ? undefined : secondsOf(every) * 1_000;
    const random = makeRandom(Date.now());
    await play(
      {
        count: wanted ?? (rush ? RUSH : Number.POSITIVE_INFINITY),
        pauseMs: () => everyMs ?? (rush ? random.int(500, 2_500) : random.int(20_000, 60_000)),
      },
      url,
    );
    return 0;
  },
});
