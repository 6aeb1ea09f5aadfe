import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { intakeOrderCall } from '#contract/http/intake.ts';
import { getLedgerCall, updateStatusCall } from '#contract/http/order.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { makeIntakeOrder } from '../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../testing/test-databases.ts';

const OFF = { on: false, after_seconds: 90 };

describe.each(AVAILABLE_DATABASES)('notices of waiting orders on %s', (name) => {
  let app: TestApp;
  beforeAll(async () => {
    const order_notify = {
      push: OFF,
      email: { on: true, after_seconds: 60 },
      phone: { on: true, after_seconds: 120 },
      fax: { on: true, after_seconds: 60 },
      webhook: OFF,
    };
    app = await buildTestApp(name, { restaurant: { order_notify, notify_phone: '212-555-0188' } });
  });
  afterAll(() => app.close());

  const place = async (): Promise<string> =>
    (await app.call(intakeOrderCall, { as: app.channel, body: makeIntakeOrder(app.restaurant) })).data.id;
  const waysTold = async (order_id: string): Promise<string[]> => {
    const query = { restaurant_id: app.restaurant.id, order_id };
    const { data } = await app.call(getLedgerCall, { as: app.owner, query });
    return data.escalations.filter(({ way }) => way !== 'server').map(({ way, outcome }) => `${way} ${outcome}`);
  };
  const wait = async (seconds: number): Promise<void> => {
    app.clock.advance(seconds * 1000);
    await app.worker.runDue();
  };

  it('go out by each way after its own patience, with what became of it in the ledger', async () => {
    const id = await place();
    await wait(59);
    expect(await waysTold(id)).toEqual([]);
    await wait(2);
    expect((await waysTold(id)).toSorted()).toEqual(['email kept', 'fax no_address']);
    await wait(60);
    expect(await waysTold(id)).toContain('phone kept');
  });

  it('stay away when somebody has reacted', async () => {
    const id = await place();
    const accepted = await app.call(updateStatusCall, {
      as: app.owner,
      body: {
        restaurant_id: app.restaurant.id,
        command_id: app.context.ids.next(),
        device_seq: 0,
        order_id: id,
        expect_rev: 1,
        act: { action: 'accept', prep_minutes: 20 },
      },
    });
    expect(accepted.status).toBe(200);
    await wait(130);
    expect(await waysTold(id)).toEqual([]);
  });
});
