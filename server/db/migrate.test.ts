import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { AVAILABLE_DATABASES, openFreshPostgres, openTestDatabase } from '../testing/test-databases.ts';
import { openDatabase } from './database.ts';
import { isMigrated, migrate, MIGRATIONS } from './migrate.ts';

describe.each(AVAILABLE_DATABASES)('migrations on %s', (name) => {
  it('bring an empty database to the newest schema and find nothing to do the second time', async () => {
    const database = await openTestDatabase(name);
    expect(await isMigrated(database)).toBe(true);
    expect(await migrate(database)).toEqual([]);
    await database.close();
  });

  it('leave a database alone that a newer build has had', async () => {
    const database = await openTestDatabase(name);
    await sql`insert into migration (name, applied_at) values ('9999-later', '')`.execute(database.db);
    await expect(migrate(database)).rejects.toThrow(
      'the database belongs to a newer version of Laidan: it has had 9999-later',
    );
    await database.close();
  });

  it('are safe when two processes start together', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'laidan-'));
    const open = async () =>
      name === 'sqlite' ? openDatabase({ kind: 'sqlite', path: join(folder, 'a.db') }) : openFreshPostgres();
    const first = await open();
    const second = name === 'sqlite' ? await open() : first;
    const applied = await Promise.all([migrate(first), migrate(second)]);
    expect(applied.flat()).toHaveLength(MIGRATIONS.length);
    await second.close();
    if (second !== first) await first.close();
    rmSync(folder, { recursive: true });
  });

  it('read 53-bit integers back exactly and keep the xor of the state hash exact', async () => {
    const database = await openTestDatabase(name);
    const big = Number.MAX_SAFE_INTEGER - 12;
    const head = {
      restaurant_id: 'r',
      epoch: 'e',
      seq: 1,
      floor: 1,
      open: 0,
      hash: big,
      store_version: 1,
      dish_version: 1,
      closed_through: null,
    };
    await database.db.insertInto('log_head').values(head).execute();
    const x = 0x1f_ffff_0000_1234 % Number.MAX_SAFE_INTEGER;
    await sql`update log_head set hash = (hash | ${x}) - (hash & ${x})`.execute(database.db);
    await sql`update log_head set hash = (hash | ${x}) - (hash & ${x})`.execute(database.db);
    expect((await database.db.selectFrom('log_head').select('hash').executeTakeFirstOrThrow()).hash).toBe(big);
    await database.close();
  });
});
