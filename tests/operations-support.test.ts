import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { intakeOrderCall } from '#contract/http/orders/intake.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { makeIntakeOrder } from '#server/testing/fixtures.ts';
import { makeLogger } from '#server/logger.ts';
import { freePort, startProcess, type ServerProcess } from '#server/testing/processes.ts';
import { follow } from './support/manual.ts';

const CUSTOMER = { name: 'Gerda Geheimnis', phone: '(212) 555-0147' };
const NOTE = 'ring twice softly at the blue door';
const KEY = Buffer.alloc(32, 7).toString('base64');
/** Each secret setting with a value that nothing else has. */
const SECRETS = {
  MASTER_KEY: KEY,
  BACKUP_KEY: Buffer.alloc(32, 9).toString('base64'),
  SMTP_URL: 'smtp://planted-smtp-user:planted-smtp-pass@127.0.0.1:1',
  REDIS_URL: 'redis://:planted-redis-pass@127.0.0.1:1',
  MAIL_FROM: 'Planted Sender <planted-sender@example.test>',
  NOTIFY_WEBHOOK_URL: 'https://planted-hook.example.test/planted-path',
  NOTIFY_WEBHOOK_SECRET: 'planted-hook-secret',
  DOORDASH_DEVELOPER_ID: 'planted-dd-id',
  DOORDASH_KEY_ID: 'planted-dd-key',
  DOORDASH_SIGNING_SECRET: 'planted-dd-secret',
  UBER_DIRECT_CLIENT_ID: 'planted-uber-id',
  UBER_DIRECT_CLIENT_SECRET: 'planted-uber-secret',
  UBER_DIRECT_CUSTOMER_ID: 'planted-uber-customer',
  METRICS_TOKEN: 'planted-metrics-token-1234',
  LAIDAN_DEMO_PASSWORD: 'Planted-Password-77',
  LAIDAN_DEMO_CHANNEL_KEY: 'planted-channel-key',
  SECURITY_CONTACT: 'mailto:planted-contact@example.test',
  AUDIT_ANCHOR: '/tmp/planted-anchor-file',
};
const MINE = [
  'planted',
  'geheimnis',
  '2125550147',
  '555-0147',
  'ring twice',
  'blue door',
  'kitchen of wong',
  KEY.toLowerCase(),
];

let folder: string;
let app: TestApp;
let server: ServerProcess;
let port: number;
const dataDir = (): string => join(folder, 'data');
const log = (): string => join(folder, 'server.log');
const settings = () => ({
  ...SECRETS,
  DATA_DIR: dataDir(),
  DATABASE_URL: '',
  PORT: String(port),
  TLS_CERT: '',
  TLS_KEY: '',
});

/** Data of customers and restaurants wherever the bundle looks: rows, names, errors of jobs, reports, the log. */
async function plant(): Promise<void> {
  const { restaurant, database } = app;
  const body = makeIntakeOrder(restaurant, { customer: CUSTOMER, memo: NOTE });
  expect((await app.call(intakeOrderCall, { as: app.channel, body })).status).toBe(200);
  const failed = { attempts: 3, leased_until: null, last_error: `502 for ${CUSTOMER.name} ${CUSTOMER.phone}: ${NOTE}` };
  const job = { id: 'j', kind: 'channel.callback', restaurant_id: restaurant.id, key: 'j', payload: '{}', ...failed };
  await database.db
    .insertInto('job')
    .values({ ...job, due_at: '2030', created_at: '2026', dead_at: null })
    .execute();
  await database.db
    .updateTable('device')
    .set({ name: 'Kitchen of Wong', state: JSON.stringify({ awake: true, printer: 'Kitchen of Wong', queue: 4 }) })
    .execute();
  await database.db.updateTable('restaurant').set({ name: 'Kitchen of Wong' }).execute();
  const lines: string[] = [];
  const logger = makeLogger('info', { write: (line: string) => void lines.push(line) });
  const error = new Error(`no row for ${CUSTOMER.name}, planted-dd-secret`);
  logger.error({ err: error }, 'a request failed');
  logger.error(error);
  logger.info(
    { external_id: CUSTOMER.name, path: `/app/v1/order/${'planted'.repeat(5)}`, status: 200 },
    'request answered',
  );
  logger.info(
    { address: '203.0.113.9', mail: 'planted@example.test' },
    `mail to planted@example.test, ${CUSTOMER.phone}, by ${SECRETS.DOORDASH_KEY_ID}`,
  );
  writeFileSync(log(), `${lines.join('')}not a line: ${CUSTOMER.name}\n`);
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'laidan-support-'));
  mkdirSync(dataDir());
  app = await buildTestApp('sqlite', {
    on: { kind: 'sqlite', path: join(dataDir(), 'laidan.db') },
    log: pino({ level: 'silent' }),
  });
  await plant();
  await app.close();
  port = await freePort();
  server = await startProcess(settings());
}, 60_000);
afterAll(async () => {
  await server.end('SIGKILL');
  rmSync(folder, { recursive: true });
});

