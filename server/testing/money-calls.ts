import { v7 as newId } from 'uuid';
import { expect } from 'vitest';
import { saleOf } from '#contract/domain/bill.ts';
import { dueBackCents } from '#contract/domain/order-money.ts';
import type { Order } from '#contract/domain/order.ts';
import { getBillCall } from '#contract/http/money/bill.ts';
import { listRefundsCall, refundOrderCall, settleRefundCall } from '#contract/http/money/refund.ts';
import { intakeOrderCall, intakeUpdateCall } from '#contract/http/orders/intake.ts';
import { getOrderCall, updateStatusCall } from '#contract/http/orders/order.ts';
import { creditGivenCents, dueOf, refundsOf } from '../modules/orders/order/order-money.repository.ts';
import { rowToOrder } from '../modules/orders/order/order-rows.repository.ts';
import type { TestApp } from './build-test-app.ts';
import { makeIntakeOrder } from './fixtures.ts';

/** One piece of an order's first line. */
export const ONE_MAPO = {
  kind: 'part' as const,
  items: [{ line: 1, quantity: 1 }],
  delivery_fee: false,
  service_fee: false,
  tip: false,
};

/** [M5] [M6] After each test every ledger adds up to its order's sums, and exactly what is due has a row. */
export async function expectConserved(app: TestApp): Promise<void> {
  const { db } = app.database;
  for (const row of await db.selectFrom('orders').selectAll().execute()) {
    const order = rowToOrder(row, undefined);
    const entries = await db.selectFrom('money_entry').selectAll().where('order_id', '=', order.id).execute();
    const sum = (kind: string): number =>
      entries.reduce((total, entry) => total + (entry.kind === kind ? entry.amount_cents : 0), 0);
    const money = { paid_cents: sum('paid'), credited_cents: sum('credited'), refunded_cents: sum('refunded') };
    const known = await refundsOf(db, order.restaurant_id, order.id);
    const {
      credit_given_cents = 0,
      door_cents: _door,
      cash_cents: _cash,
      card_cents: _card,
      ...sums
    } = order.money ?? {};
    expect({ charged: sum('charged'), money }).toEqual({ charged: order.total_cents, money: sums });
    expect(credit_given_cents).toBe(creditGivenCents(known));
    const due = dueOf(known)?.amount_cents ?? 0;
    expect(due).toBe(dueBackCents(order));
    const isOwn = known.every(({ bearer }) => bearer === 'restaurant');
    if (order.payment_method === 'online' && due === 0 && isOwn)
      expect(heldOnStatement(order, known)).toBe(held(order));
  }
}

/** [BU9] What the platform holds of an online order, and what the order's lines on statements say it holds. */
const held = ({ money }: Order): number =>
  (money?.paid_cents ?? 0) - (money?.door_cents ?? 0) - (money?.refunded_cents ?? 0);
export function heldOnStatement(order: Order, refunds: Parameters<typeof creditGivenCents>[0]): number {
  const sale = saleOf(order, 0);
  return sale.gross_cents - sale.collected_cents - creditGivenCents(refunds);
}

/** The calls that move an order's money, by an app's own people: an order of so many mapo tofu, paid online unless said otherwise. */
export function moneyCalls(app: TestApp) {
  const restaurant_id = app.restaurant.id;

  const read = async (order_id: string): Promise<Order> =>
    (await app.call(getOrderCall, { as: app.owner, query: { restaurant_id, order_id } })).data;
  const refunds = (order: Order) =>
    app.call(listRefundsCall, { as: app.owner, query: { restaurant_id, order_id: order.id } });

  const bodyOf = (quantity: number, change: Parameters<typeof makeIntakeOrder>[1] = {}) =>
    makeIntakeOrder(app.restaurant, {
      payment_method: 'online',
      paid: true,
      items: [{ dish_id: app.restaurant.dishes.mapo.id, quantity }],
      ...change,
    });

  async function place(change: Parameters<typeof makeIntakeOrder>[1] = {}) {
    const body = bodyOf(3, change);
    const placed = await app.call(intakeOrderCall, { as: app.channel, body });
    return { body, order: await read(placed.data.id) };
  }

  const update = (external_id: string, quantity: number, change: Parameters<typeof makeIntakeOrder>[1] = {}) =>
    app.call(intakeUpdateCall, {
      as: app.channel,
      params: { external_id },
      body: { ...bodyOf(quantity, change), external_id },
    });

  async function act(order: Order, act: Record<string, unknown>): Promise<Order> {
    const body = {
      restaurant_id,
      command_id: newId(),
      device_seq: 0,
      order_id: order.id,
      expect_rev: order.rev,
      act: act as never,
    };
    await app.call(updateStatusCall, { as: app.owner, body });
    return read(order.id);
  }

  const refund = (order: Order, input: unknown, { as = app.admin, bearer = 'restaurant' } = {}) =>
    app.call(refundOrderCall, {
      as,
      body: {
        restaurant_id,
        order_id: order.id,
        expect_rev: order.rev,
        refund: input as never,
        bearer: bearer as never,
        note: 'cold',
      },
    });

  async function settle(order: Order, as = app.admin) {
    const due = (await refunds(order)).data.items.find(({ settled_at }) => settled_at === null);
    return app.call(settleRefundCall, {
      as,
      body: { restaurant_id, order_id: order.id, refund_id: due?.id ?? newId(), how: 'original' },
    });
  }

  const bill = async () =>
    (await app.call(getBillCall, { as: app.owner, query: { restaurant_id, period: '2026-11' } })).data;

  return { read, refunds, place, update, act, refund, settle, bill };
}
