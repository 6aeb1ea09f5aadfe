import { expect, it } from 'vitest';
import { formatMoney } from '#contract/domain/money.ts';
import { changeLines, subjectOf } from './change-lines.ts';
import { withLineWords } from './role-lines.ts';

const linesOf = (before: unknown, after: unknown, currency = 'USD') =>
  changeLines(before, after, (minor) => formatMoney(minor, currency, 'en'));

it('shows the fields that differ, and only those', () => {
  expect(linesOf({ price_cents: 1250, name_zh: '米饭' }, { price_cents: 1350, name_zh: '米饭' })).toEqual([
    { field: 'price_cents', before: '$12.50', after: '$13.50' },
  ]);
  expect(linesOf({ price_cents: 1250 }, null, 'JPY')).toEqual([
    { field: 'price_cents', before: '¥1,250', after: null },
  ]);
});

it('shows what was made and what was removed', () => {
  expect(linesOf(null, { name: 'Web' })).toEqual([{ field: 'name', before: null, after: 'Web' }]);
  expect(linesOf({ name: 'Web' }, null)).toEqual([{ field: 'name', before: 'Web', after: null }]);
});

it('shortens what is too long for a line and keeps lists as they are', () => {
  expect(linesOf(['a'], ['b'])).toEqual([{ field: '', before: 'a', after: 'b' }]);
  expect(linesOf({ note: '' }, { note: 'x'.repeat(300) })[0]?.after).toHaveLength(201);
});

it('writes money, marks and lists of named things as people read them', () => {
  const restaurants = [{ id: '1', name: '蜀香小馆', role: 'staff' }];
  expect(linesOf({ auto_accept: false }, { auto_accept: true, restaurants, tags: ['a', 'b'] })).toEqual([
    { field: 'auto_accept', before: '✗', after: '✓' },
    { field: 'restaurants', before: null, after: '蜀香小馆' },
    { field: 'tags', before: null, after: 'a, b' },
  ]);
});

it('names what the change is about, by what it was called before', () => {
  expect(subjectOf({ nickname: 'Li' }, { nickname: 'Li Wei' })).toBe('Li');
  expect(subjectOf(null, { name_zh: '米饭' })).toBe('米饭');
  expect(subjectOf({ reply: null }, { reply: 'ok' })).toBeUndefined();
});

it('[RO5] says in words what a role lost and what it got, and leaves other changes alone', () => {
  const words = withLineWords(
    { name: 'Early', permissions: ['order.work', 'bill.see'] },
    { name: 'Early', permissions: ['order.work', 'day.close'] },
    (lines) => `<${lines.join('>; <')}>`,
  );
  expect(linesOf(...words)).toEqual([{ field: 'permissions', before: '<bill.see>', after: '<day.close>' }]);
  expect(withLineWords(null, { tags: ['a'] }, () => 'x')).toEqual([null, { tags: ['a'] }]);
});
