import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dashboardCall } from '#contract/http/money/statistics.ts';
import { intakeOrderCall } from '#contract/http/orders/intake.ts';
import { getLedgerCall, updateStatusCall } from '#contract/http/orders/order.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

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
  const waysNotified = async (order_id: string, of = 'not_acknowledged'): Promise<string[]> => {
    const query = { restaurant_id: app.restaurant.id, order_id };
    const { data } = await app.call(getLedgerCall, { as: app.owner, query });
    return data.escalations
      .filter(({ way, kind }) => way !== 'server' && kind === of)
      .map(({ way, outcome }) => `${way} ${outcome}`);
  };
  const wait = async (seconds: number): Promise<void> => {
    app.clock.advance(seconds * 1000);
    await app.worker.runDue();
  };

  it('[ES1] go out at once by push and mail when no screen shows the order', async () => {
    const id = await place();
    await wait(11);
    expect(await waysNotified(id, 'not_displayed')).toEqual(['email kept']);
    const counted = { labels: { way: 'email', kind: 'not_displayed', outcome: 'kept' }, value: 1 };
    expect(app.context.meters.escalations.read()).toContainEqual(counted);
  });

  it('[ES3] go out by every way at the limit, though a person has seen it, but not twice within a minute', async () => {
    const id = await place();
    await wait(11);
    await app.call(updateStatusCall, {
      as: app.owner,
      body: {
        restaurant_id: app.restaurant.id,
        command_id: app.context.ids.next(),
        device_seq: 0,
        order_id: id,
        expect_rev: 1,
        act: { action: 'acknowledge', ring_rev: 1 },
      },
    });
    await wait(170);
    expect(await waysNotified(id)).toEqual([]);
    expect((await waysNotified(id, 'not_accepted')).toSorted()).toEqual(['email kept', 'fax no_address', 'phone kept']);
    const other = await place();
    await wait(119);
    await wait(2);
    expect(await waysNotified(other)).toContain('phone kept');
    await wait(59);
    expect((await waysNotified(other, 'not_accepted')).toSorted()).toEqual(['email kept', 'fax no_address']);
  });

  it('[ES2] go out by each way after its own delay, with the outcome in the ledger', async () => {
    const id = await place();
    await wait(59);
    expect(await waysNotified(id)).toEqual([]);
    await wait(2);
    expect((await waysNotified(id)).toSorted()).toEqual(['email kept', 'fax no_address']);
    await wait(60);
    expect(await waysNotified(id)).toContain('phone kept');
  });

  it('[ES8] are known on the overview not to have reached anyone, as long as none was sent', async () => {
    const { id } = app.restaurant;
    const query = { restaurant_id: id };
    const unalerted = async (): Promise<number> => {
      const { needs } = (await app.call(dashboardCall, { as: app.owner, query })).data;
      return Number(needs.find(({ kind }) => kind === 'unaccepted')?.params['unalerted'] ?? 0);
    };
    const before = await unalerted();
    const order_id = await place();
    expect(await unalerted()).toBe(before);
    await wait(11);
    expect(await unalerted()).toBe(before + 1);
    await app.database.db
      .updateTable('escalation')
      .set({ outcome: 'sent' })
      .where('order_id', '=', order_id)
      .where('way', '=', 'email')
      .execute();
    expect(await unalerted()).toBe(before);
  });

  it('are not sent when a person has reacted', async () => {
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
    expect(await waysNotified(id)).toEqual([]);
  });
});
