import type { Order } from '#contract/domain/order.ts';
import { fromJson } from '../../db/json.ts';
import type { Queries } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import type { FiguredOrder } from './day-figures.ts';

const COLUMNS = [
  'business_date',
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
] as const;

const ordersOfDays = prepared((db, { restaurantId, days }: { restaurantId: string; days: readonly string[] }) =>
  db.selectFrom('orders').select(COLUMNS).where('restaurant_id', '=', restaurantId).where('business_date', 'in', days),
);

/** The orders of some business days, each day's by itself, with only what figures are taken of. */
export async function figuredOrders(
  db: Queries,
  restaurantId: string,
  days: readonly string[],
): Promise<Map<string, FiguredOrder[]>> {
  const byDay = new Map<string, FiguredOrder[]>(days.map((day) => [day, []]));
  if (days.length === 0) return byDay;
  for (const { business_date, ...row } of await ordersOfDays(db, { restaurantId, days })) {
    byDay.get(business_date)?.push({
      ...row,
      status: row.status as Order['status'],
      delivery_method: row.delivery_method as Order['delivery_method'],
      payment_method: row.payment_method as Order['payment_method'],
      payment_state: row.payment_state as Order['payment_state'],
      flags: fromJson(row.flags),
      items: fromJson(row.items),
    });
  }
  return byDay;
}
