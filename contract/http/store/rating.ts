import * as z from 'zod/mini';
import { GivenInstantSchema, IdSchema, paragraphsOf, textOf } from '../../domain/basics.ts';
import { PlatformRatingSchema, RATING_STATES, RatingSchema, StarsSchema } from '../../domain/rating.ts';
import { defineCall } from '../call.ts';

export const listRatingsCall = defineCall({
  name: 'rating.get_by_rd',
  method: 'GET',
  path: '/app/v1/rating/get_by_rd',
  may: 'review.manage',
  summary: 'Lists one restaurant’s reviews, newest first, with the count at each number of stars.',
  query: z.object({
    restaurant_id: IdSchema,
    stars: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(5))),
    /** Only those without a reply. */
    unanswered: z._default(z.enum(['', 'yes']), ''),
    q: z._default(textOf(80), ''),
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 1),
    page_size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 20),
  }),
  reply: z.object({
    items: z.array(RatingSchema),
    total: z.int(),
    page: z.int(),
    page_size: z.int(),
    /** At 1, 2, 3, 4 and 5 stars, independent of the filters. */
    star_counts: z.array(z.int()).check(z.length(5)),
    average: z.nullable(z.number()),
    /** The rating that customers see: the platform's override, else the average of the visible reviews. */
    shown_average: z.nullable(z.number()),
    unanswered_count: z.int(),
  }),
});

export const RATING_SORTS = ['-created_at', 'created_at', '-stars', 'stars'] as const;

export const listAllRatingsCall = defineCall({
  name: 'rating.get_all',
  method: 'GET',
  path: '/app/v1/rating/get_all',
  may: 'review.administer',
  summary: 'Lists reviews of all restaurants, deleted ones included, with the count in each state.',
  query: z.object({
    restaurant_id: z.optional(IdSchema),
    stars: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(5))),
    state: z._default(z.enum(RATING_STATES), 'all'),
    /** From this moment on. */
    from_at: z.optional(GivenInstantSchema),
    /** Before this moment. */
    before_at: z.optional(GivenInstantSchema),
    q: z._default(textOf(80), ''),
    sort: z._default(z.enum(RATING_SORTS), '-created_at'),
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 1),
    page_size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
  }),
  reply: z.object({
    items: z.array(PlatformRatingSchema),
    total: z.int(),
    page: z.int(),
    page_size: z.int(),
    /** The counts by state under the same filters. */
    counts: z.object({ all: z.int(), standing: z.int(), unanswered: z.int(), deleted: z.int() }),
  }),
});

const oneRating = { restaurant_id: IdSchema, rating_id: IdSchema };

export const deleteRatingCall = defineCall({
  name: 'rating.delete',
  method: 'POST',
  path: '/app/v1/rating/delete',
  may: 'review.administer',
  summary: 'Hides a review, with a reason that is kept; it no longer counts.',
  body: z.object({ ...oneRating, reason: textOf(300, 1) }),
  reply: PlatformRatingSchema,
});

export const restoreRatingCall = defineCall({
  name: 'rating.restore',
  method: 'POST',
  path: '/app/v1/rating/restore',
  may: 'review.administer',
  summary: 'Restores a deleted review; it counts again.',
  body: z.object(oneRating),
  reply: PlatformRatingSchema,
});

const AverageSchema = z.object({ average: z.nullable(z.number()), ratings: z.int() });

export const brushRatingsCall = defineCall({
  name: 'rating.brush',
  method: 'POST',
  path: '/app/v1/rating/brush',
  may: 'review.administer',
  summary:
    'Recomputes the shown averages from the visible reviews, of one restaurant or of all; a dry run returns the changes only.',
  body: z.object({ restaurant_id: z.optional(IdSchema), dry_run: z._default(z.boolean(), false) }),
  reply: z.object({
    checked: z.int(),
    changed: z.int(),
    applied: z.boolean(),
    /** The first changes, by name. */
    changes: z.array(
      z.object({ restaurant_id: IdSchema, restaurant_name: z.string(), old: AverageSchema, new: AverageSchema }),
    ),
  }),
});

export const replyToRatingCall = defineCall({
  name: 'rating.reply',
  method: 'POST',
  path: '/app/v1/rating/reply',
  may: 'review.manage',
  summary: 'Answers a review, or changes the answer; an empty one withdraws it.',
  body: z.object({ restaurant_id: IdSchema, rating_id: IdSchema, reply: paragraphsOf(1000) }),
  reply: RatingSchema,
});

export const intakeRatingCall = defineCall({
  name: 'intake.ratings',
  method: 'POST',
  path: '/app/v1/intake/ratings',
  may: 'intake.post',
  summary: 'Records a customer’s review from a channel; the same external id again changes nothing.',
  body: z.object({
    external_id: z.string().check(z.regex(/^[A-Za-z0-9._~:-]{1,80}$/, 'invalid_value')),
    /** The order concerned, by the id under which the channel posted it. */
    order_external_id: z._default(z.nullable(textOf(80)), null),
    customer: textOf(120, 1),
    stars: StarsSchema,
    text: z._default(paragraphsOf(2000), ''),
    dishes: z._default(z.array(textOf(120, 1)).check(z.maxLength(40)), []),
    created_at: z.optional(GivenInstantSchema),
  }),
  reply: z.object({ id: IdSchema }),
  errors: ['bad_key'],
});
