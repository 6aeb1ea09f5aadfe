import * as z from 'zod/mini';
import { CategorySchema, DishSchema } from '../../domain/menu.ts';
import { RestaurantSchema } from '../../domain/restaurant.ts';
import { defineCall } from '../call.ts';

/** What a store's orders are priced and taken by; its codes and its people stay out. */
const SellingStoreSchema = z.pick(RestaurantSchema, {
  time_zone: true,
  hours: true,
  holidays: true,
  waiting_time_minutes: true,
  max_delivery_distance: true,
  minimum_order_cents: true,
  delivery_fee_tiers: true,
  delivery_zones: true,
  tax_rate: true,
  tax_classes: true,
  prices_include_tax: true,
  currency: true,
  deals_active: true,
  deals: true,
  is_open: true,
});

/** So many dishes of an answer count as one more request of the channel's rate [DO6]: a menu may have two thousand. */
export const DISHES_OF_A_REQUEST = 20;

export const intakeMenuCall = defineCall({
  name: 'intake.menu',
  method: 'GET',
  path: '/app/v1/intake/menu',
  may: 'intake.post',
  summary: `Returns the menu with the ids that \`intake.orders\` takes, and what prices it. Each ${DISHES_OF_A_REQUEST} dishes count as a request.`,
  reply: z.object({
    restaurant: SellingStoreSchema,
    categories: z.array(CategorySchema),
    dishes: z.array(DishSchema),
  }),
  errors: ['bad_key'],
});
