import { describe, expect, it } from 'vitest';
import { computeTotals, type TotalsInput } from './totals.ts';

/**
 * An independent calculation in whole numbers alone: rates in hundred-thousandths, halves away from zero. It shares no
 * code with the product's, which multiplies floats.
 */
function byHand({ items, tax_rate, discount_cents, ...fees }: TotalsInput) {
  const amount = items.reduce((sum, item) => {
    const extras = item.options.reduce((more, option) => more + BigInt(option.extra_price_cents * option.quantity), 0n);
    return sum + (BigInt(item.unit_price_cents) + extras) * BigInt(item.quantity);
  }, 0n);
  const discounted = amount - BigInt(discount_cents);
  const taxable = discounted < 0n ? 0n : discounted;
  const rate = BigInt(Math.round(tax_rate * 100_000));
  const tax = (taxable * rate * 2n + 100_000n) / 200_000n;
  const total =
    taxable + tax + BigInt(fees.delivery_fee_cents) + BigInt(fees.service_fee_cents) + BigInt(fees.tip_cents);
  return { amount_cents: Number(amount), tax_cents: Number(tax), total_cents: Number(total) };
}

/** Real rates of American cities, a whole one, none, and the ones where floats are off by a hair. */
const RATES = [0, 0.05, 0.06, 0.0625, 0.0725, 0.0775, 0.08875, 0.095, 0.1025, 0.1035];
const PRICES = [1, 5, 99, 100, 450, 895, 1050, 1350, 1895, 9999, 123_456];
const QUANTITIES = [1, 2, 3, 7, 99, 999];
const DISCOUNTS = [0, 1, 333, 5000, 10_000_000];

/** Every rate with every price, the other values taking turns: 330 orders of one to three lines. */
const ORDERS: TotalsInput[] = RATES.flatMap((tax_rate, r) =>
  PRICES.flatMap((unit_price_cents, p) =>
    [0, 1, 2].map((more) => ({
      tax_rate,
      items: Array.from({ length: more + 1 }, (_, line) => ({
        quantity: QUANTITIES[(r + p + line) % QUANTITIES.length] ?? 1,
        unit_price_cents,
        options: line === 0 ? [] : [{ quantity: 1 + (p % 3), extra_price_cents: 50 * line + r }],
      })),
      delivery_fee_cents: 199 * (p % 4),
      service_fee_cents: 75 * more,
      tip_cents: 137 * (r % 5),
      discount_cents: DISCOUNTS[(r + p + more) % DISCOUNTS.length] ?? 0,
    })),
  ),
);

describe('totals', () => {
  it('of 330 orders are those of an independent calculation, to the cent', () => {
    expect(ORDERS).toHaveLength(330);
    for (const order of ORDERS) expect(computeTotals(order), JSON.stringify(order)).toEqual(byHand(order));
  });

  it('round halves away from zero, also where a float is a hair below them', () => {
    const half = { items: [{ quantity: 1, unit_price_cents: 1000, options: [] }], tax_rate: 0.10_05 };
    const none = { delivery_fee_cents: 0, service_fee_cents: 0, tip_cents: 0, discount_cents: 0 };
    expect(computeTotals({ ...half, ...none }).tax_cents).toBe(101);
    const hair = { items: [{ quantity: 1, unit_price_cents: 10_050, options: [] }], tax_rate: 0.0101 };
    expect(computeTotals({ ...hair, ...none }).tax_cents).toBe(byHand({ ...hair, ...none }).tax_cents);
  });
});
