import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import BetterSqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startProcess, type ServerProcess } from '#server/testing/processes.ts';
import { block, PAGE } from './support/manual.ts';
import { openDeskClient, type DeskClient } from './support/desk-client.ts';
import { openShop, startOrderStream } from './support/order-stream.ts';
import { copyDemo, DEMO_PASSWORD as PASSWORD } from './support/ready-demo.ts';

const OWNER = 'owner@demo.test';
const ADMIN = 'admin@demo.test';
const run = promisify(execFile);

/** Done as the page of operations says, by its own commands. */
describe('docs/operations.md', () => {
  let folder: string;
  const processes: ServerProcess[] = [];
  const desks: DeskClient[] = [];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'laidan-operations-'));
  });
  afterEach(async () => {
    for (const desk of desks.splice(0)) desk.stop();
    for (const one of processes.splice(0)) await one.end('SIGKILL');
    rmSync(folder, { recursive: true });
  });

  const place = (name: string): string => join(folder, name);
  const environment = (dataDir: string) => ({
    DATA_DIR: dataDir,
    BACKUP: place('backup'),
    MAIL: ADMIN,
    DATABASE_URL: '',
    REDIS_URL: '',
    MASTER_KEY: '',
    // The stream of orders measures the server, not its limits.
    LIMIT_CHANNEL_RATE: '100000',
    LIMIT_CHANNEL_BURST: '1000000',
    LIMIT_OPEN_ORDERS: '100000',
  });
  const follow = async (label: string, dataDir: string): Promise<string> =>
    (await run('sh', ['-ec', block(label)], { env: { ...process.env, ...environment(dataDir) } })).stdout;

  async function start(dataDir: string, port = 0): Promise<ServerProcess> {
    const one = await startProcess({ ...environment(dataDir), PORT: String(port) });
    processes.push(one);
    return one;
  }

  const login = async (origin: string, account: string): Promise<number> => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ account, password: PASSWORD });
    return (await fetch(`${origin}/app/v1/login`, { method: 'POST', headers, body })).status;
  };

  /** How much of everything that people would miss there is. */
  function counts(dataDir: string): Record<string, unknown> {
    const db = new BetterSqlite(join(dataDir, 'laidan.db'), { readonly: true });
    const tables = ['restaurant', 'user', 'dish', 'orders', 'rating', 'photo', 'audit', 'device', 'channel'];
    const count = (table: string): unknown => db.prepare(`select count(*) from ${table}`).pluck().get();
    const result = Object.fromEntries(tables.map((table) => [table, count(table)]));
    db.close();
    return result;
  }
  /** The open orders of a database, by id. */
  const statusesIn = (dataDir: string): string => {
    const db = new BetterSqlite(join(dataDir, 'laidan.db'), { readonly: true });
    const text = db.prepare('select json_group_object(id, status) from orders where is_open = 1').pluck().get();
    db.close();
    return String(text);
  };
  const epochs = (dataDir: string): unknown[] => {
    const db = new BetterSqlite(join(dataDir, 'laidan.db'), { readonly: true });
    const all = db.prepare('select epoch from log_head').pluck().all();
    db.close();
    return all;
  };

  /** The demo's first screen, as its browser, and the demo's owner beside it. */
  async function openDesk(server: ServerProcess) {
    const send = async (path: string, init: RequestInit = {}) => {
      const headers = { 'content-type': 'application/json', ...(init.headers as Record<string, string>) };
      const response = await fetch(`${server.origin}/app/v1${path}`, { ...init, headers });
      const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
      return { cookie, data: ((await response.json()) as { data: unknown }).data };
    };
    const token = /#claim=([\w-]+)/.exec(server.output())?.[1];
    const { cookie } = await send('/device/claim', { method: 'POST', body: JSON.stringify({ token }) });
    const desk = openDeskClient({ origin: server.origin, cookie });
    desks.push(desk);
    const signedIn = await send('/login', {
      method: 'POST',
      body: JSON.stringify({ account: OWNER, password: PASSWORD }),
    });
    const owner = signedIn.data as { token: string; admin_info: { restaurants: { id: string }[] } };
    const headers = { authorization: `Bearer ${owner.token}` };
    const shop = await openShop({
      restaurantId: owner.admin_info.restaurants[0]?.id ?? '',
      get: async (path) => (await send(path, { headers })).data as never,
      post: async (path, body) =>
        (await send(path, { method: 'POST', headers, body: JSON.stringify(body) })).data as never,
    });
    return { desk, shop };
  }

  const proven = (desk: DeskClient) =>
    vi.waitFor(() => expect(desk.seal()).toBe('ok'), { timeout: 30_000, interval: 50 });
  const idsOn = (desk: DeskClient): string[] => desk.desk.view().orders.map(({ confirmed }) => confirmed.id);

  it('[IN4] [IN6] [IN8] keeps what it says: a backup of a busy server, restored elsewhere, is the same installation', async () => {
    const [first, second] = [place('first'), place('second')];
    await copyDemo(first);
    const before = await start(first);
    for (const path of ['/healthz', '/readyz']) expect((await fetch(before.origin + path)).status, path).toBe(200);
    expect(await login(before.origin, OWNER)).toBe(200);
    const { desk, shop } = await openDesk(before);
    const stream = startOrderStream(shop, { origins: [before.origin], perSecond: 20 });
    await vi.waitFor(() => expect(stream.acknowledged.size).toBeGreaterThan(5), { timeout: 10_000 });
    const early = [...stream.acknowledged.values()];
    await follow('backup', first);
    await stream.finish();
    await proven(desk);
    expect(idsOn(desk)).toEqual(expect.arrayContaining(early));
    const [made] = readdirSync(place('backup'));
    expect(existsSync(join(place('backup'), made ?? '', 'keys', 'master.key'))).toBe(true);
    expect(await before.end('SIGTERM')).toBe(0);
    // The link is down, and the cook continues: this tap waits in the outbox.
    const tapped = early[0] ?? '';
    await desk.desk.act(tapped, { action: 'accept', prep_minutes: 20 });

    await expect(follow('restore', first)).rejects.toThrow('holds an installation');
    await follow('restore', second);
    const [then, now] = [counts(first), counts(second)];
    expect({ ...now, orders: 0, audit: 0 }).toEqual({ ...then, orders: 0, audit: 0 });
    expect(now['orders']).toBeGreaterThanOrEqual(1_000 + early.length);
    expect(epochs(second).some((epoch) => epochs(first).includes(epoch))).toBe(false);
    expect(await follow('verify', second)).toMatch(/\d+ chains, all whole/);

    const epoch = desk.desk.position()?.epoch;
    const after = await start(second, before.port);
    expect((await fetch(`${after.origin}/readyz`)).status).toBe(200);
    await vi.waitFor(() => expect(desk.desk.position()?.epoch).not.toBe(epoch), { timeout: 30_000 });
    await proven(desk);
    expect(epochs(second)).toContain(desk.desk.position()?.epoch);
    // What the backup does not hold is off the screen; what it holds is on it; the tap has arrived.
    expect(idsOn(desk)).toEqual(expect.arrayContaining(early));
    expect(counts(second)['orders']).toBe(now['orders']);
    const open = (): Record<string, unknown> => JSON.parse(statusesIn(second)) as Record<string, unknown>;
    await vi.waitFor(() => expect(open()[tapped]).toBe('order_received'), { timeout: 5_000 });
    await vi.waitFor(() => {
      expect(desk.desk.view().queue).toBe(0);
      expect(new Set(idsOn(desk))).toEqual(new Set(Object.keys(open())));
    });
    expect(desk.violations()).toEqual([]);

    expect(await login(after.origin, OWNER)).toBe(200);
    expect(await login(after.origin, ADMIN)).toBe(200);

    // Commands for the person at the machine, while it runs.
    const link = /https?:\S+\?reset=(\S+)/.exec(await follow('reset-password', second));
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ token: link?.[1], new_password: `${PASSWORD}8`, confirmation: `${PASSWORD}8` });
    const url = `${after.origin}/app/v1/account/reset`;
    expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(200);
    expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(410);
    expect(await login(after.origin, ADMIN)).toBe(401);
    expect(await follow('reset-two-factor', second)).toContain('there was no second factor');
    expect(await follow('verify', second)).toMatch(/\d+ chains, all whole/);
    expect(await after.end('SIGTERM')).toBe(0);
  }, 240_000);

  it('says of what one machine carries nothing that was not measured', () => {
    const table = PAGE.slice(PAGE.indexOf('## What one machine carries'), PAGE.indexOf('| watch |'));
    const measured = readFileSync('docs/benchmarks.md', 'utf8') + readFileSync('docs/scale.md', 'utf8');
    const isThere = (figure: string): boolean =>
      new RegExp(`(?<![\\d,.])${figure.replaceAll('.', String.raw`\.`)}(?![\\d,.]*\\d)`).test(measured);
    const figures = table
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .flatMap((line) => line.split('|')[2]?.match(/\d[\d,.]*\d|\d/g) ?? []);
    expect(figures.length).toBeGreaterThan(10);
    expect(figures.filter((figure) => !isThere(figure))).toEqual([]);
    expect(isThere('659')).toBe(false);
  });

  it('gives curl no secret as an argument, which `ps` would show to everybody', () => {
    const argument = /-(?:H|-header|u|-user) "(?!@)[^"]*\$/g;
    expect('curl -H "Authorization: Bearer $TOKEN"').toMatch(argument);
    expect(PAGE.match(argument) ?? []).toEqual([]);
  });

  it('names no variable that the server does not read, nor its unit sets', () => {
    const readers = ['.env.example', 'server/base/config.ts', 'packaging/laidan.service'];
    const known = readers.map((path) => readFileSync(path, 'utf8')).join('\n');
    const named = [...PAGE.matchAll(/`([A-Z][A-Z0-9]+(?:_[A-Z0-9]+)+)(?:=[^`]*)?`/g)].map(([, name]) => name ?? '');
    expect(named.filter((name) => !known.includes(name))).toEqual([]);
  });
});
