import * as z from 'zod/mini';
import { DaySchema, IdSchema, InstantSchema, textOf } from '../../domain/basics.ts';
import { DeliverySchema, type Provider } from '../../domain/delivery.ts';
import { DELIVERY_METHODS, ORDER_STATUSES } from '../../domain/order-status.ts';
import { OrderCommandSchema } from '../../domain/order-command.ts';
import {
  ChangeLineSchema,
  HistoryStepSchema,
  OrderSchema,
  PAYMENT_FILTERS,
  PAYMENT_METHODS,
} from '../../domain/order.ts';
import { ResultSchema } from '../../live.ts';
import { defineCall, type CallSpec } from '../call.ts';

/** A list row: the order without its history, so that a page of fifty stays small. */
export const OrderRowSchema = z.omit(OrderSchema, { history: true });
export type OrderRow = z.infer<typeof OrderRowSchema>;

/** Counts per status under the same filters but the status itself. */
export const StatusCountsSchema = z.record(z.enum(ORDER_STATUSES), z.int());

export const WANTED_FILTERS = ['closed_time'] as const;

export const listOrdersCall = defineCall({
  name: 'order.get_by_rd_two',
  method: 'GET',
  path: '/app/v1/order/get_by_rd_two',
  may: 'order.work',
  summary: 'Lists orders of one restaurant with counts per status. Pages by number, or by cursor with `before`.',
  query: z.object({
    restaurant_id: IdSchema,
    /** Comma-separated statuses; `open` for placed and not over; `sold` for what is summed as sales; empty for all. */
    status: z._default(z.string().check(z.maxLength(120)), ''),
    from: z.optional(DaySchema),
    to: z.optional(DaySchema),
    delivery_method: z.optional(z.enum(DELIVERY_METHODS)),
    payment_method: z.optional(z.enum(PAYMENT_METHODS)),
    payment_state: z.optional(z.enum(PAYMENT_FILTERS)),
    /** Booked orders whose wanted time is closed now [OF9]. */
    wanted: z.optional(z.enum(WANTED_FILTERS)),
    /** A channel's id, or `phone` for orders taken by phone. */
    channel: z.optional(textOf(40, 1)),
    /** Parts of the customer's name, street, phone or number, or of a channel's own id (docs/spec/search.md). */
    q: z._default(textOf(80), ''),
    sort: z._default(z.enum(['-created_at', 'created_at', '-total_cents', 'total_cents', 'due_at']), '-created_at'),
    /** Only orders created before this order's id, newest first; overrides `page` and `sort`. */
    before: z.optional(IdSchema),
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
    page_size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
  }),
  reply: z.object({
    items: z.array(OrderRowSchema),
    total: z.int(),
    page: z.int(),
    page_size: z.int(),
    counts: StatusCountsSchema,
    todo_count: z.int(),
    /** Of the sales among them: without cancelled, unpaid, test and foreign orders [FG5]. */
    sum_cents: z.int(),
    /** With `payment_state=refund_due` alone: what is due back of all of them. */
    due_back_cents: z.optional(z.int()),
  }),
});

const oneOrder = z.object({ restaurant_id: IdSchema, order_id: IdSchema });

export const getOrderCall = defineCall({
  name: 'order.get_by_id',
  method: 'GET',
  path: '/app/v1/order/get_by_id',
  may: 'order.work',
  summary: 'Returns one order with items, money lines, history and delivery progress.',
  query: oneOrder,
  reply: OrderSchema,
});

export const updateStatusCall = defineCall({
  name: 'order.update_status',
  method: 'POST',
  finishes: true,
  path: '/app/v1/order/update_status',
  may: 'order.work',
  summary:
    'Runs a command on an order exactly once; a retry with the same id gets the first result. The id with another order or act is a conflict.',
  body: z.extend(z.omit(OrderCommandSchema, { tapped_at: true }), { restaurant_id: IdSchema }),
  reply: ResultSchema,
  errors: ['illegal_transition', 'stale_version', 'conflict'],
});

export const getHistoryCall = defineCall({
  name: 'order.get_history',
  method: 'GET',
  path: '/app/v1/order/get_history',
  may: 'order.prove',
  summary: 'Lists every step of an order with its actor and time.',
  query: oneOrder,
  reply: z.object({ items: z.array(HistoryStepSchema) }),
});

/** Evidence of alert: what one screen did with an order, and when (the ledger). */
export const LedgerRowSchema = z.object({
  device_id: z.string(),
  device_name: z.string(),
  kind: z.enum(['screen', 'guest']),
  sent_at: z.nullable(InstantSchema),
  applied_at: z.nullable(InstantSchema),
  displayed_at: z.nullable(InstantSchema),
  sounded_at: z.nullable(InstantSchema),
  touched_at: z.nullable(InstantSchema),
});
export const EscalationSchema = z.object({
  at: InstantSchema,
  kind: z.enum(['not_displayed', 'not_acknowledged', 'not_accepted']),
  way: z.string(),
  /** The result of the last attempt. */
  outcome: z.string(),
  tries: z._default(z.array(z.object({ at: InstantSchema, outcome: z.string() })), []),
});
export type Escalation = z.infer<typeof EscalationSchema>;

export const getLedgerCall = defineCall({
  name: 'order.get_ledger',
  method: 'GET',
  path: '/app/v1/order/get_ledger',
  may: 'order.prove',
  summary: 'Returns the evidence of alert per screen, the notifications sent, and what each change was.',
  query: oneOrder,
  reply: z.object({
    committed_at: InstantSchema,
    accepted_at: z.nullable(InstantSchema),
    screens: z.array(LedgerRowSchema),
    escalations: z.array(EscalationSchema),
    /** What each change of its customer, or correction, took away and brought; for a year [OW5]. */
    changes: z._default(z.array(z.object({ rev: z.int(), lines: z.array(ChangeLineSchema), more: z.int() })), []),
  }),
});

const statusOf = (courier: string) =>
  `Fetches ${courier}'s current state of an order's delivery and returns the timeline.`;

const deliveryStatusCall = defineCall({
  name: 'order.simulated_deliveries_status',
  method: 'GET',
  path: '/app/v1/order/simulated_deliveries_status',
  may: 'order.work',
  summary: statusOf('the built-in courier'),
  query: oneOrder,
  reply: DeliverySchema,
  errors: ['provider_failed'],
});

const doorDashStatusCall = defineCall({
  name: 'order.doordash_deliveries_status',
  method: 'GET',
  path: '/app/v1/order/doordash_deliveries_status',
  may: 'order.work',
  summary: statusOf('DoorDash'),
  query: oneOrder,
  reply: DeliverySchema,
  errors: ['provider_failed'],
});

const uberStatusCall = defineCall({
  name: 'order.uber_deliveries_status',
  method: 'GET',
  path: '/app/v1/order/uber_deliveries_status',
  may: 'order.work',
  summary: statusOf('Uber'),
  query: oneOrder,
  reply: DeliverySchema,
  errors: ['provider_failed'],
});

/** The specification has a call for each provider; an order's delivery names its own. */
export const DELIVERY_STATUS_CALLS = {
  simulated: deliveryStatusCall,
  doordash: doorDashStatusCall,
  uber: uberStatusCall,
} as const satisfies Record<Provider, CallSpec>;
