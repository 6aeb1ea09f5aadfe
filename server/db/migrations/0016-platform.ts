import { sql, type QueryExecutorProvider } from 'kysely';
import type { TableSpec } from '../columns.ts';

/** Money that goes back to customers: due until it was given, whole or in parts (docs/spec/platform.md). */
export const PLATFORM_TABLES = {
  order_refund: {
    columns: {
      restaurant_id: 'text',
      id: 'text',
      order_id: 'text',
      amount_cents: 'int',
      /** How the amount came about; null where only the amount is known. */
      parts: 'json?',
      /** What the order's payment was before: where it goes back to when the refund is taken back. */
      payment_state_before: 'text',
      note: 'text',
      created_at: 'instant',
      created_by: 'text',
      /** The business day on whose statement it stands. */
      settled_date: 'text?',
      settled_at: 'instant?',
      settled_by: 'text?',
      how: 'text?',
      reference: 'text?',
    },
    key: ['restaurant_id', 'id'],
    indexes: [
      { name: 'order_refund_by_order', columns: ['restaurant_id', 'order_id'] },
      { name: 'order_refund_by_day', columns: ['restaurant_id', 'settled_date'] },
      { name: 'order_refund_due', columns: ['created_at', 'restaurant_id'], where: 'settled_at is null' },
    ],
  },
} as const satisfies Record<string, TableSpec>;

/** What the platform's lists are read by, over all restaurants at once. */
export const PLATFORM_INDEXES = [
  { table: 'orders', name: 'orders_by_moment', columns: ['created_at', 'id'] },
  { table: 'job', name: 'job_given_up', columns: ['dead_at'], where: 'dead_at is not null' },
  {
    table: 'device',
    name: 'device_paired',
    columns: ['restaurant_id', 'id'],
    where: "kind = 'screen' and revoked_at is null and token_hash is not null",
  },
] as const;

/**
 * Refunds that were given so far (one an order, under the order's id) and those that are due without a row. The table of
 * 0008 stays as it was, read by nobody, so that a release can be taken back.
 */
export async function takeRefundsOver(tx: QueryExecutorProvider): Promise<void> {
  await sql`
    insert into order_refund
      (restaurant_id, id, order_id, amount_cents, payment_state_before, note, created_at, created_by, settled_date, settled_at)
    select restaurant_id, order_id, order_id, amount_cents, 'paid', '', settled_at, '', settled_date, settled_at
    from refund`.execute(tx);
  await sql`
    insert into order_refund
      (restaurant_id, id, order_id, amount_cents, payment_state_before, note, created_at, created_by)
    select restaurant_id, id, id, total_cents, 'paid', '', created_at, ''
    from orders where payment_state = 'refund_due'`.execute(tx);
}
