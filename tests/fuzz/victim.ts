import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { buildTestApp, signIn } from '#server/testing/build-test-app.ts';
import { freePort, startProcess, type ServerProcess } from '#server/testing/processes.ts';
import { makeTenant, type Tenant } from '#server/testing/tenant.ts';

/** The key that the test app encrypts with. */
const MASTER_KEY = Buffer.alloc(32, 7).toString('base64');
/** What a machine of 512 MB leaves to its objects. */
const OLD_SPACE_MB = 256;
const SESSION_MS = 1e9;
const NANOSECONDS_IN_MS = 1e6;

/** Who attacks, each with what they show; `restaurantId` is theirs. */
export const ATTACKERS = ['guest', 'staff', 'owner', 'admin', 'channel', 'screen'] as const;
export type Attacker = (typeof ATTACKERS)[number];

/** A running server on a small machine, with a tenant who has one of everything. */
export type Victim = {
  server: ServerProcess;
  tenant: Tenant;
  tokens: Readonly<Record<'staff' | 'owner' | 'admin', string>>;
  headersOf: (who: Attacker) => Record<string, string>;
  /** Megabytes that the process has held at most; undefined where this system does not tell. */
  peakMb: () => number | undefined;
  /** Milliseconds of a processor that its main thread has used; 0 where this system does not tell. */
  busyMs: () => number;
  /** The longest that its event loop was held since the last time, ms. */
  stalledMs: () => Promise<number>;
  /** Lines of its log about what it did not foresee. */
  failures: () => string[];
  isWell: () => Promise<boolean>;
  close: () => Promise<void>;
};

/** Makes the tenant in a database of its own; answers with their credentials, which are good from now on. */
async function makePeople(path: string) {
  const app = await buildTestApp('sqlite', { on: { kind: 'sqlite', path }, log: pino({ level: 'silent' }) });
  const tenant = await makeTenant(app);
  const staff = await signIn(app, 'staff', tenant.restaurantId);
  const now = Date.now();
  const times = { used_at: new Date(now).toISOString(), expires_at: new Date(now + SESSION_MS).toISOString() };
  await app.database.db.updateTable('session').set(times).execute();
  await app.database.db.updateTable('device').set({ last_seen_at: times.used_at }).execute();
  await app.close();
  return { tenant, tokens: { staff: staff.token, owner: tenant.owner.token, admin: app.admin.token } };
}

export async function openVictim(): Promise<Victim> {
  const folder = mkdtempSync(join(tmpdir(), 'laidan-fuzz-'));
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  const { tenant, tokens } = await makePeople(join(dataDir, 'laidan.db'));
  const metricsPort = await freePort();
  const server = await startProcess({
    DATA_DIR: dataDir,
    MASTER_KEY,
    NODE_ENV: 'production',
    NODE_OPTIONS: `--max-old-space-size=${OLD_SPACE_MB}`,
    LOG_LEVEL: 'error',
    // Each request names another address, as behind a proxy: the limits of one address are not what is tried.
    TRUST_PROXY: '1',
    METRICS_PORT: String(metricsPort),
  });
  const headers: Record<Attacker, Record<string, string>> = {
    guest: {},
    staff: { authorization: `Bearer ${tokens.staff}` },
    owner: { authorization: `Bearer ${tokens.owner}` },
    admin: { authorization: `Bearer ${tokens.admin}` },
    channel: { authorization: tenant.channel.key },
    screen: { cookie: `laidan_device=${tenant.screen.cookie}` },
  };
  return {
    server,
    tenant,
    tokens,
    headersOf: (who) => headers[who],
    peakMb() {
      try {
        const status = readFileSync(`/proc/${server.pid()}/status`, 'utf8');
        return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024);
      } catch {
        return undefined;
      }
    },
    busyMs() {
      try {
        return Number(readFileSync(`/proc/${server.pid()}/schedstat`, 'utf8').split(' ')[0]) / NANOSECONDS_IN_MS;
      } catch {
        return 0;
      }
    },
    async stalledMs() {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      return Math.round(Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)?.[1]) * 1_000);
    },
    failures: () =>
      server
        .output()
        .split('\n')
        .filter((line) => /"level":(?:50|60)|heap|Error/.test(line)),
    isWell: () =>
      fetch(`${server.origin}/readyz`).then(
        ({ status }) => status === 200,
        () => false,
      ),
    async close() {
      await server.end('SIGKILL');
      rmSync(folder, { recursive: true });
    },
  };
}
