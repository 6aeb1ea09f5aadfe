import Fastify from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateAccountCall } from '#contract/http/people/account.ts';
import { claimDeviceCall, pairDeviceCall, pairCodeCall } from '#contract/http/devices/device.ts';
import { getRestaurantCall } from '#contract/http/store/restaurant.ts';
import { getUserCall, listSessionsCall, loginCall } from '#contract/http/people/session.ts';
import {
  addUserCall,
  acceptInviteCall,
  forgotPasswordCall,
  resetLinkCall,
  resetPasswordCall,
} from '#contract/http/people/user.ts';
import { uploadCall } from '#contract/http/platform/upload.ts';
import { ERRORS } from '#contract/errors.ts';
import { harden } from '../http/hardening.ts';
import { makeLogger } from '../logger.ts';
import { buildTestApp, signIn, type TestApp } from '../testing/build-test-app.ts';
import { multipartOf } from '../testing/multipart.ts';
import { hashPassword } from '../base/password-hash.ts';
import { createUser } from './people/user/create-user.service.ts';

const PASSWORD = 'Right-Horse-7';
const HOUR_MS = 3_600_000;
const tokenIn = (url: string): string => new URL(url).search.split('=')[1] ?? '';

/** Requirements that docs/security.md lists and no other test checks. Numbers are of OWASP ASVS 5.0. */
describe('the security of', () => {
  let app: TestApp;
  const lines: string[] = [];
  beforeAll(async () => {
    const log = makeLogger('trace', { write: (line: string) => void lines.push(line) });
    app = await buildTestApp('sqlite', { log });
    const restaurants = [{ id: app.restaurant.id, role: 'owner' as const }];
    const person = { nickname: 'Owner', mail: 'owner@example.test', role: 'owner' as const, restaurants };
    await createUser(app.context, { ...person, password: PASSWORD });
  });
  afterAll(() => app.close());

  const login = (account = 'owner@example.test', password = PASSWORD) =>
    app.call(loginCall, { as: 'nobody', body: { account, password } });
  const inject = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'POST' | 'OPTIONS' = 'GET') =>
    app.app.inject({ method, url, headers });

  it('[ASVS 7.2.3] [ASVS 7.2.4] sessions: each sign-in makes a new token of 256 random bits', async () => {
    const tokens = [await login(), await login()].map(({ data }) => data.token);
    expect(new Set(tokens).size).toBe(2);
    for (const token of tokens) expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(16);
  });

  it('[ASVS 7.3.2] sessions: one ends seven days after it began, however busy', async () => {
    const own = await buildTestApp('sqlite');
    const person = await signIn(own, 'owner', own.restaurant.id);
    for (let hours = 0; hours < 7 * 24; hours += 8) {
      expect((await own.call(getUserCall, { as: person })).status).toBe(200);
      own.clock.advance(8 * HOUR_MS);
    }
    expect((await own.call(getUserCall, { as: person })).failure.code).toBe('session_over');
    await own.close();
  });

  it('[ASVS 7.2.1] [ASVS 14.2.1] sessions: a token in an address is ignored', async () => {
    const { token } = app.owner;
    const url = `${getUserCall.path}?token=${token}&authorization=${token}`;
    expect((await inject(url)).statusCode).toBe(401);
  });

  it('[ASVS 11.4.2] passwords: kept as argon2id with no less than the advised cost', async () => {
    expect(await hashPassword(PASSWORD)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('[ASVS 6.3.1] sign-in: an address that tries one account after another is throttled too', async () => {
    const own = await buildTestApp('sqlite');
    const attempt = (account: string) =>
      own.call(loginCall, { as: 'nobody', body: { account, password: 'Wrong-Horse-7' } });
    const statuses: number[] = [];
    for (let turn = 0; turn < 32; turn += 1) statuses.push((await attempt(`person-${turn}@example.test`)).status);
    expect(statuses[0]).toBe(401);
    expect(statuses.at(-1)).toBe(429);
    own.clock.advance(20_000);
    expect((await attempt('another@example.test')).status).toBe(401);
    await own.close();
  }, 30_000);

  it('[ASVS 6.3.8] sign-in: the message does not reveal whether an account exists', async () => {
    const refusal = async (mail: string) => (await login(mail, 'Wrong-Horse-7')).failure;
    expect(await refusal('owner@example.test')).toEqual(await refusal('stranger@example.test'));
    const asked = (mail: string) => app.call(forgotPasswordCall, { as: 'nobody', body: { mail } });
    expect((await asked('owner@example.test')).data).toEqual((await asked('stranger@example.test')).data);
  });

  it('[ASVS 6.4.1] reset links: work once and for an hour, and are hashes in the database', async () => {
    const own = await signIn(app, 'staff', app.restaurant.id);
    const { data: me } = await app.call(getUserCall, { as: own });
    const link = async () =>
      tokenIn((await app.call(resetLinkCall, { as: app.admin, body: { user_id: me.id } })).data.url);
    const use = (token: string) => {
      const body = { token, new_password: PASSWORD, confirmation: PASSWORD };
      return app.call(resetPasswordCall, { as: 'nobody', body });
    };
    const old = await link();
    const kept = await app.database.db.selectFrom('account_token').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(old);
    app.clock.advance(HOUR_MS + 1_000);
    expect((await use(old)).failure.code).toBe('code_expired');
    const fresh = await link();
    expect((await use(fresh)).status).toBe(200);
    expect((await use(fresh)).failure.code).toBe('code_expired');
    expect((await app.call(getUserCall, { as: own })).failure.code).toBe('session_over');
  });

  it('[ASVS 3.4.3] [ASVS 3.4.4] [ASVS 3.4.5] [ASVS 3.4.6] pages and calls: each answer carries the protecting headers', async () => {
    for (const url of ['/healthz', '/app/v1/session/get_list', '/app/v1/nothing', '/uploads/none.jpg']) {
      const { headers } = await inject(url);
      const policy = String(headers['content-security-policy']);
      for (const rule of ["default-src 'self'", "script-src 'self'", "object-src 'none'", "base-uri 'none'"])
        expect(policy, url).toContain(rule);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/script-src[^;]*unsafe/);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toBe('no-referrer');
      expect(headers['server']).toBeUndefined();
      expect(headers['x-powered-by']).toBeUndefined();
    }
  });

  it('[ASVS 3.4.1] pages: under TLS a browser is instructed to return only over TLS', async () => {
    const secure = Fastify();
    await harden(secure, { isSecure: true, countRequest: undefined, requestsPerMinute: 100 });
    secure.get('/', async () => 'ok');
    const { headers } = await secure.inject('/');
    expect(headers['strict-transport-security']).toContain('max-age=31536000');
    await secure.close();
  });

  it('[ASVS 3.4.2] [ASVS 3.5.1] calls: a foreign page may neither call nor read an answer', async () => {
    const foreign = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
    const preflight = await inject('/app/v1/login', foreign, 'OPTIONS');
    const asked = await inject('/app/v1/session/get_list', { ...foreign, authorization: app.owner.token });
    for (const { headers } of [preflight, asked])
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-allow'))).toEqual([]);
    expect(asked.json()).toMatchObject({ code: 'origin_refused' });
    const withoutOrigin = { 'sec-fetch-site': 'cross-site', authorization: app.owner.token };
    expect((await inject('/app/v1/session/get_list', withoutOrigin)).statusCode).toBe(403);
  });

  it('[ASVS 3.3.1] [ASVS 3.3.2] [ASVS 3.3.4] screens: the cookie is for this site only, out of reach of scripts, and only over TLS', async () => {
    const own = await buildTestApp('sqlite', { config: { trustProxy: 1 } });
    const { data } = await own.call(pairCodeCall, { as: 'nobody', body: {} });
    const body = { restaurant_id: own.restaurant.id, code: data.code, name: 'Kitchen' };
    expect((await own.call(pairDeviceCall, { as: own.owner, body })).status).toBe(200);
    const headers = { 'x-forwarded-proto': 'https' };
    const claimed = await own.call(claimDeviceCall, { as: 'nobody', body: { secret: data.secret }, headers });
    const cookie = String(claimed.headers['set-cookie']);
    for (const flag of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/']) expect(cookie).toContain(flag);
    expect(cookie).not.toContain('Domain');
    await own.close();
  });

  it('[ASVS 14.3.2] calls: no answer is kept by a cache, whether it succeeds or fails', async () => {
    const headers = { authorization: app.owner.token };
    const urls = [getUserCall.path, '/app/v1/session/get_list', '/app/v1/nothing', '/api/admin/uploads'];
    for (const url of urls) expect((await inject(url, headers)).headers['cache-control'], url).toBe('no-store');
  });

  it('[ASVS 16.5.1] failures: an unforeseen error reveals nothing about the inside', async () => {
    const own = await buildTestApp('sqlite');
    await own.database.db.schema.dropTable('throttle').execute();
    const answer = await own.app.inject({
      method: 'POST',
      url: '/app/v1/login',
      payload: { account: 'a@example.test', password: 'x' },
    });
    expect(answer.json()).toEqual({
      status_code: 500,
      message: ERRORS.internal.message,
      code: 'internal',
      data: null,
      errors: [],
    });
    expect(answer.body).not.toMatch(/throttle|sqlite|select|\.ts/i);
    await own.close();
  });

  it('[ASVS 4.1.4] [ASVS 15.3.7] calls: a method cannot be overridden, and a name given twice is refused', async () => {
    const override = { 'x-http-method-override': 'POST', authorization: app.owner.token };
    const asked = await inject('/app/v1/session/end?_method=POST', override);
    expect(asked.statusCode).toBe(405);
    expect(asked.headers['allow']).toBe('POST');
    const { id } = app.restaurant;
    const doubled = await inject(`${getRestaurantCall.path}?restaurant_id=${id}&restaurant_id=${id}`, {
      authorization: app.owner.token,
    });
    expect(doubled.statusCode).toBe(422);
  });

  it('[ASVS 13.4.1] [ASVS 13.4.3] [ASVS 13.4.4] pages: no folder is listed, no source is served, no trace is sent', async () => {
    for (const url of [
      '/.git/config',
      '/.env',
      '/uploads/',
      '/assets/',
      '/app/v1/',
      '/data/laidan.db',
      '/package.json',
    ])
      expect((await inject(url, { accept: 'application/json' })).statusCode, url).toBe(404);
    const traced = await app.app.inject({ method: 'TRACE' as 'GET', url: '/app/v1/login' });
    expect(traced.statusCode).toBeGreaterThanOrEqual(400);
  });

  it('[ASVS 15.3.3] [ASVS 15.3.6] calls: fields that the call does not have change nothing', async () => {
    const staff = await signIn(app, 'staff', app.restaurant.id);
    const { data: me } = await app.call(getUserCall, { as: staff });
    const more = {
      role: 'admin',
      state: 'active',
      two_factor: 1,
      id: 'x',
      constructor: { prototype: { role: 'admin' } },
    };
    const input = { nickname: 'Renamed', mail: me.mail, language: 'en' as const };
    const headers = { authorization: staff.token };
    const body = { ...input, ...more };
    const poisoned = await app.app.inject({ method: 'POST', url: updateAccountCall.path, headers, payload: body });
    expect(poisoned.statusCode).toBe(400);
    const { constructor: _none, ...plain } = body;
    const changed = await app.app.inject({ method: 'POST', url: updateAccountCall.path, headers, payload: plain });
    expect(changed.statusCode).toBe(200);
    expect((await app.call(getUserCall, { as: staff })).data).toEqual({ ...me, ...input });
  });

  it('[ASVS 4.1.3] [ASVS 15.3.4] calls: a client cannot choose the address it comes from', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9', 'x-real-ip': '203.0.113.9', forwarded: 'for=203.0.113.9' };
    const body = { account: 'owner@example.test', password: PASSWORD };
    const { data } = await app.call(loginCall, { as: 'nobody', body, headers });
    const { items } = (await app.call(listSessionsCall, { as: data })).data;
    expect(items.find(({ is_current }) => is_current)?.address).toBe('127.0.0.1');
  });

  it('[ASVS 5.2.2] [ASVS 5.3.2] uploads: content hidden behind a picture is removed, and a file name cannot escape the folder', async () => {
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer();
    const hidden = Buffer.from('<script>alert(1)</script>PK\u0003\u0004<?php system($_GET[0]);');
    const { payload, headers } = multipartOf(Buffer.concat([picture, hidden]), '../../etc/evil.php.jpg');
    const sent = await app.app.inject({
      method: 'POST',
      url: uploadCall.path,
      headers: { ...headers, authorization: app.owner.token },
      payload,
    });
    const { path } = sent.json<{ data: { path: string } }>().data;
    expect(path).toMatch(/^\/uploads\/[0-9a-f-]{36}\.jpg$/);
    const served = await inject(path);
    for (const part of ['script', 'PK\u0003\u0004', 'php']) expect(served.rawPayload.includes(part)).toBe(false);
    expect(served.headers['content-type']).toBe('image/jpeg');
    expect(served.headers['content-security-policy']).toContain("default-src 'self'");
  });

  it('[ASVS 16.2.5] [ASVS 16.3.1] [ASVS 16.3.3] logs: name who signed in and who was refused, and hold no password, token or link of a sign-in, an invitation, a reset, a failure', async () => {
    lines.length = 0;
    const secrets: string[] = ['Wrong-Horse-99', PASSWORD];
    await login('owner@example.test', 'Wrong-Horse-99');
    const { data } = await login();
    secrets.push(data.token);
    const body = {
      nickname: 'New',
      mail: 'new@example.test',
      role: 'staff' as const,
      restaurant_ids: [app.restaurant.id],
    };
    const invited = await app.call(addUserCall, { as: data, body });
    const token = tokenIn(invited.data.invite.url);
    secrets.push(token);
    const chosen = { token, new_password: 'Fresh-Horse-31', confirmation: 'Fresh-Horse-31' };
    await app.call(acceptInviteCall, { as: 'nobody', body: chosen });
    await app.call(forgotPasswordCall, { as: 'nobody', body: { mail: 'new@example.test' } });
    secrets.push('Fresh-Horse-31');
    await inject(`/auth/login?reset=${token}`);
    await inject('/app/v1/session/get_list', {
      authorization: `Bearer ${data.token}x`,
      cookie: 'laidan_device=abc-secret',
    });
    secrets.push('abc-secret');
    const written = lines.join('');
    expect(written).toMatch(/"code":"bad_credentials","address":"127\.0\.0\.1"/);
    expect(written).toMatch(/"user_id":"[\w-]+","address":"127\.0\.0\.1","msg":"signed in"/);
    app.context.log.error({ headers: { authorization: data.token }, body: chosen }, 'planted');
    expect(lines.length).toBeGreaterThan(5);
    expect(lines.join('')).toContain('[hidden]');
    for (const secret of secrets) expect(lines.filter((line) => line.includes(secret))).toEqual([]);
  });
});
