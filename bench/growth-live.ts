import { setTimeout as delay } from 'node:timers/promises';
import type { Owner } from '../tests/e2e/kitchen.ts';
import type { TestServer } from '../tests/e2e/server.ts';
import { acceptOrders, catchUp } from './catch-up.ts';
import { openPoster } from './intake.ts';
import { connectScreen, pairScreen } from './protocol-client.ts';

const ORDERS = 100;
const EVERY_MS = 50;
const SETTLING_MS = 1_000;
const MISSED = 1_000;
const TICKED = 20;

/** From an order's answer to its event at a screen, ms. Below zero: the screen had it before the channel had its answer. */
async function measureArrival(server: TestServer, owner: Owner, cookie: string): Promise<number[]> {
  const arrived = new Map<string, number>();
  const screen = await connectScreen(server, cookie, { epoch: null, cursor: 0 }, ({ type, order_id }) => {
    if (type === 'order.placed' && typeof order_id === 'string') arrived.set(order_id, performance.now());
  });
  const poster = await openPoster(server, owner, 31);
  const answered = new Map<string, number>();
  for (let sent = 0; sent < ORDERS; sent += 1) {
    const { id } = await poster.post();
    answered.set(id, performance.now());
    await delay(EVERY_MS);
  }
  await delay(SETTLING_MS);
  screen.close();
  return [...answered].map(([id, at]) => (arrived.get(id) ?? Number.POSITIVE_INFINITY) - at);
}

/** What a screen feels of the orders behind a restaurant: arrival, catching up and a first start, each ms. */
export async function measureLive(server: TestServer, owner: Owner): Promise<Record<string, number[]>> {
  const cookie = await pairScreen(server, owner, 'growth');
  const orderIds = await acceptOrders(server, owner, TICKED);
  const { first, missed } = await catchUp(server, owner, { cookie, orderIds, missed: MISSED });
  return {
    'answered → at a screen': await measureArrival(server, owner, cookie),
    [`a screen has missed ${MISSED.toLocaleString('en-US')} events`]: missed,
    'a screen’s first start': first,
  };
}
