import * as z from 'zod/mini';
import { IdSchema, textOf } from '../../domain/basics.ts';
import { defineCall } from '../call.ts';

export const RestaurantTypeSchema = z.object({
  id: IdSchema,
  name_zh: z.string(),
  name_en: z.string(),
  sort_order: z.int(),
  restaurant_count: z.int(),
});
export type RestaurantType = z.infer<typeof RestaurantTypeSchema>;

const named = { name_zh: textOf(40, 1), name_en: textOf(40, 1), sort_order: z._default(z.int(), 0) };
export const RestaurantTypesSchema = z.object({ items: z.array(RestaurantTypeSchema) });

export const listRestaurantTypesCall = defineCall({
  name: 'restaurant_type.get',
  method: 'GET',
  path: '/app/v1/restaurant_type/get',
  may: 'store.manage',
  summary: 'Lists the types a restaurant may have, in both languages.',
  reply: RestaurantTypesSchema,
});

export const addRestaurantTypeCall = defineCall({
  name: 'restaurant_type.add',
  method: 'POST',
  path: '/app/v1/restaurant_type/add',
  may: 'restaurant.administer',
  summary: 'Adds a type.',
  body: z.object(named),
  reply: RestaurantTypesSchema,
  keepsAnswer: true,
});

export const updateRestaurantTypeCall = defineCall({
  name: 'restaurant_type.update',
  method: 'POST',
  path: '/app/v1/restaurant_type/update',
  may: 'restaurant.administer',
  summary: 'Renames or moves a type.',
  body: z.object({ id: IdSchema, ...named }),
  reply: RestaurantTypesSchema,
});

export const deleteRestaurantTypeCall = defineCall({
  name: 'restaurant_type.delete',
  method: 'POST',
  path: '/app/v1/restaurant_type/delete',
  may: 'restaurant.administer',
  summary: 'Removes a type that no restaurant has.',
  body: z.object({ id: IdSchema }),
  reply: RestaurantTypesSchema,
});

export const sortRestaurantTypesCall = defineCall({
  name: 'restaurant_type.update_sort',
  method: 'POST',
  path: '/app/v1/restaurant_type/update_sort',
  may: 'restaurant.administer',
  summary: 'Puts the types in a new order; the list names every one of them.',
  body: z.object({ ids: z.array(IdSchema).check(z.minLength(1), z.maxLength(500)) }),
  reply: RestaurantTypesSchema,
  errors: ['stale_version'],
});
