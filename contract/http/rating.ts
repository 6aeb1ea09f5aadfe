import * as z from 'zod/mini';
import { IdSchema, InstantSchema, textOf } from '../domain/basics.ts';
import { PlatformRatingSchema, RATING_STATES, RatingSchema, StarsSchema } from '../domain/rating.ts';
import { defineCall } from './call.ts';

export const listRatingsCall = defineCall({
  name: 'rating.get_by_rd',
  method: 'GET',
  path: '/app/v1/rating/get_by_rd',
  may: 'review.manage',
  summary: "One restaurant's reviews, newest first, with how many stand at each number of stars.",
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
    /** At 1, 2, 3, 4 and 5 stars, whatever is filtered. */
    star_counts: z.array(z.int()).check(z.length(5)),
    average: z.nullable(z.number()),
    /** What customers are shown: the platform's override, else the average kept from the reviews that stand. */
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
  summary: 'Reviews of all restaurants, deleted ones included, with how many there are in each state.',
  query: z.object({
    restaurant_id: z.optional(IdSchema),
    stars: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(5))),
    state: z._default(z.enum(RATING_STATES), 'all'),
    /** From this moment on. */
    from_at: z.optional(InstantSchema),
    /** Before this moment. */
    before_at: z.optional(InstantSchema),
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
    /** Of the same filters in every state. */
    counts: z.object({ all: z.int(), standing: z.int(), unanswered: z.int(), deleted: z.int() }),
  }),
});

const oneRating = { restaurant_id: IdSchema, rating_id: IdSchema };

export const deleteRatingCall = defineCall({
  name: 'rating.delete',
  method: 'POST',
  path: '/app/v1/rating/delete',
  may: 'review.administer',
  summary: 'Takes a review out of sight, with a reason that stays; it counts no more.',
  body: z.object({ ...oneRating, reason: textOf(300, 1) }),
  reply: PlatformRatingSchema,
});

export const restoreRatingCall = defineCall({
  name: 'rating.restore',
  method: 'POST',
  path: '/app/v1/rating/restore',
  may: 'review.administer',
  summary: 'Puts a deleted review back; it counts again.',
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
    'Recomputes the shown averages from the reviews that stand, of one restaurant or of all; a dry run says what would change.',
  body: z.object({ restaurant_id: z.optional(IdSchema), dry_run: z._default(z.boolean(), false) }),
  reply: z.object({
    checked: z.int(),
    changed: z.int(),
    applied: z.boolean(),
    /** The first of those that change, by name. */
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
  summary: 'Answers a review, or changes the answer; an empty one takes it back.',
  body: z.object({ restaurant_id: IdSchema, rating_id: IdSchema, reply: textOf(1000) }),
  reply: RatingSchema,
});

export const intakeRatingCall = defineCall({
  name: 'intake.ratings',
  method: 'POST',
  path: '/app/v1/intake/ratings',
  may: 'intake.post',
  summary: "A channel passes a customer's review on; the same external id again changes nothing.",
  body: z.object({
    external_id: z.string().check(z.regex(/^[A-Za-z0-9._~:-]{1,80}$/, 'invalid_value')),
    /** The order it is about, by the id the channel posted it under. */
    order_external_id: z._default(z.nullable(textOf(80)), null),
    customer: textOf(120, 1),
    stars: StarsSchema,
    text: z._default(textOf(2000), ''),
    dishes: z._default(z.array(textOf(120, 1)).check(z.maxLength(40)), []),
    created_at: z.optional(InstantSchema),
  }),
  reply: z.object({ id: IdSchema }),
  errors: ['bad_key'],
});
