import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#tests/e2e/server.ts';
import { unpack } from '../../scripts/lib/upgrade/archive.ts';

const READY_WITHIN_MS = 60_000;

type Said = { code: number | null; text: string };
type Running = { origin: string; readyMs: number; stop: () => Promise<number | null> };

/** A machine's folder for releases and data, with nothing on the PATH but Node. */
export type Machine = {
  /** `/opt/laidan` of the manual. */
  home: string;
  dataDir: string;
  /** Runs a command of the release that `current`, or the name given, leads to. */
  laidan: (args: readonly string[], release?: string) => Said;
  start: () => Promise<Running>;
  /** What `current` leads to. */
  current: () => string;
  remove: () => void;
};

export async function installOn(archive: string, firstRelease: string): Promise<Machine> {
  const folder = mkdtempSync(join(tmpdir(), 'laidan-release-'));
  const [home, path, dataDir] = [join(folder, 'home'), join(folder, 'path'), join(folder, 'data')];
  for (const each of [home, path, dataDir]) mkdirSync(each);
  symlinkSync(process.execPath, join(path, 'node'));
  await unpack(archive, home);
  symlinkSync(firstRelease, join(home, 'current'));
  const env = { PATH: path, DATA_DIR: dataDir, LOG_LEVEL: 'error' };
  const running = new Set<ChildProcess>();
  const binary = (release = 'current'): string => join(home, release, 'bin', 'laidan');

  return {
    home,
    dataDir,
    laidan(args, release) {
      const { status, stdout, stderr } = spawnSync(binary(release), args, { env, encoding: 'utf8', cwd: folder });
      return { code: status, text: stdout + stderr };
    },
    async start() {
      const port = await freePort();
      const startedAt = performance.now();
      const child = spawn(binary(), ['start', '--empty'], { env: { ...env, PORT: String(port) }, cwd: folder });
      running.add(child);
      let text = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += String(chunk)));
      const origin = `http://127.0.0.1:${port}`;
      while ((await fetch(`${origin}/readyz`).catch(() => undefined))?.status !== 200) {
        if (child.exitCode !== null || performance.now() - startedAt > READY_WITHIN_MS) throw new Error(text);
        await wait(20);
      }
      return {
        origin,
        readyMs: performance.now() - startedAt,
        async stop() {
          child.kill('SIGTERM');
          if (child.exitCode === null) await once(child, 'exit');
          running.delete(child);
          return child.exitCode;
        },
      };
    },
    current: () => readlinkSync(join(home, 'current')),
    remove() {
      for (const child of running) child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
