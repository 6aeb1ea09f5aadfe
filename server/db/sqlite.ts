import { closeSync, existsSync, openSync } from 'node:fs';
import { setImmediate } from 'node:timers';
import { setImmediate as otherWork, setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';

/** Statements kept prepared; compiling SQL costs more than running most of ours. */
const STATEMENT_CACHE_SIZE = 400;

/** How long a writer waits for another process, and how often it looks again. */
const BUSY_LIMIT_MS = 10_000;
const BUSY_STEP_MS = 20;

const isBusy = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY';

/** Runs `work` as soon as no other process holds the write lock. */
async function whenFree<T>(work: () => T | Promise<T>): Promise<T> {
  for (let waited = 0; ; waited += BUSY_STEP_MS) {
    try {
      return await work();
    } catch (error) {
      if (waited >= BUSY_LIMIT_MS || !isBusy(error)) throw error;
      await sleep(BUSY_STEP_MS);
    }
  }
}

export type SqliteFile = { path: string; isReadonly?: boolean; isAlone?: boolean };

/** [SE3] SQLite makes its file for everybody to read; the log beside it gets the rights of the file. */
function makePrivate(path: string): void {
  if (path !== ':memory:' && !existsSync(path)) closeSync(openSync(path, 'a', 0o600));
}

/** Opens the embedded database with the settings that lost nothing in simulated power cuts. */
export function openSqlite({ path, isReadonly = false, isAlone = false }: SqliteFile): Sqlite.Database {
  if (!isReadonly) makePrivate(path);
  const database = new Sqlite(path, { readonly: isReadonly, timeout: 5_000 });
  if (isAlone) takeAlone(database, path);
  if (!isReadonly) {
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = FULL');
  }
  database.pragma('foreign_keys = ON');
  database.pragma('cache_size = -65536');
  // After this, our own code waits for another process's write lock, without blocking the event loop.
  database.pragma('busy_timeout = 20');
  return database;
}

/**
 * In WAL mode every open connection holds a shared lock on the file, so this fails while a server runs, and keeps a
 * server from starting until it is closed or its process dies.
 */
function takeAlone(database: Sqlite.Database, path: string): void {
  database.pragma('busy_timeout = 500');
  database.pragma('locking_mode = EXCLUSIVE');
  try {
    database.exec('begin exclusive; commit');
  } catch (error) {
    database.close();
    if (!isBusy(error)) throw error;
    throw new Error(`a server is running on ${path}: stop it first`, { cause: error });
  }
}

/** Statements that may follow each other before what waits for the event loop has its turn. */
const STATEMENTS_A_TURN = 100;

class SqliteConnection implements DatabaseConnection {
  readonly #database: Sqlite.Database;
  readonly #statements = new Map<string, Sqlite.Statement>();
  #ranThisTurn = 0;

  constructor(database: Sqlite.Database) {
    this.#database = database;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#ranThisTurn === STATEMENTS_A_TURN) await otherWork();
    this.#countInTurn();
    // Within a transaction the lock is held already; the start of one waits for it in the driver.
    if (this.#database.inTransaction || query.sql.startsWith('begin')) return this.#run(query);
    return whenFree(() => this.#run(query));
  }

  /**
   * A statement is answered before the event loop turns, so that a change of a thousand rows would keep every socket
   * waiting to its end [DO12].
   */
  #countInTurn(): void {
    if (this.#ranThisTurn === 0) setImmediate(() => (this.#ranThisTurn = 0));
    this.#ranThisTurn += 1;
  }

  #run<R>(query: CompiledQuery): QueryResult<R> {
    const statement = this.#prepare(query.sql);
    if (statement.reader) return { rows: statement.all(...query.parameters) as R[] };
    const { changes } = statement.run(...query.parameters);
    return { rows: [], numAffectedRows: BigInt(changes) };
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming is not used on SQLite');
  }

  #prepare(text: string): Sqlite.Statement {
    const known = this.#statements.get(text);
    if (known !== undefined) return known;
    const statement = this.#database.prepare(text);
    if (this.#statements.size >= STATEMENT_CACHE_SIZE) this.#statements.clear();
    this.#statements.set(text, statement);
    return statement;
  }
}

/**
 * One connection with one user at a time: SQLite takes one writer, and its reads are too short to justify a second
 * connection.
 */
class SqliteDriver implements Driver {
  readonly #database: Sqlite.Database;
  readonly #connection: SqliteConnection;
  #tail: Promise<void> = Promise.resolve();
  #release: (() => void) | undefined;

  constructor(database: Sqlite.Database) {
    this.#database = database;
    this.#connection = new SqliteConnection(database);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#tail;
    let release: () => void = () => {};
    this.#tail = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    this.#release = release;
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    this.#release?.();
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    if (settings.isolationLevel === 'repeatable read') {
      // A consistent read: a snapshot of the WAL, beside any writer.
      await connection.executeQuery(CompiledQuery.raw('begin'));
      return;
    }
    // Takes the write lock immediately: a deferred transaction that upgrades later fails with SQLITE_BUSY instead of
    // waiting.
    await whenFree(() => connection.executeQuery(CompiledQuery.raw('begin immediate')));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async destroy(): Promise<void> {
    this.#database.close();
  }
}

export const sqliteDialect = (database: Sqlite.Database): Dialect => ({
  createDriver: () => new SqliteDriver(database),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createAdapter: () => new SqliteAdapter(),
  createIntrospector: (db) => new SqliteIntrospector(db),
});
