import { expect, it } from 'vitest';
import { draw, isMissed, resultTable } from './plan.ts';

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f'];

it('a seed draws the same faults in the same order, each once, and another seed others', () => {
  expect(draw(NAMES, 4, 1)).toEqual(draw(NAMES, 4, 1));
  expect(new Set(draw(NAMES, 6, 1)).size).toBe(6);
  expect(new Set([1, 2, 3, 4, 5].map((seed) => draw(NAMES, 6, seed).join(''))).size).toBeGreaterThan(1);
});

it('a fault is missed that nothing named, that stayed red, or that cost an order', () => {
  const well = { name: 'a', by: '/readyz', namedMs: 1, greenMs: 2 };
  expect(isMissed(well)).toBe(false);
  expect(isMissed({ name: 'a', greenMs: 2 })).toBe(true);
  expect(isMissed({ name: 'a', by: '/readyz', namedMs: 1 })).toBe(true);
  expect(isMissed({ ...well, wrong: 'an order is lost' })).toBe(true);
  expect(resultTable([well, { name: 'b' }])).toMatch(
    /^ok +a +0\.0 s +0\.0 s +\/readyz\nMISSED +b +never +never +nothing named it$/m,
  );
});
