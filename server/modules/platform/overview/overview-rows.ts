import { sql } from 'kysely';
import { iso, minutesFrom } from '#contract/domain/time.ts';
import type { FieldError } from '#contract/errors.ts';
import type { PlatformOverview } from '#contract/http/platform/platform.ts';
import { fromJson } from '../../../db/json.ts';
import type { Queries } from '../../../db/database.ts';
import { readJobCounts } from '../../../jobs/job-counts.ts';
import type { Fleet } from './fleet.ts';

type Reply = PlatformOverview;

const MINUTES = 60;
const LATEST = 10;
/** Reasons are counted over this many of the newest refused orders. */
const READ_REFUSED = 1_000;
/** The length of `2026-11-21T17:15` in an instant. */
const TO_MINUTE = 16;

/** Orders by minute of arrival, without gaps. */
export async function readMinutes(db: Queries, now: string): Promise<Reply['orders']['minutes']> {
  const running = Date.parse(`${now.slice(0, TO_MINUTE)}:00.000Z`);
  const minutes = Array.from({ length: MINUTES }, (_, index) => iso(running - (MINUTES - 1 - index) * 60_000));
  const rows = await db
    .selectFrom('orders')
    .select((eb) => [
      sql<string>`substr(created_at, 1, ${sql.lit(TO_MINUTE)})`.as('minute'),
      eb.fn.countAll<number>().as('orders'),
    ])
    .where('created_at', '>=', minutes[0] ?? now)
    .where('flags', 'not like', '%"test"%')
    .groupBy('minute')
    .execute();
  const counted = new Map(rows.map((row) => [row.minute, row.orders]));
  return minutes.map((at) => ({ at, orders: counted.get(at.slice(0, TO_MINUTE)) ?? 0 }));
}

export async function readDueRefunds(db: Queries): Promise<Reply['refunds_due']> {
  const rows = await db
    .selectFrom('order_refund as refund')
    .innerJoin('orders', (join) =>
      join.onRef('orders.restaurant_id', '=', 'refund.restaurant_id').onRef('orders.id', '=', 'refund.order_id'),
    )
    .select((eb) => [
      'orders.currency',
      eb.fn.countAll<number>().as('count'),
      sql<number>`cast(sum(refund.amount_cents) as bigint)`.as('amount_cents'),
      eb.fn.min('refund.created_at').as('oldest_at'),
    ])
    .where('refund.settled_at', 'is', null)
    .where('refund.amount_cents', '>', 0)
    .groupBy('orders.currency')
    .execute();
  const sums = rows.toSorted((left, right) => right.count - left.count || (left.currency < right.currency ? -1 : 1));
  return {
    count: rows.reduce((total, { count }) => total + count, 0),
    amounts: sums.map(({ currency, amount_cents }) => ({ currency, amount_cents })),
    oldest_at: rows.map(({ oldest_at }) => oldest_at).toSorted()[0] ?? null,
  };
}

/** Orders that intake refused in the last hour, with the reasons. */
export async function readRefused(db: Queries, fleet: Fleet): Promise<Reply['refused']> {
  // Each restaurant's newest, because the index is by restaurant and time.
  const recent = db
    .selectFrom('restaurant')
    .innerJoin('refused_order', 'refused_order.restaurant_id', 'restaurant.id')
    .where('refused_order.at', '>', minutesFrom(fleet.now, -MINUTES))
    .where('refused_order.order_id', 'is', null);
  const { count } = await recent.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await recent
    .select(['refused_order.restaurant_id', 'refused_order.at', 'refused_order.errors', 'restaurant.name'])
    .orderBy('refused_order.at', 'desc')
    .limit(READ_REFUSED)
    .execute();
  const read = rows.map(({ errors, name, ...row }) => ({
    ...row,
    restaurant_name: name,
    codes: [...new Set(fromJson<FieldError[]>(errors).map(({ code }) => code))],
  }));
  const reasons = new Map<string, number>();
  for (const code of read.flatMap(({ codes }) => codes)) reasons.set(code, (reasons.get(code) ?? 0) + 1);
  return {
    count,
    reasons: [...reasons]
      .map(([code, times]) => ({ code, count: times }))
      .toSorted((left, right) => right.count - left.count),
    latest: read.slice(0, LATEST),
  };
}

/** Overdue jobs, and jobs that were given up. */
export async function readJobs(db: Queries, now: string): Promise<Reply['jobs']> {
  const counts = await readJobCounts(db, Date.parse(now));
  const sum = (of: 'behind' | 'dead'): number => counts.reduce((total, count) => total + count[of], 0);
  return {
    behind: sum('behind'),
    oldest_due_at: counts.flatMap(({ oldest_due_at }) => oldest_due_at ?? []).toSorted()[0] ?? null,
    given_up: sum('dead'),
    kinds: counts
      .filter(({ behind }) => behind > 0)
      .map(({ kind, behind }) => ({ kind, count: behind }))
      .toSorted((left, right) => right.count - left.count),
  };
}
