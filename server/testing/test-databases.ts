import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase, type Database } from '../db/database.ts';
import type { DialectName } from '../db/dialect.ts';
import { migrate } from '../db/migrate.ts';

/** A PostgreSQL server on which tests may create databases; `npm test` starts one where the binaries are installed. */
const serverUrl = process.env['TEST_DATABASE_URL'];

/** The databases that can run the server suite on this machine. `TEST_DATABASES=sqlite` limits them during work. */
export const AVAILABLE_DATABASES: readonly DialectName[] = (() => {
  const wanted = process.env['TEST_DATABASES']?.split(',');
  const all: DialectName[] = serverUrl === undefined ? ['sqlite'] : ['sqlite', 'postgres'];
  return wanted === undefined ? all : all.filter((name) => wanted.includes(name));
})();

if (serverUrl === undefined && process.env['TEST_DATABASES'] === undefined) {
  process.stderr.write('TEST_DATABASE_URL is not set: the PostgreSQL half of the server suite is skipped\n');
}

/** A fresh, migrated database of that kind; `close` removes it. */
export const openTestDatabase = (name: DialectName): Promise<Database> =>
  name === 'sqlite' ? openMigratedFile() : openPostgres(`template ${TEMPLATE} strategy file_copy`);

/** An empty PostgreSQL database of its own, dropped on close. */
export const openFreshPostgres = (): Promise<Database> => openPostgres();

async function openPostgres(like?: string): Promise<Database> {
  if (like !== undefined) await (template ??= makeTemplate());
  const { url, drop } = await createPostgresDatabase(like);
  const database = openDatabase({ kind: 'postgres', url, poolSize: 8 });
  return {
    ...database,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}

/** Migrations are a hundred steps: each worker makes them once, and copies what they left. */
let template: Promise<void> | undefined;
const TEMPLATE = `laidan_template_${randomBytes(6).toString('hex')}`;

async function makeTemplate(): Promise<void> {
  const { url } = await createPostgresDatabase('', TEMPLATE);
  const database = openDatabase({ kind: 'postgres', url, poolSize: 1 });
  await migrate(database);
  await database.close();
}

/** In memory where the system has such a folder: tests do not wait for a disk. */
const FILES = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
let migratedFile: Promise<Buffer> | undefined;

async function makeMigratedFile(): Promise<Buffer> {
  const folder = mkdtempSync(join(FILES, 'laidan-test-'));
  const path = join(folder, 'migrated.db');
  const database = openDatabase({ kind: 'sqlite', path });
  await migrate(database);
  // The last connection that closes puts the log into the file.
  await database.close();
  const bytes = readFileSync(path);
  rmSync(folder, { recursive: true });
  return bytes;
}

async function openMigratedFile(): Promise<Database> {
  const bytes = await (migratedFile ??= makeMigratedFile());
  const folder = mkdtempSync(join(FILES, 'laidan-test-'));
  const path = join(folder, 'laidan.db');
  writeFileSync(path, bytes);
  const database = openDatabase({ kind: 'sqlite', path });
  return {
    ...database,
    close: async () => {
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A PostgreSQL database for tests that open it themselves; `like`: the rest of the statement that creates it. */
export async function createPostgresDatabase(
  like = '',
  name = `laidan_test_${randomBytes(6).toString('hex')}`,
): Promise<{ url: string; drop: () => Promise<void> }> {
  if (serverUrl === undefined) throw new Error('TEST_DATABASE_URL is not set');
  await onServer(`create database ${name} ${like}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(`drop database if exists ${name} with (force)`) };
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
