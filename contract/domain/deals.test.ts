import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dealDiscount, dealProblems, type DealLine, type Deals } from './deals.ts';
import { computeTotals, lineCents } from './totals.ts';

const line = (dish_id: string, unit_price_cents: number, more: Partial<DealLine> = {}): DealLine => ({
  line: 1,
  dish_id,
  unit_price_cents,
  quantity: 1,
  options: [],
  is_activity: true,
  ...more,
});
const reduction: Deals = {
  active: true,
  full_reduction_cents: 3000,
  activity_cents: 500,
  free_dish_id: null,
  free_dish_min_cents: null,
};
const gift: Deals = {
  ...reduction,
  full_reduction_cents: null,
  activity_cents: null,
  free_dish_id: 'rolls',
  free_dish_min_cents: 2000,
};

describe('deals', () => {
  it('[DE1] take nothing off while they are switched off', () => {
    expect(dealDiscount({ ...reduction, active: false }, [line('a', 9000)]).discount_cents).toBe(0);
  });

  it('[DE2] count only dishes of activity categories', () => {
    const lines = [line('a', 2000), line('b', 5000, { is_activity: false })];
    expect(dealDiscount(reduction, lines).discount_cents).toBe(0);
  });

  it('[DE3] take the reduction off once, from exactly the limit on', () => {
    expect(dealDiscount(reduction, [line('a', 2999)]).discount_cents).toBe(0);
    expect(dealDiscount(reduction, [line('a', 3000)]).discount_cents).toBe(500);
    expect(dealDiscount(reduction, [line('a', 3000, { quantity: 9 })]).discount_cents).toBe(500);
  });

  it('[DE4] give one portion and let its options be paid for', () => {
    const rolls = line('rolls', 600, { quantity: 2, options: [{ quantity: 1, extra_price_cents: 150 }] });
    expect(dealDiscount(gift, [line('a', 2500), { ...rolls, line: 2 }])).toMatchObject({
      free_dish: { line: 2, cents: 600 },
      discount_cents: 600,
    });
    expect(dealDiscount(gift, [line('a', 2500)]).discount_cents).toBe(0);
  });

  it('[DE5] do not let the free dish earn itself, and let both deals apply', () => {
    expect(dealDiscount(gift, [line('a', 1500), line('rolls', 600)]).discount_cents).toBe(0);
    expect(dealDiscount(gift, [line('a', 1500), line('rolls', 600, { quantity: 2 })]).discount_cents).toBe(600);
    const both = { ...gift, full_reduction_cents: 2500, activity_cents: 300 };
    expect(dealDiscount(both, [line('a', 2000), line('rolls', 600)])).toEqual({
      free_dish: { line: 1, cents: 600 },
      full_reduction_cents: 300,
      discount_cents: 900,
    });
    const greedy = { ...both, full_reduction_cents: 600, activity_cents: 600, free_dish_min_cents: 1 };
    expect(dealDiscount(greedy, [line('a', 100), line('rolls', 600)]).discount_cents).toBe(700);
  });

  const cents = fc.integer({ min: 1, max: 9_000 });
  const PRICES = { a: 1234, b: 4999, rolls: 600 };
  const anyLine = fc
    .record({
      dish_id: fc.constantFrom(...(Object.keys(PRICES) as (keyof typeof PRICES)[])),
      quantity: fc.integer({ min: 1, max: 9 }),
      options: fc.array(
        fc.record({ quantity: fc.integer({ min: 1, max: 3 }), extra_price_cents: fc.integer({ min: 0, max: 500 }) }),
        { maxLength: 3 },
      ),
      is_activity: fc.boolean(),
    })
    .map((made) => ({ ...made, line: 1, unit_price_cents: PRICES[made.dish_id] }));
  const anyDeals = fc.record({
    active: fc.boolean(),
    full_reduction_cents: fc.option(cents),
    activity_cents: fc.option(cents),
    free_dish_id: fc.option(fc.constant('rolls')),
    free_dish_min_cents: fc.option(cents),
  });

  it('never take off more than the items cost, and keep totals that add up to the cent', () => {
    fc.assert(
      fc.property(anyDeals, fc.array(anyLine, { maxLength: 8 }), (deals, made) => {
        const lines = made.map((each, index) => ({ ...each, line: index + 1 }));
        const { discount_cents, full_reduction_cents, free_dish } = dealDiscount(deals, lines);
        const amount = lines.reduce((sum, item) => sum + lineCents(item), 0);
        expect(discount_cents).toBe(full_reduction_cents + (free_dish?.cents ?? 0));
        expect(discount_cents).toBeGreaterThanOrEqual(0);
        expect(discount_cents).toBeLessThanOrEqual(amount);
        const money = {
          tax_rate: 0.08875,
          tax_included: false,
          delivery_fee_cents: 299,
          service_fee_cents: 0,
          tip_cents: 100,
        };
        const totals = computeTotals({ ...money, items: lines, discount_cents, free_dish });
        expect(totals.total_cents).toBe(amount - discount_cents + totals.tax_cents + 399);
      }),
    );
  });

  it('never take less off because more items that take part are ordered', () => {
    fc.assert(
      fc.property(anyDeals, fc.array(anyLine, { minLength: 1, maxLength: 6 }), (deals, lines) => {
        const [first, ...rest] = lines;
        if (first === undefined) return;
        const more = [{ ...first, quantity: first.quantity + 1 }, ...rest];
        expect(dealDiscount(deals, more).discount_cents).toBeGreaterThanOrEqual(
          dealDiscount(deals, lines).discount_cents,
        );
      }),
    );
  });

  it('[DE8] are refused half filled in, too large, or with nothing to offer', () => {
    const none = { full_reduction_cents: null, activity_cents: null, free_dish_id: null, free_dish_min_cents: null };
    expect(dealProblems(none, true)).toMatchObject([{ code: 'deal_missing' }]);
    expect(dealProblems(none, false)).toEqual([]);
    expect(dealProblems({ ...none, full_reduction_cents: 100 }, true)).toEqual([
      { field: 'activity_cents', code: 'required' },
    ]);
    expect(dealProblems({ ...none, free_dish_min_cents: 100 }, true)).toEqual([
      { field: 'free_dish_id', code: 'required' },
      { field: 'full_reduction_cents', code: 'deal_missing' },
    ]);
    expect(dealProblems({ ...none, full_reduction_cents: 100, activity_cents: 101 }, true)).toMatchObject([
      { code: 'deal_too_large' },
    ]);
  });
});
