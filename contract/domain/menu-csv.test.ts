import { expect, it } from 'vitest';
import { csvEntries, type CsvRow } from './menu-csv.ts';

const priceOf = (price: string, currency = 'USD'): unknown => {
  const { entries } = csvEntries([{ name_zh: '鱼', price } satisfies CsvRow], false, currency);
  return entries.map(({ content }) => (content as { price_cents?: unknown }).price_cents)[0];
};

it.each([
  ['12,50', 1_250],
  ['12,5', 1_250],
  ['１２，５０', 1_250],
  ['1.234,50', 123_450],
  ['1,234', 123_400],
  ['1,234.50', 123_450],
  ['$12,50', 1_250],
])('reads the price %s, whose comma can mean one thing only', (text, cents) => {
  expect(priceOf(text)).toBe(cents);
});

it.each(['12,', '1,2,3', '12,50,00', '1.23,50'])('leaves %s to be refused with its row', (text) => {
  expect(priceOf(text)).toBe(text);
});

it('reads no decimals where the currency has none', () => {
  expect(priceOf('12,50', 'JPY')).toBe('12,50');
});
