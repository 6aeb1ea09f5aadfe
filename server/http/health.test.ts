import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../base/clock.ts';
import { VERSION } from '../base/version.ts';
import { ensureLanCertificate } from '../lan/authority.ts';
import { makeLogger } from '../logger.ts';
import { SCHEMA } from '../db/migrate.ts';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { reloadCertificate } from './reload-certificate.ts';
import { AVAILABLE_DATABASES } from '../testing/test-databases.ts';

type Health = { state: string; dependencies: Record<string, { state: string; reason?: string }> };

describe.each(AVAILABLE_DATABASES)('the health of a server on %s', (name) => {
  let app: TestApp;
  let areHintsUp = true;
  beforeEach(async () => {
    areHintsUp = true;
    app = await buildTestApp(name, { areHintsUp: () => areHintsUp });
    await app.database.db.deleteFrom('job').execute();
  });
  afterEach(() => app.close());

  const get = async (url: string) => {
    const response = await app.app.inject({ url });
    return { status: response.statusCode, ...response.json<{ code?: string; data: Health }>() };
  };

  it('[HZ1] [HZ3] names version, schema and every dependency; without asking it knows what was found last', async () => {
    const ok = { state: 'ok' };
    const unknown = { state: 'unknown' };
    const data = { version: VERSION, schema: SCHEMA, state: 'ok' };
    const before = { database: unknown, jobs: unknown, storage: ok, hints: ok };
    expect(await get('/healthz')).toMatchObject({ status: 200, data: { ...data, dependencies: before } });
    const found = { ...data, dependencies: { database: ok, jobs: ok, storage: ok, hints: ok } };
    expect(await get('/readyz')).toMatchObject({ status: 200, data: found });
    expect(await get('/healthz')).toMatchObject({ status: 200, data: found });
  });

  it('[HZ3] is degraded and ready without Redis', async () => {
    areHintsUp = false;
    const { status, data } = await get('/readyz');
    expect([status, data.state, data.dependencies['hints']]).toEqual([
      200,
      'degraded',
      { state: 'degraded', reason: 'no_redis' },
    ]);
  });

  it('[HZ3] is degraded and ready with a job that nobody does, and well with one that is planned', async () => {
    const at = new Date(app.clock.now() + MINUTE_MS).toISOString();
    const job = { kind: 'housekeeping', restaurant_id: null, payload: '{}', attempts: 0, leased_until: null };
    const row = { ...job, id: 'j', key: 'j', due_at: at, created_at: at, last_error: null, dead_at: null };
    await app.database.db.insertInto('job').values(row).execute();
    app.clock.advance(6 * MINUTE_MS);
    expect((await get('/readyz')).data.state).toBe('ok');
    app.clock.advance(1);
    const { status, data } = await get('/readyz');
    expect([status, data.dependencies['jobs']]).toEqual([200, { state: 'degraded', reason: 'behind', since: at }]);
  });

  it('[HZ2] [IN10] is not ready without the master key that the database names', async () => {
    await app.close();
    app = await buildTestApp(name, { missingKeys: ['0123456789ab'] });
    const { status, code, data } = await get('/readyz');
    const keys = { state: 'failed', reason: 'key_missing' };
    expect([status, code, data.dependencies['keys']]).toEqual([503, 'key_missing', keys]);
  });

  it('[HZ2] is not ready when the database lacks a migration or does not answer; the process lives', async () => {
    const db = app.database.db;
    await db.schema.alterTable('migration').renameTo('migration_gone').execute();
    const { status, code, data } = await get('/readyz');
    expect([status, code, data.dependencies['database']]).toEqual([
      503,
      'unavailable',
      { state: 'failed', reason: 'no_answer' },
    ]);
    expect((await get('/healthz')).status).toBe(200);
    await db.schema.createTable('migration').addColumn('name', 'text').execute();
    expect((await get('/readyz')).data.dependencies['database']?.reason).toBe('not_migrated');
  });
});

it('[HZ3] is degraded and ready with a certificate that has ended, and the log says so', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'laidan-certificate-'));
  const states: unknown[] = [];
  const said: string[] = [];
  const log = makeLogger('warn', { write: (line: string) => void said.push(line) });
  for (const madeAt of [Date.now(), Date.parse('2020-01-01T00:00:00.000Z')]) {
    const made = await ensureLanCertificate(join(folder, String(madeAt)), ['desk.example.test'], madeAt);
    const tls = { certPath: made.certPath, keyPath: made.keyPath };
    const app = await buildTestApp('sqlite', { config: { tls } });
    const response = await app.app.inject({ url: '/readyz' });
    states.push([response.statusCode, response.json<{ data: Health }>().data.dependencies['certificate']]);
    await app.close();
    const server = createServer({ cert: readFileSync(tls.certPath), key: readFileSync(tls.keyPath) });
    reloadCertificate(server, tls, log);
  }
  expect(states).toEqual([
    [200, { state: 'ok' }],
    [200, { state: 'degraded', reason: 'ended', since: expect.stringMatching(/^202/) as string }],
  ]);
  await expect.poll(() => said.join('')).toContain('the certificate has ended');
  expect(said).toHaveLength(1);
  rmSync(folder, { recursive: true });
});

it('[HZ3] is degraded and ready when its worker hangs, and names no Redis where none is configured', async () => {
  const app = await buildTestApp('sqlite');
  app.worker.start();
  await app.worker.stop();
  app.clock.advance(MINUTE_MS + 1);
  const response = await app.app.inject({ url: '/readyz' });
  const { dependencies } = response.json<{ data: Health }>().data;
  expect(response.statusCode).toBe(200);
  expect(dependencies['jobs']).toMatchObject({ state: 'degraded', reason: 'worker_hangs' });
  expect(dependencies).not.toHaveProperty('hints');
  await app.close();
});
