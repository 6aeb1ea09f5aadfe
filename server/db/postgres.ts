import pg from 'pg';
import { PostgresDialect, type Dialect, type PostgresPool } from 'kysely';
import { noteDatabaseGone } from '../base/database-gone.ts';
import { createStatementNames, withStatementNames } from './statement-names.ts';

const INT8_OID = 20;

/** bigint columns hold counters and 53-bit hashes: a larger value is an error, never rounded. */
export function parseSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`integer outside the safe range: ${text}`);
  return value;
}

/** A pool whose commits are on disk when they return. `poolSize` bounds the writers that wait in the database. */
export function openPostgres(url: string, poolSize: number): pg.Pool {
  const types = {
    getTypeParser: (oid: number, format: 'text' | 'binary' = 'text'): ((text: string) => unknown) => {
      if (oid === INT8_OID) return parseSafeInteger;
      const parse: unknown =
        format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
      return parse as (text: string) => unknown;
    },
  };
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    // Statements that are asked for together are sent together (pipeline.ts).
    pipeline: true,
    types,
    options:
      '-c synchronous_commit=on -c statement_timeout=30000 -c idle_in_transaction_session_timeout=30000 -c client_min_messages=warning',
  });
  // A connection the server ends fails its query, if it has one; without a listener it would end this process.
  const ignore = (): void => undefined;
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', noteDatabaseGone));
  return pool;
}

/** A connection that does not come about says that the database is gone. */
const notingFailures = (pool: PostgresPool): PostgresPool => ({
  connect: () =>
    pool.connect().catch((error: unknown) => {
      noteDatabaseGone(error);
      throw error;
    }),
  end: () => pool.end(),
});

/** `isNamed`: statements that repeat are prepared once per connection, which a pooler in between may not carry. */
export const postgresDialect = (pool: pg.Pool, isNamed: boolean): Dialect =>
  new PostgresDialect({ pool: notingFailures(isNamed ? withStatementNames(pool, createStatementNames()) : pool) });
