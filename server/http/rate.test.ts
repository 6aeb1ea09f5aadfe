import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pairCodeCall } from '#contract/http/devices/device.ts';
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
});
