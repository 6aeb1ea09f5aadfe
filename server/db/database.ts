import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Kysely, type Dialect, type LogEvent, type Transaction } from 'kysely';
import { postgresTraits, sqliteTraits, type DialectTraits } from './dialect.ts';
import { makeGroupCommit } from './group-commit.ts';
import { openPostgres, postgresDialect } from './postgres.ts';
import type { Tables } from './schema.ts';
import { openSqlite, sqliteDialect } from './sqlite.ts';
import { isPlanOutdated } from './statement-names.ts';

/** For reads and writes; inside a transaction always pass the transaction, never the outer database. */
export type Queries = Kysely<Tables>;
export type Tx = Transaction<Tables>;

export type Database = {
  db: Queries;
  traits: DialectTraits;
  /**
   * Runs one transaction: PostgreSQL retries it on request, SQLite shares its commit with others. `work` must therefore
   * have no effect outside the transaction; its result is durable when this promise resolves.
   */
  write: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** The connections to PostgreSQL now; undefined for the embedded database, which has one. */
  pool?: (() => PoolState) | undefined;
  close: () => Promise<void>;
};

export type PoolState = { used: number; idle: number; waiting: number };

export type DatabaseTarget =
  /** `isAlone`: takes the file exclusively, until `close`. */
  | { kind: 'sqlite'; path: string; isAlone?: boolean }
  | { kind: 'postgres'; url: string; poolSize?: number; isNamed?: boolean };

/** Serialization failure and deadlock: the database asks for a retry. */
const RETRY_CODES = new Set(['40001', '40P01']);
const MAX_TRIES = 5;

/** `onStatement` gets the seconds that each statement took. */
export function openDatabase(target: DatabaseTarget, onStatement?: (seconds: number) => void): Database {
  const { dialect, traits, closeFile, pool } = connect(target);
  const log = (event: LogEvent): void => onStatement?.(event.queryDurationMillis / 1_000);
  const db = new Kysely<Tables>({ dialect, ...(onStatement === undefined ? {} : { log }) });
  const write: Database['write'] = traits.name === 'sqlite' ? makeGroupCommit(db) : (work) => writeWithRetry(db, work);
  const close = async (): Promise<void> => {
    await db.destroy();
    // Kysely closes what it has asked something; a file that was only opened is closed here.
    closeFile?.();
  };
  return { db, traits, write, pool, close };
}

type Connected = { dialect: Dialect; traits: DialectTraits; closeFile?: () => void; pool?: () => PoolState };

function connect(target: DatabaseTarget): Connected {
  if (target.kind === 'postgres') {
    const pool = openPostgres(target.url, target.poolSize ?? 16);
    const state = (): PoolState => {
      const { totalCount, idleCount, waitingCount } = pool;
      return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
    };
    return { dialect: postgresDialect(pool, target.isNamed ?? true), traits: postgresTraits, pool: state };
  }
  if (target.path !== ':memory:') mkdirSync(dirname(target.path), { recursive: true, mode: 0o700 });
  const { path, isAlone = false } = target;
  const file = openSqlite({ path, isAlone });
  return { dialect: sqliteDialect(file), traits: sqliteTraits, closeFile: () => void file.close() };
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
  isPlanOutdated(error) ||
  (error instanceof Error && 'code' in error && typeof error.code === 'string' && RETRY_CODES.has(error.code));

/** A value out of range, a broken constraint: the same content would be refused again, other content would not. */
export const isRefusedContent = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  /^(2[23]...|SQLITE_(CONSTRAINT|MISMATCH|TOOBIG).*)$/.test(error.code);
