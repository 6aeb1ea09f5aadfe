import { describe, expect, it } from 'vitest';
import { anOrder } from '#tests/support/office-fixtures.ts';
import { leftOut } from './left-out.ts';

describe('orders that an act on several leaves out', () => {
  it('are counted by why', () => {
    const cooking = anOrder(1, { status: 'order_received' });
    const forLater = anOrder(2, { status: 'order_received' });
    const rest = (['ordered', 'payment_completed', 'pending', 'finished', 'received', 'cancelled'] as const).map(
      (status, index) => anOrder(3 + index, { status }),
    );
    expect(leftOut([cooking, forLater, ...rest], [cooking], 'later')).toEqual([
      { why: 'unpaid', count: 1 },
      { why: 'not_accepted', count: 2 },
      { why: 'ready', count: 1 },
      { why: 'over', count: 1 },
      { why: 'cancelled', count: 1 },
      { why: 'later', count: 1 },
    ]);
    expect(leftOut([cooking], [cooking], 'accepted')).toEqual([]);
  });
});
