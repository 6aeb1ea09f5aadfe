import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BILL_STATES } from '#contract/domain/bill.ts';
import { CANCEL_REASONS, ORDER_STATUSES } from '#contract/domain/order-status.ts';
import { PAYMENT_STATES } from '#contract/domain/order.ts';
import { BEARERS, REFUND_WAYS } from '#contract/domain/refund.ts';
import { answerDisputeCall, disputeBillCall, getBillCall, updateBillCall } from '#contract/http/money/bill.ts';
import { addCommissionCall } from '#contract/http/money/commission.ts';
import { closeDayCall } from '#contract/http/money/kitchen.ts';
import { mgmtCancelOrderCall } from '#contract/http/money/refund.ts';
import { buildTestApp, signIn, type TestApp } from '#server/testing/build-test-app.ts';
import { moneyCalls, ONE_MAPO } from '#server/testing/money-calls.ts';
import { fieldKeys, isUnsaid, isWord, valueKeys } from '#src/backoffice/platform/audit/audit-words.ts';
import { changeLines } from '#src/backoffice/kit/change-lines.ts';

/** What a recorded field with a word of the wire in it can hold. A field that is not here fails the test. */
const VALUES: Record<string, readonly string[]> = {
  state: BILL_STATES,
  status: ORDER_STATUSES,
  payment_state: PAYMENT_STATES,
  bearer: BEARERS,
  how: REFUND_WAYS,
  reason: CANCEL_REASONS,
};

type Recorded = { action: string; field: string; values: readonly string[] };

async function recorded({ database }: TestApp): Promise<Recorded[]> {
  const rows = await database.db.selectFrom('audit').select(['action', 'before', 'after']).execute();
  const sideOf = (text: string | null): unknown => (text === null ? null : JSON.parse(text));
  return rows.flatMap(({ action, before, after }) =>
    changeLines(sideOf(before), sideOf(after), String)
      .filter((line) => !isUnsaid(line))
      .flatMap(({ path, before: was, after: now }) =>
        path
          .filter(({ kind }) => kind === 'field')
          .map(({ name }, index, fields) => ({
            action,
            field: name,
            values: index === fields.length - 1 ? [was, now].filter((value) => value !== null) : [],
          })),
      ),
  );
}

/** The office's shared words stand behind the record's own. */
function hasWords(language: string, keys: readonly string[]): boolean {
  const areas = ['audit', 'office'].map(
    (area) => JSON.parse(readFileSync(`locales/${language}/${area}.json`, 'utf8')) as Record<string, object>,
  );
  return keys.some((key) => {
    const [group = '', name = ''] = key.split('.');
    return areas.some((words) => name in (words[group] ?? {}));
  });
}

type Calls = ReturnType<typeof moneyCalls>;

async function handedOver({ place, act }: Calls, change: Parameters<Calls['place']>[0] = {}) {
  let { order } = await place(change);
  for (const action of ['accept', 'done', 'receive'])
    order = await act(order, action === 'accept' ? { action, prep_minutes: 10 } : { action });
  return order;
}

/** An order refunded, one cancelled, one whose courier took no money written off, and the day's cash counted. */
async function moveOrders(app: TestApp): Promise<string> {
  const restaurant_id = app.restaurant.id;
  const calls = moneyCalls(app);
  const rate = { restaurant_id, rate: 0.1, from_date: '2026-11-01', note: '' };
  await app.call(addCommissionCall, { as: app.admin, body: rate });
  const order = await handedOver(calls);
  const { data } = await calls.refund(order, ONE_MAPO, { bearer: 'courier' });
  await calls.settle(data.order);
  const { order: unwanted } = await calls.place();
  const cancel = { restaurant_id, order_id: unwanted.id, expect_rev: unwanted.rev, reason: 'no_courier' as const };
  await app.call(mgmtCancelOrderCall, { as: app.admin, body: { ...cancel, note: '' } });
  const { id } = await handedOver(calls, { payment_method: 'cash', paid: false });
  const row = { delivery_method: 'delivery_provider', payment_state: 'unpaid', paid_cents: 0 } as const;
  await app.database.db.updateTable('orders').set(row).where('id', '=', id).execute();
  await calls.refund(await calls.read(id), { kind: 'rest' }, { as: app.owner });
  const count = { restaurant_id, business_date: order.business_date, counted_cents: 500, note: 'Short' };
  await app.call(closeDayCall, { as: app.owner, body: count });
  return order.id;
}

/** Their month issued, adjusted, disputed, answered and paid. */
async function closeMonth(app: TestApp, order_id: string): Promise<void> {
  const key = { restaurant_id: app.restaurant.id, period: '2026-11' };
  app.clock.set('2026-12-02T17:00:00.000Z');
  const [owner, admin] = [await signIn(app, 'owner', key.restaurant_id), await signIn(app, 'admin', undefined)];
  const read = async () => (await app.call(getBillCall, { as: owner, query: key })).data;
  const version = async () => (await read()).bill.version;
  const update = async (change: object) =>
    app.call(updateBillCall, { as: admin, body: { ...key, version: await version(), ...change } });
  await update({ state: 'issued' });
  const added = await update({ add_adjustment: { amount_cents: 500, reason: 'Late payout' } });
  await update({ remove_adjustment_id: added.data.adjustments[0]?.id, note: 'Checked' });
  const claims = [{ order_id, claimed_cents: 300, reason: 'Tip is missing' }];
  const dispute = { ...key, version: await version(), note: 'Please check', orders: claims };
  await app.call(disputeBillCall, { as: owner, body: dispute });
  const [asked] = (await read()).disputes;
  const answer = { dispute_id: asked?.id ?? '', accepted_cents: 200, answer: 'Part of it' };
  await app.call(answerDisputeCall, { as: admin, body: { ...key, version: await version(), ...answer } });
  await update({ state: 'paid' });
}

describe('[AU10] the record of what moves money', () => {
  let app: TestApp;
  let lines: Recorded[];
  beforeAll(async () => {
    app = await buildTestApp('sqlite');
    await closeMonth(app, await moveOrders(app));
    lines = await recorded(app);
  });
  afterAll(() => app.close());

  it('was written by each of these actions', () => {
    expect(new Set(lines.map(({ action }) => action))).toEqual(
      new Set([
        'restaurant_commission.add',
        'order.refund',
        'order.settle_refund',
        'order.mgmt_cancel_order',
        'order.write_off',
        'day.close',
        'bill.update',
        'bill.dispute',
        'bill.answer_dispute',
      ]),
    );
    expect(lines.map(({ field }) => field)).toEqual(expect.arrayContaining(['adjustments', 'amount_cents', 'answer']));
  });

  it.each(['zh', 'en'])('has words for every field in it (%s)', (language) => {
    const unnamed = lines
      .filter(({ action, field }) => !hasWords(language, fieldKeys(action, field)))
      .map(({ action, field }) => `${action} ${field}`);
    expect([...new Set(unnamed)]).toEqual([]);
  });

  it.each(['zh', 'en'])('has words for every value that such a field can have (%s)', (language) => {
    const worded = lines.filter(({ field, values }) => values.some((value) => isWord(field, value)));
    expect([...new Set(worded.map(({ field }) => field).filter((field) => !(field in VALUES)))]).toEqual([]);
    const unnamed = worded.flatMap(({ action, field }) =>
      (VALUES[field] ?? [])
        .filter((value) => !hasWords(language, valueKeys(action, field, value)))
        .map((value) => `${field} ${value}`),
    );
    expect([...new Set(unnamed)]).toEqual([]);
  });
});
