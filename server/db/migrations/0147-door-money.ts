import { sql, type QueryExecutorProvider } from 'kysely';

/** What was taken at the door of an order paid online [M7]: a refund or a cancellation after the hand-over records it. */
export const DOOR_MONEY_COLUMNS = { orders: { door_cents: 'int?' } } as const;

/**
 * Credit of what an online payment left open is no sale forgiven once that was paid at the door. Days with such orders
 * are counted from the orders until the next rollup.
 */
export async function rollDoorDaysAgain(tx: QueryExecutorProvider): Promise<void> {
  await sql`update day_sum set rolled_at = null where exists (
    select 1 from orders
    where orders.restaurant_id = day_sum.restaurant_id and orders.business_date = day_sum.business_date
      and orders.payment_method = 'online' and orders.credited_cents > 0
      and orders.status in ('received', 'order_completed')
  )`.execute(tx);
}
