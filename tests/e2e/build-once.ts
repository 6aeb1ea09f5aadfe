import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import SqliteDatabase from 'better-sqlite3';
import { READY_DEMO, startServer } from './server.ts';

const SIZED_WITHIN_MS = 90_000;

/**
 * Browser tests run the build, and the build is made of the files here. The demo is made once and copied for each
 * server.
 */
export default async function buildOnce(): Promise<() => Promise<void>> {
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('the build failed');
  const server = await startServer();
  await whenPicturesAreSized(join(server.dataDir, 'laidan.db'));
  await server.end();
  process.env[READY_DEMO] = server.dataDir;
  return server.stop;
}

/** Sizing the gallery's pictures is the demo's longest work; left undone, each copy would do it again beside its test. */
export async function whenPicturesAreSized(path: string): Promise<void> {
  const database = new SqliteDatabase(path, { readonly: true });
  const unsized = database.prepare('select count(*) from photo where sized_at is null').pluck();
  const giveUpAt = Date.now() + SIZED_WITHIN_MS;
  while (unsized.get() !== 0) {
    if (Date.now() > giveUpAt) throw new Error('the pictures of the demo were not sized');
    await wait(300);
  }
  database.close();
}
