import { sql } from 'kysely';
import type { Tx } from '../database.ts';

/** The same expression as in queries; for a phone number in every restaurant too. */
export const STORE_CUSTOMER_INDEXES = [
  {
    table: 'orders',
    name: 'orders_by_person',
    columns: ['coalesce(customer_phone, lower(customer_email))', 'restaurant_id', 'created_at'],
    where: 'coalesce(customer_phone, lower(customer_email)) is not null',
  },
  {
    table: 'user_blocklist',
    name: 'user_blocklist_of_store',
    columns: ['restaurant_id', 'created_at'],
    where: 'restaurant_id is not null',
  },
] as const;

/** The one of people by restaurant finds phone numbers as well. */
export async function dropCustomerIndex(tx: Tx): Promise<void> {
  await sql`drop index if exists orders_by_customer`.execute(tx);
}
