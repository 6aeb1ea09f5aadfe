import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OrderItem } from './order.ts';
import { isMoneyTaken, refundableCents, refundParts, refundProblem, type RefundRequest } from './refund.ts';
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

  it('cannot name lines that do not exist, or more pieces than were ordered', () => {
    const made = order([item(1, 2, 1000)]);
    expect(refundProblem(made, part([{ line: 1, quantity: 2 }]))).toBeNull();
    expect(refundProblem(made, part([{ line: 1, quantity: 3 }]))).toBe('too_big');
    expect(refundProblem(made, part([{ line: 9, quantity: 1 }]))).toBe('unknown_field');
    expect(
      refundProblem(
        made,
        part([
          { line: 1, quantity: 1 },
          { line: 1, quantity: 1 },
        ]),
      ),
    ).toBe('unknown_field');
  });

  it('needs money that was received: online, or by the restaurant when the customer got the food', () => {
    expect(isMoneyTaken({ payment_state: 'unpaid', status: 'order_received' })).toBe(false);
    expect(isMoneyTaken({ payment_state: 'unpaid', status: 'received' })).toBe(true);
    const cancelled = { status: 'cancelled', payment_method: 'online', total_cents: 500 } as const;
    const money = { paid_cents: 500, credited_cents: 200, refunded_cents: 200 };
    expect(refundableCents({ ...cancelled, payment_state: 'refunded', money }, 200)).toBe(300);
    expect(refundableCents({ ...cancelled, payment_state: 'unpaid' }, 0)).toBe(0);
  });

  it('[M2] never offers what was paid at the door of an online order: the platform does not hold it', () => {
    const order = { status: 'received', payment_method: 'online', payment_state: 'paid', total_cents: 500 } as const;
    const money = { paid_cents: 400, credited_cents: 0, refunded_cents: 0 };
    expect(refundableCents({ ...order, money }, 0)).toBe(400);
    expect(refundableCents({ ...order, money: { ...money, credited_cents: 500, refunded_cents: 400 } }, 400)).toBe(0);
    expect(refundableCents({ ...order, payment_method: 'cash', money }, 0)).toBe(500);
  });
});
