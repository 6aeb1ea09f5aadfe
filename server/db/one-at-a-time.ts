import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from './database.ts';

const LOOK_AGAIN_MS = 100;

/**
 * Does `work` in one process at a time, of all that share a PostgreSQL: a lock of the session, free again when its holder
 * dies. SQLite has one server process, which waits for nobody.
 */
export async function oneAtATime<T>({ db, traits }: Database, lock: number, work: () => Promise<T>): Promise<T> {
  if (traits.name === 'sqlite') return work();
  return db.connection().execute(async (connection) => {
    const ask = () => sql<{ is_ours: boolean }>`select pg_try_advisory_lock(${sql.lit(lock)}) as is_ours`;
    // Asked again and again: a statement that waits would be cut off by its own time limit.
    while ((await ask().execute(connection)).rows[0]?.is_ours !== true) await wait(LOOK_AGAIN_MS);
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(lock)})`.execute(connection);
    }
  });
}
