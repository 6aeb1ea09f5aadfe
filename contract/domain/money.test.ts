import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CURRENCIES } from './currency.ts';
import {
  amountText,
  applyRate,
  decimalsOf,
  formatMoney,
  formatOrderMoney,
  parseMoney,
  roundCents,
  sumByCurrency,
  toMinorUnits,
} from './money.ts';
import { computeTotals, milesBetween, tierFor } from './totals.ts';

describe('money', () => {
  it('rounds half away from zero, in spite of binary noise', () => {
    expect([
      roundCents(0.5),
      roundCents(-0.5),
      roundCents(1.4999),
      toMinorUnits(1.005, 'USD'),
      applyRate(1000, 0.0775),
    ]).toEqual([1, -1, 1, 101, 78]);
  });

  it('takes every amount of dollars and cents to its cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10_000_000, max: 10_000_000 }), (cents) => {
        expect(toMinorUnits(cents / 100, 'USD')).toBe(cents);
      }),
    );
  });

  it.each(['zh', 'en'] as const)('writes dollars the same way in %s', (language) => {
    const texts = [6738, -5, 123_456_789, -0].map((cents) => formatMoney(cents, 'USD', language));
    expect(texts).toEqual(['$67.38', '-$0.05', '$1,234,567.89', '$0.00']);
  });

  it('[CU1] counts and writes each currency in its own minor units, also one that does not exist', () => {
    const each = (currency: string) => [toMinorUnits(1234.5, currency), formatMoney(123_450, currency, 'zh')];
    expect(each('CAD')).toEqual([123_450, '$1,234.50']);
    expect(each('EUR')).toEqual([123_450, '€1,234.50']);
    expect(each('JPY')).toEqual([1235, '¥123,450']);
    expect(each('KWD')).toEqual([1_234_500, 'KWD\u00a0123.450']);
    expect(each('HUF')).toEqual([123_450, 'Ft\u00a01,234.50']);
    expect(each('XX')).toEqual([123_450, '1234.50 XX']);
    expect(each('')).toEqual([123_450, '1234.50']);
  });

  it('[CU1] gives an amount its code where another currency is the restaurant’s own', () => {
    expect(formatMoney(1200, 'JPY', 'zh', 'USD')).toBe('JPY\u00a01,200');
    expect(formatMoney(1250, 'USD', 'en', 'CAD')).toBe('USD\u00a012.50');
    const order = { currency: 'CAD', marks: ['foreign_currency'] };
    expect(formatOrderMoney(1250, order, 'en')).toBe('CAD\u00a012.50');
    expect(formatOrderMoney(1250, { ...order, marks: [] }, 'en')).toBe('$12.50');
  });

  it('[CU3] reads every amount of every currency as it writes it', () => {
    const amounts = fc.integer({ min: 0, max: 100_000_000 });
    fc.assert(
      fc.property(fc.constantFrom(...CURRENCIES), amounts, fc.constantFrom('zh', 'en'), (currency, minor, language) => {
        expect(parseMoney(amountText(minor, currency), currency)).toBe(minor);
        expect(parseMoney(formatMoney(minor, currency, language), currency)).toBe(minor);
        expect(parseMoney(formatMoney(minor, currency, language, ''), currency)).toBe(minor);
        expect(toMinorUnits(Number(amountText(minor, currency)), currency)).toBe(minor);
      }),
      { numRuns: 2000 },
    );
    expect(new Set(CURRENCIES.map(decimalsOf))).toEqual(new Set([0, 2, 3]));
  });

  it.each([
    ['12.5', 'USD', 1250],
    ['$1,234.05', 'USD', 123_405],
    ['.5', 'USD', 50],
    ['  7 ', 'USD', 700],
    ['', 'USD', null],
    ['￥１，２００', 'JPY', 1200],
    ['1.5', 'JPY', Number.NaN],
    ['1.234', 'KWD', 1234],
    ['KWD 1.5', 'KWD', 1500],
    ['1.2345', 'KWD', Number.NaN],
    ['€5', 'USD', Number.NaN],
    ['-1', 'USD', Number.NaN],
    ['1.234', 'USD', Number.NaN],
    ['1e3', 'USD', Number.NaN],
    // A comma before one or two last digits is a decimal one [CU3].
    ['3,50', 'USD', 350],
    ['3,5', 'USD', 350],
    [',5', 'USD', 50],
    ['$３，５０', 'USD', 350],
    ['1.234,50', 'USD', 123_450],
    ['1,234', 'USD', 123_400],
    ['1,25', 'KWD', 1250],
    ['1,250', 'KWD', 1_250_000],
    ['3,', 'USD', Number.NaN],
    ['3,5,0', 'USD', Number.NaN],
    ['1.23,50', 'USD', Number.NaN],
    ['3,5', 'JPY', Number.NaN],
    ['.', 'USD', Number.NaN],
    ['$', 'USD', Number.NaN],
  ])('[CU3] reads %j in %s as %s', (text, currency, minor) => expect(parseMoney(text, currency)).toBe(minor));

  it('[CU3] reads an amount with a comma as decimal sign like one with a point', () => {
    const amounts = fc.integer({ min: 0, max: 100_000_000 });
    const written = (cents: number, grouping: string): string =>
      new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2 }).format(cents / 100).replaceAll('.', grouping);
    fc.assert(
      fc.property(amounts, fc.constantFrom('', '.'), (cents, grouping) => {
        expect(parseMoney(written(cents, grouping), 'USD')).toBe(cents);
      }),
    );
  });

  it('[CU2] never adds amounts of different currencies', () => {
    const amounts = [
      { currency: 'USD', amount_cents: 100 },
      { currency: 'JPY', amount_cents: 100 },
      { currency: 'USD', amount_cents: 50 },
    ];
    expect(sumByCurrency(amounts)).toEqual([
      { currency: 'USD', amount_cents: 150 },
      { currency: 'JPY', amount_cents: 100 },
    ]);
  });

  it('taxes the items after the discount, and neither tip nor delivery', () => {
    const items = [{ quantity: 2, unit_price_cents: 1495, options: [{ quantity: 1, extra_price_cents: 100 }] }];
    expect(
      computeTotals({
        items,
        tax_rate: 0.1,
        tax_included: false,
        delivery_fee_cents: 499,
        service_fee_cents: 0,
        tip_cents: 300,
        discount_cents: 190,
      }),
    ).toEqual({
      amount_cents: 3190,
      tax_cents: 300,
      total_cents: 3000 + 300 + 499 + 300,
      tax_included: false,
      tax_lines: [{ rate: 0.1, taxable_cents: 3000, tax_cents: 300 }],
    });
  });

  it('finds the fee tier of a distance, the nearer one where two touch, none outside', () => {
    const tiers = [
      { start_distance: 3, max_distance: 5, fee_cents: 499 },
      { start_distance: 0, max_distance: 3, fee_cents: 299 },
    ];
    expect([tierFor(tiers, 3)?.fee_cents, tierFor(tiers, 3.1)?.fee_cents, tierFor(tiers, 5.1)]).toEqual([
      299,
      499,
      undefined,
    ]);
  });

  it('measures miles as the crow flies', () => {
    expect(milesBetween({ lat: 40.7484, lng: -73.9857 }, { lat: 40.6892, lng: -74.0445 })).toBe(5.1);
  });
});
