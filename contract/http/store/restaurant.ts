import * as z from 'zod/mini';
import { GivenInstantSchema, IdSchema, InstantSchema } from '../../domain/basics.ts';
import { ModeSchema } from '../../domain/opening-hours.ts';
import { RestaurantSchema } from '../../domain/restaurant.ts';
import { dailyFields } from '../../domain/store-input.ts';
import { defineCall } from '../call.ts';

export const RESTAURANT_SORTS = ['name', '-name', 'created_at', '-created_at', 'city', '-city'] as const;

const listQuery = z.object({
  q: z._default(z.string().check(z.maxLength(80)), ''),
  sort: z._default(z.enum(RESTAURANT_SORTS), 'name'),
  mode: z.optional(ModeSchema),
  restaurant_type_id: z.optional(IdSchema),
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 1),
  page_size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
});
const restaurantPage = z.object({
  items: z.array(RestaurantSchema),
  total: z.int(),
  page: z.int(),
  page_size: z.int(),
});

export const listRestaurantsCall = defineCall({
  name: 'restaurant.get_list',
  method: 'GET',
  path: '/app/v1/restaurant/get_list',
  may: 'store.list',
  summary: 'Lists the restaurants one may see.',
  query: listQuery,
  reply: restaurantPage,
});

export const listWithoutMenuCall = defineCall({
  name: 'restaurant.get_not_menu',
  method: 'GET',
  path: '/app/v1/restaurant/get_not_menu',
  may: 'store.manage',
  summary: 'Lists the restaurants one may see that have no dish.',
  query: listQuery,
  reply: restaurantPage,
});

export const getRestaurantCall = defineCall({
  name: 'restaurant.get_by_id',
  method: 'GET',
  path: '/app/v1/restaurant/get_by_id',
  may: 'store.see',
  summary: 'Returns the whole store setting.',
  query: z.object({ restaurant_id: IdSchema }),
  reply: RestaurantSchema,
});

export const updateOpenCall = defineCall({
  name: 'restaurant.update_open',
  method: 'POST',
  path: '/app/v1/restaurant/update_open',
  may: 'store.open',
  summary:
    'Sets mode, busy minutes and how far it delivers for now, each with an end; a suspension by default the next business cycle.',
  body: z.object({
    restaurant_id: IdSchema,
    mode: z.optional(ModeSchema),
    until: z.optional(GivenInstantSchema),
    busy_minutes: z.optional(z.int().check(z.minimum(0), z.maximum(120))),
    busy_until: z.optional(GivenInstantSchema),
    /** Miles, 0 for no delivery at all, null for the whole area again. */
    delivery_limit: z.optional(z.nullable(z.number().check(z.minimum(0), z.maximum(200)))),
    delivery_until: z.optional(GivenInstantSchema),
  }),
  reply: RestaurantSchema,
});

export const checkClosingCall = defineCall({
  name: 'restaurant.check_closing',
  method: 'POST',
  path: '/app/v1/restaurant/check_closing',
  may: 'store.see',
  summary:
    'Counts the accepted and waiting orders whose wanted time these hours, holidays or mode would close, and names the first five; changes nothing (added).',
  body: z.object({
    restaurant_id: IdSchema,
    hours: z.optional(dailyFields.hours),
    holidays: z.optional(dailyFields.holidays),
    mode: z.optional(ModeSchema),
    /** The end of a suspension, as in `restaurant.update_open`. */
    until: z.optional(GivenInstantSchema),
  }),
  reply: z.object({
    count: z.int(),
    first: z.array(z.object({ id: IdSchema, order_no: z.string(), requested_at: InstantSchema })),
  }),
});
