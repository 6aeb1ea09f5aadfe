import * as z from 'zod/mini';
import { IdSchema, InstantSchema } from '../domain/basics.ts';
import { CategorySchema, DishSchema, DishStatusSchema } from '../domain/menu.ts';
import { defineCall } from './call.ts';

const readers = ['admin', 'owner', 'staff', 'device'] as const;

export const listCategoriesCall = defineCall({
  name: 'menu.get_dishes_series',
  method: 'GET',
  path: '/app/v1/menu/get_dishes_series',
  who: ['admin', 'owner'],
  summary: 'The categories of a restaurant in their order.',
  query: z.object({ restaurant_id: IdSchema }),
  reply: z.object({ items: z.array(CategorySchema) }),
});

export const listDishesCall = defineCall({
  name: 'menu.get',
  method: 'GET',
  path: '/app/v1/menu/get',
  who: readers,
  summary: 'The dishes of a restaurant by category, with filters.',
  query: z.object({
    restaurant_id: IdSchema,
    category_id: z.optional(IdSchema),
    status: z.optional(DishStatusSchema),
    q: z._default(z.string().check(z.maxLength(80)), ''),
  }),
  reply: z.object({ items: z.array(DishSchema) }),
});

export const getDishCall = defineCall({
  name: 'menu.get_by_dishes_id',
  method: 'GET',
  path: '/app/v1/menu/get_by_dishes_id',
  who: readers,
  summary: 'One dish with its specifications.',
  query: z.object({ restaurant_id: IdSchema, dish_id: IdSchema }),
  reply: DishSchema,
});

export const updateDishStatusCall = defineCall({
  name: 'menu.update_dishes_status',
  method: 'POST',
  path: '/app/v1/menu/update_dishes_status',
  who: readers,
  summary: 'On sale, off shelf or sold out, for dishes or single options; sold out comes back by itself at `until`.',
  body: z.object({
    restaurant_id: IdSchema,
    dish_ids: z._default(z.array(IdSchema).check(z.maxLength(500)), []),
    option_ids: z._default(z.array(IdSchema).check(z.maxLength(500)), []),
    status: DishStatusSchema,
    /** `day`: the end of the business day; an instant; null: until someone says so. */
    until: z._default(z.nullable(z.union([z.literal('day'), InstantSchema])), null),
  }),
  reply: z.object({ changed: z.int() }),
});
