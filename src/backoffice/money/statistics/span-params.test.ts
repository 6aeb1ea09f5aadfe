import { expect, it } from 'vitest';
import { lastDayOf, presetOf, PRESETS, readSpanParams, spanOf, withSpan } from './span-params.ts';

const TODAY = '2026-03-01';
const read = (search: string) => readSpanParams(new URLSearchParams(search), TODAY, 'd7');

it.each([
  ['today', '2026-03-01', '2026-03-01'],
  ['yesterday', '2026-02-28', '2026-02-28'],
  ['d7', '2026-02-23', '2026-03-01'],
  ['d30', '2026-01-31', '2026-03-01'],
  ['month', '2026-03-01', '2026-03-01'],
  ['last_month', '2026-02-01', '2026-02-28'],
] as const)('%s is %s to %s', (preset, from, to) => expect(spanOf(preset, TODAY)).toEqual({ from, to }));

it('reads what the address says and nothing it does not understand', () => {
  expect(read('')).toMatchObject({ span: spanOf('d7', TODAY), preset: 'd7', compare: 'week', by: 'day' });
  expect(read('span=d30&compare=year&by=week')).toMatchObject({ preset: 'd30', compare: 'year', by: 'week' });
  expect(read('from=2026-02-10&to=2026-02-12&span=custom')).toMatchObject({
    span: { from: '2026-02-10', to: '2026-02-12' },
    preset: 'custom',
  });
  expect(read('from=2026-02-12&to=2026-02-10').span).toEqual({ from: '2026-02-10', to: '2026-02-12' });
  for (const search of ['from=1999-01-01&to=2026-01-01', 'from=x&to=y', 'span=never'])
    expect(read(search).span).toEqual(spanOf('d7', TODAY));
});

it('a preset survives the address as its name, so that it moves with the days', () => {
  for (const preset of PRESETS) {
    const params = withSpan(new URLSearchParams('from=2025-01-01&to=2025-01-02&compare=week'), { preset });
    expect(readSpanParams(params, '2026-04-17', 'today')).toMatchObject({
      span: spanOf(preset, '2026-04-17'),
      compare: 'week',
    });
  }
  expect(presetOf({ from: '2025-01-01', to: '2025-01-05' }, TODAY)).toBe('custom');
});

it('this month’s figures reach to today where the span ends on a later day of it', () => {
  const reach = (to: string) => lastDayOf({ from: '2026-11-01', to }, '2026-11-27');
  expect(['2026-11-30', '2026-11-20', '2026-10-31'].map(reach)).toEqual(['2026-11-27', '2026-11-20', '2026-10-31']);
});
