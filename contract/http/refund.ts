import * as z from 'zod/mini';
import { IdSchema, textOf } from '../domain/basics.ts';
import { CancelReasonSchema } from '../domain/order-status.ts';
import { OrderSchema } from '../domain/order.ts';
import { REFUND_WAYS, RefundSchema, RefundWishSchema } from '../domain/refund.ts';
import { defineCall } from './call.ts';

const oneOrder = { restaurant_id: IdSchema, order_id: IdSchema };

export const mgmtCancelOrderCall = defineCall({
  name: 'order.mgmt_cancel_order',
  method: 'POST',
  path: '/app/v1/order/mgmt_cancel_order',
  may: 'order.administer',
  summary:
    'The platform cancels an order at any stage before completed: its courier too, and what of the money goes back is due. Cancelling twice is the same as once.',
  body: z.object({
    ...oneOrder,
    expect_rev: z.int(),
    reason: CancelReasonSchema,
    note: z._default(textOf(300), ''),
    /** Of a paid order; without it all of the money goes back. */
    refund: z._default(RefundWishSchema, { kind: 'whole' }),
  }),
  reply: z.object({ order: OrderSchema, refund: z.nullable(RefundSchema) }),
  errors: ['illegal_transition', 'stale_version'],
});

export const refundOrderCall = defineCall({
  name: 'order.refund',
  method: 'POST',
  path: '/app/v1/order/refund',
  may: 'order.administer',
  summary:
    'What of an order goes back to the customer, whole or by the dish, without cancelling it; replaces a refund that is due. `refund` null takes a due one back (added).',
  body: z.object({
    ...oneOrder,
    expect_rev: z.int(),
    refund: z.nullable(RefundWishSchema),
    note: textOf(300, 3),
  }),
  reply: z.object({ order: OrderSchema, refund: z.nullable(RefundSchema) }),
  errors: ['illegal_transition', 'stale_version'],
});

export const settleRefundCall = defineCall({
  name: 'order.settle_refund',
  method: 'POST',
  path: '/app/v1/order/settle_refund',
  may: 'order.administer',
  summary:
    'The money that was due has gone back: from this business day on it stands on a statement. A second time is the same as once (added).',
  body: z.object({
    ...oneOrder,
    refund_id: IdSchema,
    how: z.enum(REFUND_WAYS),
    reference: z._default(textOf(120), ''),
  }),
  reply: z.object({ order: OrderSchema, refund: RefundSchema }),
  errors: ['illegal_transition'],
});

export const listRefundsCall = defineCall({
  name: 'order.get_refunds',
  method: 'GET',
  path: '/app/v1/order/get_refunds',
  may: 'order.prove',
  summary: 'What of an order went back or is due, oldest first, and what still could (added).',
  query: z.object(oneOrder),
  reply: z.object({ items: z.array(RefundSchema), given_cents: z.int(), refundable_cents: z.int() }),
});
