import { describe, expect, it } from 'vitest';
import { NOW_MS, orderOf, shown } from '#tests/desk-gallery/orders.ts';
import { PICTURES } from '#tests/desk-gallery/pictures.ts';
import { NOTHING_NOTED, notesOf } from './desk-loop.ts';

const calm = () => {
  const view = PICTURES['01-desk-calm']?.();
  if (view === undefined) throw new Error('no calm picture');
  return view;
};

describe('tones that belong to no ring', () => {
  it('say once that an order is about to be late', () => {
    const view = { ...calm(), orders: [shown(orderOf({ no: '1', lines: [], dueIn: 4 }))] };
    const first = notesOf(view, NOW_MS, NOTHING_NOTED);
    expect(first.tone).toBe('late');
    expect(notesOf(view, NOW_MS + 1_000, first.noted).tone).toBeNull();
  });

  it('say once that the link is lost', () => {
    const view = { ...calm(), orders: [], seal: { ...calm().seal, kind: 'lost' as const } };
    const first = notesOf(view, NOW_MS, NOTHING_NOTED);
    expect(first.tone).toBe('link-lost');
    expect(notesOf(view, NOW_MS, first.noted).tone).toBeNull();
  });
});
