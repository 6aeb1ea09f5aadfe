import { makeRandom } from '#server/demo/random.ts';
import { makeTrafficOrder, type TrafficMenu } from '#server/demo/traffic-order.ts';
import type { Owner } from '#tests/e2e/kitchen.ts';
import type { TestServer } from '#tests/e2e/server.ts';
import { inParallel, ms, percentile, type Table } from './stats.ts';

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

/** Orders per second through the public intake: HTTP, validation, totals, log, answer after commit. */
export async function measureIntake(server: TestServer, owner: Owner, count: number): Promise<Table> {
  const poster = await openPoster(server, owner, 11);
  await inParallel(100, 8, async () => void (await poster.post()));
  const took: number[] = [];
  const startedAt = performance.now();
  await inParallel(count, 24, async () => void took.push((await poster.post()).tookMs));
  const seconds = (performance.now() - startedAt) / 1000;
  return {
    title: 'Orders per second through the public intake',
    note: `${count} orders, 24 at once, one process on SQLite (\`synchronous=FULL\`); the client shares the machine's two cores.`,
    rows: [
      { what: 'orders per second', figure: (count / seconds).toFixed(0), aim: '≥ 1,000' },
      { what: 'answer p50 / p99', figure: `${ms(percentile(took, 0.5))} / ${ms(percentile(took, 0.99))}`, aim: '–' },
    ],
  };
}
