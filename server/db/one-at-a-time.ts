import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from './database.ts';

const LOOK_AGAIN_MS = 100;

/**
 * Runs `work` in one process at a time, among all that share a PostgreSQL: a session lock, released when its holder
 * dies. SQLite has only one server process, so it needs no lock.
 */
export async function oneAtATime<T>({ db, traits }: Database, lock: number, work: () => Promise<T>): Promise<T> {
  if (traits.name === 'sqlite') return work();
  return db.connection().execute(async (connection) => {
    const ask = () => sql<{ is_ours: boolean }>`select pg_try_advisory_lock(${sql.lit(lock)}) as is_ours`;
    // Polls, because a waiting statement would hit its own time limit.
    while ((await ask().execute(connection)).rows[0]?.is_ours !== true) await wait(LOOK_AGAIN_MS);
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(lock)})`.execute(connection);
    }
  });
}
