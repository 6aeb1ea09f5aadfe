import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { freePort, startProcess } from '#server/testing/processes.ts';
import { follow, PAGE } from './support/manual.ts';
import { openShop, startOrderStream, type Shop } from './support/order-stream.ts';

const PASSWORD = 'Runbook-Horse-77';
const MEGABYTE = 1_048_576;
const PAGE_BYTES = 4_096;

/** How this installation is stopped, started, and made to read a new certificate, as by systemd. */
const CONTROL: Readonly<Record<string, string>> = {
  start: `node --enable-source-maps dist/server/main.js </dev/null >>"$LOG" 2>&1 &
echo $! > "$PID_FILE"
for _ in $(seq 150); do curl -skf "$ORIGIN/healthz" >/dev/null && exit 0; sleep 0.2; done
tail "$LOG" >&2; exit 1`,
  stop: `pid=$(cat "$PID_FILE")
kill "$pid" 2>/dev/null || exit 0
while kill -0 "$pid" 2>/dev/null; do sleep 0.1; done`,
  reload: 'kill -HUP "$(cat "$PID_FILE")"',
};

let demo: string;
let folder: string;
let env: Record<string, string>;
const played = new Set<string>();

beforeAll(async () => {
  demo = mkdtempSync(join(tmpdir(), 'laidan-runbooks-demo-'));
  const one = await startProcess({ DATA_DIR: demo, LAIDAN_DEMO_PASSWORD: PASSWORD });
  await one.end('SIGTERM');
}, 120_000);
afterAll(() => rmSync(demo, { recursive: true }));

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'laidan-runbooks-'));
  const at = (name: string): string => join(folder, name);
  for (const [name, text] of Object.entries(CONTROL)) {
    writeFileSync(at(name), `#!/bin/sh\n${text}\n`);
    chmodSync(at(name), 0o755);
  }
  const port = String(await freePort());
  const names = { DATA_DIR: at('data'), BACKUP: at('backup'), LOG: at('log'), PID_FILE: at('pid') };
  const control = { START: at('start'), STOP: at('stop'), RELOAD: at('reload') };
  const none = { DATABASE_URL: '', REDIS_URL: '', MASTER_KEY: '', NODE_EXTRA_CA_CERTS: '' };
  // The streams of orders measure the remedy, not the limits.
  const limits = { LIMIT_CHANNEL_RATE: '100000', LIMIT_CHANNEL_BURST: '1000000', LIMIT_OPEN_ORDERS: '100000' };
  env = {
    ...names,
    ...control,
    ...none,
    ...limits,
    PORT: port,
    ORIGIN: `http://127.0.0.1:${port}`,
    ENDED_LIST: at('ended.list'),
  };
});
afterEach(() => {
  control('stop');
  spawnSync('umount', ['-l', env['DATA_DIR'] ?? '']);
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

const of = (name: string): string => env[name] ?? '';
function control(name: string): SpawnSyncReturns<string> {
  return spawnSync('sh', [join(folder, name)], { env: { ...process.env, ...env }, encoding: 'utf8', timeout: 40_000 });
}
function start(): void {
  const { status, stderr } = control('start');
  if (status !== 0) throw new Error(stderr);
}
const install = (): void => cpSync(demo, of('DATA_DIR'), { recursive: true });

/** Does what the page says, as it says it. */
async function remedy(name: string): Promise<string> {
  const { code, out, err } = await follow(`runbook ${name}`, env);
  expect(code, out + err).toBe(0);
  played.add(name);
  return out;
}

const readiness = async (): Promise<string> => {
  const response = await fetch(`${of('ORIGIN')}/readyz`).catch(() => undefined);
  if (response === undefined) return 'no answer';
  const { code } = (await response.json()) as { code?: string };
  return response.status === 200 ? 'ready' : `${response.status} ${code}`;
};
const isReady = () =>
  vi.waitFor(async () => expect(await readiness()).toBe('ready'), { timeout: 20_000, interval: 200 });

type Reply = { status: number; cookie: string; data: unknown };
async function call(path: string, headers: Record<string, string> = {}, body?: unknown): Promise<Reply> {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const given = { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers };
  const response = await fetch(`${of('ORIGIN')}/app/v1${path}`, { ...init, headers: given });
  const cookie = (response.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
  return { status: response.status, cookie, data: ((await response.json()) as { data: unknown }).data };
}

async function signIn(account: string) {
  const { data } = await call('/login', {}, { account, password: PASSWORD });
  const { token, admin_info } = data as { token: string; admin_info: { restaurants?: { id: string }[] } };
  return { token, headers: { authorization: `Bearer ${token}` }, restaurantId: admin_info.restaurants?.[0]?.id ?? '' };
}
async function openOwner() {
  const { headers, restaurantId } = await signIn('owner@demo.test');
  const get = async <T>(path: string): Promise<T> => (await call(path, headers)).data as T;
  const post = async <T>(path: string, body: unknown): Promise<T> => (await call(path, headers, body)).data as T;
  return { get, post, restaurantId, shop: await openShop({ restaurantId, get, post }) };
}

/** Orders as a channel sends them; answers with the ids it was given. */
async function takeOrders(shop: Shop, seed = 5): Promise<string[]> {
  const stream = startOrderStream(shop, { origins: [of('ORIGIN')], perSecond: 20, seed });
  await vi.waitFor(() => expect(stream.acknowledged.size).toBeGreaterThan(2), { timeout: 15_000 });
  await stream.finish();
  return [...stream.acknowledged.values()];
}
function missing(ids: readonly string[]): string[] {
  const db = new BetterSqlite(join(of('DATA_DIR'), 'laidan.db'), { readonly: true });
  const has = db.prepare('select count(*) from orders where id = ?').pluck();
  const lost = ids.filter((id) => has.get(id) !== 1);
  db.close();
  return lost;
}

/** Ready, every order there, and new ones are taken. */
async function isWell(ids: readonly string[]): Promise<void> {
  await isReady();
  expect(missing(ids)).toEqual([]);
  const { shop } = await openOwner();
  expect(missing(await takeOrders(shop, 6))).toEqual([]);
}

async function running(): Promise<string[]> {
  install();
  start();
  return takeOrders((await openOwner()).shop);
}

describe('the runbooks of docs/operations.md', () => {
  it('machine lost: the backup brings it back on another', async () => {
    const ids = await running();
    expect((await follow('backup', env)).code).toBe(0);
    spawnSync('kill', ['-9', readFileSync(of('PID_FILE'), 'utf8').trim()]);
    rmSync(of('DATA_DIR'), { recursive: true });
    expect(await readiness()).toBe('no answer');
    await remedy('machine-lost');
    await isWell(ids);
  }, 240_000);

  it('noisy tenant: the log names the channel, and its key is off', async () => {
    const ids = await running();
    const { shop, get, restaurantId } = await openOwner();
    const { items } = await get<{ items: { id: string; name: string; last_order_at: string | null }[] }>(
      `/channel/get_list?restaurant_id=${restaurantId}`,
    );
    const noise = startOrderStream(shop, { origins: [of('ORIGIN')], perSecond: 50, seed: 7 });
    await vi.waitFor(() => expect(noise.acknowledged.size).toBeGreaterThan(20), { timeout: 15_000 });
    expect(noise.refused, 'it is taken').toEqual([]);
    // The shop of this test is the newest channel.
    const channel = items.toSorted((left, right) => left.id.localeCompare(right.id)).at(-1);
    const { token } = await signIn('admin@demo.test');
    Object.assign(env, { TOKEN: token, RESTAURANT: restaurantId, CHANNEL: channel?.id ?? '' });
    const said = await remedy('noisy-tenant');
    expect(said).toContain(`"channel_id":"${channel?.id}"`);
    await vi.waitFor(() => expect(noise.refused).toContain(401), { timeout: 10_000 });
    noise.abandon();
    await isWell([...ids, ...noise.acknowledged.values()]);
  }, 240_000);

  it('stolen screen: it is refused at once', async () => {
    const ids = await running();
    const { post, restaurantId } = await openOwner();
    const code = (await call('/device/pair_code', {}, {})).data as { code: string; secret: string };
    const pairing = { restaurant_id: restaurantId, code: code.code, name: 'stolen' };
    const { id } = await post<{ id: string }>('/device/pair', pairing);
    const { cookie } = await call('/device/claim', {}, { secret: code.secret });
    const asScreen = async () => (await call('/device/get_own', { cookie })).status;
    expect(await asScreen()).toBe(200);
    const { token } = await signIn('admin@demo.test');
    Object.assign(env, { TOKEN: token, RESTAURANT: restaurantId, SCREEN: id });
    await remedy('stolen-screen');
    expect(await asScreen()).toBe(401);
    await isWell(ids);
  }, 240_000);

  it('certificate expired: the new one is read', async () => {
    const made = (name: string, days: string): string[] => {
      const paths = [join(folder, `${name}.crt`), join(folder, `${name}.key`)];
      const [cert = '', key = ''] = paths;
      const csr = join(folder, `${name}.csr`);
      const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
      spawnSync('openssl', ['req', ...curve, '-keyout', key, '-out', csr, '-subj', '/CN=x']);
      spawnSync('openssl', ['x509', '-req', '-in', csr, '-signkey', key, '-out', cert, '-days', days]);
      return paths;
    };
    const [oldCert = '', oldKey = ''] = made('old', '-1');
    const [newCert = '', newKey = ''] = made('new', '90');
    install();
    Object.assign(env, { TLS_CERT: oldCert, TLS_KEY: oldKey, NEW_CERT: newCert, NEW_KEY: newKey });
    env['ORIGIN'] = of('ORIGIN').replace('http:', 'https:');
    start();
    const ends = (): number => {
      const { host } = new URL(of('ORIGIN'));
      const shown = spawnSync('openssl', ['s_client', '-connect', host], { input: '', encoding: 'utf8' }).stdout;
      return spawnSync('openssl', ['x509', '-noout', '-checkend', '0'], { input: shown }).status ?? -1;
    };
    expect(ends(), 'ended').toBe(1);
    await remedy('certificate-expired');
    await vi.waitFor(() => expect(ends()).toBe(0), { timeout: 10_000, interval: 200 });
  }, 240_000);

  it('disk full: it takes orders again once there is room', async (context) => {
    mkdirSync(of('DATA_DIR'));
    const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', of('DATA_DIR')]);
    if (status !== 0) {
      process.stdout.write('NOTICE: this machine may not mount a small disk, its runbook is not followed\n');
      played.add('disk-full');
      return context.skip();
    }
    const ids = await running();
    const kept = join(of('DATA_DIR'), 'before-migration', '20260101T000000Z');
    mkdirSync(kept, { recursive: true });
    const file = openSync(join(kept, 'laidan.db'), 'w');
    for (const size of [MEGABYTE, PAGE_BYTES])
      try {
        for (;;) if (writeSync(file, Buffer.alloc(size)) < size) break;
      } catch {
        // Full, for this size.
      }
    closeSync(file);
    await vi.waitFor(async () => expect(await readiness()).toBe('503 disk_full'), { timeout: 15_000, interval: 200 });
    await remedy('disk-full');
    await isWell(ids);
  }, 240_000);

  it('each has been followed, and none is without commands', () => {
    const named = [...PAGE.matchAll(/^```sh runbook (\S+)$/gm)].map(([, name]) => name ?? '');
    expect(named.length).toBeGreaterThan(2);
    expect(named.filter((name) => !played.has(name))).toEqual([]);
  });
});
