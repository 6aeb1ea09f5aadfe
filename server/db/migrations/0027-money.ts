import { sql, type QueryExecutorProvider } from 'kysely';
import type { TableSpec } from '../columns.ts';

/** Every movement of an order's money, one entry a sum and version (docs/spec/platform.md [M6]). */
export const MONEY_TABLES = {
  money_entry: {
    columns: {
      restaurant_id: 'text',
      order_id: 'text',
      rev: 'int',
      /** charged, paid, credited or refunded. */
      kind: 'text',
      /** In the currency's minor units; below zero where the sum fell. */
      amount_cents: 'int',
      currency: 'text',
      /** Who bears a credit or a refund; null for the others. */
      bearer: 'text?',
      /** The order's action that made it. */
      cause: 'text',
      at: 'instant',
      by: 'text',
    },
    key: ['restaurant_id', 'order_id', 'rev', 'kind'],
  },
} as const satisfies Record<string, TableSpec>;

export const MONEY_COLUMNS = {
  /** An order's three sums, null in rows that nothing has written since; what was ordered, where less is given. */
  orders: { paid_cents: 'int?', credited_cents: 'int?', refunded_cents: 'int?', ordered: 'json?' },
  /** The share of a refund that is credit, the rest having been overpaid; and who bears the credit. */
  order_refund: { credit_cents: 'int?', bearer: 'text?' },
} as const;

const REFUNDS = (given: 'null' | 'not null') => sql`coalesce((
  select sum(refund.amount_cents) from order_refund as refund
  where refund.restaurant_id = orders.restaurant_id and refund.order_id = orders.id
    and refund.settled_at is ${sql.raw(given)}), 0)`;

/** Writes the sums of all orders from their payment state and their refunds, and opens the ledger with them. */
export async function openLedger(tx: QueryExecutorProvider): Promise<void> {
  await sql`
    update orders set
      paid_cents = case when payment_state = 'unpaid' then 0 else total_cents end,
      refunded_cents = ${REFUNDS('not null')},
      credited_cents = case
        when payment_state = 'unpaid' and status = 'cancelled' then total_cents
        else ${REFUNDS('not null')} + ${REFUNDS('null')} end`.execute(tx);
  for (const [kind, column] of [
    ['charged', 'total_cents'],
    ['paid', 'paid_cents'],
    ['credited', 'credited_cents'],
    ['refunded', 'refunded_cents'],
  ] as const)
    await sql`
      insert into money_entry
        (restaurant_id, order_id, rev, kind, amount_cents, currency, bearer, cause, at, "by")
      select restaurant_id, id, rev, ${kind}, ${sql.ref(column)}, currency,
        ${kind === 'credited' || kind === 'refunded' ? 'restaurant' : null}, 'opening', created_at, ''
      from orders where ${sql.ref(column)} <> 0`.execute(tx);
}
