import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dealDiscount, dealsOn } from './deals.ts';
import {
  belowPromo,
  promoDiscount,
  promoProblems,
  promoRefusal,
  PromoCodeSchema,
  type PromoCode,
} from './promo-codes.ts';

const aCode = (change: Partial<PromoCode> = {}): PromoCode => ({
  code: 'WELCOME',
  is_on: true,
  off_cents: 500,
  off_rate: null,
  minimum_cents: null,
  starts_on: null,
  ends_on: null,
  max_uses: null,
  once_per_customer: false,
  ...change,
});
const NEVER_USED = { all: 0, byCustomer: 0 };
const TODAY = '2026-11-21';

describe('promo codes', () => {
  it('[DE10] are read in any case, with spaces around them, and refused in any other form', () => {
    const read = (code: string) => PromoCodeSchema.safeParse({ ...aCode(), code });
    expect(read(' welcome-10 ').data?.code).toBe('WELCOME-10');
    for (const wrong of ['', 'AB', '-AB', 'A B C', '减五块', 'A'.repeat(21)])
      expect(read(wrong).error?.issues[0]?.message, wrong).toBe('promo_form');
  });

  it('[DE10] may be used within their days, their uses, and once by a customer', () => {
    const refusal = (change: Partial<PromoCode>, uses: Parameters<typeof promoRefusal>[2] = NEVER_USED) =>
      promoRefusal(aCode(change), TODAY, uses)?.code ?? null;
    expect(promoRefusal(undefined, TODAY, NEVER_USED)?.code).toBe('promo_unknown');
    expect(refusal({})).toBeNull();
    expect(refusal({ is_on: false })).toBe('promo_unknown');
    expect(refusal({ starts_on: TODAY, ends_on: TODAY })).toBeNull();
    expect(refusal({ starts_on: '2026-11-22' })).toBe('promo_not_yet');
    expect(refusal({ ends_on: '2026-11-20' })).toBe('promo_over');
    expect(refusal({ max_uses: 3 }, { all: 2, byCustomer: 0 })).toBeNull();
    expect(refusal({ max_uses: 3 }, { all: 3, byCustomer: 0 })).toBe('promo_used_up');
    expect(refusal({ once_per_customer: true }, { all: 9, byCustomer: 0 })).toBeNull();
    expect(refusal({ once_per_customer: true }, { all: 9, byCustomer: 1 })).toBe('promo_once');
    expect(refusal({ once_per_customer: true }, { all: 9, byCustomer: null })).toBe('promo_needs_customer');
  });

  it('[DE10] ask for a minimum of what the dishes cost', () => {
    expect(belowPromo(aCode({ minimum_cents: 2000 }), 2000)).toBeNull();
    expect(belowPromo(aCode({ minimum_cents: 2000 }), 1999)).toMatchObject({ code: 'promo_below_minimum' });
  });

  it('[DE11] take off half a cent upwards, and never more than is left', () => {
    const tenth = aCode({ off_cents: null, off_rate: 0.1 });
    expect(promoDiscount(tenth, 1005)).toBe(101);
    expect(promoDiscount(tenth, 1004)).toBe(100);
    expect(promoDiscount(aCode(), 300)).toBe(300);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 0, max: 1_000_000 }), (share, left) => {
        // By hand, in whole numbers: the floor of (left × share + half) / 10,000.
        const expected = (BigInt(left) * BigInt(share) + 5_000n) / 10_000n;
        expect(BigInt(promoDiscount(aCode({ off_cents: null, off_rate: share / 10_000 }), left))).toBe(expected);
      }),
    );
  });

  it('[DE10] are one of each name, of one kind, and never take off more than has to be spent', () => {
    expect(promoProblems([aCode(), aCode({ code: 'LUNCH' })])).toEqual([]);
    expect(promoProblems([aCode(), aCode()])).toEqual([{ path: [1, 'code'], code: 'duplicate_name' }]);
    expect(promoProblems([aCode({ off_cents: null })])).toEqual([{ path: [0, 'off_cents'], code: 'required' }]);
    expect(promoProblems([aCode({ off_rate: 0.1 })])).toEqual([{ path: [0, 'off_cents'], code: 'required' }]);
    expect(promoProblems([aCode({ minimum_cents: 400 })])).toEqual([
      { path: [0, 'off_cents'], code: 'deal_too_large' },
    ]);
    expect(promoProblems([aCode({ starts_on: TODAY, ends_on: '2026-11-20' })])).toEqual([
      { path: [0, 'ends_on'], code: 'before_start' },
    ]);
  });
});

describe('deals of a day', () => {
  const deals = {
    full_reduction_cents: 1000,
    activity_cents: 200,
    free_dish_id: null,
    free_dish_min_cents: null,
    starts_on: '2026-11-20',
    ends_on: TODAY,
  };
  const line = { line: 1, dish_id: 'a', unit_price_cents: 1000, quantity: 1, options: [], is_activity: true };
  const offOn = (day: string, deals_active = true) =>
    dealDiscount(dealsOn({ deals_active, deals }, day), [line]).discount_cents;

  it('[DE9] are on from their first day to their last', () => {
    expect(['2026-11-19', '2026-11-20', TODAY, '2026-11-22'].map((day) => offOn(day))).toEqual([0, 200, 200, 0]);
    expect(offOn(TODAY, false)).toBe(0);
  });
});
