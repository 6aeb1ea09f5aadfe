import { randomBytes } from 'node:crypto';
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
export async function openTestDatabase(name: DialectName): Promise<Database> {
  const database = name === 'sqlite' ? openDatabase({ kind: 'sqlite', path: ':memory:' }) : await openFreshPostgres();
  await migrate(database);
  return database;
}

/** An empty PostgreSQL database of its own, dropped on close. */
export async function openFreshPostgres(): Promise<Database> {
  const { url, drop } = await createPostgresDatabase();
  const database = openDatabase({ kind: 'postgres', url, poolSize: 8 });
  return {
    ...database,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}

/** The same for tests that open it themselves. */
export async function createPostgresDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  if (serverUrl === undefined) throw new Error('TEST_DATABASE_URL is not set');
  const name = `laidan_test_${randomBytes(6).toString('hex')}`;
  await onServer(`create database ${name}`);
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
