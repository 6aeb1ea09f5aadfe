import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { freePort } from '#server/testing/processes.ts';
import { copyDemo, DEMO_PASSWORD } from './ready-demo.ts';

/** How this installation is stopped, started, and made to read a new certificate, as by systemd. */
const CONTROL: Readonly<Record<string, string>> = {
  start: `node --enable-source-maps dist/server/main.js </dev/null >>"$LOG" 2>&1 &
echo $! > "$PID_FILE"
for _ in $(seq 600); do
  curl -skf "$ORIGIN/healthz" >/dev/null && exit 0
  kill -0 $! 2>/dev/null || break
  sleep 0.05
done
tail "$LOG" >&2; exit 1`,
  stop: `pid=$(cat "$PID_FILE")
kill "$pid" 2>/dev/null || exit 0
while kill -0 "$pid" 2>/dev/null; do sleep 0.05; done`,
  reload: 'kill -HUP "$(cat "$PID_FILE")"',
};

export type Reply = { status: number; cookie: string; data: unknown };

/** An installation of the demo under its operator's hands: its settings, and what the runbooks call `$START` and `$STOP`. */
export type Installation = {
  env: Record<string, string>;
  of: (name: string) => string;
  /** A place beside the data. */
  at: (name: string) => string;
  /** Puts the demo into an empty data folder. */
  install: () => Promise<void>;
  control: (name: 'start' | 'stop' | 'reload') => SpawnSyncReturns<string>;
  readiness: () => Promise<string>;
  /** Waits for a state of its readiness, and answers with it. */
  becomes: (state: string) => Promise<string>;
  call: (path: string, headers?: Record<string, string>, body?: unknown) => Promise<Reply>;
  signIn: (account: string) => Promise<{ token: string; restaurantId: string }>;
  /** The small disk on which all of it lies; undefined where this machine may not mount one. */
  disk: string | undefined;
  remove: () => void;
};

export async function openInstallation(): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), 'laidan-installation-'));
  const disk = join(folder, 'disk');
  mkdirSync(disk);
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2g', 'tmpfs', disk]).status === 0;
  const at = (name: string): string => join(disk, name);
  for (const [name, text] of Object.entries(CONTROL)) {
    writeFileSync(at(name), `#!/bin/sh\n${text}\n`);
    chmodSync(at(name), 0o755);
  }
  const port = String(await freePort());
  const env: Record<string, string> = {
    DATA_DIR: at('data'),
    BACKUP: at('backup'),
    ENDED_LIST: at('ended.list'),
    LOG: at('log'),
    PID_FILE: at('pid'),
    START: at('start'),
    STOP: at('stop'),
    RELOAD: at('reload'),
    PORT: port,
    ORIGIN: `http://127.0.0.1:${port}`,
    DATABASE_URL: '',
    REDIS_URL: '',
    MASTER_KEY: '',
    NODE_EXTRA_CA_CERTS: '',
    // The streams of orders measure the remedy, not the limits.
    LIMIT_CHANNEL_RATE: '100000',
    LIMIT_CHANNEL_BURST: '1000000',
    LIMIT_OPEN_ORDERS: '100000',
  };
  const of = (name: string): string => env[name] ?? '';
  const control: Installation['control'] = (name) =>
    spawnSync('sh', [at(name)], { env: { ...process.env, ...env }, encoding: 'utf8', timeout: 40_000 });

  async function readiness(): Promise<string> {
    const headers = { connection: 'close' };
    const response = await fetch(`${of('ORIGIN')}/readyz`, { headers }).catch(() => undefined);
    if (response === undefined) return 'no answer';
    const { code } = (await response.json()) as { code?: string };
    return response.status === 200 ? 'ready' : `${response.status} ${code}`;
  }

  async function call(path: string, headers: Record<string, string> = {}, body?: unknown): Promise<Reply> {
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    // A connection that is kept open may be one to the process before.
    const given = { connection: 'close', ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
    const response = await fetch(`${of('ORIGIN')}/app/v1${path}`, { ...init, headers: { ...given, ...headers } });
    const cookie = (response.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
    return { status: response.status, cookie, data: ((await response.json()) as { data: unknown }).data };
  }

  return {
    env,
    of,
    at,
    install: () => copyDemo(of('DATA_DIR')),
    control,
    readiness,
    becomes: (state) =>
      vi.waitFor(
        async () => {
          const now = await readiness();
          if (now !== state) throw new Error(`it is ${now}, not ${state}`);
          return now;
        },
        { timeout: 20_000, interval: 50 },
      ),
    call,
    async signIn(account) {
      const { data } = await call('/login', {}, { account, password: DEMO_PASSWORD });
      const { token, admin_info } = data as { token: string; admin_info: { restaurants?: { id: string }[] } };
      return { token, restaurantId: admin_info.restaurants?.[0]?.id ?? '' };
    },
    disk: isMounted ? disk : undefined,
    remove() {
      control('stop');
      if (isMounted) spawnSync('umount', ['-l', disk]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
