import { sql, type QueryExecutorProvider } from 'kysely';

/** What of an order's refunds was credit: without it, what was overpaid, given back and then ordered again is taken for credit [M6]. */
export const CREDIT_GIVEN_COLUMNS = { orders: { credit_given_cents: 'int?' } } as const;

/**
 * Credit of cash that was never taken is no sale either. Days with such orders are counted from the orders until the
 * next rollup.
 */
export async function rollCreditedCashAgain(tx: QueryExecutorProvider): Promise<void> {
  await sql`update day_sum set rolled_at = null where exists (
    select 1 from orders
    where orders.restaurant_id = day_sum.restaurant_id and orders.business_date = day_sum.business_date
      and orders.payment_method <> 'online' and orders.credited_cents > 0
  )`.execute(tx);
}
