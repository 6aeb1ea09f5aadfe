import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../db/database.ts';
import { migrate } from '../../../db/migrate.ts';
import { AVAILABLE_DATABASES, createPostgresDatabase } from '../../../testing/test-databases.ts';
import { openInstalled } from './open-installed.service.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'laidan-installed-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const here = (): { databaseUrl: undefined; dataDir: string } => ({ databaseUrl: undefined, dataDir });
const file = (): string => join(dataDir, 'laidan.db');

describe('a command on an installation', () => {
  it('[IN11] refuses a folder without one, and leaves it empty', async () => {
    await expect(openInstalled(here())).rejects.toThrow(`${file()} does not exist`);
    expect(existsSync(file())).toBe(false);
  });

  it('[IN11] opens one of this version, and none of an older', async () => {
    const made = openDatabase({ kind: 'sqlite', path: file() });
    await migrate(made);
    await made.close();
    const database = await openInstalled(here());
    await sql`delete from migration where name like '0002%'`.execute(database.db);
    await database.close();
    await expect(openInstalled(here())).rejects.toThrow('older version');
  });

  it.runIf(AVAILABLE_DATABASES.includes('postgres'))('[IN11] makes no tables in an empty PostgreSQL', async () => {
    const { url, drop } = await createPostgresDatabase();
    try {
      await expect(openInstalled({ databaseUrl: url, dataDir })).rejects.toThrow('no installation in this database');
      const database = openDatabase({ kind: 'postgres', url });
      expect(await database.db.introspection.getTables()).toEqual([]);
      await database.close();
    } finally {
      await drop();
    }
  });
});
