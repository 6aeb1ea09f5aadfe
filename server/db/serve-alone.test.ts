import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { serveAlone } from './serve-alone.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = join(mkdtempSync(join(tmpdir(), 'laidan-alone-')), 'data');
});
afterEach(() => rmSync(join(dataDir, '..'), { recursive: true }));

const said: string[] = [];
const take = (waitMs = 100, databaseUrl?: string) =>
  serveAlone({ dataDir, databaseUrl }, (line) => said.push(line), waitMs);

it('[IN28] a folder serves one process: another waits for its end, and then says so', async () => {
  const first = await take();
  expect(statSync(join(dataDir, 'serving.lock')).mode & 0o077).toBe(0);
  await expect(take()).rejects.toThrow(`another server is running on ${dataDir}`);
  expect(said.at(-1)).toContain('waiting for it to end');
  const next = take(5_000);
  first?.release();
  (await next)?.release();
  expect(await take(0, 'postgres://elsewhere/laidan')).toBeUndefined();
});

it('[IN28] is free after a kill -9', async () => {
  const script = `import { serveAlone } from './server/db/serve-alone.ts';
globalThis.lock = await serveAlone({ dataDir: process.env.PLACE }, console.log);
console.log('taken'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    env: { ...process.env, PLACE: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  await expect(take()).rejects.toThrow('another server is running');
  child.kill('SIGKILL');
  await once(child, 'exit');
  (await take(0))?.release();
}, 20_000);
