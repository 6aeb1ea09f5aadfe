import { sql, type QueryExecutorProvider } from 'kysely';

/**
 * A part of an order that was never paid and is forgiven was no sale, and its tax, tip and fee are none either [M6]. Days
 * with such orders have rollups that counted them: they are counted from the orders until the next rollup.
 */
export async function rollForgivenDaysAgain(tx: QueryExecutorProvider): Promise<void> {
  await sql`update day_sum set rolled_at = null where exists (
    select 1 from orders
    where orders.restaurant_id = day_sum.restaurant_id and orders.business_date = day_sum.business_date
      and orders.payment_method = 'online' and orders.credited_cents > 0 and orders.paid_cents < orders.total_cents
  )`.execute(tx);
}
