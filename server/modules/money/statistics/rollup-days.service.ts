import { rateOn } from '#contract/domain/commission.ts';
import { daysOfMonth, monthOf } from '#contract/domain/statistics.ts';
import { businessDate } from '#contract/domain/time.ts';
import { isoAt, isoNow, MINUTE_MS } from '../../../base/clock.ts';
import { toJson, fromJson } from '../../../db/json.ts';
import type { Queries, Tx } from '../../../db/database.ts';
import { ROLLUP } from '../../../jobs/recurring-kinds.ts';
import { restaurantSubject, subjectOf, type Recurring } from '../../../jobs/recurring.ts';
import { findRestaurantRow, restaurantIds } from '../../store/restaurant/desk-store.repository.ts';
import { endOfDay } from '../../store/restaurant/end-of-day.service.ts';
import type { Row } from '../../../db/schema.ts';
import { listCommissions } from '../commission/commission.repository.ts';
import type { Context } from '../../context.ts';
import { saleFrom } from './figure.repository.ts';
import { figuresOfDay, sumFigures, type FiguredOrder, type SpanFigures } from './day-figures.service.ts';
import { figuredOrders } from './figured-orders.ts';

/** Well within a job's lease, with room for other writers between two days. */
const DAYS_PER_RUN = 40;
const NAMES_PER_INSERT = 100;
/** A day is not rolled up until every transaction that began in it must be over. */
export const SETTLE_MS = 5 * MINUTE_MS;

const daysToRoll = (db: Queries, restaurantId: string, before: string, limit: number) =>
  db
    .selectFrom('day_sum')
    .select('business_date')
    .where('restaurant_id', '=', restaurantId)
    .where('rolled_at', 'is', null)
    .where('business_date', '<', before)
    .orderBy('business_date')
    .limit(limit)
    .execute();

/**
 * Rolls up the figures of past business days that have no rollup. A change of an order clears its day's mark in the
 * same transaction (`addDaySums`), so that a rollup is either right or not used.
 */
export async function rollupDays(context: Context, restaurantId: string): Promise<void> {
  const row = await findRestaurantRow(context.database.db, restaurantId);
  if (row === undefined) return;
  const today = settledDay(row, context.clock.now());
  const found = await daysToRoll(context.database.db, restaurantId, today, DAYS_PER_RUN);
  const days = found.map((day) => day.business_date);
  for (const day of days) await context.database.write((tx) => rollupDay(context, tx, restaurantId, day));
  for (const month of new Set(days.map(monthOf)))
    await context.database.write((tx) => rollupMonth(context, tx, restaurantId, month));
}

/** The first day that may still change. */
const settledDay = (row: Row<'restaurant'>, nowMs: number): string =>
  businessDate(nowMs - SETTLE_MS, row.time_zone, row.business_day_cutoff);

/** Locks the day's row first: a concurrent change of one of its orders waits here, then clears the mark again. */
export async function rollupDay(context: Context, tx: Tx, restaurantId: string, day: string): Promise<void> {
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
  await writeFigure(tx, { restaurant_id: restaurantId, span: day, through: null }, figuresOfDay(orders, rate), now);
  await keepNames(tx, restaurantId, day, orders);
  await tx.deleteFrom('figure').where('restaurant_id', '=', restaurantId).where('span', '=', monthOf(day)).execute();
  await tx
    .updateTable('day_sum')
    .set({ rolled_at: now })
    .where('restaurant_id', '=', restaurantId)
    .where('business_date', '=', day)
    .execute();
}

type FigureKey = Pick<Row<'figure'>, 'restaurant_id' | 'span' | 'through'>;

async function writeFigure(tx: Tx, { restaurant_id, span, through }: FigureKey, figures: SpanFigures, made_at: string) {
  const { body, sale, facets } = figures;
  const content = { body: toJson(body), sale: toJson(sale), facets: toJson(facets), through, made_at };
  await tx
    .insertInto('figure')
    .values({ restaurant_id, span, ...content })
    .onConflict((conflict) => conflict.columns(['restaurant_id', 'span']).doUpdateSet(content))
    .execute();
}

/**
 * Rolls up a month's days from its first to the last before one that has no rollup: the running month so far, and a
 * past one whole. `rollupDay` deletes the row, so that one that is there lacks no day with a rollup.
 */
export async function rollupMonth(context: Context, tx: Tx, restaurantId: string, month: string): Promise<void> {
  const { from, to } = daysOfMonth(month);
  const days = await tx
    .selectFrom('day_sum')
    .select(['business_date', 'rolled_at'])
    .where('restaurant_id', '=', restaurantId)
    .where('business_date', '>=', from)
    .where('business_date', '<=', to)
    .orderBy('business_date')
    .modifyEnd(context.database.traits.forUpdate)
    .execute();
  const end = days.findIndex((day) => day.rolled_at === null);
  const through = (end === -1 ? days : days.slice(0, end)).at(-1)?.business_date;
  if (through === undefined || days.some((day) => day.rolled_at !== null && day.business_date > through)) return;
  const rows = await tx
    .selectFrom('figure')
    .select(['body', 'sale', 'facets'])
    .where('restaurant_id', '=', restaurantId)
    .where('span', '>=', from)
    .where('span', '<=', through)
    .execute();
  const parts = rows.map((row): SpanFigures => ({
    body: fromJson(row.body),
    sale: saleFrom(row.sale),
    facets: fromJson(row.facets),
  }));
  await writeFigure(
    tx,
    { restaurant_id: restaurantId, span: month, through },
    sumFigures(parts),
    isoNow(context.clock),
  );
}

/** Stores the names of the last sale, because the menu forgets deleted dishes and figures do not. */
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

/** The rollup of each restaurant's past days: at once while days are left, else when the next one is over. */
export const rollups = (context: Context): Recurring => ({
  kind: ROLLUP,
  run: (job) => rollupDays(context, subjectOf(job)),
  next: async (tx, job) => {
    const now = context.clock.now();
    const row = await findRestaurantRow(tx, subjectOf(job));
    if (row === undefined) return null;
    const [left] = await daysToRoll(tx, row.id, settledDay(row, now), 1);
    return left === undefined ? isoAt(Date.parse(endOfDay(row, now - SETTLE_MS)) + SETTLE_MS) : isoAt(now);
  },
  subjects: async (db) => (await restaurantIds(db)).map(restaurantSubject),
});
