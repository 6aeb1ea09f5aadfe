import type pg from 'pg';
import type { PostgresPool, PostgresPoolClient } from 'kysely';

/** Each connection keeps a plan per name, so there are only so many; what comes later runs without a name. */
const MAX_NAMES = 500;
/** Texts remembered after their first use; a text gets its name at its second. */
const MAX_REMEMBERED = 2_000;

/** Gives statements that are repeated a name, so that PostgreSQL parses and plans each once per connection. */
export type StatementNames = {
  /** The text's name; undefined for a text that is new, or has no name. */
  nameOf: (text: string) => string | undefined;
  /** Gives the text another name: what the database prepared under the old one is out of date. */
  rename: (text: string) => void;
};

export function createStatementNames(maxNames = MAX_NAMES): StatementNames {
  const names = new Map<string, string>();
  const seenOnce = new Set<string>();
  let last = 0;
  const nextName = (): string => {
    last += 1;
    return `s${last}`;
  };
  return {
    nameOf(text) {
      const known = names.get(text);
      if (known !== undefined || names.size >= maxNames) return known;
      if (seenOnce.delete(text)) {
        names.set(text, nextName());
        return names.get(text);
      }
      if (seenOnce.size >= MAX_REMEMBERED) seenOnce.clear();
      seenOnce.add(text);
      return undefined;
    },
    rename(text) {
      if (names.has(text)) names.set(text, nextName());
    },
  };
}

/** A migration of another process changed the columns that a prepared statement answers with. */
export const isPlanOutdated = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === '0A000' &&
  error.message.includes('cached plan must not change result type');

type Query = (text: string, values: unknown[]) => Promise<pg.QueryResult>;

/**
 * Runs a statement by its name. Where its plan is out of date it runs once more under a new name; within a transaction
 * the database has given up already, so that the first error is thrown, and the transaction repeated [`openDatabase`].
 */
async function runNamed(client: pg.PoolClient, names: StatementNames, text: string, values: unknown[]) {
  const name = values.length === 0 ? undefined : names.nameOf(text);
  if (name === undefined) return client.query(text, values);
  try {
    return await client.query({ name, text, values });
  } catch (error) {
    if (!isPlanOutdated(error)) throw error;
    names.rename(text);
    return await client.query(text, values).catch(() => {
      throw error;
    });
  }
}

/** What is asked for in one turn of the event loop goes out in one write (`inPipeline`). */
function sendTogether({ connection: { stream } }: pg.PoolClient): void {
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** The pool, with statements run by name. */
export function withStatementNames(pool: pg.Pool, names: StatementNames): PostgresPool {
  const named = (client: pg.PoolClient): PostgresPoolClient => {
    const query: Query = (text, values) => {
      sendTogether(client);
      return runNamed(client, names, text, values);
    };
    // The other form, a cursor, is not used.
    return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() };
  };
  return { connect: async () => named(await pool.connect()), end: () => pool.end() };
}
