import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type QueryExecutor,
} from 'kysely';
import type { Tx } from './database.ts';
import type { Tables } from './schema.ts';

type Task<T> = (statements: Tx) => Promise<T>;
type Answers<Ts extends readonly Task<unknown>[]> = { [K in keyof Ts]: Ts[K] extends Task<infer T> ? T : never };

/**
 * Runs tasks of a transaction whose statements are sent without waiting for the answers of those before, in the order of
 * the tasks: one round trip to PostgreSQL instead of one for each. The first statements of all tasks come first. Each
 * task must not depend on the answers of the others; where one fails, all after it fail too. SQLite has no round trips.
 */
export async function inPipeline<const Ts extends readonly Task<unknown>[]>(
  tx: Tx,
  ...tasks: Ts
): Promise<Answers<Ts>> {
  const executor = tx.getExecutor();
  const answers: unknown[] = [];
  if (!(executor.adapter instanceof PostgresAdapter)) {
    for (const task of tasks) answers.push(await task(tx));
    return answers as Answers<Ts>;
  }
  return executor.provideConnection(async (connection) => {
    const statements = over(connection, executor);
    // All are waited for: none may ask for more once the transaction has been rolled back.
    const settled = await Promise.allSettled(tasks.map((task) => task(statements)));
    for (const one of settled) {
      if (one.status === 'rejected') throw one.reason;
      answers.push(one.value);
    }
    return answers as Answers<Ts>;
  });
}

/** The connection without the queue in which a transaction hands it from one statement to the next. */
function over(connection: DatabaseConnection, { adapter, plugins }: QueryExecutor): Tx {
  const dialect: Dialect = {
    // The same adapter, by which prepared texts are known.
    createAdapter: () => adapter,
    createDriver: () => ({
      init: async () => undefined,
      acquireConnection: async () => connection,
      releaseConnection: async () => undefined,
      beginTransaction: notHere,
      commitTransaction: notHere,
      rollbackTransaction: notHere,
      destroy: async () => undefined,
    }),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
  return new Kysely<Tables>({ dialect, plugins: [...plugins] }) as unknown as Tx;
}

const notHere = (): Promise<void> => Promise.reject(new Error('a pipeline is inside of its transaction'));
