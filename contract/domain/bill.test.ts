import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderOf } from '#tests/support/orders.ts';
import { addBillSums, commissionBase, NO_SUMS, payoutOf, refundOf, saleOf } from './bill.ts';
import type { Order } from './order.ts';

/** A sold order of 20.00 with 1.78 tax, which the platform remits. */
const sold = (change: Partial<Order> = {}): Order => ({
  ...orderOf({ id: 'o1', restaurant_id: 'r1', created_at: '2026-11-21T18:00:00.000Z' }),
  status: 'order_completed',
  payment_method: 'online',
  payment_state: 'paid',
  amount_cents: 2000,
  discount_cents: 0,
  delivery_fee_cents: 0,
  service_fee_cents: 0,
  tip_cents: 0,
  tax_cents: 178,
  total_cents: 2178,
  tax_included: false,
  remitted_tax_cents: 178,
  ...change,
});

describe('tax that the platform remits', () => {
  it('[TX6] is taken off the payout, by whichever way the money was collected', () => {
    const online = saleOf(sold(), 0.1);
    expect(online).toMatchObject({ gross_cents: 2178, tax_cents: 0, remitted_tax_cents: 178, commission_cents: 200 });
    expect(payoutOf(online, 0)).toBe(2178 - 178 - 200);
    const cash = saleOf(sold({ payment_method: 'cash' }), 0.1);
    expect(payoutOf(cash, 0)).toBe(-178 - 200);
    const own = saleOf(sold({ remitted_tax_cents: 0 }), 0.1);
    expect(own).toMatchObject({ tax_cents: 178, remitted_tax_cents: 0 });
    expect(payoutOf(own, 0)).toBe(2178 - 200);
  });

  it('[TX6] [M4] goes back in proportion with what the restaurant refunds, as its commission does, and to nothing with all of it', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 900 }), { maxLength: 6 }), (steps) => {
        const order = sold();
        let earlier = 0;
        let sums = saleOf(order, 0.1);
        for (const step of [...steps, order.total_cents]) {
          const cents = Math.min(step, order.total_cents - earlier);
          sums = addBillSums(sums, refundOf(order, cents, 0.1, 'restaurant', { cents: earlier }));
          earlier += cents;
        }
        expect(sums.remitted_back_cents).toBe(178);
        expect(sums.commission_base_cents).toBe(0);
        expect(sums.commission_cents).toBe(0);
      }),
    );
    expect(refundOf(sold(), 1089, 0.1)).toMatchObject({ refunds_cents: 1089, remitted_back_cents: 89 });
  });

  it('[TX6] [M6] stays where somebody else bears the refund', () => {
    expect(refundOf(sold(), 2178, 0.1, 'platform')).toEqual(NO_SUMS);
  });
});

describe('commission', () => {
  it('[TX7] is on dishes without the tax that their prices include', () => {
    expect(commissionBase(sold())).toBe(2000);
    expect(commissionBase(sold({ amount_cents: 2380, tax_cents: 380, tax_included: true }))).toBe(2000);
  });
});
