import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { intakeOrderCall } from '#contract/http/orders/intake.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

const SECOND = 1_000;
/** An order that no screen has displayed by now is escalated. */
const LIMIT_SECONDS = 10;
const WATCHED_SECONDS = 20;

describe.each(AVAILABLE_DATABASES)('the dead-man watch on %s', (name) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp(name);
  });
  afterAll(() => app.close());

  async function show(orderId: string, rev: number): Promise<void> {
    const identity = {
      restaurantId: app.restaurant.id,
      deviceId: app.screen.id,
      deviceName: 'Kitchen',
      kind: 'screen' as const,
      actor: { kind: 'screen' as const, id: app.screen.id, name: 'Kitchen' },
    };
    const displayed = [{ order_id: orderId, rev, at: new Date(app.clock.now()).toISOString() }];
    app.book.seen(identity, { t: 'ack', epoch: '', applied: 0, displayed, sounded: [], touched: [] });
    await app.book.flush();
  }

  it('(I10) fires exactly when no screen has displayed that version of an order in time', async () => {
    const shownAfter = fc.option(fc.integer({ min: 0, max: WATCHED_SECONDS }), { nil: null });
    await fc.assert(
      fc.asyncProperty(shownAfter, fc.constantFrom(0, 1), async (seconds, rev) => {
        const body = makeIntakeOrder(app.restaurant, {});
        const { id } = (await app.call(intakeOrderCall, { as: app.channel, body })).data;
        for (let second = 0; second < WATCHED_SECONDS; second += 1) {
          if (second === seconds) await show(id, rev);
          app.clock.advance(SECOND);
          await app.worker.runDue();
        }
        const fired = await app.database.db
          .selectFrom('escalation')
          .select('kind')
          .where('order_id', '=', id)
          .where('kind', '=', 'not_displayed')
          .execute();
        const isShown = rev === 1 && seconds !== null && seconds < LIMIT_SECONDS;
        expect(fired.length).toBe(isShown ? 0 : 1);
      }),
      { numRuns: 25 },
    );
  });
});
