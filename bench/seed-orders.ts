import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { v7 } from 'uuid';
import type { Order } from '../contract/domain/order.ts';
import { addDays, businessDate, instantOf, iso } from '../contract/domain/time.ts';
import { systemClock } from '../server/base/clock.ts';
import { createEndedList } from '../server/base/ended-list.ts';
import { STANDARD_LIMITS } from '../server/base/limits.ts';
import { createMeters } from '../server/base/meters.ts';
import { randomIds } from '../server/base/ids.ts';
import { makeKey, makeKeyRing } from '../server/base/key-ring.ts';
import type { Database } from '../server/db/database.ts';
import { makeDemoRestaurant } from '../server/demo/demo-restaurant.ts';
import { makePastOrder, pickHour } from '../server/demo/demo-history.ts';
import { makeRandom } from '../server/demo/random.ts';
import { addDaySumsOf, NO_DAY_SUMS } from '../contract/domain/day-sums.ts';
import { addDaySums } from '../server/modules/orders/order/day-sums.repository.ts';
import { createHintBus } from '../server/live/hint-bus.ts';
import { orderToRow } from '../server/modules/orders/order/order-rows.repository.ts';
import { makeRestaurantStore } from '../server/modules/orders/order/restaurant-store.service.ts';
import type { Context } from '../server/modules/context.ts';
import type { TrafficMenu } from '../server/demo/traffic-order.ts';
import { listDishes } from '../server/modules/menu/menu/menu.repository.ts';
import { addChannel } from '../server/modules/orders/channel/channel.service.ts';
import { findRestaurant } from '../server/modules/store/restaurant/restaurant.repository.ts';
import { dishCells } from '../server/modules/menu/menu/menu-rows.repository.ts';
import { followLogs } from '../server/modules/orders/search/follow-log.service.ts';
import { createRestaurant, type NewRestaurant } from '../server/modules/store/new-store/create-restaurant.service.ts';
import { rollupDays } from '../server/modules/money/statistics/rollup-days.service.ts';
import { createUser } from '../server/modules/people/user/create-user.service.ts';

export const BENCH_OWNER = { account: 'owner@bench.test', password: 'Bench-Password-2026' } as const;
export const BENCH_DAYS = 720;
const TIME_ZONE = 'Etc/UTC';
/** Orders that differ; the others are these again on other days, which is all that a database can notice. */
const TEMPLATES = 4_000;
const ROWS_PER_INSERT = 250;
const DISHES_PER_INSERT = 500;
const ROWS_PER_COMMIT = 5_000;

export const contextOf = (database: Database): Context => {
  const [clock, ids] = [systemClock, randomIds];
  const store = makeRestaurantStore({ database, clock, ids, bus: createHintBus() });
  const keys = makeKeyRing([makeKey(randomBytes(32))]);
  const log = pino({ level: 'silent' });
  return {
    database,
    clock,
    ids,
    log,
    store,
    keys,
    ended: createEndedList({ path: join(tmpdir(), 'laidan-bench', 'ended.list'), keys, clock, log }),
    secondFactorFor: [],
    screenIdleDays: 0,
    screenKeyDays: 7,
    hasStrictPasswords: false,
    limits: STANDARD_LIMITS,
    cards: { mode: 'off', retentionDays: 30 },
    meters: createMeters(),
  };
};

/** The demo's menu again and again, until it has as many dishes. */
function shopWith(dishCount: number): NewRestaurant {
  const shop = makeDemoRestaurant(randomIds, TIME_ZONE, Date.now());
  const dishes = Array.from({ length: dishCount }, (_, index) => {
    const dish = shop.dishes[index % shop.dishes.length];
    if (dish === undefined) throw new Error('the demo has no dishes');
    return { ...dish, id: v7(), name_en: `${dish.name_en} ${index}`, name_zh: `${dish.name_zh}${index}` };
  });
  return { ...shop, dishes };
}

/** Restaurants without orders, for what depends on their number alone. */
export async function seedRestaurants(database: Database, count: number): Promise<string[]> {
  const context = contextOf(database);
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const shop = makeDemoRestaurant(randomIds, TIME_ZONE, Date.now());
    await createRestaurant(context, { ...shop, dishes: [] });
    ids.push(shop.restaurant.id);
  }
  return ids;
}

/** Restaurants with the demo's menu and the key of a channel each. */
export async function seedShops(database: Database, count: number) {
  const context = contextOf(database);
  const shops: (TrafficMenu & { key: string })[] = [];
  for (let made = 0; made < count; made += 1) {
    const shop = makeDemoRestaurant(randomIds, TIME_ZONE, Date.now());
    await createRestaurant(context, shop);
    const restaurant_id = shop.restaurant.id;
    const channel = { restaurant_id, kind: 'native' as const, name: 'bench', auto_accept: false };
    const { key } = await addChannel(context, { ...channel, rate_per_second: 100_000, burst: 1_000_000 });
    const restaurant = await findRestaurant(database.db, restaurant_id, Date.now());
    if (restaurant === undefined) throw new Error('a restaurant was not made');
    shops.push({ restaurant, dishes: await listDishes(database.db, restaurant_id), key });
  }
  return shops;
}

