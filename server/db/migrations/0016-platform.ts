import { sql, type QueryExecutorProvider } from 'kysely';
import type { TableSpec } from '../columns.ts';

/** Refunds to customers: due until given, whole or in parts (docs/spec/platform.md). */
export const PLATFORM_TABLES = {
  order_refund: {
    columns: {
      restaurant_id: 'text',
      id: 'text',
      order_id: 'text',
      amount_cents: 'int',
      /** How the amount came about; null where only the amount is known. */
      parts: 'json?',
      /** The order's previous payment state, restored when the refund is withdrawn. */
      payment_state_before: 'text',
      note: 'text',
      created_at: 'instant',
      created_by: 'text',
      /** The business day whose statement lists it. */
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

/** Indexes of the platform's lists over all restaurants. */
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
 * Copies refunds that were given so far (one an order, under the order's id) and those that are due without a row. The
 * unused table of 0008 stays, so that a release can be rolled back.
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
