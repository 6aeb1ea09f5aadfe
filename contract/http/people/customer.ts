import * as z from 'zod/mini';
import { IdSchema, InstantSchema, narrowTextOf, textOf } from '../../domain/basics.ts';
import { ChangeLineSchema, OrderSchema } from '../../domain/order.ts';
import { RatingSchema } from '../../domain/rating.ts';
import { defineCall } from '../call.ts';

/** One of the two, the phone number in any usual form. They travel in a body, because personal data must not be in an address. */
const who = { phone: z._default(narrowTextOf(30), ''), email: z._default(narrowTextOf(254), '') };

/** The data stored about one customer, in every restaurant. */
export const CustomerSchema = z.object({
  /** E.164; null where they were found by e-mail. */
  phone: z.nullable(z.string()),
  /** In lower case; null where they were found by phone. */
  email: z.nullable(z.string()),
  /** What else these orders name: the e-mails beside a phone number, or the phone numbers beside an e-mail. */
  others: z.array(z.string()),
  names: z.array(z.string()),
  orders: z.int(),
  open_orders: z.int(),
  first_at: z.nullable(InstantSchema),
  last_at: z.nullable(InstantSchema),
  ratings: z.int(),
  refused: z.int(),
  is_blocked: z.boolean(),
  restaurants: z.array(z.object({ id: IdSchema, name: z.string(), orders: z.int() })),
});
export type Customer = z.infer<typeof CustomerSchema>;

export const findCustomerCall = defineCall({
  name: 'customer.find',
  method: 'POST',
  path: '/app/v1/customer/find',
  may: 'customer.erase',
  summary:
    'Returns a summary of the data stored about the customer with this phone number or e-mail, in every restaurant.',
  body: z.object(who),
  reply: CustomerSchema,
});

/** More than one customer orders; the export of a number shared by many people stops here and says so. */
export const MAX_EXPORTED_ORDERS = 2_000;

export const exportCustomerCall = defineCall({
  name: 'customer.export',
  method: 'POST',
  path: '/app/v1/customer/export',
  may: 'customer.erase',
  summary: `Returns all data stored about a customer, to hand over; ${MAX_EXPORTED_ORDERS} orders at most, newest first.`,
  body: z.object(who),
  reply: z.object({
    exported_at: InstantSchema,
    customer: CustomerSchema,
    orders: z.array(OrderSchema),
    /** What changes of these orders took away and brought, as far as it is kept [OW5]. */
    changes: z.array(z.object({ order_id: IdSchema, rev: z.int(), lines: z.array(ChangeLineSchema) })),
    ratings: z.array(RatingSchema),
    /** What restaurants keep of them: a note, or why their orders are refused. */
    kept: z.array(z.object({ restaurant_id: IdSchema, note: z.string(), block_reason: z.nullable(z.string()) })),
    is_cut: z.boolean(),
  }),
});

export const eraseCustomerCall = defineCall({
  name: 'customer.erase',
  method: 'POST',
  path: '/app/v1/customer/erase',
  may: 'customer.erase',
  summary:
    'Erases a customer’s data from every order, event, review and refused order, for good; sums and numbers stay. Refused while an order of theirs is open.',
  body: z.object({ ...who, reason: textOf(300, 1) }),
  reply: z.object({ orders: z.int(), ratings: z.int(), refused: z.int() }),
});
