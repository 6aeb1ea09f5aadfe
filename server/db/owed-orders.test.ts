import { describe, expect, it } from 'vitest';
import { isOwed, leftToPayCents } from '#contract/domain/order-money.ts';
import { DELIVERY_METHODS, ORDER_STATUSES } from '#contract/domain/order-status.ts';
import { PAYMENT_METHODS, PAYMENT_STATES, type Order } from '#contract/domain/order.ts';
import { buildTestApp } from '../testing/build-test-app.ts';
import { makeOrder } from '../testing/make-order.ts';
import { AVAILABLE_DATABASES } from '../testing/test-databases.ts';
import { isOwedRow, UNPAID_CENTS } from './owed-orders.ts';

const sums = (paid_cents: number, credited_cents: number, refunded_cents: number) => ({
  paid_cents,
  credited_cents,
  refunded_cents,
});
/** Without sums as before 0.2, nothing paid, all of it, a part, a credit that takes off the rest, given back in part. */
const MONEY = [undefined, sums(0, 0, 0), sums(1_000, 0, 0), sums(400, 0, 0), sums(400, 600, 0), sums(1_000, 300, 300)];

const variants: Partial<Order>[] = ORDER_STATUSES.flatMap((status) =>
  DELIVERY_METHODS.flatMap((delivery_method) =>
    PAYMENT_METHODS.flatMap((payment_method) =>
      PAYMENT_STATES.flatMap((payment_state) =>
        MONEY.map((money) => ({
          status,
          delivery_method,
          payment_method,
          payment_state,
          total_cents: 1_000,
          ...(money === undefined ? {} : { money }),
        })),
      ),
    ),
  ),
);

describe.each(AVAILABLE_DATABASES)('what is owed, on %s', (name) => {
  it('is in SQL what the contract says of every order: which, and how much', async () => {
    const app = await buildTestApp(name);
    const restaurantId = app.restaurant.id;
    const orders = variants.map((change, no) =>
      makeOrder(restaurantId, '2026-11-21T17:59:00.000Z', { number: `20261121-v${no}`, ring: null, ...change }),
    );
    await app.context.store.transact(restaurantId, async (live) => {
      for (const order of orders) await live.put('order.placed', null, order);
    });
    const rows = await app.database.db
      .selectFrom('orders')
      .select(['id', UNPAID_CENTS.as('cents')])
      .where('restaurant_id', '=', restaurantId)
      .where(isOwedRow)
      .execute();
    const owed = orders.filter((order) => isOwed(order));
    expect(new Map(rows.map(({ id, cents }) => [id, cents]))).toEqual(
      new Map(owed.map((order) => [order.id, leftToPayCents(order)])),
    );
    expect(owed.length).toBeGreaterThan(100);
    await app.close();
  });
});
