import { setTimeout as wait } from 'node:timers/promises';
import { v7 } from 'uuid';
import { makeRandom } from '#server/demo/random.ts';
import { makeTrafficOrder } from '#server/demo/traffic-order.ts';
import { DEMO } from '../../e2e/server.ts';
import { ledgerOf } from '../../e2e/kitchen.ts';
import type { World } from '../world.ts';

const ALARM_AFTER_MS = 10_000;
const LOOK_MS = 250;
const GIVE_UP_MS = 40_000;
const FROM = { 'x-forwarded-for': '198.51.100.7' };

/** What the other tenant was served while an attack ran. */
export type Service = {
  /** ms of each sign-in with the right password, in a browser that is known. */
  signIns: number[];
  /** ms of each `/healthz`. */
  health: number[];
  /** ms from the moment an order should be escalated to the moment it is; an order that no screen shows. */
  alarmLateMs: number;
  /** Answers that were no. */
  refused: number[];
};

const random = makeRandom(31);

async function timed(into: number[], refused: number[], ask: () => Promise<Response>): Promise<void> {
  const startedAt = performance.now();
  const response = await ask();
  await response.arrayBuffer();
  into.push(performance.now() - startedAt);
  if (!response.ok) refused.push(response.status);
}

/** A browser in which the owner has signed in before, as every day. */
export async function knownBrowser({ server }: World): Promise<() => Promise<Response>> {
  let cookie = '';
  const signIn = (): Promise<Response> =>
    fetch(`${server.origin}/app/v1/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...FROM, ...(cookie === '' ? {} : { cookie }) },
      body: JSON.stringify({ account: DEMO.owner, password: DEMO.password }),
    });
  const first = await signIn();
  cookie = first.headers
    .getSetCookie()
    .map((text) => text.split(';')[0] ?? '')
    .join('; ');
  return signIn;
}

async function alarmLateMs(world: World): Promise<number> {
  const { server, shop, owner } = world;
  const order = { ...makeTrafficOrder(shop.menu, random, Date.now()), external_id: v7(), requested_at: null };
  const response = await fetch(`${server.origin}/app/v1/intake/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: shop.key },
    body: JSON.stringify(order),
  });
  const { data } = (await response.json()) as { data: { id: string; created_at: string } };
  const placedAt = Date.now();
  while (Date.now() - placedAt < GIVE_UP_MS) {
    const { escalations } = await ledgerOf(owner, data.id);
    const [first] = escalations as { at: string }[];
    if (first !== undefined) return Math.max(0, Date.parse(first.at) - placedAt - ALARM_AFTER_MS);
    await wait(LOOK_MS);
  }
  return GIVE_UP_MS;
}

/** Serves the world's own restaurant as on any evening, from now until its alarm has come, and measures it. */
export async function measureNeighbour(world: World, signIn: () => Promise<Response>): Promise<Service> {
  const service: Service = { signIns: [], health: [], alarmLateMs: 0, refused: [] };
  let isOver = false;
  const ask = async (into: number[], everyMs: number, what: () => Promise<Response>): Promise<void> => {
    while (!isOver) {
      await timed(into, service.refused, what);
      await wait(everyMs);
    }
  };
  const loops = [
    ask(service.signIns, 400, signIn),
    ask(service.health, 50, () => fetch(`${world.server.origin}/healthz`)),
  ];
  service.alarmLateMs = await alarmLateMs(world);
  isOver = true;
  await Promise.all(loops);
  return service;
}
