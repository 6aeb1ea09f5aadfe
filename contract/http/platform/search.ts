import * as z from 'zod/mini';
import { IdSchema, InstantSchema, textOf } from '../../domain/basics.ts';
import { OrderStatusSchema } from '../../domain/order-status.ts';
import { defineCall } from '../call.ts';

/** How many of a kind a search returns: more are better looked for on their own page. */
export const SEARCH_SHOWN = 5;

export const findCall = defineCall({
  name: 'search.find',
  method: 'GET',
  path: '/app/v1/search/find',
  may: 'order.enter',
  summary:
    'Finds orders, customers and dishes of a restaurant by a few typed letters, at most five of each (added). Dishes also by the initials of their pinyin.',
  query: z.object({ restaurant_id: IdSchema, q: textOf(80, 1) }),
  reply: z.object({
    orders: z.array(
      z.object({
        id: IdSchema,
        order_no: z.string(),
        customer_name: z.string(),
        status: OrderStatusSchema,
        created_at: InstantSchema,
        total_cents: z.int(),
        currency: z.string(),
      }),
    ),
    /** Of the newest orders that were found, each with its newest; `order_id` absent before 0.3. */
    customers: z.array(z.object({ name: z.string(), phone: z.string(), order_id: z.optional(IdSchema) })),
    dishes: z.array(z.object({ id: IdSchema, name_zh: z.string(), name_en: z.string(), price_cents: z.int() })),
  }),
});
