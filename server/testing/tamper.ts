import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** Tampers with the record of changes as a person with database access could: drops the triggers first. */
export async function behindTheGuards({ db, traits }: Database, tamper: () => Promise<unknown>): Promise<void> {
  const drop = traits.name === 'sqlite' ? '' : ' on audit';
  for (const name of ['audit_keeps', 'audit_stays']) await sql.raw(`drop trigger if exists ${name}${drop}`).execute(db);
  await tamper();
}
