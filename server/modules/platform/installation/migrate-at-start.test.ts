import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { VERSION } from '../../../base/version.ts';
import { openDatabase, type Database, type DatabaseTarget } from '../../../db/database.ts';
import { appliedNames, migrate, MIGRATIONS, readApplied } from '../../../db/migrate.ts';
import { AVAILABLE_DATABASES, createPostgresDatabase } from '../../../testing/test-databases.ts';
import { findBackup, readManifest } from './manifest.ts';
import { migrateAtStart } from './migrate-at-start.service.ts';
import { restore } from './restore.service.ts';

const NAMES = MIGRATIONS.map(({ name }) => name);
const OLDER = new Set(NAMES.slice(0, -3));

describe.each(AVAILABLE_DATABASES)('the start on a database of an older version on %s', (name) => {
  let folder: string;
  let database: Database;
  let target: DatabaseTarget;
  let drop = async (): Promise<void> => undefined;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'laidan-at-start-'));
    target = { kind: 'sqlite', path: join(folder, 'laidan.db') };
    if (name === 'postgres') {
      const made = await createPostgresDatabase();
      drop = made.drop;
      target = { kind: 'postgres', url: made.url };
    }
    database = openDatabase(target);
    await migrate(database, { only: OLDER });
    await database.db
      .insertInto('restaurant_type')
      .values({ id: 't', name_zh: '面', name_en: 'Noodles', sort_order: 1, created_at: '2026' })
      .execute();
  });
  afterEach(async () => {
    await database.close();
    await drop();
    rmSync(folder, { recursive: true });
  });

  const configOf = (dataDir: string) => ({
    databaseUrl: target.kind === 'postgres' ? target.url : undefined,
    dataDir,
    masterKey: undefined,
    endedList: join(dataDir, 'ended.list'),
    backupKey: undefined,
    backupKeyFile: undefined,
    backsUpBeforeMigration: true,
  });
  const start = (change: { backsUpBeforeMigration?: boolean } = {}) =>
    migrateAtStart(database, { ...configOf(folder), ...change }, () => undefined);
  const backups = (): string => join(folder, 'before-migration');

  it('[IN17] makes a backup of what was there, and then migrates', async () => {
    expect(await start()).toEqual(NAMES.slice(-3));
    const manifest = await readManifest(await findBackup(backups()));
    expect(manifest).toMatchObject({ migrations: [...OLDER], version: VERSION, unproven: [] });
    expect(manifest.tables['restaurant_type']?.rows).toBe(1);
    const there = join(folder, 'there');
    const config = { ...configOf(there), databaseUrl: undefined };
    await restore({ config, folder: backups(), say: () => undefined, acceptsUnproven: false });
    // Nothing to migrate is nothing to back up.
    expect(await start()).toEqual([]);
    expect(readdirSync(backups())).toHaveLength(1);
  });

  it('[IN17] keeps three of them', async () => {
    for (const day of ['20260101T000000Z', '20260102T000000Z', '20260103T000000Z']) {
      mkdirSync(join(backups(), day), { recursive: true });
      writeFileSync(join(backups(), day, 'manifest.json'), '{}');
    }
    await start();
    expect(readdirSync(backups()).slice(0, 2)).toEqual(['20260102T000000Z', '20260103T000000Z']);
    expect(readdirSync(backups())).toHaveLength(3);
  });

  it('[IN17] changes nothing where the backup fails, unless it is switched off', async () => {
    writeFileSync(backups(), 'in the way');
    await expect(start()).rejects.toThrow(/cannot be made, so nothing was changed: .* MIGRATION_BACKUP=0/);
    expect(await appliedNames(database.db)).toEqual(OLDER);
    expect(await start({ backsUpBeforeMigration: false })).toHaveLength(3);
    expect(readFileSync(backups(), 'utf8')).toBe('in the way');
  });

  it('[IN16] names its version, and a newer one that has had it', async () => {
    // As a version before 0.3.0 left it.
    await sql`alter table migration drop column version`.execute(database.db);
    await start();
    const applied = await readApplied(database.db);
    expect(applied.map(({ version }) => version)).toEqual(
      NAMES.map((migration) => (OLDER.has(migration) ? null : VERSION)),
    );
    const later = ['9999-later', '', '9.9.0'];
    await sql`insert into migration (name, applied_at, version) values (${sql.join(later)})`.execute(database.db);
    await expect(start()).rejects.toThrow(
      `the database belongs to a newer version of Laidan: it has had 9999-later. Use 9.9.0, this is ${VERSION}`,
    );
  });
});
