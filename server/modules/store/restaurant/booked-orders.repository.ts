import { BOOKED_STATUSES } from '#contract/domain/booked-closed.ts';
import { isTest } from '#contract/domain/order.ts';
import type { Queries } from '../../../db/database.ts';
import { flagsOfCell } from '../../../db/flag-cell.ts';

export type Booked = { id: string; order_no: string; requested_at: string };

/** Orders for a wanted time that the kitchen has still before it, the earliest first. The index of what is open has them. */
export async function bookedOrders(db: Queries, restaurantId: string): Promise<Booked[]> {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'order_no', 'requested_at', 'flags'])
    .where('restaurant_id', '=', restaurantId)
    .where('is_open', '=', 1)
    .where('status', 'in', BOOKED_STATUSES)
    .where('requested_at', 'is not', null)
    .orderBy('requested_at')
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id, order_no, requested_at, flags }) =>
    requested_at === null || isTest(flagsOfCell(flags)) ? [] : [{ id, order_no, requested_at }],
  );
}
