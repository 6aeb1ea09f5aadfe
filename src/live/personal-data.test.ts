import { describe, expect, it } from 'vitest';
import { orderOf, rulesOf } from '#tests/support/orders.ts';
import { withoutPersonalData } from '#contract/domain/personal-data.ts';
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
    const blank = withoutPersonalData({ ...received, memo: { text: 'call Kevin', lang: 'en', other: null } });
    expect(JSON.stringify(blank)).not.toMatch(/Kevin|6305550119/);
    expect([blank.items[0]?.name_zh, blank.total_cents, blank.rev]).toEqual(['麻婆豆腐', 1611, 1]);
  });
});
