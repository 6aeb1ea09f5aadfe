import type { Tx } from '../database.ts';

/** Rollups of before had the money of test orders in the list's sums [FG5]: days that have one are rolled up again. */
export async function rollTestDaysAgain(tx: Tx): Promise<void> {
  await tx
    .updateTable('day_sum')
    .set({ rolled_at: null })
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('orders')
          .select('orders.id')
          .whereRef('orders.restaurant_id', '=', 'day_sum.restaurant_id')
          .whereRef('orders.business_date', '=', 'day_sum.business_date')
          .where('orders.channel', '=', 'test'),
      ),
    )
    .execute();
}
