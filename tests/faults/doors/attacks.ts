import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { v7 } from 'uuid';
import { makeRandom } from '#server/demo/random.ts';
import { makeTrafficOrder } from '#server/demo/traffic-order.ts';
import { DEMO } from '../../e2e/server.ts';
import type { Owner } from '../../e2e/kitchen.ts';
import type { Shop } from '../../support/order-stream.ts';

/** Another tenant of the same installation, who means harm, and what a stranger without an account can do. */
export type Attacker = { origin: string; owner: Owner; shop: Shop; screen: string; drip: string };
/** Runs until told to stop; answers what it sent. */
export type Attack = (attacker: Attacker, isOver: () => boolean) => Promise<number>;

const random = makeRandom(77);
const BYTE_EVERY_MS = 2_000;
/** As the proxy before the server tells it: another one than the neighbour's. */
const FROM = { 'x-forwarded-for': '203.0.113.9' };

/** A status address that answers a byte every two seconds and never ends. */
export async function startDripping(): Promise<{ host: string; server: Server }> {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'application/json' });
    const timer = setInterval(() => response.write(' '), BYTE_EVERY_MS);
    response.once('close', () => clearInterval(timer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

const post = (origin: string, path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...FROM, ...headers },
    body: JSON.stringify(body),
  });

async function swallow(response: Promise<Response>): Promise<void> {
  await (await response).arrayBuffer();
}

/** So many at once, again and again. */
async function repeat(width: number, isOver: () => boolean, send: () => Promise<void>): Promise<number> {
  let sent = 0;
  const one = async (): Promise<void> => {
    while (!isOver()) {
      await send().catch(() => wait(20));
      sent += 1;
    }
  };
  await Promise.all(Array.from({ length: width }, one));
  return sent;
}

/** Hundreds of orders whose status address drips: each would hold a slot of the jobs for as long as it drips. */
const dripping: Attack = async ({ origin, shop, drip }, isOver) => {
  let orders = 0;
  for (; orders < 212 && !isOver(); orders += 1) {
    const order = { ...makeTrafficOrder(shop.menu, random, Date.now()), external_id: v7(), requested_at: null };
    const status_url = `http://${drip}/status`;
    await swallow(post(origin, '/app/v1/intake/orders', { ...order, status_url }, { authorization: shop.key }));
  }
  while (!isOver()) await wait(100);
  return orders;
};

/** A screen that asks for everything, a hundred times in a request, four requests at once. */
const snapshots: Attack = ({ origin, screen }, isOver) => {
  const frames = Array.from({ length: 100 }, () => ({ t: 'snapshot_request', reason: 'attack' }));
  return repeat(4, isOver, () => swallow(post(origin, '/app/v1/sync', { session: null, frames }, { cookie: screen })));
};

/** Orders whose notes are nothing but lines, as many as the body may hold. */
const longNotes: Attack = ({ origin, shop }, isOver) =>
  repeat(4, isOver, () => {
    const order = { ...makeTrafficOrder(shop.menu, random, Date.now()), external_id: v7(), requested_at: null };
    return swallow(
      post(origin, '/app/v1/intake/orders', { ...order, memo: '\n'.repeat(50_000) }, { authorization: shop.key }),
    );
  });

/** Guesses at the neighbour's password, a hundred at once. */
const guesses: Attack = ({ origin }, isOver) =>
  repeat(100, isOver, () => swallow(post(origin, '/app/v1/login', { account: DEMO.owner, password: `Wrong-${v7()}` })));

/** Reset mails to the neighbour, in two spellings of the address. */
const resetMails: Attack = ({ origin }, isOver) =>
  repeat(8, isOver, async () => {
    await swallow(post(origin, '/app/v1/account/forgot', { mail: DEMO.owner }));
    await swallow(post(origin, '/%61pp/v1/account/forgot', { mail: DEMO.owner }));
  });

/** Everything that a list can be asked for, by the attacker's own right. */
const lists: Attack = ({ owner }, isOver) =>
  repeat(16, isOver, async () => {
    const q = String.fromCodePoint(97 + random.int(0, 25));
    await owner.get(`/order/get_by_rd_two?restaurant_id=${owner.restaurantId}&page_size=200&q=${q}`);
  });

export const ATTACKS: Readonly<Record<string, Attack>> = {
  'status addresses that drip': dripping,
  'hundreds of snapshots': snapshots,
  'notes of nothing but lines': longNotes,
  'guesses at the password': guesses,
  'reset mails': resetMails,
  'searches without end': lists,
};
