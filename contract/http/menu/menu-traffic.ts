import * as z from 'zod/mini';
import { DaySchema, GivenInstantSchema, IdSchema } from '../../domain/basics.ts';
import { defineCall } from '../call.ts';

/** Days back that views are accepted; views in the future are refused too. */
export const VIEWS_KEPT_DAYS = 7;

export const intakeViewsCall = defineCall({
  name: 'intake.views',
  method: 'POST',
  path: '/app/v1/intake/views',
  may: 'intake.post',
  summary: 'Records how often menu pages were viewed, many at once; the same batch again counts nothing.',
  body: z.object({
    batch_id: z.string().check(z.regex(/^[A-Za-z0-9._~:-]{1,80}$/, 'invalid_value')),
    views: z
      .array(
        z.object({
          /** Absent: the menu itself. */
          dish_id: z._default(z.nullable(IdSchema), null),
          at: GivenInstantSchema,
          count: z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1),
        }),
      )
      .check(z.minLength(1), z.maxLength(500)),
  }),
  reply: z.object({
    /** Counted views. */
    counted: z.int(),
    /** Ignored lines: of another restaurant's dish, too old, or in the future. */
    ignored: z.int(),
  }),
  errors: ['bad_key'],
  maxBytes: 128 * 1024,
});

export const listBrowseRecordsCall = defineCall({
  name: 'browse_records.get',
  method: 'GET',
  path: '/app/v1/browse_records/get',
  may: 'figures.see',
  summary: 'Returns how often the menu and its dishes were viewed, by business day and by dish.',
  query: z.object({ restaurant_id: IdSchema, from: DaySchema, to: DaySchema }),
  reply: z.object({
    /** Every day of the span with a view, oldest first. */
    days: z.array(
      z.object({
        business_date: DaySchema,
        /** Views of the menu itself. */
        views: z.int(),
        dish_views: z.int(),
      }),
    ),
    /** The most viewed first; a deleted dish has no name. */
    dishes: z.array(z.object({ dish_id: IdSchema, name_zh: z.string(), name_en: z.string(), views: z.int() })),
    total_views: z.int(),
    total_dish_views: z.int(),
  }),
});
