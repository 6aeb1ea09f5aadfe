import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Kysely, type Transaction } from 'kysely';
import { postgresTraits, sqliteTraits, type DialectTraits } from './dialect.ts';
import { makeGroupCommit } from './group-commit.ts';
import { openPostgres, postgresDialect } from './postgres.ts';
import type { Tables } from './schema.ts';
import { openSqlite, sqliteDialect } from './sqlite.ts';

/** Reads and writes alike; inside a transaction always the transaction, never the database around it. */
export type Queries = Kysely<Tables>;
export type Tx = Transaction<Tables>;

export type Database = {
  db: Queries;
  traits: DialectTraits;
  /**
   * One transaction: on PostgreSQL tried again when it asks for it, on SQLite sharing its commit with others. `work` must
   * therefore have no effect outside it, and what it resolves to is durable when this resolves.
   */
  write: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
};

export type DatabaseTarget =
  /** `isAlone`: nobody else may have the file open, from here to `close`. */
  { kind: 'sqlite'; path: string; isAlone?: boolean } | { kind: 'postgres'; url: string; poolSize?: number };

/** Serialization failure and deadlock: the database asks to try again. */
const RETRY_CODES = new Set(['40001', '40P01']);
const MAX_TRIES = 5;

export function openDatabase(target: DatabaseTarget): Database {
  const { dialect, traits } = connect(target);
  const db = new Kysely<Tables>({ dialect });
  const write: Database['write'] = traits.name === 'sqlite' ? makeGroupCommit(db) : (work) => writeWithRetry(db, work);
  return { db, traits, write, close: () => db.destroy() };
}

function connect(target: DatabaseTarget) {
  if (target.kind === 'postgres') {
    return { dialect: postgresDialect(openPostgres(target.url, target.poolSize ?? 16)), traits: postgresTraits };
  }
  if (target.path !== ':memory:') mkdirSync(dirname(target.path), { recursive: true });
  const { path, isAlone = false } = target;
  return { dialect: sqliteDialect(openSqlite({ path, isAlone })), traits: sqliteTraits };
}

async function writeWithRetry<T>(db: Queries, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt >= MAX_TRIES || !isRetryable(error)) throw error;
    }
  }
}

const isRetryable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && RETRY_CODES.has(error.code);
