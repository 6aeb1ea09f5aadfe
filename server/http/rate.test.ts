import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pairCodeCall } from '#contract/http/devices/device.ts';
import { intakeOrderCall } from '#contract/http/orders/intake.ts';
import { getRestaurantCall } from '#contract/http/store/restaurant.ts';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';

describe('an address that makes too many requests', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp('sqlite', { requestsPerMinute: 50 });
  });
  afterAll(() => app.close());

  it('waits, in the envelope, at the calls that need no credential before it does at the others', async () => {
    const answers = [];
    for (let count = 0; count < 7; count += 1) answers.push(await app.call(pairCodeCall, { as: 'nobody', body: {} }));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(answers.at(-1)?.failure).toMatchObject({ status_code: 429, code: 'throttled', data: null });
    expect(
      (await app.call(getRestaurantCall, { as: app.owner, query: { restaurant_id: app.restaurant.id } })).status,
    ).toBe(200);
  });

  it('[DO4] is the same by whatever spelling it asks, and none of the answers is stored', async () => {
    const own = await buildTestApp('sqlite', { requestsPerMinute: 50 });
    const spelled = ['/%61pp/v1/device/pair_code', '/app/v1/device/pair%5fcode', '/app/v1/device/pair_code?x=1'];
    const answers = [];
    for (let index = 0; index < 12; index += 1)
      answers.push(await own.app.inject({ method: 'POST', url: spelled[index % 3] ?? '', payload: {} }));
    expect(answers.map(({ headers }) => headers['cache-control'])).toEqual(answers.map(() => 'no-store'));
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(7);
    await own.close();
  });

  it('[DO4] is not what a caller writes into X-Forwarded-For before the one proxy in front', async () => {
    const own = await buildTestApp('sqlite', { requestsPerMinute: 50, config: { trustProxy: 1 } });
    const ask = (forged: string) =>
      own.app.inject({
        method: 'POST',
        url: pairCodeCall.path,
        payload: {},
        headers: { 'x-forwarded-for': `${forged}, 203.0.113.7` },
      });
    const statuses = [];
    for (let count = 0; count < 8; count += 1) statuses.push((await ask(`198.51.100.${count}`)).statusCode);
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
    await own.close();
  });

  it('[DO4] with wrong keys of channels waits, and the right ones elsewhere do not', async () => {
    const own = await buildTestApp('sqlite', { requestsPerMinute: 600 });
    const ask = (key: string, remoteAddress: string) =>
      own.app.inject({
        method: 'POST',
        url: intakeOrderCall.path,
        payload: {},
        headers: { authorization: key },
        remoteAddress,
      });
    const codes = [];
    for (let count = 0; count < 65; count += 1) codes.push((await ask(`guess-${count}`, '10.0.0.1')).statusCode);
    expect(codes.filter((code) => code === 401)).toHaveLength(60);
    expect((await ask(own.channel.key, '10.0.0.2')).statusCode).toBe(422);
    own.clock.advance(60_000);
    expect((await ask(own.channel.key, '10.0.0.1')).statusCode).toBe(422);
    await own.close();
  });
});
