import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderOf } from '#tests/support/orders.ts';
import { refundOf, saleOf } from './bill.ts';
import type { Priced } from './order-tax.ts';
import type { OrderItem } from './order.ts';
import { givenParts, refundParts, type RefundRequest } from './refund.ts';
import { taxBackCents, taxBackOf, tipBackCents, type GivenBack } from './refund-tax.ts';
import { computeTotals } from './totals.ts';

const RATES = [0.1325, 0.08875, 0] as const;

type Dish = { rate: (typeof RATES)[number]; cents: number; quantity: number };

function priced(dishes: readonly Dish[], tip: number): Priced {
  const items = dishes.map(({ rate, cents, quantity }, index): OrderItem => {
    const [item] = orderOf({ id: 'o', restaurant_id: 'r', created_at: '2026-11-01T18:00:00.000Z' }).items;
    if (item === undefined) throw new Error('an order has a dish');
    return { ...item, line: index + 1, quantity, unit_price_cents: cents, options: [], tax_rate: rate };
  });
  const fees = { delivery_fee_cents: 0, service_fee_cents: 0, tip_cents: tip, discount_cents: 0 };
  return { items, ...fees, ...computeTotals({ items, tax_rate: 0, tax_included: false, ...fees }) };
}

/** Refunds one after the other, as they are asked for. */
function refunded(order: Priced, requests: readonly RefundRequest[]): GivenBack[] {
  const refunds: GivenBack[] = [];
  for (const request of requests) {
    const given = givenParts(refunds.map(({ parts }) => ({ parts, settled_at: '2026-11-01T18:00:00.000Z' })));
    const cents = refunds.reduce((sum, refund) => sum + refund.cents, 0);
    const parts = refundParts(order, request, cents, given);
    if (parts.amount_cents > 0) refunds.push({ cents: parts.amount_cents, parts });
  }
  return refunds;
}

const part = (items: { line: number; quantity: number }[], tip = false): RefundRequest => ({
  kind: 'part',
  items,
  delivery_fee: false,
  service_fee: false,
  tip,
});
const WHOLE: RefundRequest = { kind: 'whole' };
const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

const dish = fc.record({
  rate: fc.constantFrom(...RATES),
  cents: fc.integer({ min: 1, max: 9_000 }),
  quantity: fc.integer({ min: 1, max: 4 }),
});
const steps = fc.array(fc.tuple(fc.nat({ max: 5 }), fc.integer({ min: 1, max: 3 }), fc.boolean()), { maxLength: 5 });

describe('what refunds take back of tax and tip', () => {
  it('[MC3] [TX6] [MC4] comes to the whole of each rate, and of the tip, once all went back; never to more', () => {
    fc.assert(
      fc.property(
        fc.array(dish, { minLength: 1, maxLength: 5 }),
        fc.nat({ max: 2_000 }),
        steps,
        (dishes, tip, asked) => {
          const order = priced(dishes, tip);
          const left = new Map(order.items.map(({ line, quantity }) => [line, quantity]));
          let isTipBack = false;
          const requests = asked.map(([at, quantity, withTip]): RefundRequest => {
            const line = (at % dishes.length) + 1;
            const pieces = Math.min(quantity, left.get(line) ?? 0);
            left.set(line, (left.get(line) ?? 0) - pieces);
            const tipToo = withTip && !isTipBack;
            isTipBack ||= tipToo;
            return part(pieces === 0 ? [] : [{ line, quantity: pieces }], tipToo);
          });
          const refunds = refunded(order, [...requests, WHOLE]);
          const lines = taxBackOf(order, refunds).flat();
          for (const { rate, taxable_cents, tax_cents } of order.tax_lines ?? []) {
            const ofRate = lines.filter((line) => line.rate === rate);
            expect(sum(ofRate.map((line) => line.tax_cents))).toBe(tax_cents);
            expect(sum(ofRate.map((line) => line.taxable_cents))).toBe(taxable_cents);
          }
          expect(lines.every((line) => line.tax_cents >= 0 && line.taxable_cents >= 0)).toBe(true);
          expect(sum(taxBackCents(order, refunds))).toBe(order.tax_cents);
          expect(sum(tipBackCents(order, refunds))).toBe(tip);
        },
      ),
    );
  });

  it('[MC3] is of the pieces that were left, where a part went back before', () => {
    const order = priced([{ rate: 0.08875, cents: 1_033, quantity: 2 }], 0);
    const refunds = refunded(order, [part([{ line: 1, quantity: 1 }]), WHOLE]);
    expect(taxBackOf(order, refunds)).toEqual([
      [{ rate: 0.08875, taxable_cents: 1_033, tax_cents: 92 }],
      [{ rate: 0.08875, taxable_cents: 1_033, tax_cents: 91 }],
    ]);
  });

  it('[TX6] is the tax of the dish that went back, and none with a tip: so is what the platform returns of it', () => {
    const order = priced(
      [
        { rate: 0.1325, cents: 1_899, quantity: 1 },
        { rate: 0, cents: 349, quantity: 1 },
      ],
      1_000,
    );
    const billed = { ...orderOf({ id: 'o', restaurant_id: 'r', created_at: '2026-11-01T18:00:00.000Z' }), ...order };
    const remitted = { ...billed, status: 'order_completed' as const, remitted_tax_cents: order.tax_cents };
    expect(saleOf(remitted, 0.15).remitted_tax_cents).toBe(252);
    const backWith = (request: RefundRequest) => {
      const refunds = refunded(order, [request]);
      const [after = 0] = taxBackCents(order, refunds);
      const tax = { before: 0, after };
      return refundOf(remitted, refunds[0]?.cents ?? 0, 0.15, 'restaurant', { cents: 0, tax }).remitted_back_cents;
    };
    const requests = [part([{ line: 1, quantity: 1 }]), part([{ line: 2, quantity: 1 }]), part([], true)];
    expect(requests.map(backWith)).toEqual([252, 0, 0]);
  });

  it('goes by what was paid where that is less than the refund names', () => {
    const order = priced([{ rate: 0.08875, cents: 1_000, quantity: 1 }], 0);
    const [whole] = refunded(order, [WHOLE]);
    const half = Math.floor(order.total_cents / 2);
    expect(taxBackCents(order, [{ cents: half, parts: whole?.parts ?? null }])).toEqual([44]);
    expect(taxBackCents(order, [{ cents: half, parts: null }])).toEqual([44]);
  });
});
