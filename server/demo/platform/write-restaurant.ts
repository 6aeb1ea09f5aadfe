import { addDaySumsOf, NO_DAY_SUMS } from '#contract/domain/day-sums.ts';
import type { Actor } from '#contract/domain/basics.ts';
import type { Order } from '#contract/domain/order.ts';
import { businessDate } from '#contract/domain/time.ts';
import { DAY_MS } from '../../base/clock.ts';
import { groupBy } from '../../base/group-by.ts';
import type { Tx } from '../../db/database.ts';
import { insertRows } from '../../db/insert-rows.ts';
import type { Context } from '../../modules/context.ts';
import { addChannel } from '../../modules/orders/channel/channel.service.ts';
import { orderToRow } from '../../modules/orders/order/order-rows.repository.ts';
import { audit } from '../../modules/platform/audit/audit.service.ts';
import { createRestaurant } from '../../modules/store/new-store/create-restaurant.service.ts';
import { writePastBills } from '../demo-bills.ts';
import { writeRatings } from '../demo-ratings.ts';
import type { DemoChannel } from '../demo-history.ts';
import type { Random } from '../random.ts';
import { writeEveryState } from '../second-restaurant.ts';
import { pastOrders } from './platform-history.ts';
import { withLedger, type Settled } from './platform-money.ts';
import type { PlatformShop } from './platform-restaurant.ts';

const ROWS_PER_COMMIT = 500;
const PRICE_CHANGES = 2;

export type Wanted = { count: number; hasOpen: boolean; random: Random; channelKey?: string | undefined };

const CHANNELS = ['Web', 'App', '微信小程序'] as const;

async function addChannels(context: Context, restaurant_id: string, { random, channelKey }: Wanted) {
  const settings = { restaurant_id, kind: 'native' as const, auto_accept: false, rate_per_second: 20, burst: 1000 };
  const made: DemoChannel[] = [];
  for (const name of CHANNELS.slice(0, random.int(1, CHANNELS.length))) {
    const { channel } = await addChannel(context, { ...settings, name }, made.length === 0 ? channelKey : undefined);
    made.push({ id: channel.id, name });
  }
  return made;
}

async function writeOrders(context: Context, settled: readonly Settled[]): Promise<void> {
  const { name } = context.database.traits;
  for (let start = 0; start < settled.length; start += ROWS_PER_COMMIT) {
    const part = settled.slice(start, start + ROWS_PER_COMMIT);
    const refunds = part.flatMap(({ refund }) => (refund === null ? [] : [refund]));
    await context.database.write(async (tx) => {
      await insertRows(
        tx,
        name,
        'orders',
        part.map(({ order }) => orderToRow(order, 0)),
      );
      await insertRows(
        tx,
        name,
        'money_entry',
        part.flatMap(({ entries }) => entries),
      );
      await insertRows(tx, name, 'order_refund', refunds);
    });
  }
}

/** The sums of the days, and how many numbers each has given out. */
async function writeDaySums(context: Context, restaurant_id: string, orders: readonly Order[]): Promise<void> {
  const days = groupBy(orders, (order) => order.business_date);
  const rows = [...days].map(([business_date, ofDay]) => ({
    restaurant_id,
    business_date,
    last_no: ofDay.length,
    rolled_at: null,
    ...ofDay.reduce(addDaySumsOf, NO_DAY_SUMS),
  }));
  await context.database.write((tx) => insertRows(tx, context.database.traits.name, 'day_sum', rows));
}

/** What the owner changed of the prices in the last weeks. */
async function writePriceChanges(context: Context, made: PlatformShop, owner: Actor, random: Random): Promise<void> {
  const { restaurant, dishes } = made.shop;
  const nowMs = context.clock.now();
  const days = Array.from({ length: PRICE_CHANGES }, () => random.int(1, 60)).toSorted((left, right) => right - left);
  const write = (tx: Tx, daysAgo: number) => {
    const dish = dishes[random.int(0, dishes.length - 1)];
    if (dish === undefined) return Promise.resolve();
    const { id, price_cents, name_zh, name_en } = dish;
    const clock = { now: () => nowMs - daysAgo * DAY_MS };
    return audit({ ...context, clock }, tx, {
      restaurant_id: restaurant.id,
      actor: owner,
      action: 'menu.update',
      target: id,
      before: { name_zh, name_en, price_cents: price_cents - 100 },
      after: { name_zh, name_en, price_cents },
    });
  };
  for (const daysAgo of days) await context.database.write((tx) => write(tx, daysAgo));
}

/** Writes one restaurant of a platform with all that belongs to it; resolves to the number of its orders. */
export async function writeRestaurant(context: Context, made: PlatformShop, wanted: Wanted): Promise<number> {
  const { shop } = made;
  const { id, time_zone, business_day_cutoff } = shop.restaurant;
  const { random } = wanted;
  await createRestaurant(context, shop);
  const channels = await addChannels(context, id, wanted);
  const nowMs = context.clock.now();
  const today = businessDate(nowMs, time_zone, business_day_cutoff);
  const past = pastOrders(made, channels, { count: wanted.count, nowMs, random });
  const settled = past.map((order) => withLedger(order, { ids: context.ids, random, today, nowMs }));
  await writeOrders(context, settled);
  await writeDaySums(
    context,
    id,
    settled.map(({ order }) => order),
  );
  const owner: Actor = { kind: 'user', id: 'demo', name: `${shop.restaurant.name}老板` };
  await writePriceChanges(context, made, owner, random);
  await writeRatings(context, id, random);
  await writePastBills(context, id);
  const [channel] = channels;
  if (!wanted.hasOpen || channel === undefined) return past.length;
  const lastNo = past.filter((order) => order.business_date === today).length;
  return past.length + (await writeEveryState(context, { shop, channel, random }, lastNo));
}
