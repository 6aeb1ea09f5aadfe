import * as z from 'zod/mini';
import { CentsSchema, IdSchema, PositiveCentsSchema } from '../../domain/basics.ts';
import { DiscountPartsSchema } from '../../domain/deals.ts';
import { OrderSchema } from '../../domain/order.ts';
import { TaxLineSchema } from '../../domain/tax.ts';
import { FieldErrorSchema, defineCall } from '../call.ts';
import { IntakeOrderSchema } from './intake.ts';

/**
 * A phone order as a person enters it: like a channel's order, but priced here. The store's deals apply automatically;
 * `coupon_cents` is what the operator takes off besides.
 */
export const PhoneOrderSchema = z.extend(
  z.omit(IntakeOrderSchema, {
    external_id: true,
    status_url: true,
    totals: true,
    discount_cents: true,
    currency: true,
  }),
  { restaurant_id: IdSchema, coupon_cents: z._default(PositiveCentsSchema, 0) },
);
export type PhoneOrder = z.infer<typeof PhoneOrderSchema>;
export type PhoneOrderInput = z.input<typeof PhoneOrderSchema>;

export const checkPhoneOrderCall = defineCall({
  name: 'order.check',
  method: 'POST',
  path: '/app/v1/order/check',
  may: 'order.enter',
  summary: 'Prices a phone order, or the correction of `order_id`, and returns all its errors; writes nothing.',
  /** What the corrected order was taken with is not asked about again [OW3]. */
  body: z.extend(PhoneOrderSchema, { order_id: z.optional(IdSchema) }),
  reply: z.object({
    errors: z.array(FieldErrorSchema),
    /** Miles; measured to the middle of the ZIP code when the operator gives none. */
    distance: z.nullable(z.number()),
    /** What each asked line comes to, null where its dish is not on the menu. */
    line_cents: z.array(z.nullable(CentsSchema)),
    amount_cents: CentsSchema,
    delivery_fee_cents: CentsSchema,
    discount_cents: CentsSchema,
    discount_parts: z.optional(DiscountPartsSchema),
    tax_cents: CentsSchema,
    tax_included: z.boolean(),
    tax_lines: z.array(TaxLineSchema),
    total_cents: CentsSchema,
  }),
});

export const addPhoneOrderCall = defineCall({
  name: 'order.add',
  method: 'POST',
  path: '/app/v1/order/add',
  may: 'order.enter',
  summary: 'Places a phone order, checked as at intake; it rings like any other.',
  body: PhoneOrderSchema,
  reply: OrderSchema,
  errors: ['order_refused', 'conflict'],
  keepsAnswer: true,
});

export const correctOrderCall = defineCall({
  name: 'order.update',
  method: 'POST',
  finishes: true,
  path: '/app/v1/order/update',
  may: 'order.enter',
  summary: 'Corrects an order while its food is not done, then how to reach its customer; it rings.',
  body: z.extend(PhoneOrderSchema, { order_id: IdSchema, expect_rev: z.int() }),
  reply: OrderSchema,
  errors: ['order_refused', 'illegal_transition', 'stale_version'],
});
