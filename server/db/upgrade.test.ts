import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dueBackCents, moneyEntries } from '#contract/domain/order-money.ts';
import type { Order } from '#contract/domain/order.ts';
import { getBillCall } from '#contract/http/money/bill.ts';
import { listRefundsCall, mgmtCancelOrderCall } from '#contract/http/money/refund.ts';
import { getOrderCall } from '#contract/http/orders/order.ts';
import { buildEmptyApp, signIn, type EmptyApp } from '../testing/build-test-app.ts';

/**
 * `laidan-0.1.0.db.gz` was written by version 0.1.0: three days of sixty orders in every state, with refunds due, given,
 * in parts and by the platform. The file beside it is what 0.1.0 itself answered about them.
 */
type Old = {
  restaurant_id: string;
  now: string;
  orders: (Pick<Order, 'id' | 'status' | 'payment_state' | 'total_cents'> & {
    kind: string;
    given_cents: number;
    due_cents: number;
  })[];
  bill: Record<string, number>;
  refunds: number;
};
const FIXTURE = 'tests/fixtures/laidan-0.1.0';
const old = JSON.parse(readFileSync(`${FIXTURE}.json`, 'utf8')) as Old;

describe('a database of version 0.1.0', () => {
  const folder = mkdtempSync(join(tmpdir(), 'laidan-upgrade-'));
  const { restaurant_id } = old;
  let app: EmptyApp;
  let owner: { token: string };
  let admin: { token: string };
  beforeAll(async () => {
    const path = join(folder, 'laidan.db');
    writeFileSync(path, gunzipSync(readFileSync(`${FIXTURE}.db.gz`)));
    app = await buildEmptyApp('sqlite', {}, { on: { kind: 'sqlite', path } });
    app.clock.set(old.now);
    owner = await signIn(app, 'owner', restaurant_id);
    admin = await signIn(app, 'admin', undefined);
  });
  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });

  const read = async (order_id: string): Promise<Order> =>
    (await app.call(getOrderCall, { as: owner, query: { restaurant_id, order_id } })).data;
  const refundsOf = async (order_id: string) =>
    (await app.call(listRefundsCall, { as: admin, query: { restaurant_id, order_id } })).data;

  it('opens, and every order’s money is what it was', async () => {
    for (const { kind, id, given_cents, due_cents, ...rest } of old.orders) {
      const order = await read(id);
      expect(order, kind).toMatchObject(rest);
      expect([order.money?.refunded_cents, dueBackCents(order)], kind).toEqual([given_cents, due_cents]);
      expect((await refundsOf(id)).given_cents, kind).toBe(given_cents);
    }
  });

  it('[M6] has a ledger that adds up to its orders', async () => {
    for (const { kind, id } of old.orders) {
      const order = await read(id);
      const entries = await app.database.db
        .selectFrom('money_entry')
        .select(['kind', 'amount_cents'])
        .where('order_id', '=', id)
        .orderBy('kind')
        .execute();
      const sums = moneyEntries(null, order).toSorted((left, right) => (left.kind < right.kind ? -1 : 1));
      expect(entries, kind).toEqual(sums);
    }
  });

  it('has the statement it had', async () => {
    const { data } = await app.call(getBillCall, { as: owner, query: { restaurant_id, period: '2026-11' } });
    expect(data.bill).toMatchObject(old.bill);
    expect(data.refunds).toHaveLength(old.refunds);
  });

  it('[M5] makes all of it due when a paid order is cancelled now', async () => {
    const cooking = old.orders.find(({ kind }) => kind === 'cooking');
    const order = await read(cooking?.id ?? '');
    const body = { restaurant_id, order_id: order.id, expect_rev: order.rev, reason: 'customer_request' as const };
    const { data } = await app.call(mgmtCancelOrderCall, { as: admin, body });
    expect(dueBackCents(data.order)).toBe(order.total_cents);
  });
});
