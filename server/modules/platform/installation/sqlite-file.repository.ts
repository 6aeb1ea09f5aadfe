import { sql } from 'kysely';
import type { Queries } from '../../../db/database.ts';

/** What SQLite finds wrong in its file, one sentence a fault; it reads every page, and the server may run beside it. */
export async function faultsOfFile(db: Queries): Promise<string[]> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(20)`.execute(db);
  return rows.map((row) => row.integrity_check).filter((text) => text !== 'ok');
}
