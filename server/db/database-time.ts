import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Milliseconds by PostgreSQL's clock; undefined for the embedded database, which has none of its own. */
export async function databaseTime({ db, traits }: Database): Promise<number | undefined> {
  if (traits.name !== 'postgres') return undefined;
  const { rows } = await sql<{ ms: number }>`
    select cast(extract(epoch from clock_timestamp()) * 1000 as double precision) as ms`.execute(db);
  return rows[0]?.ms;
}
