import { setTimeout as wait } from 'node:timers/promises';
import { v7 } from 'uuid';
import { makeRandom } from '#server/demo/random.ts';
import { makeTrafficOrder, type TrafficMenu } from '#server/demo/traffic-order.ts';
import type { Owner } from '../e2e/kitchen.ts';

/** A sales channel as it should be: it repeats an order, under the same id, until it has been answered. */
export type OrderStream = {
  /** What it was answered: its own id → the order's. */
  acknowledged: ReadonlyMap<string, string>;
  /** Every answer that was no, with its status; 0 when nothing answered. */
  refused: readonly number[];
  posted: () => number;
  /** Posts no new order, and waits until each one that was begun is answered. */
  finish: () => Promise<void>;
  /** Gives up what is not answered. */
  abandon: () => void;
};

export type StreamOptions = {
  /** Where to post; the next is tried after a failure, as a balancer would. */
  origins: readonly string[];
  perSecond: number;
  /** Orders that may wait for an answer at once. */
  width?: number;
  seed?: number;
  /** The negative control: a channel that gives every repeat a new id. */
  isNaive?: boolean;
};

const ANSWER_WITHIN_MS = 5_000;
const AGAIN_AFTER_MS = 250;

export type Shop = { menu: TrafficMenu; key: string };

/** A separate channel, whose rate is not the limit. */
export async function openShop(owner: Owner): Promise<Shop> {
  const { restaurantId: restaurant_id } = owner;
  const restaurant = await owner.get<TrafficMenu['restaurant']>(`/restaurant/get_by_id?restaurant_id=${restaurant_id}`);
  const { items } = await owner.get<{ items: TrafficMenu['dishes'] }>(
    `/menu/get?restaurant_id=${restaurant_id}&status=on_sale`,
  );
  const { key } = await owner.post<{ key: string }>('/channel/add', {
    restaurant_id,
    kind: 'native',
    name: `faults ${v7().slice(-6)}`,
    rate_per_second: 100_000,
    burst: 1_000_000,
  });
  return { menu: { restaurant, dishes: items }, key };
}

export function startOrderStream({ menu, key }: Shop, options: StreamOptions): OrderStream {
  const { origins, perSecond, width = 8, isNaive = false } = options;
  const random = makeRandom(options.seed ?? 5);
  const acknowledged = new Map<string, string>();
  const refused: number[] = [];
  const begun = new Set<Promise<void>>();
  let posted = 0;
  let isOver = false;
  let isAbandoned = false;
  let place = 0;

  async function postOnce(order: { external_id: string }): Promise<boolean> {
    const origin = origins[place % origins.length] ?? '';
    try {
      const response = await fetch(`${origin}/app/v1/intake/orders`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: key },
        body: JSON.stringify(order),
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      const reply = (await response.json()) as { status_code: number; data: { id: string } | null };
      if (reply.status_code === 200 && reply.data !== null) {
        acknowledged.set(order.external_id, reply.data.id);
        return true;
      }
      refused.push(reply.status_code);
    } catch {
      refused.push(0);
    }
    place += 1;
    return false;
  }

  async function postUntilAnswered(): Promise<void> {
    let order = { ...makeTrafficOrder(menu, random, Date.now()), requested_at: null };
    posted += 1;
    while (!(await postOnce(order)) && !isAbandoned) {
      await wait(AGAIN_AFTER_MS);
      if (isNaive) order = { ...order, external_id: `traffic-${v7()}` };
    }
  }

  const timer = setInterval(() => {
    if (isOver || begun.size >= width) return;
    const one = postUntilAnswered().finally(() => begun.delete(one));
    begun.add(one);
  }, 1_000 / perSecond);

  return {
    acknowledged,
    refused,
    posted: () => posted,
    abandon() {
      isAbandoned = true;
      isOver = true;
      clearInterval(timer);
    },
    async finish() {
      isOver = true;
      clearInterval(timer);
      while (begun.size > 0) await Promise.all(begun);
    },
  };
}
