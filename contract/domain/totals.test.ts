import { describe, expect, it } from 'vitest';
import { computeTotals, storeTotals, type TotalsInput } from './totals.ts';

/** A rate in hundred-thousandths, the finest that the orders below have. */
const PARTS = 100_000n;
const partsOf = (rate: number): bigint => BigInt(Math.round(rate * 100_000));
/** A quotient of whole numbers, half away from zero. */
const rounded = (above: bigint, below: bigint): bigint => (above * 2n + below) / (below * 2n);

/** How much of the discount each sum gets: hand by hand, the last cents to the largest remainders. */
function discounts(sums: readonly bigint[], discount: bigint): bigint[] {
  const whole = sums.reduce((all, sum) => all + sum, 0n);
  if (whole === 0n) return sums.map(() => 0n);
  const off = discount > whole ? whole : discount;
  const got = sums.map((sum) => (off * sum) / whole);
  const lacking = sums.map((sum, index) => off * sum - (got[index] ?? 0n) * whole);
  for (let left = off - got.reduce((all, cents) => all + cents, 0n); left > 0n; left -= 1n) {
    const largest = lacking.reduce((best, each, index) => (each > (lacking[best] ?? 0n) ? index : best), 0);
    got[largest] = (got[largest] ?? 0n) + 1n;
    lacking[largest] = -1n;
  }
  return got;
}

/**
 * An independent calculation in whole numbers alone. It shares no code with the product's, which multiplies floats and
 * sorts remainders.
 */
function byHand({ items, tax_rate, tax_included, discount_cents, ...fees }: TotalsInput) {
  const sums: Record<string, bigint> = {};
  for (const item of items) {
    const extras = item.options.reduce((more, option) => more + BigInt(option.extra_price_cents * option.quantity), 0n);
    const rate = String(item.tax_rate ?? tax_rate);
    sums[rate] = (sums[rate] ?? 0n) + (BigInt(item.unit_price_cents) + extras) * BigInt(item.quantity);
  }
  const rates = Object.entries(sums).toSorted(([left], [right]) => Number(right) - Number(left));
  const off = discounts(
    rates.map(([, sum]) => sum),
    BigInt(discount_cents),
  );
  const lines = rates.map(([rate, sum], index) => {
    const taxable = sum - (off[index] ?? 0n);
    const parts = partsOf(Number(rate));
    const tax = rounded(taxable * parts, tax_included ? PARTS + parts : PARTS);
    return { rate: Number(rate), taxable_cents: Number(taxable), tax_cents: Number(tax) };
  });
  const sum = (key: 'taxable_cents' | 'tax_cents') => lines.reduce((all, line) => all + line[key], 0);
  const total = sum('taxable_cents') + (tax_included ? 0 : sum('tax_cents'));
  return {
    amount_cents: Number(rates.reduce((all, [, each]) => all + each, 0n)),
    tax_cents: sum('tax_cents'),
    total_cents: total + fees.delivery_fee_cents + fees.service_fee_cents + fees.tip_cents,
    tax_included,
    tax_lines: lines,
  };
}

/** Real rates of American cities, a whole one, none, and the ones where floats are off by a hair. */
const RATES = [0, 0.05, 0.06, 0.0625, 0.0725, 0.0775, 0.08875, 0.095, 0.1025, 0.1035];
/** Of dishes with a class of their own: untaxed groceries, reduced and full rates abroad, one that halves often. */
const CLASSES = [0, 0.07, 0.19, 0.25, 0.6, 0.02625];
const PRICES = [1, 5, 99, 100, 450, 895, 1050, 1350, 1895, 9999, 123_456];
const QUANTITIES = [1, 2, 3, 7, 99, 999];
const DISCOUNTS = [0, 1, 333, 5000, 10_000_000];

