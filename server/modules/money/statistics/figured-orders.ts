import type { BilledOrder } from '#contract/domain/bill.ts';
import type { Order } from '#contract/domain/order.ts';
import { groupBy } from '../../../base/group-by.ts';
import { billedOrder, BILLED_COLUMNS } from '../../../db/billed-order.ts';
import { fromJson } from '../../../db/json.ts';
import type { Queries } from '../../../db/database.ts';
import { prepared } from '../../../db/prepared.ts';
import { pairsOf, pairTable } from '../../../db/value-lists.ts';
import type { Row } from '../../../db/schema.ts';
import type { FiguredOrder } from './day-figures.service.ts';

const COLUMNS = [...BILLED_COLUMNS, 'business_date', 'channel', 'local_hour', 'delivery_method', 'items'] as const;

const ordersOfDays = prepared((db, { restaurantId, days }: { restaurantId: string; days: readonly string[] }) =>
  db.selectFrom('orders').select(COLUMNS).where('restaurant_id', '=', restaurantId).where('business_date', 'in', days),
);

type FiguredRow = Pick<Row<'orders'>, (typeof COLUMNS)[number]>;
type OrderOfDay = BilledOrder & { business_date: string };

function byDay(rows: readonly FiguredRow[], days: readonly string[]): Map<string, FiguredOrder[]> {
  const groups = new Map<string, FiguredOrder[]>(days.map((day) => [day, []]));
  for (const row of rows)
    groups.get(row.business_date)?.push({
      ...billedOrder(row),
      channel: row.channel,
      local_hour: row.local_hour,
      delivery_method: row.delivery_method as Order['delivery_method'],
      items: fromJson(row.items),
    });
  return groups;
}

/** The orders of several business days, grouped by day, with only the fields that figures use. */
export async function figuredOrders(
  db: Queries,
  restaurantId: string,
  days: readonly string[],
): Promise<Map<string, FiguredOrder[]>> {
  return byDay(days.length === 0 ? [] : await ordersOfDays(db, { restaurantId, days }), days);
}

const ordersUntil = prepared((db, asked: { restaurantId: string; day: string; until: string }) =>
  db
    .selectFrom('orders')
    .select(COLUMNS)
    .where('restaurant_id', '=', asked.restaurantId)
    .where('business_date', '=', asked.day)
    .where('created_at', '<=', asked.until),
);

/** The orders of one business day that had come in by an instant. */
export async function figuredOrdersUntil(
  db: Queries,
  restaurantId: string,
  { day, until }: { day: string; until: string },
): Promise<FiguredOrder[]> {
  const rows = await ordersUntil(db, { restaurantId, day, until });
  return byDay(rows, [day]).get(day) ?? [];
}

/** The orders of days of several restaurants with what their statements need, in one query. */
export async function billedOrdersOf(
  db: Queries,
  wanted: readonly { restaurant_id: string; days: readonly string[] }[],
): Promise<OrderOfDay[][]> {
  const pairs = wanted.flatMap(({ restaurant_id, days }) => days.map((day) => [restaurant_id, day] as const));
  if (pairs.length === 0) return wanted.map(() => []);
  const rows = await db
    .selectFrom(pairTable(db, pairsOf(pairs)))
    .innerJoin('orders', (join) =>
      join.onRef('orders.restaurant_id', '=', 'named.one').onRef('orders.business_date', '=', 'named.two'),
    )
    .select([...BILLED_COLUMNS, 'business_date', 'orders.restaurant_id'])
    .execute();
  const ofRestaurant = groupBy(rows, (row) => row.restaurant_id);
  return wanted.map(({ restaurant_id, days }) => {
    const own = new Set(days);
    return (ofRestaurant.get(restaurant_id) ?? [])
      .filter((row) => own.has(row.business_date))
      .map((row) => ({ ...billedOrder(row), business_date: row.business_date }));
  });
}
