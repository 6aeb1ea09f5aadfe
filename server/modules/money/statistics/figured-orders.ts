import type { Order } from '#contract/domain/order.ts';
import { groupBy } from '../../../base/group-by.ts';
import { flagsOfCell } from '../../../db/flag-cell.ts';
import { fromJson } from '../../../db/json.ts';
import type { Queries } from '../../../db/database.ts';
import { prepared } from '../../../db/prepared.ts';
import { moneyColumns } from '../../../db/money-columns.ts';
import { taxSums } from '../../../db/tax-columns.ts';
import { pairsOf, pairTable } from '../../../db/value-lists.ts';
import type { Row } from '../../../db/schema.ts';
import type { FiguredOrder } from './day-figures.service.ts';

const BILLED_COLUMNS = [
  'business_date',
  'status',
  'flags',
  'channel',
  'payment_method',
  'payment_state',
  'paid_cents',
  'credited_cents',
  'refunded_cents',
  'amount_cents',
  'discount_cents',
  'tax_cents',
  'tax_included',
  'remitted_tax_cents',
  'tip_cents',
  'delivery_fee_cents',
  'total_cents',
] as const;
const COLUMNS = [...BILLED_COLUMNS, 'local_hour', 'delivery_method', 'items'] as const;

const ordersOfDays = prepared((db, { restaurantId, days }: { restaurantId: string; days: readonly string[] }) =>
  db.selectFrom('orders').select(COLUMNS).where('restaurant_id', '=', restaurantId).where('business_date', 'in', days),
);

type FiguredRow = Pick<Row<'orders'>, (typeof COLUMNS)[number]>;
type BilledRow = Pick<Row<'orders'>, (typeof BILLED_COLUMNS)[number]>;
type BilledOrder = Omit<FiguredOrder, 'local_hour' | 'delivery_method' | 'items'> & { business_date: string };

const billedOrder = ({ tax_included, remitted_tax_cents, ...row }: BilledRow): BilledOrder => ({
  ...row,
  ...moneyColumns(row),
  ...taxSums({ tax_included, remitted_tax_cents }),
  status: row.status as Order['status'],
  payment_method: row.payment_method as Order['payment_method'],
  payment_state: row.payment_state as Order['payment_state'],
  ...flagsOfCell(row.flags),
});

function byDay(rows: readonly FiguredRow[], days: readonly string[]): Map<string, FiguredOrder[]> {
  const groups = new Map<string, FiguredOrder[]>(days.map((day) => [day, []]));
  for (const { local_hour, delivery_method, items, ...row } of rows)
    groups.get(row.business_date)?.push({
      ...billedOrder(row),
      local_hour,
      delivery_method: delivery_method as Order['delivery_method'],
      items: fromJson(items),
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
): Promise<BilledOrder[][]> {
  const pairs = wanted.flatMap(({ restaurant_id, days }) => days.map((day) => [restaurant_id, day] as const));
  if (pairs.length === 0) return wanted.map(() => []);
  const rows = await db
    .selectFrom(pairTable(db, pairsOf(pairs)))
    .innerJoin('orders', (join) =>
      join.onRef('orders.restaurant_id', '=', 'named.one').onRef('orders.business_date', '=', 'named.two'),
    )
    .select([...BILLED_COLUMNS, 'orders.restaurant_id'])
    .execute();
  const ofRestaurant = groupBy(rows, (row) => row.restaurant_id);
  return wanted.map(({ restaurant_id, days }) => {
    const own = new Set(days);
    return (ofRestaurant.get(restaurant_id) ?? []).filter((row) => own.has(row.business_date)).map(billedOrder);
  });
}
