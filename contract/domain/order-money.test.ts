import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  backWhenCancelledCents,
  dueBackCents,
  dueCreditCents,
  forgivenCents,
  isUncollected,
  leftToPayCents,
  moneyEntries,
  moneyOf,
  moneyToSay,
  owedCents,
  paymentWord,
  takenMoney,
  toCollectCents,
  withMoney,
  withPayment,
} from './order-money.ts';
import type { Order } from './order.ts';

type Priced = Pick<Order, 'status' | 'delivery_method' | 'payment_method' | 'payment_state' | 'money' | 'total_cents'>;

const order = (change: Partial<Priced> = {}): Priced => ({
  status: 'order_received',
  delivery_method: 'pickup',
  payment_method: 'cash',
  payment_state: 'unpaid',
  total_cents: 4409,
  ...change,
});
const paid = (change: Partial<Priced> = {}): Priced => order({ payment_state: 'paid', ...change });
const next = (before: Priced, change: Partial<Priced>): Priced => ({ ...before, ...change });

describe('an order’s money', () => {
  it('[M7] of which nothing is to be paid reads so, at the table and after it', () => {
    const table = order({ total_cents: 0 });
    expect([paymentWord(table), paymentWord({ ...table, status: 'received' })]).toEqual(['nothing_due', 'nothing_due']);
    const cheaper = next(paid(), withMoney(paid()));
    expect(paymentWord({ ...cheaper, total_cents: 0, ...withMoney({ ...cheaper, total_cents: 0 }) })).toBe(
      'refund_due',
    );
    expect([paymentWord(order()), paymentWord(paid())]).toEqual(['unpaid', 'paid']);
  });

  it('[M5] of a partly refunded order that is cancelled, the rest is due', () => {
    const part = next(paid(), withMoney(paid(), { credited_cents: 1470 }));
    expect([part.payment_state, dueBackCents(part)]).toEqual(['refund_due', 1470]);
    const given = next(part, withMoney(part, { refunded_cents: 1470 }));
    expect([given.payment_state, dueBackCents(given)]).toEqual(['refunded', 0]);
    const gone = next(given, withMoney(given, { credited_cents: given.total_cents }));
    expect([gone.payment_state, dueBackCents(gone)]).toEqual(['refund_due', 2939]);
  });

  it('[M5] of a paid order made cheaper the difference is due; made dearer, the difference is to collect', () => {
    const stored = next(paid(), withMoney(paid()));
    const cheaper = { ...stored, total_cents: 1470 };
    expect([withMoney(cheaper).payment_state, dueBackCents(cheaper)]).toEqual(['refund_due', 2939]);
    const dearer = { ...stored, total_cents: 5000 };
    expect([withMoney(dearer).payment_state, toCollectCents(dearer)]).toEqual(['paid', 591]);
    expect(moneyOf({ ...dearer, ...withPayment(dearer, 5000) }).paid_cents).toBe(5000);
  });

  it('[CR11] is owed, not to collect, while a courier of a provider carries it', () => {
    const paidOnline = next(paid({ payment_method: 'online' }), { total_cents: 5000 });
    const dearer = { ...paidOnline, ...withMoney(paidOnline, { paid_cents: 4409 }) };
    const said = (method: Order['delivery_method'], of: Priced) =>
      moneyToSay({ ...of, delivery_method: method, flags: [] });
    expect(said('delivery_provider', order())).toEqual({ word: 'uncollected', cents: 4409 });
    expect(said('delivery_own', order())).toEqual({ word: 'cash', cents: 4409 });
    expect(said('delivery_provider', dearer)).toEqual({ word: 'uncollected', cents: 591 });
    expect(said('pickup', dearer)).toEqual({ word: 'collect', cents: 591 });
    expect(moneyToSay({ ...order(), delivery_method: 'pickup', flags: ['test'] })).toBeNull();
  });

  it('of an order that costs nothing and was paid online is paid', () => {
    expect(withMoney(paid({ total_cents: 0 })).payment_state).toBe('paid');
    expect(withMoney(order({ total_cents: 0 })).payment_state).toBe('unpaid');
  });

  it('of a version before 0.2 follows from its payment state', () => {
    expect(moneyOf(order())).toEqual({ paid_cents: 0, credited_cents: 0, refunded_cents: 0 });
    expect(dueBackCents(order({ payment_state: 'refund_due' }))).toBe(4409);
    expect(dueBackCents(order({ payment_state: 'refunded' }))).toBe(0);
  });

  it('of a cash order counts as received once the food was handed over', () => {
    expect(takenMoney(order({ status: 'finished' })).paid_cents).toBe(0);
    expect(takenMoney(order({ status: 'received' })).paid_cents).toBe(4409);
  });

  it.each(['received', 'order_completed'] as const)(
    '[CR11] is still owed when a provider’s courier brought it (%s)',
    (status) => {
      const brought = order({ status, delivery_method: 'delivery_provider' });
      expect(takenMoney(brought).paid_cents).toBe(0);
      expect([leftToPayCents(brought), isUncollected(brought), paymentWord(brought)]).toEqual([4409, true, 'unpaid']);
      expect(backWhenCancelledCents(brought)).toBe(0);
    },
  );

  type Step = { kind: 'pay' | 'cancel' | 'give' | 'total' | 'credit'; cents: number };
  const steps = fc.array(
    fc.record<Step>({
      kind: fc.constantFrom('pay', 'cancel', 'give', 'total', 'credit'),
      cents: fc.nat({ max: 9000 }),
    }),
    { maxLength: 14 },
  );

  function apply(before: Priced, { kind, cents }: Step): Priced {
    if (kind === 'pay') return next(before, withPayment(before, before.total_cents));
    if (kind === 'cancel') return next(before, withMoney(before, { credited_cents: before.total_cents }));
    if (kind === 'give')
      return next(before, withMoney(before, { refunded_cents: moneyOf(before).refunded_cents + dueBackCents(before) }));
    if (kind === 'credit')
      return next(before, withMoney(before, { credited_cents: Math.min(cents, before.total_cents) }));
    const changed = { ...before, money: moneyOf(before), total_cents: cents };
    return next(changed, withMoney(changed));
  }

  it('[M5] [M6] is conserved through any history: never more given than paid, and the ledger adds up to the sums', () => {
    fc.assert(
      fc.property(steps, (history) => {
        let current = order();
        const ledger = new Map<string, number>();
        const enter = (before: Priced | null, after: Priced): void => {
          for (const { kind, amount_cents } of moneyEntries(before, after))
            ledger.set(kind, (ledger.get(kind) ?? 0) + amount_cents);
        };
        enter(null, current);
        for (const step of history) {
          const after = apply(current, step);
          enter(current, after);
          current = after;
          const { paid_cents, credited_cents, refunded_cents } = moneyOf(current);
          expect(refunded_cents + dueBackCents(current)).toBeLessThanOrEqual(paid_cents);
          expect(paid_cents - refunded_cents).toBe(
            owedCents(current) - toCollectCents(current) + dueBackCents(current),
          );
          expect(current.payment_state === 'refund_due').toBe(dueBackCents(current) > 0);
          // Each cent of credit was given, is due, or is taken off what was not paid [M6].
          const given = moneyOf(current).credit_given_cents ?? 0;
          expect(given).toBeLessThanOrEqual(Math.min(credited_cents, refunded_cents));
          expect(given + dueCreditCents(current, given) + forgivenCents(current)).toBe(credited_cents);
          expect(Object.fromEntries(ledger)).toMatchObject(
            Object.fromEntries(
              Object.entries({
                charged: current.total_cents,
                paid: paid_cents,
                credited: credited_cents,
                refunded: refunded_cents,
              }).filter(([kind]) => ledger.has(kind)),
            ),
          );
        }
      }),
    );
  });
});
