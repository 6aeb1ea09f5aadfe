import { Agent, request } from 'node:http';
import { makeRandom } from '../server/demo/random.ts';
import { makeTrafficOrder, type TrafficMenu } from '../server/demo/traffic-order.ts';
import type { TestServer } from '../tests/e2e/server.ts';

const AT_ONCE = 64;
/** Orders that differ; the others are these again under other ids. */
const BODIES = 50;
const ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** A shop with the key of its channel. */
export type Shop = TrafficMenu & { key: string };
export type Load = { count: number; seconds: number; took: number[] };

const bodiesOf = (shop: Shop, seed: number): string[] => {
  const random = makeRandom(seed);
  return Array.from({ length: BODIES }, () =>
    JSON.stringify({ ...makeTrafficOrder(shop, random, Date.now()), requested_at: null, external_id: ID }),
  );
};

function post(agent: Agent, port: number, key: string, body: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      authorization: key,
    };
    const sent = request({ agent, port, host: '127.0.0.1', method: 'POST', path: '/app/v1/intake/orders', headers });
    sent.on('error', reject);
    sent.on('response', (response) => {
      if (response.statusCode === 200) response.resume().on('end', resolve);
      else response.on('data', (chunk: Buffer) => reject(new Error(`an order was refused: ${chunk.toString()}`)));
    });
    sent.end(body);
  });
}

/** Posts orders to the servers and shops in turn for so long, 64 at once, as fast as they are answered. */
export async function loadIntake(
  servers: readonly TestServer[],
  shops: readonly Shop[],
  seconds: number,
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const bodies = shops.map((shop, index) => bodiesOf(shop, index + 1));
  const took: number[] = [];
  let sent = 0;
  const startedAt = performance.now();
  async function customer(): Promise<void> {
    while (performance.now() - startedAt < seconds * 1_000) {
      const index = sent;
      sent += 1;
      const shop = shops[index % shops.length];
      const template = bodies[index % shops.length]?.[Math.floor(index / shops.length) % BODIES];
      const server = servers[index % servers.length];
      if (shop === undefined || template === undefined || server === undefined) return;
      const postedAt = performance.now();
      await post(agent, server.port, shop.key, template.replace(ID, crypto.randomUUID()));
      took.push(performance.now() - postedAt);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, customer));
  agent.destroy();
  return { count: took.length, seconds: (performance.now() - startedAt) / 1_000, took };
}
