import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recount } from '#tests/recount/recount.ts';
import type { Checked } from '#tests/recount/case.ts';
import { loginCall } from '#contract/http/people/session.ts';
import { createPlatform } from '../demo/platform/create-platform.ts';
import { buildEmptyApp, type EmptyApp } from '../testing/build-test-app.ts';
import { AVAILABLE_DATABASES } from '../testing/test-databases.ts';
import { followLogs } from './orders/search/follow-log.service.ts';

/** A small form of `npm run recount`: what the product answers, and what its raw rows say. */
describe.each(AVAILABLE_DATABASES)('a recount on %s', (name) => {
  let app: EmptyApp;
  let token = '';
  beforeAll(async () => {
    app = await buildEmptyApp(name);
    const password = 'Demo-Password-77';
    await createPlatform(app.context, { restaurants: 15, orders: 1_500, password, channelKey: 'key' });
    await followLogs(app.database);
    const body = { account: 'admin@demo.test', password };
    token = (await app.call(loginCall, { as: 'nobody', body })).data.token;
  }, 120_000);
  afterAll(() => app.close());

  type Spoil = (path: string, data: Record<string, unknown>) => void;
  const count = async (seed: number, cases: number, spoil: Spoil = () => undefined) => {
    const wrong: Checked[] = [];
    const { asked } = await recount(
      {
        cases,
        seed,
        now: () => app.clock.now(),
        query: async (text) => {
          const { rows } = await app.database.db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text));
          return rows;
        },
        ask: async (path, query) => {
          const known = Object.entries(query).filter(([, value]) => value !== undefined);
          const answer = await app.app.inject({
            method: 'GET',
            url: `/app/v1${path}`,
            query: Object.fromEntries(known.map(([key, value]) => [key, String(value)])),
            headers: { authorization: `Bearer ${token}` },
          });
          if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.body}`);
          const { data } = answer.json<{ data: Record<string, unknown> }>();
          spoil(path, data);
          return data;
        },
      },
      (checked) => wrong.push(checked),
    );
    return { asked, wrong };
  };

  it('[FG4] of lists, searches, exports, figures and statements agrees with the rows', async () => {
    const { asked, wrong } = await count(3, 12);
    expect(wrong).toEqual([]);
    expect(asked).toBeGreaterThan(70);
  }, 120_000);

  it('[FG4] says what is wrong', async () => {
    const { db } = app.database;
    await db
      .updateTable('day_sum')
      .set((eb) => ({ sales_cents: eb('sales_cents', '+', 1) }))
      .execute();
    const { wrong } = await count(3, 2);
    expect(wrong.map(({ what }) => what.split(' ')[0])).toContain('statistics');
    await db
      .updateTable('day_sum')
      .set((eb) => ({ sales_cents: eb('sales_cents', '-', 1) }))
      .execute();
  }, 120_000);

  it('[FG4] sees a tip of somebody else, a cent of tax at another rate, and a refund that is not due', async () => {
    type Parts = { tips: { person: string }[]; taxes: { taxable_cents: number }[] };
    const spoils: Record<string, Spoil> = {
      tips: (_path, { breakdown }) => (breakdown as Parts | undefined)?.tips.forEach((tip) => (tip.person += 'x')),
      'tax at': (_path, { breakdown }) =>
        (breakdown as Parts | undefined)?.taxes.forEach((tax) => (tax.taxable_cents += 1)),
      'checklist.refunds_due': (_path, { checks }) =>
        (checks as { count: number }[] | undefined)?.forEach((check) => (check.count += 1)),
    };
    for (const [says, spoil] of Object.entries(spoils)) {
      const { wrong } = await count(3, 2, spoil);
      expect(wrong.flatMap(({ differences }) => differences).some((text) => text.startsWith(says))).toBe(true);
    }
  }, 120_000);
});
