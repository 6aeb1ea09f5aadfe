import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import type { DialectTraits } from '../dialect.ts';

/** A day's cash is a sum over many orders: PostgreSQL's `integer` ends at 2,147,483,647 minor units. */
export async function widenCounts(tx: Tx, { name, types }: DialectTraits): Promise<void> {
  if (name !== 'postgres') return;
  await sql`alter table day_close alter column counted_cents type ${types.big},
    alter column expected_cents type ${types.big}`.execute(tx);
}
