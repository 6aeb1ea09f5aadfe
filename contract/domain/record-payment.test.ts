import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderOf } from '#tests/support/orders.ts';
import { SYSTEM_ACTOR } from './basics.ts';
import { saleOf } from './bill.ts';
import { withTaken } from './channel-payment.ts';
import { drawerMove } from './drawer-day.ts';
import { actOn } from './order-actions.ts';
import type { OrderAction } from './order-command.ts';
import {
  dueBackCents,
  drawerCents,
  isUncollected,
  leftToPayCents,
  moneyOf,
  ownTakings,
  paymentWord,
  withMoney,
} from './order-money.ts';
import { canRecordPayment } from './record-payment.ts';
import { isMarked, OrderSchema, type Order } from './order.ts';
import { nextVersion } from './order-version.ts';

const CASH = { action: 'record_payment', how: 'cash' } as const;
const CARD = { action: 'record_payment', how: 'card' } as const;
const TAKE_BACK = { action: 'unrecord_payment' } as const;

const act = (order: Order, action: OrderAction, expectRev = order.rev) =>
  actOn(order, action, { now: '2026-11-21T18:00:00.000Z', actor: SYSTEM_ACTOR, expectRev });
function applied(order: Order, action: OrderAction): Order {
  const result = act(order, action);
  if (result.kind !== 'applied') throw new Error(`${action.action} was ${result.kind}`);
  return OrderSchema.parse(result.order);
}
const brought = (change: Partial<Order> = {}): Order =>
  orderOf({
    id: '01900000-0000-7000-8000-00000000000a',
    restaurant_id: '01900000-0000-7000-8000-000000000001',
    created_at: '2026-11-21T17:59:00.000Z',
    status: 'received',
    delivery_method: 'delivery_provider',
    payment_state: 'unpaid',
    payment_method: 'cash',
    ...change,
  });

/** Its channel says how much it has taken in all. */
function afterTaken(order: Order, cents: number): Order {
  const said = withTaken(order, cents);
  if (said === null) return order;
  const by = { now: '2026-11-21T18:00:00.000Z', actor: SYSTEM_ACTOR };
  return nextVersion(order, said.change, by, 'payment', said.detail);
}

