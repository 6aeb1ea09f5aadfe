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
          const { columns, cell, shown } = fitNumbers(count, width, height, GAP, rem);
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
    expect(fitNumbers(40, 1_000, 880, GAP, 16).shown).toBe(40);
    const fonts = [1, 4, 12, 40].map((count) => fitNumbers(count, 1_000, 880, GAP, 16).font);
    expect(fonts).toEqual(fonts.toSorted((left, right) => right - left));
  });
});
