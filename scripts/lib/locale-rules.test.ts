import { expect, it } from 'vitest';
import { compareLocales } from './locale-rules.ts';

it('is content with the same keys, plurals counted as one', () => {
  const zh = { list: { empty: '没有', left_other: '还差 {{count}} 单' } };
  const en = { list: { empty: 'None', left_one: '{{count}} order to go', left_other: '{{count}} orders to go' } };
  expect(compareLocales('office', zh, en)).toEqual([]);
});

it('goes red on a missing key, an empty text and another value in braces', () => {
  const zh = { only_zh: '有', blank: ' ', named: '{{name}}' };
  const en = { only_en: 'yes', blank: 'text', named: '{{number}}' };
  expect(compareLocales('office', zh, en)).toEqual([
    'office: "only_zh" is missing in en',
    'office: "only_en" is missing in zh',
    'office: "blank" is empty in zh',
    'office: "named" names other values in zh and en',
  ]);
});

it('goes red on a count before a plural that has no singular', () => {
  const text = (en: Record<string, string>) => compareLocales('office', { left: '还有 {{count}} 单' }, en);
  expect(text({ left: '{{count}} orders left' })).toEqual(['office: "left" has no singular in en']);
  expect(text({ left_one: '{{count}} order left', left_other: '{{count}} orders left' })).toEqual([]);
});
