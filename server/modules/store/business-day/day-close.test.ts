import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addDays, businessDate } from '#contract/domain/time.ts';
import { HOUR_MS } from '../../../base/clock.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';
import { lockRestaurant, writeStore } from '../restaurant/write-store.ts';

const STEP_HOURS = 3;
type Hour = { time_zone?: string; business_day_cutoff?: string };

describe.each(AVAILABLE_DATABASES)('business days on %s', (name) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await buildTestApp(name);
    await app.worker.plantRecurring();
    await app.worker.runDue();
  });
  afterEach(() => app.close());

  const change = (hour: Hour) =>
    app.context.store.transact(app.restaurant.id, async (live) =>
      writeStore(app.context, live, await lockRestaurant(app.context, live, app.restaurant.id), hour),
    );
  async function pass(hours: number): Promise<void> {
    for (let hour = 0; hour < hours; hour += STEP_HOURS) {
      app.clock.advance(Math.min(STEP_HOURS, hours - hour) * HOUR_MS);
      await app.worker.runDue();
    }
  }
  async function closed(): Promise<string[]> {
    const tail = await app.context.store.tail(app.restaurant.id, 0, 10_000);
    return (tail?.events ?? []).flatMap((event) => (event.type === 'day.closed' ? [event.body.business_date] : []));
  }
  async function yesterday(): Promise<string> {
    const row = await app.database.db
      .selectFrom('restaurant')
      .select(['time_zone', 'business_day_cutoff'])
      .where('id', '=', app.restaurant.id)
      .executeTakeFirstOrThrow();
    return addDays(businessDate(app.clock.now(), row.time_zone, row.business_day_cutoff), -1);
  }

  it('[IN13] go on closing after the owner moved their end', async () => {
    await change({ business_day_cutoff: '05:00' });
    await pass(72);
    expect(await closed()).toEqual(['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23']);
  });

  it('[IN13] go on closing after the store moved to another zone', async () => {
    await change({ time_zone: 'America/Los_Angeles' });
    await pass(72);
    expect((await closed()).at(-1)).toBe('2026-11-23');
  });

  it('[IN13] close once each, in order, whatever the owner changes and whenever', async () => {
    const step = fc.record({
      hours: fc.integer({ min: 0, max: 30 }),
      business_day_cutoff: fc.constantFrom('00:00', '01:30', '04:00', '05:00', '11:00'),
      time_zone: fc.constantFrom('America/New_York', 'America/Los_Angeles', 'Asia/Shanghai', 'Pacific/Auckland'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 6 }), async (steps) => {
        for (const { hours, ...hour } of steps) {
          await change(hour);
          await pass(hours);
        }
        await pass(25);
        const days = await closed();
        expect(days).toEqual([...new Set(days)].toSorted());
        expect(days.at(-1)?.localeCompare(await yesterday())).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: name === 'sqlite' ? 12 : 4 },
    );
  });

  it('[IN13] go on closing when their waiting run was lost', async () => {
    await app.database.db.deleteFrom('job').execute();
    await app.worker.plantRecurring();
    await pass(24);
    expect(await closed()).toContain('2026-11-21');
  });
});
