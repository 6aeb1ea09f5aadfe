import * as z from 'zod/mini';
import {
  CentsSchema,
  DaySchema,
  IdSchema,
  InstantSchema,
  MAX_COUNTED_CENTS,
  SumCentsSchema,
} from '../../domain/basics.ts';
import { STAGES } from '../../domain/kitchen-times.ts';
import { OrderSchema, PAYMENT_METHODS } from '../../domain/order.ts';
import { DeliveryMethodSchema, OrderStatusSchema } from '../../domain/order-status.ts';
import { DaySpanSchema } from '../../domain/statistics.ts';
import { defineCall } from '../call.ts';
import { personHeader } from '../people/desk-pin.ts';

const moment = z.nullable(InstantSchema);
const StageSchema = z.enum(STAGES);

/** Median and p90 in seconds over the orders that have passed the stage; null for none. */
export const SpreadSchema = z.object({ count: z.int(), median_s: z.nullable(z.int()), p90_s: z.nullable(z.int()) });
export type Spread = z.infer<typeof SpreadSchema>;

/** Of each stage: seconds of one order, or late orders. */
export const StageCountsSchema = z.object({ accept: z.int(), kitchen: z.int(), courier: z.int(), road: z.int() });

/** One order that missed its promise, with the times that show it. */
export const LateOrderEvidenceSchema = z.object({
  id: IdSchema,
  number: z.string(),
  business_date: DaySchema,
  channel: z.string(),
  delivery_method: DeliveryMethodSchema,
  status: OrderStatusSchema,
  placed_at: InstantSchema,
  accepted_at: moment,
  due_at: moment,
  ready_at: moment,
  courier_at: moment,
  handed_over_at: moment,
  deliver_by_at: moment,
  delivered_at: moment,
  late_seconds: z.int(),
  delays: StageCountsSchema,
  stage: z.nullable(StageSchema),
});
export type LateOrderEvidence = z.infer<typeof LateOrderEvidenceSchema>;

/** The widest span of kitchen figures: a quarter of a year. */
export const MAX_KITCHEN_DAYS = 92;
export const MAX_LATE_SHOWN = 500;

export const kitchenFiguresCall = defineCall({
  name: 'statistics.kitchen',
  method: 'GET',
  path: '/app/v1/statistics/kitchen',
  may: 'figures.see',
  summary: 'Returns how long each stage took, and which orders were late at which stage (added).',
  query: z.object({ restaurant_id: IdSchema, from: DaySchema, to: DaySchema }),
  reply: z.object({
    span: DaySpanSchema,
    orders: z.int(),
    accept: SpreadSchema,
    prep: SpreadSchema,
    courier: SpreadSchema,
    road: SpreadSchema,
    hours: z.array(z.object({ hour: z.int(), orders: z.int(), late: z.int(), prep: SpreadSchema })),
    late_count: z.int(),
    /** Deliveries that were brought long before the time asked for [KF6]. Absent in versions before 0.3. */
    early_count: z.optional(z.int()),
    by_stage: StageCountsSchema,
    /** The latest first, at most 500. */
    late: z.array(LateOrderEvidenceSchema),
  }),
});

export const OpenOrderSchema = z.object({
  id: IdSchema,
  order_no: z.string(),
  business_date: DaySchema,
  status: OrderStatusSchema,
  delivery_method: DeliveryMethodSchema,
  payment_method: z.enum(PAYMENT_METHODS),
  is_paid: z.boolean(),
  currency: OrderSchema.shape.currency,
  flags: OrderSchema.shape.flags,
  marks: OrderSchema.shape.marks,
  customer_name: z.string(),
  due_at: moment,
  total_cents: CentsSchema,
  /** What the customer has still to pay, in cash or by card. */
  to_collect_cents: CentsSchema,
});

export const DayCloseSchema = z.object({
  counted_cents: SumCentsSchema,
  expected_cents: SumCentsSchema,
  note: z.string(),
  by: z.string(),
  at: InstantSchema,
});

export const CashSchema = z.object({ orders: z.int(), cents: SumCentsSchema });

/** [DC1] What a shift has to settle before it ends. */
export const dayCloseCall = defineCall({
  name: 'day.get_close',
  method: 'GET',
  path: '/app/v1/day/get_close',
  may: 'day.close',
  summary: 'Returns what a business day has open: unfinished orders, and the cash to be counted (added).',
  query: z.object({ restaurant_id: IdSchema, business_date: z.optional(DaySchema) }),
  headers: personHeader(),
  errors: ['person_needed'],
  reply: z.object({
    business_date: DaySchema,
    is_today: z.boolean(),
    orders: z.int(),
    cancelled: z.int(),
    unfinished: z.array(OpenOrderSchema),
    /**
     * Those of the day's orders that were handed over and are not paid [CR11]; today's list has those of the 60 days before,
     * too. Absent in versions before 0.3.
     */
    owed: z.optional(z.array(OpenOrderSchema)),
    /**
     * Cash of the orders handed over that day, by who took it: the counter (also what a person recorded of an order that a
     * provider's courier carries), or the restaurant's own drivers; what was given back in cash that day, of
     * whichever day's orders; and cash of orders still out for delivery.
     */
    cash: z.object({
      pickup: CashSchema,
      delivery: CashSchema,
      /** Absent in versions before 0.3. */
      refunds: z.optional(CashSchema),
      due_cents: SumCentsSchema,
      outstanding_cents: SumCentsSchema,
    }),
    closes: z.array(DayCloseSchema),
  }),
});

/** [DC3] A second count adds a line and never changes the first. */
export const closeDayCall = defineCall({
  name: 'day.close',
  method: 'POST',
  path: '/app/v1/day/close',
  may: 'day.close',
  summary: 'Records the cash count at the end of a business day, and who counted.',
  body: z.object({
    restaurant_id: IdSchema,
    business_date: DaySchema,
    counted_cents: z.int().check(z.minimum(0), z.maximum(MAX_COUNTED_CENTS)),
    /** What it was compared with: where the cash to be there has moved since, nothing is recorded (`stale_version`). */
    expected_cents: z.optional(SumCentsSchema),
    note: z.string().check(z.maxLength(300)),
  }),
  headers: personHeader(),
  reply: DayCloseSchema,
  errors: ['person_needed', 'stale_version'],
  keepsAnswer: true,
});
