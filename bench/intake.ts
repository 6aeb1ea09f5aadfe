import { makeRandom } from '../server/demo/random.ts';
import { makeTrafficOrder, type TrafficMenu } from '../server/demo/traffic-order.ts';
import type { Owner } from '../tests/e2e/kitchen.ts';
import type { TestServer } from '../tests/e2e/server.ts';
import { inParallel } from './stats.ts';

const WARM_UPS = 100;
const AT_ONCE = 24;

/** A channel whose rate is not the limit, and orders that fit the demo's menu. */
export type Poster = { post: () => Promise<{ id: string; tookMs: number }> };

export async function openPoster(server: TestServer, owner: Owner, seed: number): Promise<Poster> {
  const { restaurantId: restaurant_id } = owner;
  const restaurant = await owner.get<TrafficMenu['restaurant']>(`/restaurant/get_by_id?restaurant_id=${restaurant_id}`);
  const { items: dishes } = await owner.get<{ items: TrafficMenu['dishes'] }>(
    `/menu/get?restaurant_id=${restaurant_id}&status=on_sale`,
  );
  const made = await owner.post<{ key: string }>('/channel/add', {
    restaurant_id,
    kind: 'native',
    name: `bench ${seed}`,
    rate_per_second: 100_000,
    burst: 1_000_000,
  });
  const random = makeRandom(seed);
  const headers = { 'content-type': 'application/json', authorization: made.key };
  return {
    async post() {
      const body = JSON.stringify({
        ...makeTrafficOrder({ restaurant, dishes }, random, Date.now()),
        requested_at: null,
      });
      const startedAt = performance.now();
      const response = await fetch(`${server.origin}/app/v1/intake/orders`, { method: 'POST', headers, body });
      const reply = (await response.json()) as { status_code: number; message: string; data: { id: string } };
      if (reply.status_code !== 200) throw new Error(`an order was refused: ${reply.message}`);
      return { id: reply.data.id, tookMs: performance.now() - startedAt };
    },
  };
}

/** Posts orders to the servers in turn, 24 at once, as fast as they are answered. */
export async function postOrders(
  servers: readonly TestServer[],
  owner: Owner,
  count: number,
): Promise<{ perSecond: number; took: number[] }> {
  const posters: Poster[] = [];
  for (const [index, server] of servers.entries()) posters.push(await openPoster(server, owner, 11 + index));
  const post = async (index: number): Promise<number> => (await posters[index % posters.length]?.post())?.tookMs ?? 0;
  await inParallel(WARM_UPS, 8, async (index) => void (await post(index)));
  const took: number[] = [];
  const startedAt = performance.now();
  await inParallel(count, AT_ONCE, async (index) => void took.push(await post(index)));
  return { perSecond: count / ((performance.now() - startedAt) / 1_000), took };
}
