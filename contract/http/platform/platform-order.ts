import * as z from 'zod/mini';
import { DaySchema, IdSchema, InstantSchema, LanguageSchema, noteOf, textOf } from '../../domain/basics.ts';
import { OrderSchema } from '../../domain/order.ts';
import { EmailSchema } from '../../domain/store-input.ts';
import { defineCall } from '../call.ts';
import { OrderRowSchema, StatusCountsSchema } from '../orders/order.ts';

/** The problems of an order that is not over, the most urgent first. */
export const ORDER_PROBLEMS = ['unacknowledged', 'late', 'trouble', 'refund_due'] as const;
export const OrderProblemSchema = z.enum(ORDER_PROBLEMS);
export type OrderProblem = z.infer<typeof OrderProblemSchema>;

/** Orders that a search means are counted up to here: who looks for one of more narrows the search. */
export const MAX_FOUND_COUNTED = 5_000;

/** An order with the fields of its restaurant that a list needs. */
export const PlatformOrderSchema = z.extend(OrderRowSchema, {
  restaurant: z.object({
    id: IdSchema,
    name: z.string(),
    phone: z.string(),
    time_zone: z.string(),
    accept_limit_seconds: z.int(),
  }),
});
export type PlatformOrder = z.infer<typeof PlatformOrderSchema>;

export const listPlatformOrdersCall = defineCall({
  name: 'order.get_by_platform',
  method: 'GET',
  path: '/app/v1/order/get_by_platform',
  may: 'order.administer',
  summary:
    'Lists orders of the whole platform or of one restaurant, newest first, by cursor. The counts are of open orders and of refunds that are due.',
  query: z.object({
    restaurant_id: z.optional(IdSchema),
    /** Comma-separated statuses; alone `open` for all that are not over (with a problem: for any); empty for all. */
    status: z._default(textOf(120), 'open'),
    /** Only orders with this problem: oldest first. */
    problem: z.optional(OrderProblemSchema),
    from: z.optional(DaySchema),
    to: z.optional(DaySchema),
    /** Parts of the customer's name, street, phone or number, or of a channel's own id (docs/spec/search.md). */
    q: z._default(textOf(80), ''),
    /** The cursor: the previous page's `next`. */
    after: z._default(textOf(80), ''),
    /** With the number of all that the filters mean; of a search up to 5,000, and then with `total_is_least`. */
    counted: z.optional(z.literal('yes')),
    page_size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 100),
  }),
  reply: z.object({
    items: z.array(PlatformOrderSchema),
    /** The cursor of the next page; null at the end. */
    next: z.nullable(z.string()),
    total: z.optional(z.int()),
    /** There are more than `total`. */
    total_is_least: z.optional(z.literal(true)),
    counts: z.object({
      open: z.int(),
      todo: z.int(),
      by_status: StatusCountsSchema,
      problems: z.record(OrderProblemSchema, z.int()),
    }),
  }),
});

const oneOrder = { restaurant_id: IdSchema, order_id: IdSchema };

export const platformToRestaurantCall = defineCall({
  name: 'order.platform_to_restaurant',
  method: 'POST',
  path: '/app/v1/platform_to_restaurant',
  may: 'order.administer',
  summary:
    'Moves one order’s delivery from the platform’s provider to the restaurant: the courier is cancelled. A second time is the same as once.',
  body: z.object(oneOrder),
  reply: OrderSchema,
  errors: ['illegal_transition'],
});

export const deliveryEmailCall = defineCall({
  name: 'management.delivery_email',
  method: 'POST',
  path: '/app/v1/management/delivery_email',
  may: 'order.administer',
  summary:
    'Mails an order’s delivery details, without card data, in the restaurant’s language. `is_preview` only returns the mail.',
  body: z.object({
    ...oneOrder,
    /** The recipient; by default the restaurant's own address. */
    to: z.optional(EmailSchema),
    note: z._default(noteOf(500), ''),
    language: z.optional(LanguageSchema),
    is_preview: z._default(z.boolean(), false),
  }),
  reply: z.object({
    to: z.string(),
    language: LanguageSchema,
    subject: z.string(),
    text: z.string(),
    queued_at: z.nullable(InstantSchema),
  }),
  errors: ['illegal_transition'],
  keepsAnswer: true,
});
