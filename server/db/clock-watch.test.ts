import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { intakeOrderCall } from '#contract/http/orders/intake.ts';
import { lookAtScreenClocks } from '../modules/platform/doctor/machine.ts';
import { buildTestApp, pairScreen, type TestApp } from '../testing/build-test-app.ts';
import { makeIntakeOrder, makeTestRestaurant } from '../testing/fixtures.ts';
import { createRestaurant } from '../modules/store/new-store/create-restaurant.service.ts';
import { AVAILABLE_DATABASES } from '../testing/test-databases.ts';
import { isoAt } from '../base/clock.ts';

type Health = {
  code?: string;
  data: { state: string; dependencies: Record<string, { state: string; reason?: string }> };
};

describe.each(AVAILABLE_DATABASES)('the clock of a server on %s', (name) => {
  let app: TestApp;
  /** How far the database's clock is behind this one. */
  let behind: number | undefined;
  const lines: string[] = [];
  beforeEach(async () => {
    behind = 0;
    lines.length = 0;
    app = await buildTestApp(name, {
      databaseTime: async () => (behind === undefined ? undefined : app.clock.now() - behind),
    });
    for (const level of ['warn', 'error', 'info'] as const)
      app.context.log[level] = (_about: unknown, text?: string) =>
        void lines.push(`${level} ${text ?? String(_about)}`);
  });
  afterEach(() => app.close());

  async function readiness() {
    const response = await app.app.inject({ url: '/readyz' });
    const { code, data } = response.json<Health>();
    return { status: response.statusCode, code, clock: data.dependencies['clock'], state: data.state };
  }
  const order = async () =>
    (await app.call(intakeOrderCall, { as: app.channel, body: makeIntakeOrder(app.restaurant) })).status;
  const look = async (ms: number | undefined) => {
    behind = ms;
    await app.clocks.look();
  };
  /** Screens that are here, each with what it says of the server's clock minus its own. */
  async function screens(restaurantId: string, ...drifts: number[]): Promise<void> {
    for (const clock_drift_ms of drifts) {
      const { id } = await pairScreen(app, restaurantId);
      const seen = { last_seen_at: isoAt(app.clock.now()), state: JSON.stringify({ clock_drift_ms }) };
      await app.database.db.updateTable('device').set(seen).where('id', '=', id).execute();
    }
  }
  const secondRestaurant = async (): Promise<string> => {
    const other = makeTestRestaurant();
    await createRestaurant(app.context, other.input);
    return other.id;
  };

  it('[CK1] says in readiness and log when it is more than two seconds off the database’s, and when it is right again', async () => {
    await look(2_000);
    expect(await readiness()).toMatchObject({ status: 200, clock: { state: 'ok' } });
    for (const off of [2_001, -2_001]) {
      await look(off);
      const clock = { state: 'degraded', reason: 'off_database' };
      expect(await readiness()).toMatchObject({ status: 200, state: 'degraded', clock });
    }
    await look(0);
    expect(await readiness()).toMatchObject({ clock: { state: 'ok' } });
    expect(lines).toEqual([
      'warn the clock of this machine is not that of the others',
      'info the clock is right again',
    ]);
  });

  it('[CK2] more than a minute off, it writes no order, and takes them again when it is right', async () => {
    await look(60_000);
    expect(await order()).toBe(200);
    for (const off of [60_001, -3_600_000]) {
      await look(off);
      expect(await readiness()).toMatchObject({ status: 503, code: 'clock_off', clock: { state: 'failed' } });
      expect(await order()).toBe(503);
    }
    expect(lines).toContain('error the clock of this machine is wrong: nothing new is accepted');
    await look(0);
    expect(await order()).toBe(200);
  });

  it('[CK1] [CK2] by the screens’ median, where at least three are here; it refuses only when they agree', async () => {
    await screens(app.restaurant.id, 3_600_000, 3_600_200);
    await look(undefined);
    expect(await readiness()).toMatchObject({ clock: { state: 'ok' } });
    await screens(app.restaurant.id, 3_600_400);
    await look(undefined);
    expect(await readiness()).toMatchObject({ status: 503, clock: { state: 'failed', reason: 'off_screens' } });
    expect(await order()).toBe(503);
    expect((await lookAtScreenClocks(app.database.db, app.clock.now())).level).toBe('fail');
    // Another restaurant's screens find the server right: one tenant's tablets cannot stop the others.
    await screens(await secondRestaurant(), 100);
    await look(undefined);
    expect(await readiness()).toMatchObject({ status: 200, clock: { state: 'degraded', reason: 'off_screens' } });
    expect(await order()).toBe(200);
    expect((await lookAtScreenClocks(app.database.db, app.clock.now())).level).toBe('warn');
  });

  it('[CK2] one owner’s screens alone do not stop the others, in however many restaurants of theirs', async () => {
    const [own, others] = [await secondRestaurant(), await secondRestaurant()];
    await app.database.db
      .insertInto('user_restaurant')
      .columns(['user_id', 'restaurant_id', 'role'])
      .expression((eb) =>
        eb
          .selectFrom('user_restaurant')
          .select(['user_id', eb.val(own).as('restaurant_id'), 'role'])
          .where('restaurant_id', '=', app.restaurant.id)
          .where('role', '=', 'owner'),
      )
      .execute();
    await screens(app.restaurant.id, 3_600_000, 3_600_100);
    await screens(own, 3_600_200, 3_600_300);
    await look(undefined);
    expect(await readiness()).toMatchObject({ status: 200, clock: { state: 'degraded', reason: 'off_screens' } });
    expect(await order()).toBe(200);
    // Another owner's screen says the same: it is this clock.
    await screens(others, 3_600_000);
    await look(undefined);
    expect(await readiness()).toMatchObject({ status: 503, code: 'clock_off' });
  });

  it('[CK1] a restaurant with many screens has one voice, and screens that are gone have none', async () => {
    await screens(app.restaurant.id, 50_000, 50_000, 50_000, 50_000);
    for (const other of [await secondRestaurant(), await secondRestaurant()]) await screens(other, 100);
    await look(undefined);
    expect(await readiness()).toMatchObject({ clock: { state: 'ok' } });
    app.clock.advance(60_001);
    await look(undefined);
    expect(app.clocks.offsets()).toEqual([]);
  });
});
