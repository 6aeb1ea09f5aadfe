import * as z from 'zod/mini';
import { codeFor } from './number-codes.ts';

/** Miles to 0.1. */
export const MilesSchema = z.number({ error: codeFor('not_a_number') }).check(
  z.minimum(0, 'miles_range'),
  z.maximum(500, 'miles_range'),
  z.refine((miles) => Math.abs(miles * 10 - Math.round(miles * 10)) < 1e-6, 'miles_step'),
);

/** A delivery fee tier as a person enters it: every field is required. */
const FeeTierInputSchema = z.object({
  start_distance: MilesSchema,
  max_distance: MilesSchema,
  fee_cents: z.int({ error: codeFor('not_a_number') }).check(z.minimum(0), z.maximum(100_000)),
});
export const FeeTiersInputSchema = z.array(FeeTierInputSchema).check(z.maxLength(20));

type Tier = { start_distance: number; max_distance: number };

export type TierProblem = {
  index: number;
  field: 'start_distance' | 'max_distance';
  code: 'max_below_start' | 'tiers_overlap';
  /** The value that fixes the problem. */
  fix: number;
  /** For an overlap: the other tier, counted from one, and the miles that both cover. */
  overlap?: { tier: number; from: number; to: number };
};

const toTenth = (miles: number): number => Math.round(miles * 10) / 10;

/**
 * Problems between the tiers' distances, each with the value that fixes it: a tier ends at or after its start and does
 * not overlap the next one. The fix moves the later tier's start to the earlier tier's end; where that leaves nothing
 * of the later tier, it moves the earlier tier's end to the later tier's start.
 */
export function tierProblems(tiers: readonly Tier[]): TierProblem[] {
  const reversed = tiers.flatMap((tier, index): TierProblem[] =>
    tier.max_distance < tier.start_distance
      ? [{ index, field: 'max_distance', code: 'max_below_start', fix: tier.start_distance }]
      : [],
  );
  if (reversed.length > 0) return reversed;
  const ordered = tiers
    .map((tier, index) => ({ ...tier, index }))
    .toSorted((left, right) => left.start_distance - right.start_distance || left.index - right.index);
  return ordered.flatMap((later, place): TierProblem[] => {
    const earlier = ordered[place - 1];
    return earlier === undefined ? [] : overlapOf(earlier, later);
  });
}

type Placed = Tier & { index: number };

function overlapOf(earlier: Placed, later: Placed): TierProblem[] {
  const isSameStart = earlier.start_distance === later.start_distance;
  if (earlier.max_distance <= later.start_distance && !isSameStart) return [];
  const from = later.start_distance;
  const to = Math.min(earlier.max_distance, later.max_distance);
  const begin = Math.max(earlier.max_distance, toTenth(earlier.start_distance + 0.1));
  if (begin < later.max_distance || isSameStart) {
    const overlap = { tier: earlier.index + 1, from, to };
    return [{ index: later.index, field: 'start_distance', code: 'tiers_overlap', fix: begin, overlap }];
  }
  const overlap = { tier: later.index + 1, from, to };
  return [{ index: earlier.index, field: 'max_distance', code: 'tiers_overlap', fix: from, overlap }];
}

export type Miles = { from: number; to: number };

/**
 * [DZ8] The distances up to the farthest delivery that no tier covers, so that nothing is delivered there. Distances
 * travel in tenths of a mile: a tier that begins a tenth after the one before leaves none out.
 */
export function milesWithoutTier(tiers: readonly Tier[], farthest: number): Miles[] {
  const tenths = (miles: number): number => Math.round(miles * 10);
  const last = tenths(farthest);
  const found: Miles[] = [];
  let next = 0;
  const leaveOut = (to: number): void => {
    if (to >= next && to > 0) found.push({ from: next / 10, to: to / 10 });
  };
  for (const tier of tiers.toSorted((left, right) => left.start_distance - right.start_distance)) {
    leaveOut(Math.min(tenths(tier.start_distance) - 1, last));
    next = Math.max(next, tenths(tier.max_distance) + 1);
  }
  leaveOut(last);
  return found;
}
