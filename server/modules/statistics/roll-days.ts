import { rateOn } from '#contract/domain/commission.ts';
import { daysOfMonth, monthOf } from '#contract/domain/statistics.ts';
import { businessDate } from '#contract/domain/time.ts';
import { isoNow, MINUTE_MS } from '../../base/clock.ts';
import { toJson, fromJson } from '../../db/json.ts';
import type { Tx } from '../../db/database.ts';
import { enqueue, type NewJob } from '../../jobs/enqueue.ts';
import type { JobHandlers } from '../../jobs/worker.ts';
import { findRestaurantRow } from '../../live/desk-store-rows.ts';
import { listCommissions } from '../commission/commission.repository.ts';
import type { Context } from '../context.ts';
import { restaurantOf } from '../order/job-payload.ts';
import { figuresOfDay, sumFigures, type FiguredOrder, type SpanFigures } from './day-figures.ts';
import { figuredOrders } from './figured-orders.ts';

const KIND = 'figures.roll';
/** Well within a job's lease, with other writers between two days. */
const DAYS_PER_JOB = 40;
const NAMES_PER_INSERT = 100;
/** A day is left alone until every transaction that began in it is surely over. */
export const SETTLE_MS = 5 * MINUTE_MS;

/** The job that writes down what is over; put in when a business day ends and when a rate changes. */
export const rollJob = (restaurantId: string, key: string, due_at: string): NewJob => ({
  kind: KIND,
  restaurant_id: restaurantId,
  key: `${KIND}:${restaurantId}:${key}`,
  due_at,
  payload: {},
});

const daysToRoll = (context: Context, restaurantId: string, before: string) =>
  context.database.db
    .selectFrom('day_sum')
    .select('business_date')
    .where('restaurant_id', '=', restaurantId)
    .where('rolled_at', 'is', null)
    .where('business_date', '<', before)
    .orderBy('business_date')
    .limit(DAYS_PER_JOB + 1)
    .execute();

/**
 * Writes down the figures of the business days that are over and not written yet. A change of an order takes the mark off
 * its day in the same transaction (`addDaySums`), so that what is written is either right or not used.
 */
export async function rollDays(context: Context, restaurantId: string): Promise<void> {
  const row = await findRestaurantRow(context.database.db, restaurantId);
  if (row === undefined) return;
  const today = businessDate(context.clock.now() - SETTLE_MS, row.time_zone, row.business_day_cutoff);
  const found = await daysToRoll(context, restaurantId, today);
  const days = found.slice(0, DAYS_PER_JOB).map((day) => day.business_date);
  for (const day of days) await context.database.write((tx) => rollDay(context, tx, restaurantId, day));
  for (const month of new Set(days.map(monthOf)))
    if (month < monthOf(today)) await context.database.write((tx) => rollMonth(context, tx, restaurantId, month));
  const next = found[DAYS_PER_JOB];
  if (next === undefined) return;
  const now = isoNow(context.clock);
  await enqueue(context.database.db, context.ids, [rollJob(restaurantId, next.business_date, now)], now);
}

/** The day's row is locked first: whoever changes one of its orders waits here, and takes the mark off again. */
export async function rollDay(context: Context, tx: Tx, restaurantId: string, day: string): Promise<void> {
  await tx
    .selectFrom('day_sum')
    .select('business_date')
    .where('restaurant_id', '=', restaurantId)
    .where('business_date', '=', day)
    .modifyEnd(context.database.traits.forUpdate)
    .executeTakeFirst();
  const orders = (await figuredOrders(tx, restaurantId, [day])).get(day) ?? [];
  const rate = rateOn(await listCommissions(tx, restaurantId), day);
  const now = isoNow(context.clock);
  await writeFigure(tx, restaurantId, day, figuresOfDay(orders, rate), now);
  await keepNames(tx, restaurantId, day, orders);
  await tx.deleteFrom('figure').where('restaurant_id', '=', restaurantId).where('span', '=', monthOf(day)).execute();
  await tx
    .updateTable('day_sum')
    .set({ rolled_at: now })
    .where('restaurant_id', '=', restaurantId)
    .where('business_date', '=', day)
    .execute();
}

async function writeFigure(tx: Tx, restaurant_id: string, span: string, figures: SpanFigures, made_at: string) {
  const { body, sale, facets } = figures;
  const content = { body: toJson(body), sale: toJson(sale), facets: toJson(facets), made_at };
  await tx
    .insertInto('figure')
    .values({ restaurant_id, span, ...content })
    .onConflict((conflict) => conflict.columns(['restaurant_id', 'span']).doUpdateSet(content))
    .execute();
}

/** A month is written once all its days are. */
export async function rollMonth(context: Context, tx: Tx, restaurantId: string, month: string): Promise<void> {
  const { from, to } = daysOfMonth(month);
  const days = await tx
    .selectFrom('day_sum')
    .select('rolled_at')
    .where('restaurant_id', '=', restaurantId)
    .where('business_date', '>=', from)
    .where('business_date', '<=', to)
    .modifyEnd(context.database.traits.forUpdate)
    .execute();
  if (days.some((day) => day.rolled_at === null)) return;
  const rows = await tx
    .selectFrom('figure')
    .select(['body', 'sale', 'facets'])
    .where('restaurant_id', '=', restaurantId)
    .where('span', '>=', from)
    .where('span', '<=', to)
    .execute();
  const parts = rows.map((row): SpanFigures => ({
    body: fromJson(row.body),
    sale: fromJson(row.sale),
    facets: fromJson(row.facets),
  }));
  await writeFigure(tx, restaurantId, month, sumFigures(parts), isoNow(context.clock));
}

/** Names as they were last sold under: the menu forgets a dish, figures do not. */
async function keepNames(tx: Tx, restaurant_id: string, day: string, orders: readonly FiguredOrder[]): Promise<void> {
  const items = orders.flatMap((order) => order.items);
  const names = new Map(items.flatMap((item) => (item.dish_id === null ? [] : [[item.dish_id, item] as const])));
  if (names.size === 0) return;
  const categories = await tx
    .selectFrom('dish')
    .select(['id', 'category_id'])
    .where('restaurant_id', '=', restaurant_id)
    .execute();
  const categoryOf = new Map(categories.map((dish) => [dish.id, dish.category_id]));
  const rows = [...names].map(([dish_id, { name_zh, name_en }]) => ({
    restaurant_id,
    dish_id,
    name_zh,
    name_en,
    category_id: categoryOf.get(dish_id) ?? null,
    business_date: day,
  }));
  for (let start = 0; start < rows.length; start += NAMES_PER_INSERT)
    await tx
      .insertInto('sold_dish')
      .values(rows.slice(start, start + NAMES_PER_INSERT))
      .onConflict((conflict) =>
        conflict
          .columns(['restaurant_id', 'dish_id'])
          .doUpdateSet((eb) => ({
            name_zh: eb.ref('excluded.name_zh'),
            name_en: eb.ref('excluded.name_en'),
            category_id: eb.fn.coalesce('excluded.category_id', 'sold_dish.category_id'),
            business_date: eb.ref('excluded.business_date'),
          }))
          .whereRef('sold_dish.business_date', '<=', 'excluded.business_date'),
      )
      .execute();
}

export const figureJobs = (context: Context): JobHandlers => ({
  [KIND]: (job) => rollDays(context, restaurantOf(job)),
});
