import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dashboardCall } from '#contract/http/money/statistics.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

const OFF = { on: false, after_seconds: 90 };
const ON = { on: true, after_seconds: 90 };

describe.each(AVAILABLE_DATABASES)('[ES8] who gets alerts of missed orders, on the overview, on %s', (name) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp(name);
  });
  afterAll(() => app.close());

  const needs = async (order_notify: Record<string, unknown>, change: { email?: string } = {}) => {
    const { id } = app.restaurant;
    const ways = { push: OFF, email: OFF, phone: OFF, fax: OFF, webhook: OFF, ...order_notify };
    const values = { order_notify: JSON.stringify(ways), ...change };
    await app.database.db.updateTable('restaurant').set(values).where('id', '=', id).execute();
    const { data } = await app.call(dashboardCall, { as: app.owner, query: { restaurant_id: id } });
    return data.needs.filter(({ kind }) => kind === 'no_receiver').length;
  };

  it('is named where none of the ways that are on reaches anybody, and where none is on is no need', async () => {
    expect(await needs({})).toBe(0);
    expect(await needs({ push: ON })).toBe(1);
    expect(await needs({ push: ON, webhook: ON })).toBe(0);
    expect(await needs({ push: ON, email: ON }, { email: '' })).toBe(1);
    expect(await needs({ email: ON }, { email: 'owner@example.test' })).toBe(0);
  });
});
