import { describe, expect, it } from 'vitest';
import { orderOf } from '#tests/support/orders.ts';
import { readyAtMs, startAtMs } from './prep-chips.tsx';

const NOW = Date.parse('2026-11-21T18:00:00.000Z');
const at = (clock: string): number => Date.parse(`2026-11-21T${clock}:00.000Z`);
const order = (requested_at: string | null) =>
  orderOf({
    id: '01900000-0000-7000-8000-000000000001',
    restaurant_id: '01900000-0000-7000-8000-000000000002',
    created_at: new Date(NOW).toISOString(),
    delivery_method: 'pickup',
    requested_at,
  });

describe('what a prep time changes', () => {
  it('is when the order is ready, where it is begun at once', () => {
    expect([readyAtMs(order(null), NOW, 20), startAtMs(order(null), NOW, 20)]).toEqual([at('18:20'), null]);
    // Asked for sooner than the kitchen can.
    expect(startAtMs(order('2026-11-21T18:10:00.000Z'), NOW, 20)).toBeNull();
  });

  it('is when to begin, where the order is for later', () => {
    const later = order('2026-11-21T20:00:00.000Z');
    expect([10, 45].map((minutes) => readyAtMs(later, NOW, minutes))).toEqual([at('20:00'), at('20:00')]);
    expect([10, 45].map((minutes) => startAtMs(later, NOW, minutes))).toEqual([at('19:50'), at('19:15')]);
  });
});
