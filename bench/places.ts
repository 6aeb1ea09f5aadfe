import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase, type DatabaseTarget } from '../server/db/database.ts';
import { startPostgres } from '../scripts/lib/postgres.mjs';

/** A separate database for one measurement, durable as in production. */
export type Place = {
  name: 'SQLite' | 'PostgreSQL';
  target: DatabaseTarget;
  env: Record<string, string>;
  open: () => ReturnType<typeof openDatabase>;
  drop: () => Promise<void>;
};

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'laidan-bench-'));

export function sqlitePlace(): Place {
  const folder = newFolder();
  const target = { kind: 'sqlite', path: join(folder, 'laidan.db') } as const;
  return {
    name: 'SQLite',
    target,
    env: { DATA_DIR: folder },
    open: () => openDatabase(target),
    drop: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function onCluster(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function postgresPlace(clusterUrl: string): Promise<Place> {
  const name = `laidan_bench_${randomBytes(6).toString('hex')}`;
  await onCluster(clusterUrl, `create database ${name}`);
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  const folder = newFolder();
  const target = { kind: 'postgres', url: url.href } as const;
  return {
    name: 'PostgreSQL',
    target,
    env: { DATA_DIR: folder, DATABASE_URL: url.href },
    open: () => openDatabase(target),
    drop: async () => {
      rmSync(folder, { recursive: true, force: true });
      await onCluster(clusterUrl, `drop database if exists ${name} with (force)`);
    },
  };
}

/**
 * Runs `work` with a way to make places on each database: SQLite, and PostgreSQL where it is installed, on a cluster of
 * its own that waits for the disk at each commit.
 */
export async function onEachDatabase(work: (makePlace: () => Promise<Place>) => Promise<void>): Promise<void> {
  await work(() => Promise.resolve(sqlitePlace()));
  const cluster = await startPostgres({ isDurable: true });
  if (cluster === undefined) return void process.stdout.write('PostgreSQL is not installed: its rows are left out\n');
  try {
    await work(() => postgresPlace(cluster.url));
  } finally {
    await cluster.stop();
  }
}