/** Every rate with every price, the other values taking turns: 330 orders of one to three lines. */
const ordersOf = (tax_included: boolean, classOf: (turn: number) => number | null): TotalsInput[] =>
  RATES.flatMap((tax_rate, r) =>
    PRICES.flatMap((unit_price_cents, p) =>
      [0, 1, 2].map((more) => ({
        tax_rate,
        tax_included,
        items: Array.from({ length: more + 1 }, (_, line) => ({
          quantity: QUANTITIES[(r + p + line) % QUANTITIES.length] ?? 1,
          unit_price_cents: unit_price_cents + 7 * line,
          options: line === 0 ? [] : [{ quantity: 1 + (p % 3), extra_price_cents: 50 * line + r }],
          tax_rate: line === 0 ? null : classOf(r + p + line + more),
        })),
        delivery_fee_cents: 199 * (p % 4),
        service_fee_cents: 75 * more,
        tip_cents: 137 * (r % 5),
        discount_cents: DISCOUNTS[(r + p + more) % DISCOUNTS.length] ?? 0,
      })),
    ),
  );
const mixed = (turn: number): number | null => CLASSES[turn % CLASSES.length] ?? null;

describe('totals', () => {
  it.each([
    { name: 'added, one rate', orders: ordersOf(false, () => null) },
    { name: 'added, several rates', orders: ordersOf(false, mixed) },
    { name: 'included, one rate', orders: ordersOf(true, () => null) },
    { name: 'included, several rates', orders: ordersOf(true, mixed) },
  ])('[TX2] [TX3] of 330 orders are those of an independent calculation, to the cent: $name', ({ orders }) => {
    expect(orders).toHaveLength(330);
    for (const order of orders) expect(computeTotals(order), JSON.stringify(order)).toEqual(byHand(order));
  });

  it('[TX2] round halves away from zero, also where a float is a hair below them', () => {
    const half = { items: [{ quantity: 1, unit_price_cents: 1000, options: [] }], tax_rate: 0.10_05 };
    const none = {
      tax_included: false,
      delivery_fee_cents: 0,
      service_fee_cents: 0,
      tip_cents: 0,
      discount_cents: 0,
    };
    expect(computeTotals({ ...half, ...none }).tax_cents).toBe(101);
    const hair = { items: [{ quantity: 1, unit_price_cents: 10_050, options: [] }], tax_rate: 0.0101 };
    expect(computeTotals({ ...hair, ...none }).tax_cents).toBe(byHand({ ...hair, ...none }).tax_cents);
    const contained = { items: [{ quantity: 1, unit_price_cents: 4, options: [] }], tax_rate: 0.6 };
    expect(computeTotals({ ...contained, ...none, tax_included: true }).tax_cents).toBe(2);
  });

  it('[TX3] [TX5] of a store follow its way, its rates and who remits', () => {
    const rules = { tax_rate: 0.08875, tax_classes: [], prices_include_tax: false, platform_remits_tax: true };
    const dish = { quantity: 1, unit_price_cents: 1000, options: [] };
    const items = [dish, { ...dish, unit_price_cents: 500, tax_rate: 0 }, { ...dish, tax_rate: 0.19 }];
    const none = { delivery_fee_cents: 0, service_fee_cents: 0, tip_cents: 0 };
    expect(storeTotals(rules, { items, ...none, discount_cents: 101 })).toEqual({
      amount_cents: 2500,
      // 101 over 1000, 1000 and 500 is 40.4, 40.4 and 20.2: the cent that remains goes to the higher rate.
      tax_lines: [
        { rate: 0.19, taxable_cents: 959, tax_cents: 182 },
        { rate: 0.08875, taxable_cents: 960, tax_cents: 85 },
        { rate: 0, taxable_cents: 480, tax_cents: 0 },
      ],
      tax_cents: 267,
      total_cents: 2399 + 267,
      tax_included: false,
      remitted_tax_cents: 267,
    });
    const included = { ...rules, prices_include_tax: true, platform_remits_tax: false };
    expect(storeTotals(included, { items, ...none, discount_cents: 0 })).toMatchObject({
      tax_cents: 160 + 82,
      total_cents: 2500,
      remitted_tax_cents: 0,
    });
  });
});
