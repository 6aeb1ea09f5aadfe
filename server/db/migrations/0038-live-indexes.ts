import { sql } from 'kysely';
import type { Tx } from '../database.ts';

/** The open links ask for their screens by id alone, thousands at once. */
export const LIVE_INDEXES = [{ table: 'device', name: 'device_by_id', columns: ['id'] }] as const;

/** The search of orders reads the rows since 0.3.0 [FO1]: these indexes cost each order and serve nothing. */
export async function dropSearchIndexes(tx: Tx): Promise<void> {
  for (const name of ['orders_by_phone_tail', 'orders_by_name'])
    await sql`drop index if exists ${sql.ref(name)}`.execute(tx);
}
