import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OrderItem } from './order.ts';
import { refundProblems } from './refund-problems.ts';
import { doorCents, isMoneyTaken, leftToPayCents, paymentWord, takenMoney } from './order-money.ts';
import { goesBack, refundableCents, refundParts, type RefundRequest } from './refund.ts';
import { computeTotals } from './totals.ts';

const item = (line: number, quantity: number, unit_price_cents: number, extra = 0): OrderItem => ({
  line,
  dish_id: null,
  name_zh: '菜',
  name_en: 'Dish',
  quantity,
  unit_price_cents,
  options:
    extra === 0
      ? []
      : [{ specification: '', name_zh: '', name_en: '', quantity: 1, extra_price_cents: extra, is_removal: false }],
  note: null,
  allergies: [],
  station: null,
  done_at: null,
});

const order = (items: OrderItem[], discount_cents = 0, fees = { delivery: 0, service: 0, tip: 0 }) => ({
  items,
  discount_cents,
  delivery_fee_cents: fees.delivery,
  service_fee_cents: fees.service,
  tip_cents: fees.tip,
  ...computeTotals({
    items,
    tax_rate: 0.08875,
    tax_included: false,
    discount_cents,
    delivery_fee_cents: fees.delivery,
    service_fee_cents: fees.service,
    tip_cents: fees.tip,
  }),
});

const part = (items: { line: number; quantity: number }[], fees = false): RefundRequest => ({
  kind: 'part',
  items,
  delivery_fee: fees,
  service_fee: fees,
  tip: fees,
});

const anyOrder = fc
  .record({
    lines: fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 0, max: 9000 })), {
      minLength: 1,
      maxLength: 6,
    }),
    discount: fc.double({ min: 0, max: 1, noNaN: true }),
    delivery: fc.integer({ min: 0, max: 900 }),
    service: fc.integer({ min: 0, max: 900 }),
    tip: fc.integer({ min: 0, max: 3000 }),
  })
  .map(({ lines, discount, ...fees }) => {
    const items = lines.map(([quantity, price], index) => item(index + 1, quantity, price));
    const sum = items.reduce((all, one) => all + one.quantity * one.unit_price_cents, 0);
    return order(items, Math.floor(sum * discount), fees);
  });

