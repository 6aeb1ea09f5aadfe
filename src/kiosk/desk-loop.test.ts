import { describe, expect, it } from 'vitest';
import { NOW_MS, orderOf, shown } from '#tests/desk-gallery/orders.ts';
import { PICTURES } from '#tests/desk-gallery/pictures.ts';
import { noteCausesOf } from './desk-loop.ts';

const calm = () => {
  const view = PICTURES['01-desk-calm']?.();
  if (view === undefined) throw new Error('no calm picture');
  return view;
};

describe('[SS6] sounds that play once and belong to no ring', () => {
  it('is that an order is about to be late', () => {
    const order = orderOf({ no: '1', lines: [], dueIn: 4 });
    const view = { ...calm(), orders: [shown(order)] };
    expect(noteCausesOf(view, NOW_MS)).toEqual([{ key: `soon:${order.id}`, event: 'soon' }]);
    expect(noteCausesOf(view, NOW_MS - 20 * 60_000)).toEqual([]);
  });

  it('is that the link is lost', () => {
    const view = { ...calm(), orders: [], seal: { ...calm().seal, kind: 'lost' as const } };
    expect(noteCausesOf(view, NOW_MS)).toEqual([{ key: 'link', event: 'link' }]);
  });
});
