import { describe, expect, it } from 'vitest';
import { orderOf, rulesOf } from '#tests/support/orders.ts';
import { erasedOrder } from '#contract/domain/personal-data.ts';
import { currentBusinessDay, isPastAndOver } from './personal-data.ts';

const RESTAURANT = '01900000-0000-7000-8000-000000000001';
const store = rulesOf(RESTAURANT);
const order = orderOf({
  id: RESTAURANT,
  restaurant_id: RESTAURANT,
  created_at: '2026-11-21T18:00:00.000Z',
  business_date: '2026-11-21',
  ring: null,
});
const received = { ...order, status: 'received' as const };

describe("customers' data on a screen without a link", () => {
  it('is removed when the business day is over by the screen’s own clock, and only from closed orders', () => {
    // 04:00 in Chicago is 10:00 UTC.
    const before = currentBusinessDay(store, Date.parse('2026-11-22T09:59:00.000Z'));
    const after = currentBusinessDay(store, Date.parse('2026-11-22T10:00:00.000Z'));
    expect([isPastAndOver(received, before), isPastAndOver(received, after)]).toEqual([false, true]);
    expect(isPastAndOver(order, after)).toBe(false);
    expect(isPastAndOver(received, null)).toBe(false);
  });

  it('leaves what the kitchen cooked and what it cost', () => {
    const memo = { text: 'call Kevin', lang: 'en', other: null } as const;
    const noted = received.items.map((item) => ({ ...item, note: memo }));
    const [item = null] = noted;
    if (item === null) throw new Error('no dish');
    const { amount_cents, discount_cents, tax_cents, total_cents } = received;
    const blank = erasedOrder({
      ...received,
      memo,
      items: noted,
      ordered: { items: noted, amount_cents, discount_cents, tax_cents, total_cents },
      question: {
        rev: 1,
        asked_at: received.created_at,
        until_at: received.created_at,
        lines: [{ line: 1, quantity: 0, replacement: { item, isCharged: false } }],
        total_cents,
        answer: null,
        answered_at: null,
      },
    });
    expect(JSON.stringify(blank)).not.toMatch(/Kevin|6305550119/);
    expect([blank.ordered?.items[0]?.name_zh, blank.question?.lines[0]?.quantity]).toEqual(['麻婆豆腐', 0]);
    expect([blank.items[0]?.name_zh, blank.total_cents, blank.rev]).toEqual(['麻婆豆腐', 1611, 1]);
  });
});
