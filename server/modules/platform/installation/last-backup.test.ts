import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../db/database.ts';
import { AVAILABLE_DATABASES, openTestDatabase } from '../../../testing/test-databases.ts';
import { noteBackup, readLastBackup } from './last-backup.repository.ts';

describe.each(AVAILABLE_DATABASES)('the last backup on %s', (name) => {
  let database: Database;
  beforeEach(async () => {
    database = await openTestDatabase(name);
    await sql`update migration set applied_at = '2026-11-20T08:00:00.000Z'`.execute(database.db);
  });
  afterEach(() => database.close());

  const read = (now: string) => readLastBackup(database.db, Date.parse(now));

  it('[IN20] is late after 26 hours, in an installation without any too', async () => {
    expect(await read('2026-11-21T10:00:00.000Z')).toEqual({ at: null, isLate: false });
    expect(await read('2026-11-21T10:00:00.001Z')).toEqual({ at: null, isLate: true });
    const at = '2026-11-21T11:00:00.000Z';
    await noteBackup(database.db, at);
    expect(await read('2026-11-22T13:00:00.000Z')).toEqual({ at, isLate: false });
    expect(await read('2026-11-22T13:00:00.001Z')).toEqual({ at, isLate: true });
  });

  it('[IN20] is the newest, whatever order they are noted in', async () => {
    for (const hour of ['11', '13', '12']) await noteBackup(database.db, `2026-11-21T${hour}:00:00.000Z`);
    expect((await read('2026-11-21T14:00:00.000Z')).at).toBe('2026-11-21T13:00:00.000Z');
  });
});
