import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, isoAt } from '../base/clock.ts';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { AVAILABLE_DATABASES } from '../testing/test-databases.ts';
import { KEPT_DAYS, startHousekeeping } from './housekeeping.ts';

describe.each(AVAILABLE_DATABASES)('housekeeping on %s', (name) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp(name);
  });
  afterAll(() => app.close());

  const commands = async (): Promise<string[]> =>
    (await app.database.db.selectFrom('command').select('command_id').execute()).map((row) => row.command_id);
  const command = (command_id: string, daysAgo: number) => ({
    restaurant_id: app.restaurant.id,
    command_id,
    device_id: 'kitchen',
    device_seq: 1,
    result: null,
    at: isoAt(app.clock.now() - daysAgo * DAY_MS),
  });

  it('lets go of what has served its time, keeps the rest, and comes again the next day', async () => {
    const { db } = app.database;
    await db
      .insertInto('command')
      .values([command('old', KEPT_DAYS.command + 1), command('young', KEPT_DAYS.command - 1)])
      .execute();
    await startHousekeeping(app.context);
    await app.worker.runDue();
    expect(await commands()).toEqual(['young']);
    app.clock.advance(2 * DAY_MS);
    await app.worker.runDue();
    expect(await commands()).toEqual([]);
  });
});
