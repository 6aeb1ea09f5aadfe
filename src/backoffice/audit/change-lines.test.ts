import { expect, it } from 'vitest';
import { changeLines } from './change-lines.ts';

it('shows the fields that differ, and only those', () => {
  expect(changeLines({ price_cents: 1250, name_zh: '米饭' }, { price_cents: 1350, name_zh: '米饭' })).toEqual([
    { field: 'price_cents', before: '1250', after: '1350' },
  ]);
});

it('shows what was made and what was removed', () => {
  expect(changeLines(null, { name: 'Web' })).toEqual([{ field: 'name', before: null, after: 'Web' }]);
  expect(changeLines({ name: 'Web' }, null)).toEqual([{ field: 'name', before: 'Web', after: null }]);
});

it('cuts what is too long for a line and takes lists as they are', () => {
  expect(changeLines(['a'], ['b'])).toEqual([{ field: '', before: '["a"]', after: '["b"]' }]);
  expect(changeLines({ note: '' }, { note: 'x'.repeat(300) })[0]?.after).toHaveLength(201);
});
