import type { Order } from '#contract/domain/order.ts';
import { judgedAt, promiseOf } from '#contract/domain/promise.ts';
import type { Standing } from '#contract/domain/staff-role.ts';
import { hoursFrom } from '#contract/domain/statistics.ts';
import { addDays, businessDate, iso } from '#contract/domain/time.ts';
import { CallError } from '#contract/errors.ts';
import type { ReplyOf } from '#contract/http/call.ts';
import type { dashboardCall } from '#contract/http/money/statistics.ts';
import { flagsOfCell } from '../../../db/flag-cell.ts';
import { fromJsonOr } from '../../../db/json.ts';
import type { Queries } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { findRestaurantRow } from '../../store/restaurant/desk-store.repository.ts';
import { readDeskDishes } from '../../menu/menu/desk-dishes.repository.ts';
import type { Context } from '../../context.ts';
import { countTodo } from '../../orders/order/order-list.repository.ts';
import { comparedDays } from '../statistics/compared-days.service.ts';
import { isRevenue } from '../statistics/day-figures.service.ts';
import { daySoFar, TIMED_COLUMNS, type TimedOrder } from '../statistics/day-so-far.service.ts';
import { readSold } from '../statistics/figure.repository.ts';
import { readNeeds } from './needs.ts';
import { refundedCents } from '../statistics/refunded.repository.ts';
import { bestDishes, bestIds, knownDishes } from '../statistics/sold-dishes.repository.ts';

type Reply = ReplyOf<typeof dashboardCall>;

const TOP = 10;
const MAX_LATE = 20;

/** The orders of two days, with only the fields that their figures need. */
async function timedOrders(
  db: Queries,
  restaurantId: string,
  days: readonly string[],
): Promise<Map<string, TimedOrder[]>> {
  const byDay = new Map<string, TimedOrder[]>(days.map((day) => [day, []]));
  const rows = await db
    .selectFrom('orders')
    .select(TIMED_COLUMNS)
    .where('restaurant_id', '=', restaurantId)
    .where('business_date', 'in', days)
    .where('status', '!=', 'pending')
    .execute();
  for (const { business_date, ...row } of rows)
    byDay.get(business_date)?.push({ ...row, status: row.status as Order['status'], ...flagsOfCell(row.flags) });
  return byDay;
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
      'ready_at',
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
      const { age, promiseAt } = promiseOf(order, judgedAt(order, nowMs), store.accept_limit_seconds);
      return age === 'late' && promiseAt !== null ? [{ ...order, promised_at: promiseAt }] : [];
    })
    .toSorted((left, right) => (left.promised_at < right.promised_at ? -1 : 1));
}

type Hour = { orders: number; sales_cents: number };

function byHour(orders: readonly TimedOrder[]): Map<number, Hour> {
  const hours = new Map<number, Hour>();
  for (const order of orders.filter(isRevenue)) {
    const { orders: count, sales_cents } = hours.get(order.local_hour) ?? { orders: 0, sales_cents: 0 };
    hours.set(order.local_hour, { orders: count + 1, sales_cents: sales_cents + order.total_cents });
  }
  return hours;
}

function hoursOf(cutoff: string, today: readonly TimedOrder[], then: readonly TimedOrder[]): Reply['hours'] {
  const [now, before] = [byHour(today), byHour(then)];
  return hoursFrom(cutoff).map((hour) => {
    const { orders = 0, sales_cents = 0 } = now.get(hour) ?? {};
    const { orders: before_orders = 0, sales_cents: before_sales_cents = 0 } = before.get(hour) ?? {};
    return { hour, orders, sales_cents, before_orders, before_sales_cents };
  });
}

/** `/dashboard/get`: today so far, against the same weekday last week up to the same time on the clock. */
export async function readDashboard(
  { database: { db }, clock }: Context,
  restaurantId: string,
  standing: Standing | undefined,
): Promise<Reply> {
  const store = await findRestaurantRow(db, restaurantId);
  if (store === undefined) throw new CallError('not_found');
  const { time_zone, business_day_cutoff, accept_limit_seconds: acceptLimitSeconds } = store;
  const nowMs = clock.now();
  const business_date = businessDate(nowMs, time_zone, business_day_cutoff);
  const day = { from: business_date, to: business_date };
  const compared = comparedDays(day, 'week', { time_zone, business_day_cutoff, nowMs });
  const compared_date = addDays(business_date, -7);
  const byDay = await timedOrders(db, restaurantId, [business_date, compared_date]);
  const [today = [], then = []] = [byDay.get(business_date), byDay.get(compared_date)];
  const { dishes } = await readSold(db, restaurantId, day);
  const known = await knownDishes(db, restaurantId, bestIds(dishes, TOP));
  const late = await lateOrders(db, store, nowMs);
  const { off } = await readDeskDishes(db, restaurantId, 0);
  return {
    at: iso(nowMs),
    business_date,
    compared_date,
    todo_count: await countTodo(db, restaurantId),
    today: daySoFar(today, { until: iso(nowMs), acceptLimitSeconds }),
    compared: daySoFar(then, { until: compared?.until ?? iso(nowMs), acceptLimitSeconds }),
    refunded_cents: await refundedCents(db, restaurantId, day),
    hours: hoursOf(business_day_cutoff, today, then),
    top10: bestDishes(dishes, {}, known, TOP),
    late: late.slice(0, MAX_LATE),
    late_count: late.length,
    off,
    ...(await readNeeds(db, store, { nowMs, standing })),
  };
}