describe('a refund', () => {
  it('[M2] of one of two dishes takes its share of discount and tax with it', () => {
    const made = order([item(1, 2, 1000, 100), item(2, 1, 800)], 300);
    const parts = refundParts(made, part([{ line: 1, quantity: 1 }]));
    expect(parts).toMatchObject({ items_cents: 1100, discount_cents: 110, tax_cents: 88, amount_cents: 1078 });
  });

  it('[M2] of everything piece by piece comes to the whole, to the cent', () => {
    fc.assert(
      fc.property(anyOrder, (made) => {
        const all = part(
          made.items.map(({ line, quantity }) => ({ line, quantity })),
          true,
        );
        expect(refundParts(made, all).amount_cents).toBe(made.total_cents);
        expect(refundParts(made, { kind: 'whole' }).amount_cents).toBe(made.total_cents);
      }),
    );
  });

  it('[M2] is never more than what is left, and its lines add up to it', () => {
    fc.assert(
      fc.property(anyOrder, fc.nat({ max: 60_000 }), fc.nat({ max: 5 }), fc.boolean(), (made, given, pick, fees) => {
        const chosen = made.items[pick % made.items.length] ?? made.items[0];
        const input = part(chosen === undefined ? [] : [{ line: chosen.line, quantity: 1 }], fees);
        const parts = refundParts(made, input, given);
        expect(parts.amount_cents).toBeGreaterThanOrEqual(0);
        expect(parts.amount_cents).toBeLessThanOrEqual(Math.max(0, made.total_cents - given));
        const { items_cents, discount_cents, tax_cents, delivery_fee_cents, service_fee_cents, tip_cents } = parts;
        const sum = items_cents - discount_cents + tax_cents + delivery_fee_cents + service_fee_cents + tip_cents;
        expect(sum + parts.other_cents).toBe(parts.amount_cents);
      }),
    );
  });

  it('of a whole order after a part gives what is left of it', () => {
    const made = order([item(1, 2, 1000)]);
    expect(refundParts(made, { kind: 'whole' }, 1089)).toMatchObject({ amount_cents: 1089, other_cents: -1089 });
  });

  it('[RF1] cannot name lines that do not exist, a line twice, or more pieces than are left', () => {
    const made = order([item(1, 2, 1000), item(2, 3, 500)]);
    const problemsOf = (items: { line: number; quantity: number }[]) => refundProblems(made, part(items), given);
    const given = { quantityOf: (line: number) => (line === 2 ? 1 : 0), fees: new Set(['tip'] as const) };
    expect(problemsOf([{ line: 1, quantity: 2 }])).toEqual([]);
    expect(
      problemsOf([
        { line: 2, quantity: 2 },
        { line: 1, quantity: 3 },
        { line: 9, quantity: 1 },
        { line: 2, quantity: 1 },
      ]),
    ).toMatchObject([
      { path: 'refund.items.1.quantity', code: 'too_many_pieces', params: { line: 1, maximum: 2 } },
      { path: 'refund.items.2.line', code: 'unknown_line', params: { line: 9 } },
      { path: 'refund.items.3.line', code: 'line_twice', params: { line: 2 } },
    ]);
    expect(problemsOf([{ line: 2, quantity: 3 }])).toMatchObject([{ params: { maximum: 2 } }]);
    expect(refundProblems(made, part([], true), given)).toMatchObject([{ path: 'refund.tip', code: 'given_back' }]);
  });

  it('needs money that was received: online, or by the restaurant when the customer got the food', () => {
    expect(isMoneyTaken({ payment_state: 'unpaid', status: 'order_received', delivery_method: 'pickup' })).toBe(false);
    const unpaid = { payment_state: 'unpaid', status: 'received' } as const;
    expect(isMoneyTaken({ ...unpaid, delivery_method: 'delivery_own' })).toBe(true);
    // A provider's courier takes no money [CR11].
    expect(isMoneyTaken({ ...unpaid, delivery_method: 'delivery_provider' })).toBe(false);
    const cancelled = {
      status: 'cancelled',
      payment_method: 'online',
      delivery_method: 'pickup',
      total_cents: 500,
    } as const;
    const money = { paid_cents: 500, credited_cents: 200, refunded_cents: 200 };
    expect(refundableCents({ ...cancelled, payment_state: 'refunded', money }, 200)).toBe(300);
    expect(refundableCents({ ...cancelled, payment_state: 'unpaid' }, 0)).toBe(0);
  });

  it.each([
    ['unpaid', 'order_received', 'cash', [0, 0, 0], 'unpaid', 500],
    ['unpaid', 'received', 'cash', [0, 0, 0], 'paid', 0],
    ['paid', 'order_received', 'online', [500, 0, 0], 'paid', 0],
    ['paid', 'order_received', 'online', [400, 0, 0], 'part_paid', 100],
    ['paid', 'received', 'online', [400, 0, 0], 'paid', 0],
    ['refund_due', 'order_received', 'online', [500, 100, 0], 'refund_due', 0],
    ['refunded', 'order_received', 'online', [500, 100, 100], 'part_refunded', 0],
    ['refunded', 'order_received', 'online', [500, 0, 100], 'part_paid', 100],
    ['refunded', 'received', 'online', [500, 500, 500], 'refunded', 0],
    ['refunded', 'cancelled', 'online', [500, 500, 500], 'refunded', 0],
  ] as const)(
    '[M7] %s, %s, %s, %j reads as %s with %i to collect',
    (payment_state, status, payment_method, sums, word, left) => {
      const [paid_cents, credited_cents, refunded_cents] = sums;
      const money = { paid_cents, credited_cents, refunded_cents };
      const order = {
        payment_state,
        status,
        payment_method,
        delivery_method: 'pickup' as const,
        money,
        total_cents: 500,
      };
      expect([paymentWord(order), leftToPayCents(order)]).toEqual([word, left]);
    },
  );

  it('[M2] [M7] has what was paid at the door of an online order once it is handed over, and once', () => {
    const order = {
      status: 'received',
      payment_method: 'online',
      delivery_method: 'pickup',
      payment_state: 'paid',
      total_cents: 500,
    } as const;
    const money = { paid_cents: 400, credited_cents: 0, refunded_cents: 0 };
    expect(refundableCents({ ...order, status: 'finished', money }, 0)).toBe(400);
    expect(refundableCents({ ...order, money }, 0)).toBe(500);
    const taken = takenMoney({ ...order, money });
    expect(taken).toEqual({ ...money, paid_cents: 500, door_cents: 100 });
    expect(takenMoney({ ...order, money: taken })).toEqual(taken);
    const given = { ...taken, credited_cents: 500, refunded_cents: 500 };
    expect([refundableCents({ ...order, money: given }, 500), doorCents({ ...order, money: given })]).toEqual([0, 100]);
    expect(refundableCents({ ...order, payment_method: 'cash', money }, 0)).toBe(500);
  });
});

describe('what of a credit goes back', () => {
  const paidPart = (paid_cents: number) => ({
    status: 'order_received' as const,
    payment_method: 'cash' as const,
    delivery_method: 'pickup' as const,
    payment_state: 'paid' as const,
    total_cents: 5000,
    money: { paid_cents, credited_cents: 0, refunded_cents: 0 },
  });
  it.each([
    ['all of it, where all was paid', 5000, 5000, 5000],
    ['what was paid, where less was', 2000, 5000, 2000],
    ['nothing, while what is left to pay covers it', 2000, 1000, 0],
    ['what is above that', 4500, 1000, 500],
  ])('is %s', (_what, paid, amount, back) =>
    expect(goesBack(paidPart(paid), 0, amount)).toEqual({ credit_cents: back, overpaid_cents: 0 }),
  );

  it('is beside what was overpaid, which goes back without it', () => {
    expect(goesBack(paidPart(6000), 0, 0)).toEqual({ credit_cents: 0, overpaid_cents: 1000 });
    expect(goesBack(paidPart(6000), 0, 500)).toEqual({ credit_cents: 500, overpaid_cents: 1000 });
  });
});
