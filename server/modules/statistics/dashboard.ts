import type { Order } from '#contract/domain/order.ts';
import { promiseOf } from '#contract/domain/promise.ts';
import { hoursFrom } from '#contract/domain/statistics.ts';
import { addDays, businessDate, instantOf, iso, localTime } from '#contract/domain/time.ts';
import { CallError } from '#contract/errors.ts';
import type { ReplyOf } from '#contract/http/call.ts';
import type { dashboardCall } from '#contract/http/statistics.ts';
import { fromJson, fromJsonOr } from '../../db/json.ts';
import type { Queries } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import { findRestaurantRow, readDeskDishes } from '../../live/desk-store-rows.ts';
import type { Context } from '../context.ts';
import { countTodo } from '../order/order-list.ts';
import { figuresOfDay, type SoldFigures } from './day-figures.ts';
import { daySoFar, type TimedOrder } from './day-so-far.ts';
import { readNeeds } from './needs.ts';
import { bestDishes, knownDishes } from './sold-dishes.ts';

type Reply = ReplyOf<typeof dashboardCall>;

const TOP = 10;
const MAX_LATE = 20;

const TIMED_COLUMNS = [
  'status',
  'flags',
  'local_hour',
  'channel',
  'delivery_method',
  'payment_method',
  'payment_state',
  'amount_cents',
  'discount_cents',
  'tax_cents',
  'tip_cents',
  'delivery_fee_cents',
  'total_cents',
  'items',
  'created_at',
  'accepted_at',
  'due_at',
  'history',
] as const;

async function timedOrders(db: Queries, restaurantId: string, day: string): Promise<TimedOrder[]> {
  const rows = await db
    .selectFrom('orders')
    .select(TIMED_COLUMNS)
    .where('restaurant_id', '=', restaurantId)
    .where('business_date', '=', day)
    .where('status', '!=', 'pending')
    .execute();
  return rows.map((row) => ({
    ...row,
    status: row.status as Order['status'],
    delivery_method: row.delivery_method as Order['delivery_method'],
    payment_method: row.payment_method as Order['payment_method'],
    payment_state: row.payment_state as Order['payment_state'],
    flags: fromJson(row.flags),
    items: fromJson(row.items),
    history: fromJson(row.history),
  }));
}

/** Accepted orders whose promise has passed, the longest first. */
async function lateOrders(db: Queries, store: Row<'restaurant'>, nowMs: number): Promise<Reply['late']> {
  const rows = await db
    .selectFrom('orders')
    .select([
      'id',
      'order_no',
      'status',
      'delivery_method',
      'customer_name',
      'created_at',
      'accepted_at',
      'due_at',
      'deliver_by_at',
      'scheduled',
      'ring',
    ])
    .where('restaurant_id', '=', store.id)
    .where('is_open', '=', 1)
    .where('status', 'in', ['order_received', 'finished', 'delivering'])
    .execute();
  return rows
    .flatMap((row) => {
      const order = {
        ...row,
        status: row.status as Order['status'],
        delivery_method: row.delivery_method as Order['delivery_method'],
        scheduled: row.scheduled !== 0,
        ring: fromJsonOr<Order['ring']>(row.ring, null),
      };
      const { age, promiseAt } = promiseOf(order, nowMs, store.accept_limit_seconds);
      return age === 'late' && promiseAt !== null ? [{ ...order, promised_at: promiseAt }] : [];
    })
    .toSorted((left, right) => (left.promised_at < right.promised_at ? -1 : 1));
}

function hoursOf(cutoff: string, today: SoldFigures, then: SoldFigures): Reply['hours'] {
  return hoursFrom(cutoff).map((hour) => {
    const [orders, sales_cents] = today.hours[hour] ?? [0, 0];
    const [before_orders, before_sales_cents] = then.hours[hour] ?? [0, 0];
    return { hour, orders, sales_cents, before_orders, before_sales_cents };
  });
}

/** `/dashboard/get`: today so far, against the same weekday last week up to the same time on the clock. */
export async function readDashboard({ database: { db }, clock }: Context, restaurantId: string): Promise<Reply> {
  const store = await findRestaurantRow(db, restaurantId);
  if (store === undefined) throw new CallError('not_found');
  const { time_zone, business_day_cutoff } = store;
  const nowMs = clock.now();
  const business_date = businessDate(nowMs, time_zone, business_day_cutoff);
  const compared_date = addDays(business_date, -7);
  const local = localTime(nowMs, time_zone);
  const until = iso(instantOf(addDays(local.day, -7), local.time, time_zone) + (nowMs % 60_000));
  const today = await timedOrders(db, restaurantId, business_date);
  const then = await timedOrders(db, restaurantId, compared_date);
  const sold = figuresOfDay(today, 0).body;
  const soldThen = figuresOfDay(then, 0).body;
  const soldByNow = figuresOfDay(
    then.filter((order) => order.created_at <= until),
    0,
  ).body;
  const late = await lateOrders(db, store, nowMs);
  const { off } = await readDeskDishes(db, restaurantId, 0);
  return {
    at: iso(nowMs),
    business_date,
    compared_date,
    todo_count: await countTodo(db, restaurantId),
    today: daySoFar(today, iso(nowMs)),
    compared: daySoFar(then, until),
    hours: hoursOf(business_day_cutoff, sold, soldThen),
    top10: bestDishes(sold.dishes, soldByNow.dishes, await knownDishes(db, restaurantId), TOP),
    late: late.slice(0, MAX_LATE),
    late_count: late.length,
    off,
    ...(await readNeeds(db, store, nowMs)),
  };
}
