import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cashOfRefund, notToCardCents } from './refund-ways.ts';
import type { RefundWay } from './refund.ts';

const BOTH = { cash_cents: 1000, card_cents: 3000 };
const given = (how: RefundWay, amount_cents: number) => ({ how, amount_cents });

describe('[DC2] the cash of a refund', () => {
  it('is all of what is given in cash, its share of what goes the way it was paid, and nothing of the rest', () => {
    expect(cashOfRefund(BOTH, [], given('cash', 1500))).toBe(1500);
    expect(cashOfRefund(BOTH, [], given('original', 2000))).toBe(500);
    for (const how of ['transfer', 'credit', 'other'] as const)
      expect(cashOfRefund(BOTH, [], given(how, 2000))).toBe(0);
  });

  it('is none where the cash has gone back already, and all where the card has', () => {
    expect(cashOfRefund(BOTH, [given('cash', 1000)], given('original', 3000))).toBe(0);
    expect(cashOfRefund({ cash_cents: 1000, card_cents: 0 }, [given('original', 400)], given('original', 600))).toBe(
      600,
    );
  });

  it('never takes more cash than was taken, however an order goes back the way it was paid, and all of it in the end', () => {
    fc.assert(
      fc.property(
        fc.nat(9999),
        fc.nat(9999),
        fc.array(fc.nat(3000), { maxLength: 6 }),
        (cash_cents, card_cents, parts) => {
          const earlier: ReturnType<typeof given>[] = [];
          let [left, back] = [cash_cents + card_cents, 0];
          for (const part of [...parts, left]) {
            const refund = given('original', Math.min(part, left));
            back += cashOfRefund({ cash_cents, card_cents }, earlier, refund);
            expect(back).toBeLessThanOrEqual(cash_cents);
            left -= refund.amount_cents;
            earlier.push(refund);
          }
          if (left === 0) expect(back).toBe(cash_cents);
        },
      ),
    );
  });
});

describe('[M4] what a card did not pay', () => {
  const online = {
    status: 'received',
    delivery_method: 'delivery_own',
    payment_method: 'online',
    payment_state: 'paid',
    total_cents: 3907,
    money: { paid_cents: 3582, credited_cents: 0, refunded_cents: 0 },
  } as const;

  it('is what was taken at the door, and of a second refund what the first has given back', () => {
    expect(notToCardCents(online, [], 3907)).toBe(325);
    expect(notToCardCents(online, [], 3582)).toBe(0);
    expect(notToCardCents(online, [given('original', 3000)], 907)).toBe(325);
    expect(notToCardCents(online, [given('cash', 325)], 3582)).toBe(0);
  });

  it('is the cash of an order that the restaurant was paid for', () => {
    const money = { paid_cents: 3907, credited_cents: 0, refunded_cents: 0, card_cents: 3000 };
    expect(notToCardCents({ ...online, payment_method: 'cash', money }, [], 3907)).toBe(907);
  });
});
