import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderOf } from '#tests/support/orders.ts';
import { asOrdered, withQuantities } from './mend.ts';
import { orderTax, sumsWithout } from './order-tax.ts';
import type { Order, OrderItem } from './order.ts';
import { givenParts, refundParts, type RefundParts, type RefundRequest } from './refund.ts';
import { computeTotals } from './totals.ts';

const lineOf = (line: number, quantity: number, unit_price_cents: number, tax_rate: number): OrderItem => ({
  line,
  dish_id: null,
  name_zh: '菜',
  name_en: 'Dish',
  quantity,
  unit_price_cents,
  tax_rate,
  options: [],
  note: null,
  allergies: [],
  station: null,
  done_at: null,
});

type Fees = Pick<Order, 'delivery_fee_cents' | 'service_fee_cents' | 'tip_cents' | 'discount_cents'>;
const NO_FEES: Fees = { delivery_fee_cents: 0, service_fee_cents: 0, tip_cents: 0, discount_cents: 0 };

/** An order as intake prices it, its tax remitted by the platform. */
function orderWith(items: OrderItem[], tax_included: boolean, fees: Partial<Fees> = {}): Order {
  const money = { ...NO_FEES, ...fees };
  const totals = computeTotals({ items, tax_rate: 0.08875, tax_included, ...money });
  const empty = orderOf({ id: 'o1', restaurant_id: 'r1', created_at: '2026-11-21T18:00:00.000Z' });
  return { ...empty, ...money, ...totals, items, remitted_tax_cents: totals.tax_cents };
}

const part = (items: { line: number; quantity: number }[], fees = false): RefundRequest => ({
  kind: 'part',
  items,
  delivery_fee: fees,
  service_fee: fees,
  tip: fees,
});

const RATES = [0, 0.07, 0.08875, 0.19];
const anyOrder = fc
  .record({
    lines: fc.array(
      fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 5000 }), fc.constantFrom(...RATES)),
      { minLength: 1, maxLength: 6 },
    ),
    isIncluded: fc.boolean(),
    discount: fc.double({ min: 0, max: 1, noNaN: true }),
    delivery_fee_cents: fc.integer({ min: 0, max: 900 }),
    service_fee_cents: fc.integer({ min: 0, max: 900 }),
    tip_cents: fc.integer({ min: 0, max: 3000 }),
  })
  .map(({ lines, isIncluded, discount, ...fees }) => {
    const items = lines.map(([quantity, price, rate], index) => lineOf(index + 1, quantity, price, rate));
    const sum = items.reduce((all, one) => all + one.quantity * one.unit_price_cents, 0);
    return orderWith(items, isIncluded, { ...fees, discount_cents: Math.floor(sum * discount) });
  });

/** One piece after the other, the fees with the last one: what each refund comes to after those before. */
function pieceByPiece(order: Order): RefundParts[] {
  const pieces = order.items.flatMap(({ line, quantity }) => Array.from({ length: quantity }, () => line));
  const given: RefundParts[] = [];
  for (const [index, line] of pieces.entries()) {
    const before = given.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
    const settled = givenParts(given.map((parts) => ({ parts, settled_at: '2026-11-21T19:00:00.000Z' })));
    const input = part([{ line, quantity: 1 }], index === pieces.length - 1);
    given.push(refundParts(order, input, before, settled));
  }
  return given;
}

