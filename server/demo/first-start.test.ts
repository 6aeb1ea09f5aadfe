import { describe, expect, it } from 'vitest';
import { createHintBus } from '../live/hint-bus.ts';
import { buildAppOn, makeTestClock } from '../testing/build-test-app.ts';
import { AVAILABLE_DATABASES, openTestDatabase } from '../testing/test-databases.ts';
import { prepareInstallation } from './first-start.ts';

describe.runIf(AVAILABLE_DATABASES.includes('postgres'))('the first start on an empty database', () => {
  it('[IN1] is done by one of the processes that start together, and the other finds it done', async () => {
    const database = await openTestDatabase('postgres');
    const apps = await Promise.all([0, 1].map(() => buildAppOn(database, makeTestClock(), createHintBus())));
    const config = { isEmpty: true, demoPassword: undefined, demoChannelKey: undefined, dataDir: 'unused' };
    const notes = await Promise.all(apps.map(({ context }) => prepareInstallation(context, config)));
    // [FI1] Each terminal has a link that works.
    expect(notes.map((lines) => lines.length)).toEqual([1, 1]);
    expect(await database.db.selectFrom('account_token').select('kind').execute()).toHaveLength(2);
    expect(await database.db.selectFrom('user').select('mail').execute()).toEqual([{ mail: 'admin@localhost' }]);
    await Promise.all(apps.map((app) => app.close()));
    await database.close();
  });
});
