import { expect, it } from 'vitest';
import { formatMoney } from '#contract/domain/money.ts';
import { changeLines, subjectOf } from './change-lines.ts';

const linesOf = (before: unknown, after: unknown, currency = 'USD') =>
  changeLines(before, after, (minor) => formatMoney(minor, currency, 'en')).map(({ path, ...sides }) => ({
    field: path.map(({ name }) => name).join(' · '),
    ...sides,
  }));

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

it('[AU10] says what differs inside a field, and not the whole of it', () => {
  const deals = { active: true, full_reduction_cents: 3000, activity_cents: 300 };
  expect(linesOf({ deals }, { deals: { ...deals, activity_cents: 500 } })).toEqual([
    { field: 'deals · activity_cents', before: '$3.00', after: '$5.00' },
  ]);
  const week = { mon: [{ open: '11:00', close: '15:00' }], tue: [] };
  expect(linesOf({ hours: week }, { hours: { ...week, tue: [{ open: '17:00', close: '22:00' }] } })).toEqual([
    { field: 'hours · tue', before: null, after: '17:00–22:00' },
  ]);
});

it('compares the things of a list one by one, wherever they stand in it', () => {
  const heat = (extra_price_cents: number) => ({
    id: 's1',
    name_zh: '辣度',
    options: [
      { id: 'o1', name_zh: '微辣', extra_price_cents: 0 },
      { id: 'o2', name_zh: '特辣', extra_price_cents },
    ],
  });
  const extras = { id: 's2', name_zh: '加料', options: [] };
  expect(linesOf({ specifications: [heat(0), extras] }, { specifications: [extras, heat(50)] })).toEqual([
    { field: 'specifications · 辣度 · options · 特辣 · extra_price_cents', before: '$0.00', after: '$0.50' },
  ]);
  const lunch = { code: 'LUNCH', off_cents: 500, off_rate: null, is_on: true };
  expect(
    linesOf(
      { promo_codes: [lunch] },
      {
        promo_codes: [
          { ...lunch, is_on: false },
          { ...lunch, code: 'NEW' },
        ],
      },
    ),
  ).toEqual([
    { field: 'promo_codes · LUNCH · is_on', before: '✓', after: '✗' },
    { field: 'promo_codes · NEW · code', before: null, after: 'NEW' },
    { field: 'promo_codes · NEW · off_cents', before: null, after: '$5.00' },
    { field: 'promo_codes · NEW · is_on', before: null, after: '✓' },
  ]);
});

it('[AU10] reads shares as percents', () => {
  expect(linesOf({ tax_rate: 0.08875 }, { tax_rate: 0.1 })).toEqual([
    { field: 'tax_rate', before: '8.875%', after: '10%' },
  ]);
});

it('names what the change is about, by what it was called before', () => {
  expect(subjectOf({ nickname: 'Li' }, { nickname: 'Li Wei' })).toBe('Li');
  expect(subjectOf(null, { name_zh: '米饭' })).toBe('米饭');
  expect(subjectOf({ reply: null }, { reply: 'ok' })).toBeUndefined();
});
