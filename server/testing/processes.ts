import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';

export type ServerProcess = {
  origin: string;
  port: number;
  pid: () => number;
  output: () => string;
  signal: (name: NodeJS.Signals) => void;
  /** Resolves to its exit code when it has ended. */
  end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<number | null>;
};

const ready = (child: ChildProcess, ended: Promise<unknown>, output: () => string): Promise<string> =>
  new Promise((resolve, reject) => {
    const look = (): void => {
      const origin = /^ready (\S+)/m.exec(output())?.[1];
      if (origin !== undefined) resolve(origin);
    };
    child.stdout?.on('data', look);
    void ended.then(() => reject(new Error(output())));
  });

let isBuilt = false;

/** Builds the current source; does nothing when the build is up to date. */
export function buildServer(): void {
  if (isBuilt) return;
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs', 'server'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('the build failed');
  isBuilt = true;
}

/** The built server as a separate process, started as `npm start` does. */
export async function startProcess(env: Record<string, string>, args: readonly string[] = []): Promise<ServerProcess> {
  buildServer();
  const child = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js', ...args], {
    env: { ...process.env, MALLOC_ARENA_MAX: '2', PORT: '0', DATABASE_URL: '', REDIS_URL: '', MASTER_KEY: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const origin = await ready(child, ended, () => text);
  return {
    origin,
    port: Number(new URL(origin).port),
    pid: () => child.pid ?? 0,
    output: () => text,
    signal: (name) => void child.kill(name),
    end: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}

/** A port of this machine that nothing uses at the moment. */
export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

export const hasRedis = spawnSync('redis-server', ['--version']).error === undefined;

/** A Redis of the test's own, without persistence. */
export async function startRedis(onPort?: number): Promise<{
  url: string;
  signal: (name: NodeJS.Signals) => void;
  kill: () => Promise<void>;
}> {
  const port = onPort ?? (await freePort());
  const child = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '']);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('Ready to accept connections')) resolve();
    });
    void ended.then(() => reject(new Error('Redis did not start')));
  });
  return {
    url: `redis://127.0.0.1:${port}`,
    signal: (name) => void child.kill(name),
    kill: () => {
      child.kill('SIGKILL');
      return ended;
    },
  };
}
