import * as z from 'zod/mini';
import { IdSchema, InstantSchema, paragraphsOf, textOf } from './basics.ts';

export const StarsSchema = z.int().check(z.minimum(1), z.maximum(5));

/** A customer's review of one restaurant. */
export const RatingSchema = z.object({
  id: IdSchema,
  restaurant_id: IdSchema,
  order_id: z.nullable(IdSchema),
  customer: textOf(120),
  stars: StarsSchema,
  text: paragraphsOf(2000),
  /** Names of the dishes it is about, as the customer saw them. */
  dishes: z.array(textOf(120)),
  reply: z.nullable(paragraphsOf(1000)),
  replied_at: z.nullable(InstantSchema),
  replied_by: z.nullable(z.string()),
  created_at: InstantSchema,
  deleted_reason: z.nullable(z.string()),
});
export type Rating = z.infer<typeof RatingSchema>;

/** The mean of the visible reviews, to one decimal; null when none exists. */
export function averageStars(counts: readonly number[]): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  return Math.round((counts.reduce((sum, count, index) => sum + count * (index + 1), 0) / total) * 10) / 10;
}

/** A review as the platform moderates it: its restaurant, and whether customers still see it. */
export const PlatformRatingSchema = z.extend(RatingSchema, {
  restaurant_name: z.string(),
  deleted_at: z.nullable(InstantSchema),
});
export type PlatformRating = z.infer<typeof PlatformRatingSchema>;

export const RATING_STATES = ['all', 'standing', 'unanswered', 'deleted'] as const;
export type RatingState = (typeof RATING_STATES)[number];

/** The mean of a sum of stars over a number of reviews, to one decimal. */
export const meanStars = (stars: number, ratings: number): number | null =>
  ratings === 0 ? null : Math.round((stars / ratings) * 10) / 10;
