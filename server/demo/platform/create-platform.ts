import type { Context } from '../../modules/context.ts';
import { insertFirstTypes } from '../../modules/platform/restaurant-type/first-types.service.ts';
import { isFreshDatabase } from '../create-demo.ts';
import { makeRandom } from '../random.ts';
import { makePlatformRestaurant, type PlatformShop } from './platform-restaurant.ts';
import { chainSizes, writePeople } from './platform-people.ts';
import { writeRestaurant } from './write-restaurant.ts';

const SEED = 20_261_124;
/** One of so many restaurants has an order in every state now. */
const ONE_OPEN_IN = 10;
/** Restaurants written at the same time: their transactions overlap on PostgreSQL and share commits on SQLite. */
const AT_ONCE = 8;

export type PlatformOptions = {
  restaurants: number;
  orders: number;
  password: string;
  channelKey: string;
  /** Called after each restaurant. */
  onProgress?: (done: { restaurants: number; orders: number }) => void;
};
export type Platform = { restaurants: number; owners: number; orders: number };

/** Shares whole orders out by weight, to the last one. */
export function sharesOf(total: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let [before, given] = [0, 0];
  return weights.map((weight) => {
    before += weight;
    const upTo = Math.round((total * before) / whole);
    const share = upTo - given;
    given = upTo;
    return share;
  });
}

/** The restaurants of a platform, chain by chain. */
function makeChains(context: Context, restaurants: number): PlatformShop[][] {
  const random = makeRandom(SEED);
  let index = 0;
  return chainSizes(restaurants, random).map((size, chain) =>
    Array.from({ length: size }, () => {
      const made = makePlatformRestaurant(context, random, { index, chain, isOneOfMany: size > 1 });
      index += 1;
      return made;
    }),
  );
}

/**
 * Makes a platform of many restaurants with three months of orders in an empty database, mostly as rows, because the
 * intake would take hours. What the rows lack beside those of the product: events of past orders in the log, the ledger
 * of screens, couriers and their deliveries, screens, and pictures.
 */
export async function createPlatform(context: Context, options: PlatformOptions): Promise<Platform> {
  if (!(await isFreshDatabase(context))) throw new Error('the database is not empty');
  await insertFirstTypes(context);
  const chains = makeChains(context, options.restaurants);
  const shops = chains.flat();
  const shares = sharesOf(
    options.orders,
    shops.map(({ weight }) => weight),
  );
  const done: Platform = { restaurants: 0, owners: 0, orders: 0 };
  let next = 0;
  async function writeNext(): Promise<void> {
    while (next < shops.length) {
      const index = next;
      next += 1;
      const [made, count] = [shops[index], shares[index] ?? 0];
      if (made === undefined) return;
      const written = await writeRestaurant(context, made, {
        count,
        hasOpen: index % ONE_OPEN_IN === 0,
        random: makeRandom(SEED + 1 + index),
        channelKey: index === 0 ? options.channelKey : undefined,
      });
      done.orders += written;
      done.restaurants += 1;
      options.onProgress?.(done);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, writeNext));
  const places = chains.map((chain) => chain.map(({ shop }) => shop.restaurant.id));
  done.owners = await writePeople(context, places, { password: options.password, random: makeRandom(SEED) });
  return done;
}
