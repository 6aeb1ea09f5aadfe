import { describe, expect, it } from 'vitest';
import { orderOf } from '#tests/support/orders.ts';
import { withMeasured } from './lane-heights.ts';

const orderWith = (id: string) => ({
  order: orderOf({ id, restaurant_id: 'r', created_at: '2026-11-21T18:00:00.000Z' }),
});
const here = [orderWith('a'), orderWith('b')];

describe('the heights of a lane', () => {
  it('forget the tickets that have left, so that they do not grow for months', () => {
    const heights = withMeasured(new Map([['gone full', 200]]), new Map([['a full', 180]]), here);
    expect([...heights.keys()]).toEqual(['a full']);
  });

  it('keep what was measured of the others, in both sizes', () => {
    const known = new Map([
      ['a mini', 90],
      ['b full', 200],
    ]);
    expect(withMeasured(known, new Map([['a full', 180]]), here)).toEqual(new Map([...known, ['a full', 180]]));
  });

  it('stay the same map when nothing is new, so that measuring ends', () => {
    const known = new Map([['a full', 180]]);
    expect(withMeasured(known, new Map([['a full', 180.5]]), here)).toBe(known);
  });
});
