import { addDays, businessDate, weekdayOf } from '#contract/domain/time.ts';
import type { Order } from '#contract/domain/order.ts';
import { isoNow } from '../base/clock.ts';
import { addDaySumsOf, NO_DAY_SUMS } from '#contract/domain/day-sums.ts';
import { addDaySums } from '../modules/orders/order/day-sums.repository.ts';
import { orderToRow } from '../modules/orders/order/order-rows.repository.ts';
import type { Tx } from '../db/database.ts';
import type { DialectName } from '../db/dialect.ts';
import { addChannel } from '../modules/orders/channel/channel.service.ts';
import type { Context } from '../modules/context.ts';
import { createRestaurant } from '../modules/store/new-store/create-restaurant.service.ts';
import { findTypeByName } from '../modules/platform/restaurant-type/first-types.service.ts';
import { createUser } from '../modules/people/user/create-user.service.ts';
import { keepCards, payByCard } from './demo-cards.ts';
import { writePastBills, writeRefunds } from './demo-bills.ts';
import { writeMailTemplates } from './demo-mail.ts';
import { makeDemoRestaurant } from './demo-restaurant.ts';
import { makePastOrder, pickHour, type PastOrderFacts } from './demo-history.ts';
import { writeModeration, writeViews } from './demo-moderation.ts';
import { writePictures } from './demo-pictures.ts';
import { writePeopleAndRecords } from './demo-records.ts';
import { writeRatings } from './demo-ratings.ts';
import type { ImageStore } from '../uploads/image-store.ts';
import { makeRandom } from './random.ts';
import { makeSecondRestaurant, writeEveryState, writeStaff } from './second-restaurant.ts';

export const DEMO_OWNER = 'owner@demo.test';
export const DEMO_ADMIN = 'admin@demo.test';

/** Enough days for two whole past months, on any day of a month. */
export const PAST_DAYS = 92;
/** Of the second restaurant: a whole month and a statement. */
const SECOND_PAST_DAYS = 35;
const SEED = 20_261_121;
const ROWS_PER_INSERT = 200;
/** Orders per day, Monday … Sunday. */
const DAY_SIZES = [35, 37, 39, 44, 61, 67, 54] as const;

export type DemoOptions = {
  password: string | undefined;
  channelKey: string | undefined;
  timeZone: string;
  /** A second restaurant of the owner, with an order in every state; scripts, which set a password, do without. */
  hasSecond?: boolean;
  /** Stores the gallery's pictures. */
  images: ImageStore;
};
export type Demo = { restaurantId: string; password: string; channelKey: string; orders: number };

/**
 * Makes the demo: a restaurant with a menu, an owner, an administrator, a channel and three months of history,
 * statements included.
 */
export async function createDemo(context: Context, options: DemoOptions): Promise<Demo> {
  const { ids } = context;
  const made = makeDemoRestaurant(ids, options.timeZone, context.clock.now());
  const restaurant_type_id = await findTypeByName(context, 'Sichuan');
  const shop = { ...made, restaurant: { ...made.restaurant, restaurant_type_id } };
  const restaurantId = shop.restaurant.id;
  await createRestaurant(context, shop);
  const password = options.password ?? `Demo-${ids.secret().slice(0, 12)}-7a`;
  const owner = await createUser(context, {
    nickname: '蜀香老板',
    mail: DEMO_OWNER,
    role: 'owner',
    password,
    restaurants: [{ id: restaurantId, role: 'owner' }],
  });
  const platform = { nickname: '平台管理员', mail: DEMO_ADMIN, role: 'admin' as const, password, restaurants: [] };
  const admin = await createUser(context, platform);
  await writePeopleAndRecords(context, { restaurantId, password, owner, admin });
  const channel = {
    restaurant_id: restaurantId,
    kind: 'native' as const,
    name: 'Web',
    auto_accept: false,
    rate_per_second: 50,
    burst: 2000,
  };
  const added = await addChannel(context, channel, options.channelKey);
  const orders = await writePast(context, {
    shop,
    channel: { id: added.channel.id, name: added.channel.name },
    random: makeRandom(SEED),
  });
  await writeRatings(context, restaurantId, makeRandom(SEED + 1));
  await writeModeration(context, restaurantId, { owner, admin });
  await writeViews(context, restaurantId, makeRandom(SEED + 2), PAST_DAYS);
  await writePictures(context, options.images, restaurantId, admin);
  await writePastBills(context, restaurantId);
  await writeMailTemplates(context);
  if (options.hasSecond === true) await addSecond(context, { ...options, password, owner });
  return { restaurantId, password, channelKey: added.key, orders };
}

