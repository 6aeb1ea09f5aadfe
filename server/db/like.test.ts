import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AVAILABLE_DATABASES, openTestDatabase } from '../testing/test-databases.ts';
import type { Database } from './database.ts';
import { contains, containsTyped } from './like.ts';

describe.each(AVAILABLE_DATABASES)('a typed text on %s', (name) => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase(name);
  });
  afterAll(() => database.close());

  const isIn = async (text: string, typed: string, way = containsTyped): Promise<boolean> => {
    const { rows } = await sql<{
      found: number | boolean;
    }>`select ${way(sql`cast(${text} as text)`, typed)} as found`.execute(database.db);
    return rows[0]?.found === true || rows[0]?.found === 1;
  };

  it('is found with any apostrophe, in any case, and has no wildcards', async () => {
    const dish = 'General Tso’s Chicken 100%';
    for (const typed of ["tso's", 'Tso’s', 'TSO`S', '100%'])
      expect([typed, await isIn(dish, typed)]).toEqual([typed, true]);
    for (const typed of ['tso s', 'gen%sick', 'Ts_', "tsos'"])
      expect([typed, await isIn(dish, typed)]).toEqual([typed, false]);
    expect(await isIn(dish, "tso's", contains)).toBe(false);
  });
});
