import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tierProblems } from './fee-tiers.ts';

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
