import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { milesWithoutTier, tierProblems } from './fee-tiers.ts';
import { tierFor } from './totals.ts';

const tier = (start_distance: number, max_distance: number) => ({ start_distance, max_distance });

describe('fee tiers', () => {
  it('may touch, leave gaps and come in any order', () => {
    expect(tierProblems([tier(2, 5), tier(0, 2), tier(6, 8)])).toEqual([]);
  });

  it('ask the later tier to begin where the earlier one ends', () => {
    expect(tierProblems([tier(0, 3.5), tier(3, 5)])).toEqual([
      {
        index: 1,
        field: 'start_distance',
        code: 'tiers_overlap',
        fix: 3.5,
        overlap: { tier: 1, from: 3, to: 3.5 },
      },
    ]);
  });

  it('ask the earlier one to end sooner where that leaves nothing of the later', () => {
    expect(tierProblems([tier(0, 5), tier(3, 5)])).toMatchObject([{ index: 0, field: 'max_distance', fix: 3 }]);
  });

  it('end no sooner than they begin', () => {
    expect(tierProblems([tier(3, 2)])).toMatchObject([{ index: 0, code: 'max_below_start', fix: 3 }]);
  });

  it('are right once every fix that is offered was taken', () => {
    const tenth = fc.integer({ min: 0, max: 100 }).map((value) => value / 10);
    const any = fc.array(fc.record({ start_distance: tenth, max_distance: tenth }), { maxLength: 6 });
    fc.assert(
      fc.property(any, (tiers) => {
        const fixed = tiers.map((one) => ({ ...one }));
        for (let round = 0; round < 200; round += 1) {
          const [problem] = tierProblems(fixed);
          const found = problem === undefined ? undefined : fixed[problem.index];
          if (problem === undefined || found === undefined) break;
          found[problem.field] = problem.fix;
        }
        expect(tierProblems(fixed)).toEqual([]);
      }),
    );
  });
});

describe('the miles that no tier covers', () => {
  it('[DZ8] lie between tiers, before the first and after the last, up to the farthest delivery', () => {
    expect(milesWithoutTier([tier(0, 5)], 8)).toEqual([{ from: 5.1, to: 8 }]);
    expect(milesWithoutTier([tier(2.5, 3), tier(0, 1.5)], 3)).toEqual([{ from: 1.6, to: 2.4 }]);
    expect(milesWithoutTier([tier(1, 3)], 3)).toEqual([{ from: 0, to: 0.9 }]);
    expect(milesWithoutTier([], 3)).toEqual([{ from: 0, to: 3 }]);
  });

  it('[DZ8] are none where tiers touch, differ by the tenth that distances have, or reach farther', () => {
    expect(milesWithoutTier([tier(0, 2), tier(2, 5)], 5)).toEqual([]);
    expect(milesWithoutTier([tier(0, 2), tier(2.1, 9)], 5)).toEqual([]);
    expect(milesWithoutTier([tier(0, 5), tier(7, 9)], 5)).toEqual([]);
    expect(milesWithoutTier([], 0)).toEqual([]);
  });

  it('[DZ8] are exactly those for which no tier is found', () => {
    const tenth = fc.integer({ min: 0, max: 60 });
    const tiers = fc.array(fc.tuple(tenth, tenth), { maxLength: 4 });
    fc.assert(
      fc.property(tiers, fc.integer({ min: 1, max: 60 }), (spans, farthest) => {
        const list = spans.map(([start, length]) => ({ ...tier(start / 10, (start + length) / 10), fee_cents: 0 }));
        const missed = milesWithoutTier(list, farthest / 10);
        for (let tenths = 1; tenths <= farthest; tenths += 1) {
          const miles = tenths / 10;
          const isMissed = missed.some(({ from, to }) => miles >= from && miles <= to);
          expect(isMissed).toBe(tierFor(list, miles) === undefined);
        }
      }),
    );
  });
});
