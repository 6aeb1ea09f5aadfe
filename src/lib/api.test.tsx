import { http, HttpResponse } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '#contract/errors.ts';
import { endSessionCall, listSessionsCall, loginCall } from '#contract/http/people/session.ts';
import { addRestaurantTypeCall } from '#contract/http/platform/restaurant-type.ts';
import { mockCall } from '#tests/support/mock-calls.ts';
import { mockServer } from '#tests/support/mock-server.ts';
import { fixtureId } from '#tests/support/office-fixtures.ts';
import { call, installSignOutRule, send } from './api.ts';
import { CallFailure } from './call-failure.ts';
import { clearSession, getSession, setSession } from './session.ts';

const PATH = `*${listSessionsCall.path}`;
const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );

afterEach(() => {
  installSignOutRule(() => undefined);
  clearSession();
});

describe('the client of the calls', () => {
  it('sends the token of the session storage when there is one, and none otherwise', async () => {
    const seen: (string | null)[] = [];
    mockServer.use(
      mockCall(listSessionsCall, ({ headers }) => {
        seen.push(headers.get('authorization'));
        return { items: [] };
      }),
    );
    await call(listSessionsCall, {});
    setSession({ token: 'abc' });
    expect(sessionStorage.getItem('token')).toBe('abc');
    await call(listSessionsCall, {});
    expect(seen).toEqual([null, 'Bearer abc']);
  });

  it('returns a reply of another status_code to its caller and throws it from `call`', async () => {
    const body = { status_code: 422, message: 'check the form', code: 'invalid', data: null, errors: [] };
    mockServer.use(http.get(PATH, () => HttpResponse.json(body)));
    await expect(send(listSessionsCall, {})).resolves.toEqual(body);
    expect(await failureOf(call(listSessionsCall, {}))).toMatchObject({ code: 'invalid', status: 422 });
  });

  it('sends a write that is under way once, and another or a later one again', async () => {
    const seen: unknown[] = [];
    mockServer.use(
      mockCall(addRestaurantTypeCall, ({ body }) => {
        seen.push(body);
        throw new CallError('not_found');
      }),
    );
    const [one, other] = [
      { name_zh: '面馆', name_en: 'Noodles' },
      { name_zh: '茶馆', name_en: 'Tea' },
    ];
    await Promise.allSettled([one, one, other].map((body) => call(addRestaurantTypeCall, { body })));
    expect(seen).toEqual([one, other]);
    await Promise.allSettled([call(addRestaurantTypeCall, { body: one })]);
    expect(seen).toEqual([one, other, one]);
  });

  it('rejects an HTTP failure with its body, and without one with the response itself', async () => {
    mockServer.use(mockCall(listSessionsCall, new CallError('not_found')));
    expect(await failureOf(send(listSessionsCall, {}))).toMatchObject({ status_code: 404, message: 'not found' });
    mockServer.use(http.get(PATH, () => new HttpResponse(null, { status: 502 })));
    expect(await failureOf(send(listSessionsCall, {}))).toBeInstanceOf(Response);
  });

  it.each([
    ['a rejected reply', 401],
    ['a fulfilled reply', 200],
  ])('tells the sign-out rule of "log" in %s, with the token it was about', async (_name, status) => {
    const rule = vi.fn<(message: string, token: string | null) => undefined>();
    installSignOutRule(rule);
    setSession({ token: 'abc' });
    const body = { status_code: 401, message: 'login required', code: 'session_over', data: null, errors: [] };
    mockServer.use(http.get(PATH, () => HttpResponse.json(body, { status })));
    expect(await failureOf(call(listSessionsCall, {}))).toMatchObject({ code: 'session_over' });
    expect(rule).toHaveBeenCalledExactlyOnceWith('login required', 'abc');
  });

  it('does not treat any other failure as the end of the session', async () => {
    const rule = vi.fn<(message: string, token: string | null) => undefined>();
    installSignOutRule(rule);
    mockServer.use(mockCall(loginCall, new CallError('bad_credentials')));
    const body = { account: 'owner@demo.test', password: 'wrong' };
    expect(await failureOf(call(loginCall, { body }))).toMatchObject({ code: 'bad_credentials', status: 401 });
    expect(rule).not.toHaveBeenCalled();
  });

  it('says in the words of the specification that nothing answers', async () => {
    mockServer.use(http.get(PATH, () => HttpResponse.error()));
    const failure = await failureOf(call(listSessionsCall, {}));
    expect(failure).toBeInstanceOf(CallFailure);
    expect(failure).toMatchObject({
      code: 'unreachable',
      message: 'the connection to the backend is lost, refresh and try again',
    });
  });

  it('refuses data of another shape than agreed', async () => {
    mockServer.use(
      http.post(`*${endSessionCall.path}`, () => HttpResponse.json({ status_code: 200, message: 'ok', data: {} })),
    );
    expect(await failureOf(call(endSessionCall, { body: {} }))).toMatchObject({ code: 'unreadable' });
  });
});

describe('the session', () => {
  it('is kept under token, admin_info and restaurant, and clearing it empties the session storage', () => {
    setSession({ token: 'abc', restaurant: { id: fixtureId(1), name: '蜀香小馆' } });
    sessionStorage.setItem('other', 'x');
    expect(JSON.parse(sessionStorage.getItem('restaurant') ?? '')).toEqual({ id: fixtureId(1), name: '蜀香小馆' });
    clearSession();
    expect(sessionStorage).toHaveLength(0);
    expect(getSession().token).toBeNull();
  });
});
