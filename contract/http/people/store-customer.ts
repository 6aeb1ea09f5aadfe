import * as z from 'zod/mini';
import { GivenInstantSchema, IdSchema, InstantSchema, narrowTextOf, noteOf, textOf } from '../../domain/basics.ts';
import { ORDER_STATUSES } from '../../domain/order-status.ts';
import { defineCall } from '../call.ts';

/** The most customers that one restaurant may block, and the most whom it may keep a note on. */
export const MAX_STORE_BLOCKS = 500;
export const MAX_CUSTOMER_NOTES = 2_000;
/** Sums of one customer are over this many of their newest orders; an app's shared number may be on many more. */
export const MAX_SUMMED_ORDERS = 500;
export const CUSTOMER_LISTS = ['all', 'noted', 'blocked'] as const;

/** A customer is a phone number, or where an order has none, an e-mail (docs/spec/customers.md). In a body, because personal data must not be in an address. */
const who = { phone: z._default(narrowTextOf(30), ''), email: z._default(narrowTextOf(254), '') };

const StoreBlockSchema = z.object({
  reason: z.string(),
  /** It ends at this time; null: never. */
  until: z.nullable(InstantSchema),
  created_by: z.string(),
  created_at: InstantSchema,
});

/** What one restaurant knows of a customer of its own. */
export const StoreCustomerSchema = z.object({
  /** E.164; null where they are known by e-mail. */
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** As in the newest order. */
  name: z.string(),
  /** The newest order; null where none of them names the customer any more. */
  order_id: z.nullable(IdSchema),
  last_at: z.nullable(InstantSchema),
  orders: z.int(),
  note: z.string(),
  block: z.nullable(StoreBlockSchema),
});
export type StoreCustomer = z.infer<typeof StoreCustomerSchema>;

export const listStoreCustomersCall = defineCall({
  name: 'store_customer.get_list',
  method: 'POST',
  path: '/app/v1/store_customer/get_list',
  may: 'customer.manage',
  summary: 'Lists a restaurant’s customers, who ordered last first; or those with a note, or those it blocks.',
  body: z.object({
    restaurant_id: IdSchema,
    list: z._default(z.enum(CUSTOMER_LISTS), 'all'),
    q: z._default(textOf(80), ''),
    /** Where the answer before ended. */
    cursor: z._default(z.string().check(z.maxLength(80)), ''),
  }),
  reply: z.object({
    items: z.array(StoreCustomerSchema),
    /** Empty where there is no more. */
    next_cursor: z.string(),
  }),
});

/** One customer, with the newest orders. */
export const StoreCustomerDetailSchema = z.extend(StoreCustomerSchema, {
  is_blocked_by_platform: z.boolean(),
  /** Names and e-mails in the newest orders. */
  names: z.array(z.string()),
  emails: z.array(z.string()),
  /** Of the newest orders: how many were cancelled, and what the others cost, in the restaurant’s own currency. */
  cancelled: z.int(),
  total_cents: z.int(),
  summed: z.int(),
  recent: z.array(
    z.object({
      id: IdSchema,
      order_no: z.string(),
      created_at: InstantSchema,
      status: z.enum(ORDER_STATUSES),
      total_cents: z.int(),
      currency: z.string(),
    }),
  ),
});

export const getStoreCustomerCall = defineCall({
  name: 'store_customer.get',
  method: 'POST',
  path: '/app/v1/store_customer/get',
  may: 'customer.manage',
  summary: 'Returns one customer of a restaurant, by phone number or e-mail: orders, note, block.',
  body: z.object({ restaurant_id: IdSchema, ...who }),
  reply: StoreCustomerDetailSchema,
});
export type StoreCustomerDetail = z.infer<typeof StoreCustomerDetailSchema>;

export const updateStoreCustomerCall = defineCall({
  name: 'store_customer.update',
  method: 'POST',
  path: '/app/v1/store_customer/update',
  may: 'customer.manage',
  summary: 'Keeps a note on a customer, or blocks their orders at this restaurant (`null`: no longer).',
  body: z.object({
    restaurant_id: IdSchema,
    ...who,
    note: z.optional(noteOf(500)),
    /** The note that was shown while this one was written: another since then is `stale_version`. */
    note_before: z.optional(z.string()),
    block: z.optional(
      z.nullable(z.object({ reason: textOf(300, 1), until: z._default(z.nullable(GivenInstantSchema), null) })),
    ),
  }),
  reply: StoreCustomerDetailSchema,
});
