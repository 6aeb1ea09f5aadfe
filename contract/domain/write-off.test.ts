import { describe, expect, it } from 'vitest';
import { drawerCents, moneyToSay, paymentWord, shownPayment } from './order-money.ts';
import type { Order } from './order.ts';
import { creditWhenPaid, writableOffCents, writtenOffCents } from './write-off.ts';

const step = (action: string, refund_cents: number) => ({ action, detail: { refund_cents } });
const brought = (credited_cents: number, history: object[] = [], change: Partial<Order> = {}) =>
  ({
    status: 'received',
    delivery_method: 'delivery_provider',
    payment_method: 'online',
    payment_state: 'paid',
    total_cents: 5000,
    money: { paid_cents: 4000, credited_cents, refunded_cents: 0 },
    flags: [],
    history,
    ...change,
  }) as unknown as Order;

describe('[M9] what is written off', () => {
  it('is what is left of food that the customer has, of no test, and reads so when it is all', () => {
    expect(writableOffCents(brought(0))).toBe(1000);
    expect(writableOffCents(brought(0, [], { status: 'finished' }))).toBe(0);
    // It counts as taken at the door [M7]; perhaps it was not.
    expect(writableOffCents(brought(0, [], { delivery_method: 'delivery_own' }))).toBe(1000);
    expect(writableOffCents(brought(0, [], { flags: ['test'] }))).toBe(0);
    const money = { paid_cents: 0, credited_cents: 5000, refunded_cents: 0 };
    const off = brought(0, [], { payment_state: 'unpaid', money });
    expect([writtenOffCents(off), paymentWord(off)]).toEqual([5000, 'written_off']);
    expect(paymentWord({ ...off, status: 'cancelled' })).toBe('unpaid');
    const own = { ...off, delivery_method: 'delivery_own', payment_method: 'cash' } as const;
    expect([paymentWord(own), shownPayment(own), drawerCents(own)]).toEqual(['written_off', 'unpaid', 0]);
    const taken = { ...own, money: { ...money, credited_cents: 0 } };
    expect([paymentWord(taken), shownPayment(taken), drawerCents(taken)]).toEqual(['paid', 'paid', 5000]);
  });

  it('is over when it is paid in the end; what was taken off for another reason stays', () => {
    expect(creditWhenPaid(brought(1000, [step('written_off', 1000)]))).toBe(0);
    expect(creditWhenPaid(brought(1000, [step('refund', 300), step('written_off', 700)]))).toBe(300);
    expect(creditWhenPaid(brought(300, [step('refund', 300)]))).toBe(300);
    expect(creditWhenPaid(brought(300, [step('written_off', 300), step('write_off_dropped', 300)]))).toBe(300);
  });
});

it.each([
  [5000, 5000, 'refunded'],
  [5000, 1000, 'part_refunded'],
] as const)('[M7] of %i paid and %i given back the kitchen reads %s', (paid_cents, refunded_cents, word) => {
  const money = { paid_cents, credited_cents: refunded_cents, refunded_cents };
  expect(moneyToSay(brought(0, [], { payment_state: 'refunded', money }))).toEqual({ word, cents: refunded_cents });
});
