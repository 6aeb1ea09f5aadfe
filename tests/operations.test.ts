import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import BetterSqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KEPT_DAYS } from '#server/modules/housekeeping.ts';

const PAGE = readFileSync('docs/operations.md', 'utf8');
const PASSWORD = 'Operations-Horse-77';
const OWNER = 'owner@demo.test';
const ADMIN = 'admin@demo.test';
const run = promisify(execFile);

/** The commands of the page that stand under a label. */
function block(label: string): string {
  const text = new RegExp(`^\`\`\`sh ${label}\\n([\\s\\S]*?)^\`\`\``, 'm').exec(PAGE)?.[1];
  if (text === undefined) throw new Error(`docs/operations.md has no commands for ${label}`);
  return text;
}

/** Done as the page of operations says, by its own commands. */
describe('docs/operations.md', () => {
  let folder: string;
  const children: ChildProcess[] = [];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'laidan-operations-'));
  });
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  });

  const place = (name: string): string => join(folder, name);
  const environment = (dataDir: string) => ({
    ...process.env,
    PORT: '0',
    DATA_DIR: dataDir,
    BACKUP: place('backup'),
    MAIL: ADMIN,
    LAIDAN_DEMO_PASSWORD: PASSWORD,
    DATABASE_URL: '',
    REDIS_URL: '',
    MASTER_KEY: '',
  });
  const follow = async (label: string, dataDir: string): Promise<string> =>
    (await run('sh', ['-ec', block(label)], { env: environment(dataDir) })).stdout;

  async function start(dataDir: string) {
    const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
      env: environment(dataDir),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.push(child);
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    let output = '';
    const origin = await new Promise<string>((resolve, reject) => {
      const read = (chunk: Buffer): void => {
        output += chunk.toString('utf8');
        const ready = /^ready (\S+)/m.exec(output)?.[1];
        if (ready !== undefined) resolve(ready);
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      void ended.then(() => reject(new Error(output)));
    });
    const stop = async (): Promise<number | null> => {
      child.kill('SIGTERM');
      return ended;
    };
    return { origin, stop };
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
  const epochs = (dataDir: string): unknown[] => {
    const db = new BetterSqlite(join(dataDir, 'laidan.db'), { readonly: true });
    const all = db.prepare('select epoch from log_head').pluck().all();
    db.close();
    return all;
  };

  it('keeps what it says: a backup of a running server, restored elsewhere, is the same installation', async () => {
    const [first, second] = [place('first'), place('second')];
    const before = await start(first);
    for (const path of ['/healthz', '/readyz']) expect((await fetch(before.origin + path)).status, path).toBe(200);
    expect(await login(before.origin, OWNER)).toBe(200);
    await follow('backup', first);
    expect(existsSync(join(place('backup'), 'keys', 'master.key'))).toBe(true);
    const stoppedAt = Date.now();
    expect(await before.stop()).toBe(0);
    expect(Date.now() - stoppedAt).toBeLessThan(10_000);

    await follow('restore', second);
    expect(counts(second)).toEqual(counts(first));
    expect(counts(second)['orders']).toBeGreaterThan(1_000);
    expect(epochs(second).some((epoch) => epochs(first).includes(epoch))).toBe(false);
    expect(await follow('verify', second)).toMatch(/\d+ chains, all whole/);

    const after = await start(second);
    expect((await fetch(`${after.origin}/readyz`)).status).toBe(200);
    expect(await login(after.origin, OWNER)).toBe(200);
    expect(await login(after.origin, ADMIN)).toBe(200);

    // Whoever stands at the machine, while it runs.
    const link = /https?:\S+\?reset=(\S+)/.exec(await follow('reset-password', second));
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ token: link?.[1], new_password: `${PASSWORD}8`, confirmation: `${PASSWORD}8` });
    const url = `${after.origin}/app/v1/account/reset`;
    expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(200);
    expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(410);
    expect(await login(after.origin, ADMIN)).toBe(401);
    expect(await follow('reset-two-factor', second)).toContain('there was no second factor');
    expect(await follow('verify', second)).toMatch(/\d+ chains, all whole/);
    expect(await after.stop()).toBe(0);
  }, 150_000);

  it('names how long each thing is kept, as the code has it', () => {
    const rows = [...PAGE.matchAll(/^\| [^|]+ \| `(\w+)` \| (\d+) \|$/gm)];
    expect(Object.fromEntries(rows.map(([, table, days]) => [table, Number(days)]))).toEqual(KEPT_DAYS);
  });

  it('names no variable that the server does not read', () => {
    const known = readFileSync('.env.example', 'utf8') + readFileSync('server/base/config.ts', 'utf8');
    const named = [...PAGE.matchAll(/`([A-Z][A-Z0-9]+(?:_[A-Z0-9]+)+)(?:=[^`]*)?`/g)].map(([, name]) => name ?? '');
    const ours = new Set(['KEPT_DAYS']);
    expect(named.filter((name) => !ours.has(name) && !known.includes(name))).toEqual([]);
  });
});
