import { expect, it } from 'vitest';
import { latestOf, splitNew } from './new-rows.ts';

const row = (id: string, minute: number) => ({
  id,
  created_at: `2026-11-21T18:${String(minute).padStart(2, '0')}:00.000Z`,
});

it('lets rows newer than the mark wait and shows the rest in their order', () => {
  const read = [row('b', 10), row('a', 5)];
  const mark = latestOf(read);
  expect(splitNew([row('d', 12), row('c', 11), ...read], mark)).toEqual({ shown: read, waiting: 2 });
});

it('shows everything when the mark is the newest row, and nothing waits in an empty list', () => {
  const rows = [row('b', 10), row('a', 5)];
  expect(splitNew(rows, latestOf(rows))).toEqual({ shown: rows, waiting: 0 });
  expect(latestOf([])).toBe('');
});
