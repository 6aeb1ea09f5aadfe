import { describe, expect, it } from 'vitest';
import { mergeThreeWays, withPart } from './three-way.ts';

const span = (open: string) => [{ open, close: '21:00' }];
const hours = { mon: span('11:00'), tue: span('11:00') };

describe('what two people made of the same value', () => {
  it('[EN9] is both, where each changed another part of it', () => {
    const merged = mergeThreeWays(hours, { ...hours, tue: span('10:00') }, { ...hours, mon: [] });
    expect(merged).toEqual({ value: { mon: [], tue: span('10:00') }, clashes: [] });
  });

  it('[EN9] is decided for the part alone that both changed', () => {
    const merged = mergeThreeWays(hours, { mon: span('09:00'), tue: span('10:00') }, { ...hours, mon: [] });
    expect(merged.value).toEqual({ mon: span('09:00'), tue: span('10:00') });
    expect(merged.clashes).toEqual([{ path: ['mon'], mine: span('09:00'), theirs: [] }]);
    expect(withPart(merged.value, ['mon'], [])).toEqual({ mon: [], tue: span('10:00') });
  });

  it('[EN9] keeps what each added to a list, and leaves out what each removed', () => {
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => ({ id, price: 1 }));
    expect(mergeThreeWays([a, b], [a, b, c], [b, d])).toEqual({ value: [b, d, c], clashes: [] });
    expect(mergeThreeWays(['visa'], ['visa', 'amex'], ['visa', 'jcb']).value).toEqual(['visa', 'jcb', 'amex']);
    const day = (date: string) => ({ date, spans: [] });
    expect(mergeThreeWays([], [day('2026-12-25')], [day('2027-01-01')]).clashes).toEqual([]);
  });

  it('[EN9] is asked about where one removed an entry that the other changed', () => {
    const [a, changed] = [
      { id: 'a', price: 1 },
      { id: 'a', price: 2 },
    ];
    expect(mergeThreeWays([a], [], [changed])).toEqual({
      value: [],
      clashes: [{ path: ['a'], mine: undefined, theirs: changed }],
    });
    expect(withPart([], ['a'], changed)).toEqual([changed]);
    expect(withPart([changed], ['a'], undefined)).toEqual([]);
  });

  it('[EN9] is one choice where the entries of a list depend on each other', () => {
    const tier = (max_distance: number) => ({ start_distance: 0, max_distance, fee_cents: 1 });
    expect(mergeThreeWays([tier(5)], [tier(6)], [tier(7)]).clashes).toEqual([
      { path: [], mine: [tier(6)], theirs: [tier(7)] },
    ]);
  });

  it('[EN9] says of a part in a list where it is', () => {
    const of = (price: number, label = 'x') => [{ id: 'a', label, price }];
    const merged = mergeThreeWays(of(1), of(2), of(3, 'y'));
    expect(merged).toEqual({ value: of(2, 'y'), clashes: [{ path: ['a', 'price'], mine: 2, theirs: 3 }] });
    expect(withPart(merged.value, ['a', 'price'], 3)).toEqual(of(3, 'y'));
  });
});