describe('[M8] a payment that the restaurant records', () => {
  it('settles what a provider’s courier brought unpaid, in the way it was paid', () => {
    const order = brought();
    expect([isUncollected(order), drawerCents(order)]).toEqual([true, 0]);
    const cash = applied(order, CASH);
    expect([cash.payment_state, leftToPayCents(cash), drawerCents(cash)]).toEqual(['paid', 0, order.total_cents]);
    const card = applied(order, CARD);
    expect([paymentWord(card), leftToPayCents(card), drawerCents(card)]).toEqual(['paid', 0, 0]);
    expect(card.history.at(-1)).toMatchObject({
      action: 'record_payment',
      detail: { how: 'card', paid_cents: order.total_cents },
    });
  });

  it('is taken once, on the version that was seen, and not of an order that has no open payment', () => {
    const order = brought();
    expect(act(order, CASH, order.rev - 1)).toEqual({ kind: 'rejected', code: 'stale_version' });
    const cash = applied(order, CASH);
    expect(act(cash, CARD).kind).toBe('noop');
    // Two people at once: the second reads that it was recorded, perhaps in the other way.
    expect(act(cash, CARD, order.rev)).toEqual({ kind: 'rejected', code: 'stale_version' });
    for (const status of ['pending', 'cancelled'] as const)
      expect(act(brought({ status }), CASH)).toEqual({ kind: 'rejected', code: 'illegal_transition' });
    expect(act(brought({ flags: ['test'] }), CASH).kind).toBe('rejected');
  });

  it('says of what its own people took at the hand-over that it was paid in the other way, in the same drawer', () => {
    const order = brought({ delivery_method: 'pickup', status: 'order_completed' });
    expect([drawerCents(order), canRecordPayment(order)]).toEqual([order.total_cents, true]);
    const card = applied(order, CARD);
    expect([drawerCents(card), drawerMove(order, card)]).toEqual([0, { kind: 'less', cents: order.total_cents }]);
    expect(ownTakings(card)).toEqual({ cash_cents: 0, card_cents: order.total_cents });
    const again = applied(card, TAKE_BACK);
    // Where it was: in the drawer of the hand-over.
    expect([drawerCents(again), drawerMove(card, again)]).toEqual([order.total_cents, null]);
  });

  it('can be taken back until money of the order went back or was promised', () => {
    const order = brought();
    const back = applied(applied(order, CARD), TAKE_BACK);
    expect([back.payment_state, moneyOf(back), isUncollected(back)]).toEqual(['unpaid', moneyOf(order), true]);
    expect(act(back, TAKE_BACK).kind).toBe('noop');
    const card = applied(order, CARD);
    const promised = { ...card, ...withMoney(card, { credited_cents: 100 }) };
    expect(act(promised, TAKE_BACK)).toEqual({ kind: 'rejected', code: 'illegal_transition' });
  });

  it('recorded by mistake of an order that is cancelled since is taken back, and nothing is to be given back', () => {
    const wrong = applied(brought({ status: 'delivering' }), CASH);
    const cancelled = applied(wrong, { action: 'cancel', reason: 'other', note: 'no one at the door' });
    expect([cancelled.payment_state, dueBackCents(cancelled)]).toEqual(['refund_due', cancelled.total_cents]);
    const back = applied(cancelled, TAKE_BACK);
    expect([back.status, back.payment_state, dueBackCents(back), drawerCents(back)]).toEqual([
      'cancelled',
      'unpaid',
      0,
      0,
    ]);
    expect(drawerMove(cancelled, back)).toEqual({ kind: 'none' });
    const given = { ...cancelled, ...withMoney(cancelled, { refunded_cents: 100 }) };
    expect(act(given, TAKE_BACK).kind).toBe('rejected');
  });

  it('of what its own people handed over stays: it was taken, in one way or the other', () => {
    const own = brought({ delivery_method: 'pickup', status: 'finished' });
    const received = applied(own, { action: 'receive' });
    const cancelled = applied(applied(received, CARD), { action: 'cancel', reason: 'other', note: 'sent back' });
    expect(act(cancelled, TAKE_BACK)).toEqual({ kind: 'rejected', code: 'illegal_transition' });
  });

  it('of an online order that became dearer is the restaurant’s, and moves nothing on its statement', () => {
    const online = brought({ payment_method: 'online', payment_state: 'paid', status: 'order_received' });
    const dearer = { ...online, money: moneyOf(online), total_cents: online.total_cents + 500 };
    const cash = applied(dearer, CASH);
    expect(moneyOf(cash)).toMatchObject({ paid_cents: dearer.total_cents, door_cents: 500, cash_cents: 500 });
    expect([drawerCents(cash), drawerCents(applied(dearer, CARD))]).toEqual([500, 0]);
    expect(saleOf(cash, 0.1)).toEqual(saleOf(dearer, 0.1));
    expect(moneyOf(applied(cash, TAKE_BACK))).toEqual(moneyOf(dearer));
  });

  it('[DC2] is in the drawer of the day on which it was recorded', () => {
    const order = brought();
    const cash = applied(order, CASH);
    expect(drawerMove(order, cash)).toEqual({ kind: 'first' });
    expect(drawerMove(cash, applied(cash, TAKE_BACK))).toEqual({ kind: 'none' });
    const early = applied(brought({ status: 'finished', delivery_method: 'pickup' }), CASH);
    expect(drawerMove(early, { ...early, status: 'received' })).toBeNull();
    expect(drawerMove(brought({ status: 'delivering' }), order)).toBeNull();
    // Dearer since, the rest is taken on the day on which it is paid.
    const dearer = { ...early, total_cents: early.total_cents + 300 };
    expect(drawerMove(dearer, { ...dearer, status: 'received' })).toEqual({ kind: 'more', cents: 300 });
  });

  it('[M12] taken back, leaves all that its channel said it took, also where that grew while both stood', () => {
    const online = brought({ payment_method: 'online', payment_state: 'paid', status: 'order_received' });
    const paid = online.total_cents;
    const priced = (order: Order, total_cents: number): Order => {
      const changed = { ...order, total_cents };
      return { ...changed, ...withMoney(changed) };
    };
    const recorded = applied(priced({ ...online, money: moneyOf(online) }, paid + 2), CASH);
    const said = [paid + 1, paid + 2].reduce(afterTaken, priced(recorded, 0));
    expect(withTaken(said, paid + 2)).toBeNull();
    expect(moneyOf(applied(said, TAKE_BACK)).paid_cents).toBe(paid + 2);
  });

  it('never makes or loses money, by any order of recording, taking back, dearer and cheaper', () => {
    const step = fc.oneof(
      fc.constantFrom<OrderAction>(CASH, CARD, TAKE_BACK),
      fc.record({ total: fc.integer({ min: 0, max: 9000 }) }),
      fc.record({ more: fc.integer({ min: 0, max: 3000 }) }),
    );
    const start = fc.record({
      payment_method: fc.constantFrom('cash' as const, 'card' as const, 'online' as const),
      delivery_method: fc.constantFrom('pickup' as const, 'delivery_provider' as const),
      status: fc.constantFrom('order_received' as const, 'received' as const),
    });
    fc.assert(
      fc.property(start, fc.array(step, { maxLength: 12 }), (how, steps) => {
        let order = brought({ ...how, payment_state: how.payment_method === 'online' ? 'paid' : 'unpaid' });
        order = { ...order, money: moneyOf(order) };
        let taken = moneyOf(order).paid_cents;
        for (const each of steps) {
          if ('total' in each) {
            const changed = { ...order, total_cents: each.total };
            order = { ...changed, ...withMoney(changed) };
          } else if ('more' in each) {
            if (how.payment_method !== 'online') continue;
            taken += each.more;
            order = afterTaken(order, taken);
            // A retry, also where it cost less then, and an older one say nothing new [M13].
            for (const cents of [taken, taken - each.more]) expect(withTaken(order, cents)).toBeNull();
            const { paid_cents, door_cents = 0 } = moneyOf(order);
            // Only what both took of one price is not in the sums: it is marked.
            if (!isMarked(order, 'paid_twice')) expect(paid_cents - door_cents).toBe(taken);
          } else {
            const result = act(order, each);
            if (result.kind === 'applied') order = result.order;
            // [M12] What the channel took counts once nothing that was recorded stands against it.
            const { paid_cents, door_cents = 0 } = moneyOf(order);
            if (each === TAKE_BACK && result.kind === 'applied' && how.payment_method === 'online')
              expect(paid_cents - door_cents).toBe(taken);
          }
          const { paid_cents, door_cents = 0, cash_cents = 0, card_cents = 0 } = moneyOf(order);
          const recorded = cash_cents + card_cents;
          expect(paid_cents).toBeGreaterThanOrEqual(recorded);
          expect(drawerCents(order)).toBeGreaterThanOrEqual(0);
          // Only the platform's part is not the restaurant's own doing.
          if (how.payment_method === 'online') {
            expect(door_cents).toBe(recorded);
            expect(paid_cents - door_cents).toBeLessThanOrEqual(taken);
          } else expect(paid_cents).toBe(recorded);
        }
      }),
    );
  });
});
