import type { Order } from '#contract/domain/order.ts';
import { groupBy } from '../../../base/group-by.ts';
import { flagsOfCell } from '../../../db/flag-cell.ts';
import { fromJson } from '../../../db/json.ts';
import type { Queries } from '../../../db/database.ts';
import { prepared } from '../../../db/prepared.ts';
import { moneyColumns } from '../../../db/money-columns.ts';
import { taxSums } from '../../../db/tax-columns.ts';
import type { Row } from '../../../db/schema.ts';
import type { FiguredOrder } from './day-figures.service.ts';

const COLUMNS = [
  'business_date',
  'status',
  'flags',
  'local_hour',
  'channel',
  'delivery_method',
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
  'items',
] as const;

const ordersOfDays = prepared((db, { restaurantId, days }: { restaurantId: string; days: readonly string[] }) =>
  db.selectFrom('orders').select(COLUMNS).where('restaurant_id', '=', restaurantId).where('business_date', 'in', days),
);

type FiguredRow = Pick<Row<'orders'>, (typeof COLUMNS)[number]>;

function byDay(rows: readonly FiguredRow[], days: readonly string[]): Map<string, FiguredOrder[]> {
  const groups = new Map<string, FiguredOrder[]>(days.map((day) => [day, []]));
  for (const { business_date, tax_included, remitted_tax_cents, ...row } of rows) {
    groups.get(business_date)?.push({
      ...row,
      ...moneyColumns(row),
      ...taxSums({ tax_included, remitted_tax_cents }),
      status: row.status as Order['status'],
      delivery_method: row.delivery_method as Order['delivery_method'],
      payment_method: row.payment_method as Order['payment_method'],
      payment_state: row.payment_state as Order['payment_state'],
      ...flagsOfCell(row.flags),
      items: fromJson(row.items),
    });
  }
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

/** The same for days of several restaurants, in one query. */
export async function figuredOrdersOf(
  db: Queries,
  wanted: readonly { restaurant_id: string; days: readonly string[] }[],
): Promise<Map<string, FiguredOrder[]>[]> {
  const some = wanted.filter(({ days }) => days.length > 0);
  if (some.length === 0) return wanted.map(() => new Map());
  const rows = await db
    .selectFrom('orders')
    .select([...COLUMNS, 'restaurant_id'])
    .where(({ eb, or, and }) =>
      or(
        some.map(({ restaurant_id, days }) =>
          and([eb('restaurant_id', '=', restaurant_id), eb('business_date', 'in', days)]),
        ),
      ),
    )
    .execute();
  const ofRestaurant = groupBy(rows, (row) => row.restaurant_id);
  return wanted.map(({ restaurant_id, days }) => byDay(ofRestaurant.get(restaurant_id) ?? [], days));
}