type Plan = { restaurantId: string; templates: readonly Order[]; perDay: number; today: string };

/** One day's orders: templates with another day, number and id. The newest of today are still in the kitchen. */
function ordersOfDay({ restaurantId, templates, perDay, today }: Plan, day: string, from: number): Order[] {
  const now = Date.now();
  const orders: Order[] = [];
  for (let index = 0; index < perDay; index += 1) {
    const template = templates[(from + index) % templates.length];
    if (template === undefined) break;
    const atMs =
      instantOf(day, `${String(template.local_hour).padStart(2, '0')}:00`, TIME_ZONE) + (index % 3600) * 1000;
    if (atMs > now) continue;
    const order_no = String(orders.length + 1).padStart(3, '0');
    const isOpen = day === today && index % 50 === 0;
    orders.push({
      ...template,
      id: v7({ msecs: atMs }),
      restaurant_id: restaurantId,
      order_no,
      number: `${day.replaceAll('-', '')}-${order_no}`,
      external_id: null,
      channel_id: null,
      created_at: iso(atMs),
      business_date: day,
      status: isOpen ? 'order_received' : template.status,
    });
  }
  return orders;
}

async function writeDays(context: Context, plan: Plan, days: readonly string[]): Promise<number> {
  let written = 0;
  let waiting: Order[] = [];
  const flush = async (): Promise<void> => {
    const orders = waiting;
    waiting = [];
    await context.database.write(async (tx) => {
      for (let start = 0; start < orders.length; start += ROWS_PER_INSERT) {
        const rows = orders.slice(start, start + ROWS_PER_INSERT).map((order) => orderToRow(order, 0));
        await tx.insertInto('orders').values(rows).execute();
      }
    });
    written += orders.length;
  };
  for (const day of days) {
    const orders = ordersOfDay(plan, day, written + waiting.length);
    waiting.push(...orders);
    const sums = orders.reduce(addDaySumsOf, NO_DAY_SUMS);
    await context.database.write(async (tx) => {
      await addDaySums(tx, context.database.traits.name, [
        { restaurantId: plan.restaurantId, businessDate: day, delta: sums },
      ]);
      // The next order of the day takes the number after these.
      const drawn = tx.updateTable('day_sum').set({ last_no: orders.length });
      await drawn.where('restaurant_id', '=', plan.restaurantId).where('business_date', '=', day).execute();
    });
    if (waiting.length >= ROWS_PER_COMMIT) await flush();
  }
  await flush();
  return written;
}

/** A restaurant with that many past orders, its closed days rolled up, and an owner who can sign in. */
export async function seedOrders(
  database: Database,
  orderCount: number,
  dishCount: number,
  dayCount = BENCH_DAYS,
): Promise<string> {
  const context = contextOf(database);
  const shop = shopWith(dishCount);
  const restaurantId = shop.restaurant.id;
  await createRestaurant(context, { ...shop, dishes: [] });
  for (let start = 0; start < shop.dishes.length; start += DISHES_PER_INSERT) {
    const part = shop.dishes.slice(start, start + DISHES_PER_INSERT);
    const rows = part.map((dish) => ({
      ...dishCells({ ...dish, restaurant_id: restaurantId }),
      off_since_at: null,
      off_by: null,
    }));
    await database.db.insertInto('dish').values(rows).execute();
  }
  await createUser(context, {
    nickname: 'bench',
    mail: BENCH_OWNER.account,
    role: 'owner',
    password: BENCH_OWNER.password,
    restaurants: [{ id: restaurantId, role: 'owner' }],
  });
  const random = makeRandom(5);
  const today = businessDate(Date.now(), TIME_ZONE, shop.restaurant.business_day_cutoff);
  const facts = { shop, channel: { id: v7(), name: 'Web' }, random };
  const templates = Array.from({ length: Math.min(TEMPLATES, orderCount) }, (_, index) =>
    makePastOrder(facts, { day: today, hour: pickHour(random), minute: random.int(0, 59), no: index + 1 }),
  );
  const days = Array.from({ length: dayCount }, (_, index) => addDays(today, index + 1 - dayCount));
  await context.database.db
    .insertInto('restaurant_commission')
    .values({
      restaurant_id: restaurantId,
      id: v7(),
      rate: 0.12,
      from_date: days[0] ?? today,
      note: '',
      created_by: 'bench',
      created_at: iso(Date.now()),
    })
    .execute();
  const perDay = Math.ceil(orderCount / dayCount);
  await writeDays(context, { restaurantId, templates, perDay, today }, days);
  // Each call writes a batch; two years take a few.
  for (let round = 0; round < dayCount / 30; round += 1) await rollupDays(context, restaurantId);
  // Else a server would be indexing these orders while it is measured.
  await followLogs(database);
  return restaurantId;
}
