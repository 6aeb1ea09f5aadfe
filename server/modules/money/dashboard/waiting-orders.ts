import { flagsOfCell } from '../../../db/flag-cell.ts';
import { isWithoutAddress } from '#contract/domain/delivery-trouble.ts';
import type { DeliveryTrouble } from '#contract/domain/delivery.ts';
import { isTest, type Order } from '#contract/domain/order.ts';
import { TODO_STATUSES } from '#contract/domain/order-status.ts';
import type { Need } from '#contract/http/money/statistics.ts';
import { fromJsonOr } from '../../../db/json.ts';
import type { Queries } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { ordersNoOneWasAlertedOf } from '../../orders/order/ledger.repository.ts';

const SECOND_MS = 1000;
const MAX_TROUBLES = 5;

/** Orders that nobody has accepted: how many, and the one that has waited longest. */
export async function unacceptedNeeds(db: Queries, store: Row<'restaurant'>, nowMs: number): Promise<Need[]> {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'order_no', 'created_at', 'flags'])
    .where('restaurant_id', '=', store.id)
    .where('is_open', '=', 1)
    .where('status', 'in', TODO_STATUSES)
    .orderBy('created_at')
    .execute();
  const waiting = rows.filter((row) => !isTest(flagsOfCell(row.flags)));
  const oldest = waiting[0];
  if (oldest === undefined) return [];
  const ids = waiting.map(({ id }) => id);
  const unalerted = (await ordersNoOneWasAlertedOf(db, store.id, ids)).length;
  const waitedMs = nowMs - Date.parse(oldest.created_at);
  return [
    {
      kind: 'unaccepted',
      level: waitedMs > store.accept_limit_seconds * SECOND_MS ? 'late' : 'soon',
      params: { count: waiting.length, number: oldest.order_no, minutes: Math.floor(waitedMs / 60_000), unalerted },
    },
  ];
}

/** The trouble of a row, as a person reads it [CR13]. */
function troubleOf(row: { trouble: string | null; delivery_address: string | null }): string | null {
  const delivery_address = fromJsonOr<Order['delivery_address']>(row.delivery_address, null);
  return isWithoutAddress(row.trouble as DeliveryTrouble | null, { delivery_address }) ? 'no_address' : row.trouble;
}

/** Orders whose courier needs a person, the earliest promise first. */
export async function courierNeeds(db: Queries, restaurantId: string): Promise<Need[]> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('delivery', (join) =>
      join.onRef('delivery.restaurant_id', '=', 'orders.restaurant_id').onRef('delivery.order_id', '=', 'orders.id'),
    )
    .select(['orders.id', 'orders.order_no', 'orders.customer_name', 'orders.delivery_address', 'delivery.trouble'])
    .where('orders.restaurant_id', '=', restaurantId)
    .where('orders.is_open', '=', 1)
    .where('orders.delivery_method', '=', 'delivery_provider')
    .where('delivery.trouble', 'is not', null)
    .orderBy('orders.due_at')
    .limit(MAX_TROUBLES)
    .execute();
  return rows.map((row) => ({
    kind: 'courier_trouble',
    level: 'late',
    params: { number: row.order_no, order_id: row.id, name: row.customer_name, trouble: troubleOf(row) },
  }));
}
