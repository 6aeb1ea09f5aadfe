import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#contract/domain/order.ts';
import {
  answerDisputeCall,
  billBreakdownCall,
  disputeBillCall,
  getBillCall,
  updateBillCall,
} from '#contract/http/money/bill.ts';
import { buildTestApp, signIn, type TestApp } from '../../../testing/build-test-app.ts';
import { moneyCalls } from '../../../testing/money-calls.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';
import { billOnPaper } from './bill-paper.ts';

describe.each(AVAILABLE_DATABASES)('a statement that was answered and paid on %s', (name) => {
  let app: TestApp;
  let order: Order;
  let as: { admin: TestApp['admin']; owner: TestApp['owner'] };
  let key: { restaurant_id: string; period: string };

  const read = async () => (await app.call(getBillCall, { as: as.owner, query: key })).data;
  const change = async (body: object, by: 'admin' | 'owner' = 'admin') => {
    const { version } = (await read()).bill;
    return app.call(updateBillCall, { as: as[by], body: { ...key, version, ...body } });
  };
  const dispute = async (reason: string) => {
    const { version } = (await read()).bill;
    const orders = [{ order_id: order.id, claimed_cents: 300, reason }];
    return app.call(disputeBillCall, { as: as.owner, body: { ...key, version, note: 'Please check', orders } });
  };

  beforeAll(async () => {
    app = await buildTestApp(name);
    key = { restaurant_id: app.restaurant.id, period: '2026-11' };
    const calls = moneyCalls(app);
    ({ order } = await calls.place());
    for (const act of [{ action: 'accept', prep_minutes: 10 }, { action: 'done' }, { action: 'receive' }])
      order = await calls.act(order, act);
    app.clock.set('2026-12-02T17:00:00.000Z');
    as = { admin: await signIn(app, 'admin', undefined), owner: await signIn(app, 'owner', app.restaurant.id) };
    await change({ state: 'issued' });
  });
  afterAll(() => app.close());

  it('[MC6] keeps the adjustment that was accepted of a dispute, and lets another be removed', async () => {
    await dispute('Tip is missing');
    const [asked] = (await read()).disputes;
    const { version } = (await read()).bill;
    const answer = { dispute_id: asked?.id ?? '', accepted_cents: 200, answer: 'Part of it' };
    const answered = await app.call(answerDisputeCall, { as: as.admin, body: { ...key, version, ...answer } });
    const accepted = answered.data.adjustments[0]?.id;
    const refused = await change({ remove_adjustment_id: accepted });
    expect(refused.status).toBe(422);
    expect(refused.failure.errors).toMatchObject([{ path: 'remove_adjustment_id', code: 'of_dispute' }]);
    const added = await change({ add_adjustment: { amount_cents: 200, reason: 'Late payout' } });
    const other = added.data.adjustments.find(({ id }) => id !== accepted)?.id;
    expect((await change({ remove_adjustment_id: other })).data.adjustments_cents).toBe(200);
  });

  it('[MC9] is issued again, at the time of its answers, with the sums of its first issue', async () => {
    const before = (await read()).bill;
    expect(before).toMatchObject({ state: 'disputed', issued_at: '2026-12-02T17:00:00.000Z' });
    app.clock.set('2026-12-05T15:00:00.000Z');
    const { data } = await change({ state: 'issued' });
    expect(data).toMatchObject({ state: 'issued', issued_at: '2026-12-05T15:00:00.000Z', adjustments_cents: 200 });
    expect(data).toMatchObject({ gross_cents: before.gross_cents, commission_cents: before.commission_cents });
    const { breakdown } = (await app.call(billBreakdownCall, { as: as.owner, query: key })).data;
    const sheet = { bill: data, breakdown, isExact: true, refunds: [], disputes: [] };
    const written = (language: 'zh' | 'en'): string =>
      billOnPaper({ ...sheet, language, issuedAt: '2026-12-05 10:00', madeAt: '2026-12-06 09:30' })
        .map((step) => (step[0] === 'text' ? step[1] : ''))
        .join('\n');
    expect(written('en')).toContain('Issued 2026-12-05 10:00 · Made 2026-12-06 09:30');
    expect(written('zh')).toContain('出账 2026-12-05 10:00');
  });

  it('[MC8] is issued again by an administrator who takes the payment back, and can be disputed again', async () => {
    expect((await change({ state: 'paid' })).data.state).toBe('paid');
    const paid = (await read()).bill;
    expect((await change({ state: 'issued' }, 'owner')).status).toBe(403);
    const { data } = await change({ state: 'issued' });
    expect(data).toEqual({ ...paid, state: 'issued', paid_at: null, version: paid.version + 1 });
    expect((await dispute('Twice')).data.state).toBe('disputed');
    const rows = await app.database.db.selectFrom('audit').select(['before', 'after']).execute();
    expect(rows).toContainEqual({ before: '{"state":"paid"}', after: '{"state":"issued"}' });
  });
});
