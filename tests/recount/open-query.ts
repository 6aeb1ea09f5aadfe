import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import pg from 'pg';
import type { Query } from './rows.ts';

/** The raw rows of the database that the environment names, read only. */
export function openQuery(): { query: Query; close: () => Promise<void> } {
  const url = process.env['DATABASE_URL'];
  if (url === undefined) {
    const file = new Sqlite(join(process.env['DATA_DIR'] ?? './data', 'laidan.db'), { readonly: true });
    const query: Query = (text) => Promise.resolve(file.prepare(text).all() as Record<string, unknown>[]);
    return { query, close: () => Promise.resolve(void file.close()) };
  }
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  const query: Query = async (text) => (await pool.query<Record<string, unknown>>(text)).rows;
  return { query, close: () => pool.end() };
}
