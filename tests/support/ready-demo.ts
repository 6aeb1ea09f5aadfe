import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buildServer, startProcess } from '#server/testing/processes.ts';
import { whenPicturesAreSized } from '../e2e/build-once.ts';

export const DEMO_PASSWORD = 'Ready-Horse-77';

/** Beside the build that made it; another build makes another one. */
const FOLDER = 'dist/ready-demo';
const MADE = join(FOLDER, 'made');
const LOCK = 'dist/.ready-demo-lock';
/** The demo's orders are of the hours before it was made. */
const FRESH_MS = 30 * 60_000;
/** Longer than the making takes: who held the lock is gone. */
const LOCKED_MS = 180_000;

const ageOf = (path: string): number => Date.now() - statSync(path).mtimeMs;
const buildNow = (): string => String(statSync('dist/server/main.js').mtimeMs);
const isReady = (): boolean => existsSync(MADE) && readFileSync(MADE, 'utf8') === buildNow() && ageOf(MADE) < FRESH_MS;

function hasLock(): boolean {
  try {
    mkdirSync(LOCK);
    return true;
  } catch {
    if (existsSync(LOCK) && ageOf(LOCK) > LOCKED_MS) rmSync(LOCK, { recursive: true, force: true });
    return false;
  }
}

async function make(): Promise<void> {
  rmSync(FOLDER, { recursive: true, force: true });
  const data = join(FOLDER, 'data');
  const server = await startProcess({ DATA_DIR: data, LAIDAN_DEMO_PASSWORD: DEMO_PASSWORD });
  await whenPicturesAreSized(join(data, 'laidan.db'));
  await server.end('SIGTERM');
  writeFileSync(MADE, buildNow());
}

/**
 * Copies the finished demo, whose pictures are sized, to a data folder. All tests of a run share the one that the first
 * of them made: making it is half a minute of both cores.
 */
export async function copyDemo(dataDir: string): Promise<void> {
  buildServer();
  while (!hasLock()) await wait(100);
  try {
    if (!isReady()) await make();
    cpSync(join(FOLDER, 'data'), dataDir, { recursive: true });
  } finally {
    rmSync(LOCK, { recursive: true, force: true });
  }
}