/** The bundle's files by name, as a helper unpacks them. */
async function bundle(env: Record<string, string>): Promise<Record<string, string>> {
  const into = mkdtempSync(join(folder, 'into-'));
  const { code, out, err } = await follow('support-bundle', { ...env, FOLDER: into, LOG: log() });
  expect([code, err]).toEqual([0, expect.any(String)]);
  const archive = /^bundle (\S+)$/m.exec(out)?.[1] ?? '';
  expect(statSync(archive).mode & 0o077).toBe(0);
  execFileSync('tar', ['xzf', archive, '-C', into]);
  const name = readdirSync(into).find((each) => !each.endsWith('.gz')) ?? '';
  const files = readdirSync(join(into, name));
  return Object.fromEntries(files.map((file) => [file, readFileSync(join(into, name, file), 'utf8')]));
}

function expectClean(files: Record<string, string>): void {
  const values = Object.values(SECRETS).map((value) => value.toLowerCase());
  for (const [name, text] of Object.entries(files))
    for (const secret of [...MINE, ...values]) expect(text.toLowerCase(), name).not.toContain(secret);
}

it('[SB1] has what a helper needs, and no secret and nothing that a person wrote', async () => {
  const files = await bundle(settings());
  expectClean(files);
  expect(files['doctor.txt']).toMatch(/^fail +mail /m);
  expect(files['doctor.txt']).toMatch(/^ok +database /m);
  expect(JSON.parse(files['settings.json'] ?? '')).toMatchObject({
    MASTER_KEY: 'set',
    SMTP_URL: 'set',
    TLS_CERT: 'not set',
    PORT: String(port),
  });
  expect(JSON.parse(files['readyz.json'] ?? '')).toMatchObject({ status_code: 200 });
  expect(files['metrics.txt']).toMatch(/^laidan_orders_open 1$/m);
  expect(JSON.parse(files['schema.json'] ?? '')).toMatchObject({
    database: 'sqlite',
    tables: { orders: 1, device: 1 },
  });
  const jobs = JSON.parse(files['jobs.json'] ?? '') as { troubled: { kind: string; failed_with: string }[] };
  expect(jobs.troubled).toContainEqual(expect.objectContaining({ kind: 'channel.callback', failed_with: '502' }));
  expect(JSON.parse(files['screens.json'] ?? '')).toMatchObject([{ said: { awake: true, queue: 4 } }]);
  expect(JSON.parse(files['sizes.json'] ?? '')).toMatchObject({ parts: { 'laidan.db': { files: 1 } } });
  const lines = (files['log.jsonl'] ?? '')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines).toHaveLength(4);
  expect(lines[0]).toMatchObject({ level: 50, msg: 'a request failed', err: { type: 'Error' } });
  expect(JSON.stringify(lines[0]?.['err'])).toContain('operations-support.test.ts');
  expect(lines[2]).toMatchObject({ status: 200, msg: 'request answered', path: '/app/v1/order/…' });
}, 60_000);

it('[SB1] is made also where settings are wrong, and where no server or another one answers', async () => {
  const wrong = await bundle({ ...settings(), PORT: 'planted-port' });
  expectClean(wrong);
  expect(wrong['log.jsonl']).toContain('mail to [mail], [number], by [hidden]');
  expect(wrong['doctor.txt']).toMatch(/^fail +settings +PORT /m);
  const mute: Server = createServer((socket) => socket.end('planted nonsense'));
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
  const address = mute.address();
  const other = typeof address === 'object' && address !== null ? address.port : 0;
  const files = await bundle({ ...settings(), PORT: String(other) });
  mute.close();
  expectClean(files);
  expect(files['readyz.json']).toMatch(/did not answer/);
}, 60_000);
