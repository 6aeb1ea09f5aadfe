import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitNumbers } from './fit-numbers.ts';

const GAP = 16;

describe('[PK1] numbers before customers', () => {
  it('never leave their part of the glass, and every number is shown or counted', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 200 }),
        fc.integer({ min: 300, max: 2_400 }),
        fc.integer({ min: 200, max: 2_000 }),
        fc.integer({ min: 12, max: 32 }),
        (count, width, height, rem) => {
          const { columns, cell, shown } = fitNumbers({ count, letters: 0 }, { width, height, gap: GAP, rem });
          const cells = shown + (shown < count ? 1 : 0);
          const rows = Math.ceil(cells / columns);
          expect(shown).toBeLessThanOrEqual(count);
          expect(rows * (cell + GAP) - GAP).toBeLessThanOrEqual(height + 0.01);
          expect(columns * cell).toBeLessThanOrEqual(width * 2);
        },
      ),
      { seed: 9, numRuns: 2_000 },
    );
  });

  it('show forty at once on a television, and never smaller for fewer', () => {
    const glass = { width: 1_000, height: 880, gap: GAP, rem: 16 };
    expect(fitNumbers({ count: 40, letters: 5 }, glass).shown).toBe(40);
    const cells = [1, 4, 12, 40, 90].map((count) => fitNumbers({ count, letters: 5 }, glass).cell);
    expect(cells).toEqual(cells.toSorted((left, right) => right - left));
  });

  it('make room for a long code', () => {
    const glass = { width: 600, height: 880, gap: GAP, rem: 16 };
    const columns = (letters: number): number => fitNumbers({ count: 30, letters }, glass).columns;
    expect(columns(20)).toBeLessThan(columns(4));
  });
});
