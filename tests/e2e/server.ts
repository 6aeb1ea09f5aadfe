import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const READY_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 12_000;

export const DEMO = {
  owner: 'owner@demo.test',
  admin: 'admin@demo.test',
  password: 'Demo-Password-2026',
  channelKey: 'demo-channel-key-for-browser-tests-2026',
} as const;

/** Where the whole run keeps a data folder with the finished demo (build-once.ts); copied, it spares each start the making. */
export const READY_DEMO = 'LAIDAN_E2E_READY_DEMO';

type Options = {
  env?: Record<string, string>;
  args?: readonly string[];
  /** A clean installation instead of the demo. */
  isEmpty?: boolean;
  /** A folder with its own `dist`, for a test that deploys another build. */
  cwd?: string;
};

/** A running product: the built server on its own port and data folder. */
export type TestServer = {
  origin: string;
  port: number;
  dataDir: string;
  /** Of the process that runs now; a restart gives it another. */
  pid: () => number;
  /** The one-time address that pairs the demo's first screen. */
  claimUrl: string;
  /** Everything it printed, for a failing test's report. */
  output: () => string;
  /** Ends it as an operator would. The data stays. */
  end: () => Promise<void>;
  /** Ends it and removes its data. */
  stop: () => Promise<void>;
  /** kill -9, as a power cut does. The data stays. */
  kill: () => Promise<void>;
  /** Seconds of processor time it has used. */
  cpuSeconds: () => number;
  /** SIGSTOP and SIGCONT, as a machine that hangs. */
  signal: (name: NodeJS.Signals) => void;
  /** Starts it again on the same port and data. */
  restart: () => Promise<void>;
};

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (hasEnded(child)) resolve();
    else child.once('exit', () => resolve());
  });
}

const CLOCK_TICKS = 100;

function cpuSecondsOf(pid: number): number {
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const fields = rest.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS;
}

/** Until a server that has just been spawned has said that it is ready; hands on all that it prints. */
function whenReady(child: ChildProcess, onOutput: (text: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const giveUp = (): void => reject(new Error(`the server did not get ready:\n${printed}`));
    const timer = setTimeout(giveUp, READY_WITHIN_MS);
    const read = (chunk: Buffer): void => {
      printed += chunk.toString();
      onOutput(chunk.toString());
      // The last line of the server's greeting, which has the addresses above it.
      if (!/^ready .*\n/m.test(printed)) return;
      clearTimeout(timer);
      resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', giveUp);
  });
}

async function endChild(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (hasEnded(child)) return;
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
  await ended(child);
  clearTimeout(timer);
}

const environmentOf = (port: number, dataDir: string, env: Record<string, string>): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_ENV: 'production',
  PORT: String(port),
  DATA_DIR: dataDir,
  LAIDAN_DEMO_PASSWORD: DEMO.password,
  LAIDAN_DEMO_CHANNEL_KEY: DEMO.channelKey,
  // Streams of orders measure the server, not its limits.
  LIMIT_CHANNEL_RATE: '100000',
  LIMIT_CHANNEL_BURST: '1000000',
  LIMIT_OPEN_ORDERS: '100000',
  ...env,
});

/** Starts the built server (`npm run build`) with the demo: the run's ready one, or else made on an empty database. */
export async function startServer({
  env = {},
  args = [],
  isEmpty = false,
  cwd = process.cwd(),
}: Options = {}): Promise<TestServer> {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'laidan-e2e-'));
  const ready = isEmpty ? undefined : process.env[READY_DEMO];
  if (ready !== undefined) cpSync(ready, dataDir, { recursive: true });
  let output = '';
  let child: ChildProcess;

  const launch = (): Promise<void> => {
    child = spawn(
      process.execPath,
      ['--enable-source-maps', 'dist/server/main.js', ...(isEmpty ? ['--empty'] : []), ...args],
      {
        env: environmentOf(port, dataDir, env),
        cwd,
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    return whenReady(child, (text) => {
      output += text;
    });
  };

  // A worker that is told to stop skips its hooks: the server must not outlive it.
  const killWithWorker = (): void => void child.kill('SIGKILL');
  process.once('exit', killWithWorker);

  await launch();
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    dataDir,
    pid: () => child.pid ?? 0,
    claimUrl: /http\S+#claim=\S+/.exec(output)?.[0] ?? '',
    output: () => output,
    end: () => endChild(child, 'SIGTERM'),
    stop: async () => {
      await endChild(child, 'SIGTERM');
      process.off('exit', killWithWorker);
      rmSync(dataDir, { recursive: true, force: true });
    },
    kill: () => endChild(child, 'SIGKILL'),
    cpuSeconds: () => cpuSecondsOf(child.pid ?? 0),
    signal: (name) => void child.kill(name),
    restart: launch,
  };
}
