import { isTest, type Order } from '#contract/domain/order.ts';
import { isoAt, MINUTE_MS, SECOND_MS } from '../../../base/clock.ts';
import type { Counted } from '../../../base/meters.ts';
import type { Queries } from '../../../db/database.ts';
import { flagsOfCell } from '../../../db/flag-cell.ts';
import { fromJsonOr } from '../../../db/json.ts';
import { gauge, type Family } from './exposition.ts';

const RECENT_MS = 15 * MINUTE_MS;
/** A screen that was away draws what it missed in less. */
const PAINTED_BY_MS = 30 * SECOND_MS;
const QUANTILES = [0.5, 0.95, 1] as const;

const quantilesOf = (values: readonly number[]): Counted[] => {
  const sorted = values.toSorted((a, b) => a - b);
  return QUANTILES.flatMap((quantile) => {
    const value = sorted[Math.ceil(quantile * sorted.length) - 1];
    return value === undefined ? [] : [{ labels: { quantile: String(quantile) }, value: value / 1_000 }];
  });
};

const between = (from: string, to: string): number => Math.max(0, Date.parse(to) - Date.parse(from));

/** What became of the open orders of the last quarter of an hour on the way to a person's eyes. */
export async function recentFamilies(db: Queries, nowMs: number): Promise<Family[]> {
  const rows = await db
    .selectFrom('orders')
    .leftJoin('ledger', (join) =>
      join.onRef('ledger.restaurant_id', '=', 'orders.restaurant_id').onRef('ledger.order_id', '=', 'orders.id'),
    )
    .select(['orders.created_at', 'orders.ring', 'orders.flags', (eb) => eb.fn.min('displayed_at').as('painted_at')])
    .where('orders.is_open', '=', 1)
    .where('orders.created_at', '>', isoAt(nowMs - RECENT_MS))
    .where('orders.status', '<>', 'pending')
    .groupBy(['orders.restaurant_id', 'orders.id'])
    .execute();
  const recent = rows
    .filter(({ flags }) => !isTest(flagsOfCell(flags)))
    .map(({ created_at, painted_at, ring }) => ({
      created_at,
      painted_at,
      ring: fromJsonOr<Order['ring']>(ring, null),
    }));
  const painted = recent.flatMap(({ created_at, painted_at }) =>
    painted_at === null ? [] : [between(created_at, painted_at)],
  );
  const seen = recent.flatMap(({ ring }) =>
    ring === null || ring.acknowledged_at === null ? [] : [between(ring.since_at, ring.acknowledged_at)],
  );
  const unpainted = recent.filter(
    ({ created_at, painted_at }) => painted_at === null && nowMs - Date.parse(created_at) > PAINTED_BY_MS,
  );
  return [
    gauge(
      'laidan_order_painted_seconds',
      'From the commit of an order to its first painting by a screen, of those of the last 15 minutes.',
      quantilesOf(painted),
    ),
    gauge(
      'laidan_order_seen_seconds',
      'From an order’s ring to the person who saw it, of those of the last 15 minutes.',
      quantilesOf(seen),
    ),
    gauge(
      'laidan_orders_unpainted',
      'Orders of the last 15 minutes that are older than 30 s and that no screen has painted.',
      unpainted.length,
    ),
  ];
}
