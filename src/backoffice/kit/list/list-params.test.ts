import { describe, expect, it } from 'vitest';
import { changePagedParams, changeParams, dayOf, idOf, oneOf, pageOf } from './list-params.ts';

const at = (text: string): URLSearchParams => new URLSearchParams(text);

describe("a list's address", () => {
  it('is read strictly', () => {
    expect(oneOf(['a', 'b'], 'b')).toBe('b');
    expect(oneOf(['a', 'b'], 'c')).toBeUndefined();
    expect(dayOf('2026-02-28')).toBe('2026-02-28');
    const none = ['2026-02-31', '2026-02-29', '2026-13-01', '26-01-01', '', null];
    expect(none.map((text) => dayOf(text))).toEqual(none.map(() => undefined));
    expect(idOf('01990000-0000-7000-8000-000000000001')).toBeDefined();
    expect(idOf('1')).toBeUndefined();
    expect(['page=3', 'page=0', 'page=x', ''].map((text) => pageOf(at(text)))).toEqual([3, 1, 1, 1]);
  });

  it('loses empty values and the first page, and keeps the rest', () => {
    expect(changeParams(at('q=rice&view=2'), { q: '', sort: 'name' }).toString()).toBe('view=2&sort=name');
    expect(changeParams(at('page=2'), { page: 1 }).toString()).toBe('');
  });

  it('goes back to the first page when anything else changes', () => {
    expect(changePagedParams(at('page=4&q=a'), { q: 'b' }).toString()).toBe('q=b');
    expect(changePagedParams(at('page=4&q=a'), { page: 5 }).toString()).toBe('page=5&q=a');
  });
});