describe('the tax of a refund', () => {
  it('[TX4] is that of the dish’s own rate', () => {
    const order = orderWith([lineOf(1, 2, 1000, 0.08875), lineOf(2, 1, 500, 0)], false);
    expect(order).toMatchObject({ tax_cents: 178, total_cents: 2678 });
    expect(refundParts(order, part([{ line: 2, quantity: 1 }]))).toMatchObject({ tax_cents: 0, amount_cents: 500 });
    expect(refundParts(order, part([{ line: 1, quantity: 1 }]))).toMatchObject({ tax_cents: 89, amount_cents: 1089 });
  });

  it('[TX4] is in the price where prices include it', () => {
    const order = orderWith([lineOf(1, 1, 1190, 0.19), lineOf(2, 1, 1070, 0.07)], true);
    expect(order).toMatchObject({ tax_cents: 190 + 70, total_cents: 2260 });
    const parts = refundParts(order, part([{ line: 1, quantity: 1 }]));
    expect(parts).toMatchObject({ tax_cents: 190, tax_included: true, amount_cents: 1190, other_cents: 0 });
  });

  it('[M2] [TX4] adds up to the order’s, piece by piece, at any rates', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const parts = pieceByPiece(order);
        const sum = (key: 'amount_cents' | 'tax_cents' | 'discount_cents') =>
          parts.reduce((all, each) => all + each[key], 0);
        expect([sum('amount_cents'), sum('tax_cents'), sum('discount_cents')]).toEqual([
          order.total_cents,
          order.tax_cents,
          order.discount_cents,
        ]);
      }),
      { numRuns: 300 },
    );
  });

  it('[TX4] falls back to one share of the whole where the lines do not say how the sums come about', () => {
    const withLines = orderWith([lineOf(1, 1, 1000, 0.1), lineOf(2, 1, 1000, 0)], false);
    const { tax_lines: _lines, ...withoutLines } = withLines;
    const off = { ...withLines, tax_lines: [{ rate: 0.1, taxable_cents: 999, tax_cents: 100 }] };
    for (const order of [withoutLines, off])
      expect(refundParts(order, part([{ line: 2, quantity: 1 }]))).toMatchObject({ tax_cents: 50, amount_cents: 1050 });
  });
});

describe('an order that is mended', () => {
  it('[MD2] [TX4] keeps the rates of what is left, and what the platform remits of them', () => {
    const order = orderWith([lineOf(1, 2, 1000, 0.08875), lineOf(2, 1, 500, 0)], false, { tip_cents: 300 });
    const after = withQuantities(order, [{ line: 1, quantity: 1 }]);
    expect(after).toMatchObject({
      amount_cents: 1500,
      tax_cents: 89,
      total_cents: 1889,
      remitted_tax_cents: 89,
      tax_lines: [
        { rate: 0.08875, taxable_cents: 1000, tax_cents: 89 },
        { rate: 0, taxable_cents: 500, tax_cents: 0 },
      ],
    });
  });

  it('[MD2] [TX4] has sums that its own lines explain, and comes back to the cent', () => {
    fc.assert(
      fc.property(anyOrder, fc.nat(), (order, pick) => {
        const chosen = order.items[pick % order.items.length];
        if (chosen === undefined) return;
        const missing = [{ line: chosen.line, quantity: 1 }];
        const sums = { ...order, ...sumsWithout(order, missing) };
        const { tax_lines, remitted_tax_cents } = orderTax(sums);
        const total = (key: 'taxable_cents' | 'tax_cents') => tax_lines.reduce((all, line) => all + line[key], 0);
        expect(total('tax_cents')).toBe(sums.tax_cents);
        expect(total('taxable_cents')).toBe(sums.amount_cents - sums.discount_cents);
        expect(remitted_tax_cents).toBe(sums.tax_cents);
        const fees = order.delivery_fee_cents + order.service_fee_cents + order.tip_cents;
        const added = order.tax_included === true ? 0 : sums.tax_cents;
        expect(sums.total_cents).toBe(total('taxable_cents') + added + fees);
        const mended = withQuantities(order, [{ line: chosen.line, quantity: chosen.quantity - 1 }]);
        if (mended === null) return;
        expect(asOrdered(mended)).toMatchObject({
          total_cents: order.total_cents,
          tax_lines: order.tax_lines,
          remitted_tax_cents: order.remitted_tax_cents,
        });
      }),
      { numRuns: 300 },
    );
  });
});
