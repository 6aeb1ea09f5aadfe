import * as z from 'zod/mini';
import { GivenInstantSchema, IdSchema, InstantSchema, PositiveCentsSchema, paragraphsOf } from '../../domain/basics.ts';
import { NotSellableSchema } from '../../domain/menu-at.ts';
import { FindingSchema } from '../../domain/menu-check.ts';
import { MAX_CATEGORIES, MAX_DISHES } from '../../domain/menu-input.ts';
import { TextPlaceSchema } from '../../domain/menu-translation.ts';
import { CategorySchema, DishSchema, DishStatusSchema } from '../../domain/menu.ts';
import { OpenReasonSchema } from '../../domain/opening-hours.ts';
import { MAX_PORTIONS } from '../../domain/portions.ts';
import { defineCall } from '../call.ts';

/** The size of the menu, and how much of it is off now. */
const MenuCountsSchema = z.object({ dishes: z.int(), on_sale: z.int(), off_shelf: z.int(), sold_out: z.int() });

export const listCategoriesCall = defineCall({
  name: 'menu.get_dishes_series',
  method: 'GET',
  path: '/app/v1/menu/get_dishes_series',
  // Staff take phone orders by the categories' numbers, a screen finds another dish through them.
  may: 'menu.see_categories',
  summary: 'Lists the categories of a restaurant in their order, with the counts of its dishes.',
  query: z.object({ restaurant_id: IdSchema }),
  reply: z.object({ items: z.array(CategorySchema), counts: MenuCountsSchema }),
});

export const listDishesCall = defineCall({
  name: 'menu.get',
  method: 'GET',
  path: '/app/v1/menu/get',
  may: 'menu.see',
  summary: 'Lists the dishes of a restaurant by category, with filters.',
  query: z.object({
    restaurant_id: IdSchema,
    category_id: z.optional(IdSchema),
    status: z.optional(DishStatusSchema),
    q: z._default(z.string().check(z.maxLength(80)), ''),
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_DISHES)), 1),
    page_size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_DISHES)), MAX_DISHES),
  }),
  reply: z.object({ items: z.array(DishSchema), total: z.int(), page: z.int(), page_size: z.int() }),
});

export const getDishCall = defineCall({
  name: 'menu.get_by_dishes_id',
  method: 'GET',
  path: '/app/v1/menu/get_by_dishes_id',
  may: 'menu.see',
  summary: 'Returns one dish with its specifications.',
  query: z.object({ restaurant_id: IdSchema, dish_id: IdSchema }),
  reply: DishSchema,
});

export const updateDishStatusCall = defineCall({
  name: 'menu.update_dishes_status',
  method: 'POST',
  path: '/app/v1/menu/update_dishes_status',
  may: 'menu.sell',
  summary:
    'Sets dishes or single options to on sale, off shelf or sold out; a sold-out one returns to sale automatically at `until`.',
  body: z.object({
    restaurant_id: IdSchema,
    dish_ids: z._default(z.array(IdSchema).check(z.maxLength(MAX_DISHES)), []),
    option_ids: z._default(z.array(IdSchema).check(z.maxLength(500)), []),
    status: DishStatusSchema,
    /** `day`: the end of the business day; an instant; null: until a person puts it back. */
    until: z._default(z.nullable(z.union([z.literal('day'), GivenInstantSchema])), null),
  }),
  reply: z.object({ changed: z.int() }),
  maxBytes: 128 * 1024,
});

export const updatePortionsCall = defineCall({
  name: 'menu.update_portions',
  method: 'POST',
  path: '/app/v1/menu/update_portions',
  may: 'menu.sell',
  summary:
    'Sets how many portions of a dish are left for the business day; orders lower it, none left is sold out. Null: not counted.',
  body: z.object({
    restaurant_id: IdSchema,
    dish_id: IdSchema,
    portions_left: z.nullable(z.int().check(z.minimum(0), z.maximum(MAX_PORTIONS))),
  }),
  reply: z.object({ changed: z.int() }),
});

const oneFood = {
  method: 'PATCH',
  may: 'menu.manage',
  params: z.object({ id: IdSchema }),
  query: z.object({ restaurant_id: IdSchema }),
  reply: DishSchema,
} as const;

export const enableFoodCall = defineCall({
  ...oneFood,
  name: 'foods.enable',
  path: '/app/v1/foods/:id/enable',
  summary: 'Puts a dish on sale.',
});

export const disableFoodCall = defineCall({
  ...oneFood,
  name: 'foods.disable',
  path: '/app/v1/foods/:id/disable',
  summary: 'Takes a dish off the shelf.',
});

export const updateCategorySortCall = defineCall({
  name: 'menu.update_dishes_series_sort',
  method: 'POST',
  path: '/app/v1/menu/update_dishes_series_sort',
  may: 'menu.manage',
  summary: 'Sets the order of all categories from the complete list of their ids; refused when the list is outdated.',
  body: z.object({ restaurant_id: IdSchema, category_ids: z.array(IdSchema).check(z.maxLength(MAX_CATEGORIES)) }),
  reply: z.object({ changed: z.int() }),
  errors: ['stale_version'],
});

export const updateDishSortCall = defineCall({
  name: 'menu.update_sort',
  method: 'POST',
  path: '/app/v1/menu/update_sort',
  may: 'menu.manage',
  summary: 'Sets the order of one category’s dishes from the complete list of their ids.',
  body: z.object({
    restaurant_id: IdSchema,
    category_id: IdSchema,
    dish_ids: z.array(IdSchema).check(z.maxLength(MAX_DISHES)),
  }),
  reply: z.object({ changed: z.int() }),
  maxBytes: 128 * 1024,
  errors: ['stale_version'],
});

export const translateMenuCall = defineCall({
  name: 'menu.update_translation',
  method: 'POST',
  path: '/app/v1/menu/update_translation',
  may: 'menu.manage',
  summary: 'Changes one text of the menu in one language, a term wherever it is used. Refused when `was` is outdated.',
  body: z.object({
    restaurant_id: IdSchema,
    place: TextPlaceSchema,
    language: z.enum(['zh', 'en']),
    was: z.string().check(z.maxLength(1000)),
    text: paragraphsOf(1000),
  }),
  reply: z.object({ changed: z.int() }),
  errors: ['stale_version'],
});

export const checkMenuCall = defineCall({
  name: 'menu.check',
  method: 'POST',
  path: '/app/v1/menu/check',
  may: 'menu.manage',
  summary: 'Returns what can be ordered at a local time of the restaurant, and the findings for the week after it.',
  body: z.object({
    restaurant_id: IdSchema,
    /** The restaurant's wall clock, `2026-11-21T19:00`. */
    at: z
      .string()
      .check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/, 'invalid_value')),
    /** With this open plan too. */
    plan_id: z.optional(IdSchema),
  }),
  reply: z.object({
    at: InstantSchema,
    is_open: z.boolean(),
    open_reason: OpenReasonSchema,
    /** When a store that is closed then opens next by itself. */
    opens_at: z.nullable(InstantSchema),
    dishes: z.array(
      z.object({
        dish_id: IdSchema,
        category_id: IdSchema,
        name_zh: z.string(),
        name_en: z.string(),
        can_order_alone: z.boolean(),
        price_cents: PositiveCentsSchema,
        /** Null: it can be ordered. */
        reason: z.nullable(NotSellableSchema),
        /** When it can be ordered again by itself, where that is known. */
        back_at: z.nullable(InstantSchema),
      }),
    ),
    findings: z.array(FindingSchema),
  }),
});
export type MenuCheck = z.infer<typeof checkMenuCall.reply>;
