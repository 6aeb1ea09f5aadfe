import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERRORS } from '#contract/errors.ts';
import type { Failure } from '#contract/http/call.ts';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

describe('every answer', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp('sqlite');
  });
  afterAll(() => app.close());

  it.each([
    ['an unknown path', { method: 'GET', url: '/app/v1/nothing/here' }, 404, 'not_found'],
    ['an address that is none', { method: 'GET', url: '/app/v1/intake/orders/%zz' }, 400, 'malformed'],
    ['an endless id', { method: 'GET', url: `/app/v1/intake/orders/${'x'.repeat(200)}` }, 404, 'not_found'],
    ['a wrong method', { method: 'PATCH', url: '/app/v1/login' }, 405, 'method_not_allowed'],
    [
      'a wrong method of a path with an id',
      { method: 'DELETE', url: '/app/v1/intake/orders/abc' },
      405,
      'method_not_allowed',
    ],
    [
      'malformed JSON',
      { method: 'POST', url: '/app/v1/login', headers: JSON_TYPE, payload: '{"account":' },
      400,
      'malformed',
    ],
    [
      'a body that tries to poison prototypes',
      { method: 'POST', url: '/app/v1/login', headers: JSON_TYPE, payload: '{"__proto__":{"a":1}}' },
      400,
      'malformed',
    ],
    [
      'a body over the limit',
      {
        method: 'POST',
        url: '/app/v1/login',
        headers: JSON_TYPE,
        payload: JSON.stringify({ account: 'a'.repeat(70_000) }),
      },
      413,
      'too_large',
    ],
    [
      'another kind of content',
      { method: 'POST', url: '/app/v1/login', headers: { 'content-type': 'text/plain' }, payload: 'account' },
      415,
      'unsupported_media',
    ],
    [
      'a form with missing fields',
      { method: 'POST', url: '/app/v1/login', headers: JSON_TYPE, payload: '{}' },
      422,
      'invalid',
    ],
    ['nobody', { method: 'GET', url: '/app/v1/session/get_list' }, 401, 'session_over'],
    ['an unpaired screen', { method: 'GET', url: '/app/v1/device/get_own' }, 401, 'device_unpaired'],
    [
      'a foreign page',
      {
        method: 'POST',
        url: '/app/v1/login',
        headers: { ...JSON_TYPE, origin: 'https://evil.example' },
        payload: '{}',
      },
      403,
      'origin_refused',
    ],
  ] as const)('to %s is in the envelope', async (_what, request, status, code) => {
    const response = await app.app.inject({ ...request });
    expect(response.statusCode).toBe(status);
    expect(response.json<Failure>()).toMatchObject({
      status_code: status,
      code,
      message: ERRORS[code].message,
      data: null,
    });
  });

  it('names the wrong fields by their paths', async () => {
    const response = await app.app.inject({
      method: 'POST',
      url: '/app/v1/login',
      headers: JSON_TYPE,
      payload: '{"account":""}',
    });
    expect(response.json<Failure>().errors).toEqual([
      { path: 'account', code: 'required', message: 'is required', params: { minimum: 1 } },
      { path: 'password', code: 'required', message: 'is required' },
    ]);
  });

  it('contains the letters "log" only in the message that the session is over', async () => {
    const seen = new Set<string>();
    const document = await app.app.inject({ method: 'GET', url: '/app/v1/openapi.json' });
    for (const [path, methods] of Object.entries(document.json<{ paths: object }>().paths)) {
      for (const method of Object.keys(methods as object)) {
        const url = path.replaceAll(/\{[a-z_]+\}/g, 'x');
        for (const payload of ['{}', '{"a"', '[]', '{"restaurant_id":"x","account":1}']) {
          for (const authorization of [undefined, 'nonsense', app.owner.token, app.channel.key]) {
            const headers = { ...JSON_TYPE, ...(authorization === undefined ? {} : { authorization }) };
            const withBody = method === 'get' ? {} : { payload };
            const response = await app.app.inject({ method: method.toUpperCase() as 'GET', url, headers, ...withBody });
            const body = response.json<Failure>();
            expect(body.status_code).toBe(response.statusCode);
            expect(response.statusCode, `${method} ${url} ${payload}`).toBeLessThan(500);
            seen.add(body.message);
            for (const error of body.errors ?? []) expect(error.message).not.toMatch(/log/i);
          }
        }
      }
    }
    expect([...seen].filter((message) => /log/i.test(message))).toEqual([ERRORS.session_over.message]);
  }, 60_000);

  it('describes every call in an OpenAPI 3.1 document', async () => {
    const response = await app.app.inject({ method: 'GET', url: '/app/v1/openapi.json' });
    const document = response.json<{ openapi: string; paths: Record<string, unknown> }>();
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining(['/app/v1/login', '/app/v1/intake/orders/{external_id}/cancel', '/app/v1/sync']),
    );
  });

  it('has a policy that runs no inline script, and is healthy and ready', async () => {
    const response = await app.app.inject({ method: 'GET', url: '/healthz' });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-security-policy']).toContain("script-src 'self';");
    expect(response.headers['x-content-type-options']).toBe('nosniff');
    expect((await app.app.inject({ method: 'GET', url: '/readyz' })).statusCode).toBe(200);
  });
});
