import * as z from 'zod/mini';
import { CentsSchema, IdSchema, noteOf, textOf } from '../../domain/basics.ts';
import { CancelReasonSchema } from '../../domain/order-status.ts';
import { OrderSchema } from '../../domain/order.ts';
import { BEARERS, REFUND_WAYS, RefundSchema, RefundRequestSchema } from '../../domain/refund.ts';
import { defineCall } from '../call.ts';

const oneOrder = { restaurant_id: IdSchema, order_id: IdSchema };
/** The order after it, and the refund that it is about, where there is one. */
const refundReply = z.object({ order: OrderSchema, refund: z.nullable(RefundSchema) });

export const mgmtCancelOrderCall = defineCall({
  name: 'order.mgmt_cancel_order',
  method: 'POST',
  finishes: true,
  path: '/app/v1/order/mgmt_cancel_order',
  may: 'order.administer',
  summary:
    'Cancels an order for the platform, at any stage before completed: also its courier; the refund becomes due. Cancelling twice is the same as once.',
  body: z.object({
    ...oneOrder,
    expect_rev: z.int(),
    reason: CancelReasonSchema,
    note: z._default(noteOf(300), ''),
    /** For a paid order; by default all of the money goes back. */
    refund: z._default(RefundRequestSchema, { kind: 'whole' }),
    /** Who bears the refund. */
    bearer: z._default(z.enum(BEARERS), 'restaurant'),
  }),
  reply: refundReply,
  errors: ['illegal_transition', 'stale_version'],
});

export const refundOrderCall = defineCall({
  name: 'order.refund',
  method: 'POST',
  finishes: true,
  path: '/app/v1/order/refund',
  may: 'order.refund',
  summary:
    'Sets the refund of an order, whole or by the dish, without cancelling it; replaces a refund that is due. `rest` writes off what is left to pay after the hand-over. Null withdraws a due one, else the write-off. Only the platform can name a `bearer` other than the restaurant (added).',
  body: z.object({
    ...oneOrder,
    expect_rev: z.int(),
    refund: z.nullable(z.union([RefundRequestSchema, z.object({ kind: z.literal('rest') })])),
    bearer: z._default(z.enum(BEARERS), 'restaurant'),
    note: noteOf(300, 3),
  }),
  reply: refundReply,
  errors: ['illegal_transition', 'stale_version'],
});

export const settleRefundCall = defineCall({
  name: 'order.settle_refund',
  method: 'POST',
  finishes: true,
  path: '/app/v1/order/settle_refund',
  may: 'order.refund',
  summary:
    'Records that a due refund was given: it is on the statement of this business day. The same twice is once; another way or person is `stale_version`. A restaurant records what it took itself; online payments go back from the platform (added).',
  body: z.object({
    ...oneOrder,
    refund_id: IdSchema,
    /** What was given; refused with `stale_version` where another sum is due by now. */
    amount_cents: z.optional(CentsSchema),
    how: z.enum(REFUND_WAYS),
    reference: z._default(textOf(120), ''),
  }),
  reply: refundReply,
  errors: ['illegal_transition', 'stale_version'],
});

export const listRefundsCall = defineCall({
  name: 'order.get_refunds',
  method: 'GET',
  path: '/app/v1/order/get_refunds',
  may: 'order.refund',
  summary: 'Lists an order’s refunds, given or due, oldest first, with the amount that can still be refunded (added).',
  query: z.object(oneOrder),
  reply: z.object({
    items: z.array(RefundSchema),
    given_cents: z.int(),
    /** Credit that stays whatever is refunded next, so that the price still to refund is the total without it. */
    credit_given_cents: z.int(),
    refundable_cents: z.int(),
  }),
});