/** The owner's second restaurant: staff, five weeks of orders with reviews and statements, and one order in every state. */
async function addSecond(
  context: Context,
  { timeZone, password, owner }: Pick<DemoOptions, 'timeZone'> & { password: string; owner: string },
): Promise<void> {
  const shop = makeSecondRestaurant(context, timeZone);
  const restaurant_id = shop.restaurant.id;
  await createRestaurant(context, shop);
  await context.database.db
    .insertInto('user_restaurant')
    .values({ user_id: owner, restaurant_id, role: 'owner' })
    .execute();
  await writeStaff(context, restaurant_id, password);
  const channel = { kind: 'native' as const, name: 'Web', auto_accept: false, rate_per_second: 20, burst: 1000 };
  const { channel: made } = await addChannel(context, { ...channel, restaurant_id });
  const facts = { shop, channel: { id: made.id, name: made.name }, random: makeRandom(SEED + 3) };
  await writePast(context, facts, SECOND_PAST_DAYS);
  await writeRatings(context, restaurant_id, makeRandom(SEED + 4));
  await writePastBills(context, restaurant_id);
  const { time_zone, business_day_cutoff } = shop.restaurant;
  const day = businessDate(context.clock.now(), time_zone, business_day_cutoff);
  const sum = await context.database.db
    .selectFrom('day_sum')
    .select('last_no')
    .where('restaurant_id', '=', restaurant_id)
    .where('business_date', '=', day)
    .executeTakeFirst();
  await writeEveryState(context, facts, sum?.last_no ?? 0);
}

/** Writes orders of past days and today's finished ones, with their day sums; none is in the log. */
async function writePast(context: Context, facts: PastOrderFacts, pastDays = PAST_DAYS): Promise<number> {
  const { time_zone, business_day_cutoff } = facts.shop.restaurant;
  const today = businessDate(context.clock.now(), time_zone, business_day_cutoff);
  const days = Array.from({ length: pastDays + 1 }, (_, index) => addDays(today, index - pastDays));
  const now = isoNow(context.clock);
  const orders = days.flatMap((day) => ordersOfDay(facts, day, now)).map(payByCard);
  await context.database.write(async (tx) => {
    for (let start = 0; start < orders.length; start += ROWS_PER_INSERT) {
      const rows = orders.slice(start, start + ROWS_PER_INSERT).map((order) => orderToRow(order, 0));
      await tx.insertInto('orders').values(rows).execute();
    }
    const { name } = context.database.traits;
    for (const day of days) await writeDaySum(tx, name, { restaurantId: facts.shop.restaurant.id, day }, orders);
    await writeRefunds(tx, orders, today);
    await keepCards(context, tx, orders);
  });
  return orders.length;
}

/** The orders of a day that are over by now, numbered in order of arrival. */
function ordersOfDay(facts: PastOrderFacts, day: string, now: string): Order[] {
  const { random } = facts;
  const size = Math.round((DAY_SIZES[weekdayOf(day)] ?? 60) * (0.85 + random.next() * 0.3));
  const moments = Array.from({ length: size }, () => ({ hour: pickHour(random), minute: random.int(0, 59) }));
  moments.sort((left, right) => left.hour - right.hour || left.minute - right.minute);
  const orders: Order[] = [];
  for (const moment of moments) {
    const order = makePastOrder(facts, { day, ...moment, no: orders.length + 1 });
    if ((order.history.at(-1)?.at ?? now) < now) orders.push(order);
  }
  return orders;
}

async function writeDaySum(
  tx: Tx,
  dialect: DialectName,
  { restaurantId, day }: { restaurantId: string; day: string },
  orders: readonly Order[],
): Promise<void> {
  const ofDay = orders.filter((order) => order.business_date === day);
  const delta = ofDay.reduce(addDaySumsOf, NO_DAY_SUMS);
  await addDaySums(tx, dialect, [{ restaurantId, businessDate: day, delta }]);
  await tx
    .updateTable('day_sum')
    .set({ last_no: ofDay.length })
    .where('restaurant_id', '=', restaurantId)
    .where('business_date', '=', day)
    .execute();
}

/** Whether the database has no user and no restaurant yet. */
export async function isFreshDatabase({ database }: Pick<Context, 'database'>): Promise<boolean> {
  const user = await database.db.selectFrom('user').select('id').limit(1).executeTakeFirst();
  const restaurant = await database.db.selectFrom('restaurant').select('id').limit(1).executeTakeFirst();
  return user === undefined && restaurant === undefined;
}

/** The demo's restaurant as long as it has no paired screen: then a start prints a link for the first one. */
export async function demoWithoutScreen({ database, clock }: Context): Promise<string | undefined> {
  const owned = await database.db
    .selectFrom('user')
    .innerJoin('user_restaurant', 'user_restaurant.user_id', 'user.id')
    .select('user_restaurant.restaurant_id')
    .where('user.mail', '=', DEMO_OWNER)
    // Of two the one that was made first.
    .orderBy('user_restaurant.restaurant_id')
    .executeTakeFirst();
  if (owned === undefined) return undefined;
  const { restaurant_id } = owned;
  const paired = await database.db
    .selectFrom('device')
    .select('id')
    .where('restaurant_id', '=', restaurant_id)
    .where('kind', '=', 'screen')
    .where('token_hash', 'is not', null)
    .executeTakeFirst();
  if (paired !== undefined) return undefined;
  // Removes unused links of earlier starts, with their screens.
  await database.db
    .deleteFrom('pair_code')
    .where('restaurant_id', '=', restaurant_id)
    .where('expires_at', '>', isoNow(clock))
    .execute();
  await database.db
    .deleteFrom('device')
    .where('restaurant_id', '=', restaurant_id)
    .where('kind', '=', 'screen')
    .where('token_hash', 'is', null)
    .execute();
  return restaurant_id;
}
