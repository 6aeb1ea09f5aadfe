import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { coverageCall } from '#contract/http/devices/coverage.ts';
import { isoAt } from '../../../base/clock.ts';
import { toJson } from '../../../db/json.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';
import { newDeviceRow } from '../device/device.repository.ts';

describe.each(AVAILABLE_DATABASES)('coverage on %s', (name) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp(name);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await app.database.db.deleteFrom('device').execute();
    const dishes = app.database.db.updateTable('dish').where('restaurant_id', '=', app.restaurant.id);
    await dishes.set({ station: 'wok' }).execute();
  });

  const read = async () =>
    (await app.call(coverageCall, { as: app.owner, query: { restaurant_id: app.restaurant.id } })).data;
  const kinds = async () => (await read()).gaps.map(({ kind, station, by }) => [kind, station, by]);

  async function screen(
    id: string,
    { station = null, silentFor = 0, hears = true }: { station?: string | null; silentFor?: number; hears?: boolean },
  ): Promise<void> {
    const at = isoAt(app.clock.now());
    const row = newDeviceRow({
      restaurant_id: app.restaurant.id,
      id,
      kind: 'screen',
      name: id,
      token_hash: id,
      created_at: at,
    });
    await app.database.db
      .insertInto('device')
      .values({
        ...row,
        station,
        last_seen_at: isoAt(app.clock.now() - silentFor),
        state: toJson({ audio_ok: hears }),
      })
      .execute();
  }

  it('[CV1] is whole with one screen that is on and sounds', async () => {
    await screen('s1', {});
    const { gaps, dishes, channels, is_due } = await read();
    expect([gaps, is_due]).toEqual([[], true]);
    expect(dishes).toBeGreaterThan(0);
    expect(channels).toBeGreaterThan(0);
  });

  it('[CV1] names a station without a screen, screens that are off, and those that cannot sound', async () => {
    expect(await kinds()).toEqual([['no_screen', null, []]]);
    await screen('s1', { station: 'bar' });
    expect(await kinds()).toEqual([['no_screen', null, ['s1']]]);
    await screen('s2', { station: 'wok', silentFor: 60_000 });
    expect(await kinds()).toEqual([['dark', null, ['s2']]]);
    await screen('s3', { hears: false });
    expect(await kinds()).toEqual([['silent', null, ['s3']]]);
  });

  it('[CV2] leaves a screen that is off alone until an hour before opening', async () => {
    await screen('s1', { silentFor: 60_000 });
    const closed = (mode_until: string | null) =>
      app.database.db.updateTable('restaurant').set({ mode: 'suspended', mode_until }).execute();
    await closed(isoAt(app.clock.now() + 2 * 3_600_000));
    expect(await kinds()).toEqual([]);
    await closed(isoAt(app.clock.now() + 50 * 60_000));
    expect(await kinds()).toEqual([['dark', null, ['s1']]]);
    await app.database.db.updateTable('restaurant').set({ mode: 'in_business', mode_until: null }).execute();
  });
});
