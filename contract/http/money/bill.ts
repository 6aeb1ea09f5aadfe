import * as z from 'zod/mini';
import {
  CentsSchema,
  centsFrom,
  DaySchema,
  IdSchema,
  LanguageSchema,
  noteOf,
  SumCentsSchema,
  textOf,
} from '../../domain/basics.ts';
import {
  BillDisputeSchema,
  BillLineSchema,
  BillSchema,
  BillStateSchema,
  BillTotalSchema,
  MAX_BILL_NOTE,
  MAX_DISPUTES,
  PeriodSchema,
} from '../../domain/bill.ts';
import { BillBreakdownSchema } from '../../domain/bill-breakdown.ts';
import { defineCall } from '../call.ts';

const page = {
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
  page_size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
};
const oneBill = { restaurant_id: IdSchema, period: PeriodSchema };

export const listBillsCall = defineCall({
  name: 'bill.get_list',
  method: 'GET',
  path: '/app/v1/bill/get_list',
  may: 'bill.see',
  summary:
    'Lists statements, newest period first: of one restaurant, or of all one may see for one period (the current month by default) or in one state.',
  query: z.object({
    restaurant_id: z.optional(IdSchema),
    period: z.optional(PeriodSchema),
    /** Without a restaurant and a period: every statement in this state. */
    state: z.optional(BillStateSchema),
    q: z._default(textOf(80), ''),
    ...page,
  }),
  reply: z.object({
    items: z.array(BillSchema),
    total: z.int(),
    page: z.int(),
    page_size: z.int(),
    /** Of every statement that the filter means, not of the page: one for each currency [FG3]. */
    totals: z.array(BillTotalSchema),
  }),
});

export const getBillCall = defineCall({
  name: 'bill.get_by_period',
  method: 'GET',
  path: '/app/v1/bill/get_by_period',
  may: 'bill.see',
  summary: 'Returns one statement with the refunds given in its period (added).',
  query: z.object(oneBill),
  reply: z.object({ bill: BillSchema, refunds: z.array(BillLineSchema), disputes: z.array(BillDisputeSchema) }),
});

export const listBillOrdersCall = defineCall({
  name: 'bill.get_orders',
  method: 'GET',
  path: '/app/v1/bill/get_orders',
  may: 'bill.see',
  summary: 'Lists a statement’s orders, oldest first, each with its day’s rate and its commission (added).',
  query: z.object({
    ...oneBill,
    page: page.page,
    page_size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000)), 50),
  }),
  reply: z.object({ items: z.array(BillLineSchema), total: z.int(), page: z.int(), page_size: z.int() }),
});

export const updateBillCall = defineCall({
  name: 'bill.update',
  method: 'POST',
  path: '/app/v1/bill/update',
  may: 'bill.settle',
  summary:
    'Issues a statement whose period is over, marks it paid or disputed, takes *paid* back (`state: issued`), adds or removes adjustments.',
  body: z.object({
    ...oneBill,
    version: z.int(),
    state: z.optional(z.enum(['issued', 'paid', 'disputed'])),
    note: z.optional(noteOf(MAX_BILL_NOTE)),
    add_adjustment: z.optional(z.object({ amount_cents: CentsSchema, reason: textOf(200, 1) })),
    remove_adjustment_id: z.optional(IdSchema),
  }),
  reply: BillSchema,
  errors: ['stale_version', 'illegal_transition'],
});

export const issueBillsCall = defineCall({
  name: 'bill.issue_all',
  method: 'POST',
  path: '/app/v1/bill/issue_all',
  may: 'bill.settle',
  summary:
    'Issues every draft of a past month that the search means, but empty ones (added). `dry_run` returns only how many and their sums. A hundred at a time: `next` goes into the next `after`.',
  body: z.object({
    period: PeriodSchema,
    q: z._default(textOf(80), ''),
    after: z._default(z.nullable(IdSchema), null),
    dry_run: z._default(z.boolean(), false),
  }),
  reply: z.object({
    issued: z.int(),
    /** Drafts that stay, each with why. */
    refused: z.array(
      z.object({
        restaurant_id: IdSchema,
        restaurant_name: z.string(),
        code: z.string(),
        params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
      }),
    ),
    /** Drafts without an order or an amount, which are not issued. */
    empty: z.int(),
    /** Of what was issued; of a dry run, of what would be. */
    totals: z.array(BillTotalSchema),
    next: z.nullable(IdSchema),
  }),
});

export const disputeBillCall = defineCall({
  name: 'bill.dispute',
  method: 'POST',
  path: '/app/v1/bill/dispute',
  may: 'bill.see',
  summary:
    'Disputes an issued statement with a reason; `orders` names what of it is wrong, each with what is claimed (added).',
  body: z.object({
    ...oneBill,
    version: z.int(),
    note: noteOf(MAX_BILL_NOTE, 3),
    orders: z._default(
      z
        .array(
          z.object({
            order_id: IdSchema,
            claimed_cents: centsFrom(1),
            reason: textOf(200, 1),
          }),
        )
        .check(z.maxLength(MAX_DISPUTES)),
      [],
    ),
  }),
  reply: BillSchema,
  errors: ['stale_version', 'illegal_transition'],
});

export const answerDisputeCall = defineCall({
  name: 'bill.answer_dispute',
  method: 'POST',
  path: '/app/v1/bill/answer_dispute',
  may: 'bill.settle',
  summary: 'Accepts a disputed order, adding `accepted_cents` to its statement, or rejects it with none (added).',
  body: z.object({
    ...oneBill,
    version: z.int(),
    dispute_id: IdSchema,
    accepted_cents: z.nullable(centsFrom(1)),
    answer: noteOf(500, 1),
  }),
  reply: BillSchema,
  errors: ['stale_version', 'illegal_transition'],
});

/** What should be in order before a month is closed [MC1]; the first two forbid it, an open dispute forbids its payment. */
export const CLOSE_CHECKS = [
  'period_over',
  'open_orders',
  'refunds_due',
  'paid_twice',
  'unpaid',
  'uncollected',
  'uncounted_days',
  'moved_days',
  'foreign_orders',
  'earlier_months',
  'disputes',
] as const;

export const billChecklistCall = defineCall({
  name: 'bill.get_checklist',
  method: 'GET',
  path: '/app/v1/bill/get_checklist',
  may: 'bill.see',
  summary: 'Returns what is open before a month is closed: how many, and their sums (added).',
  query: z.object(oneBill),
  reply: z.object({
    checks: z.array(
      z.object({
        check: z.enum(CLOSE_CHECKS),
        count: z.int(),
        amount_cents: z.nullable(SumCentsSchema),
        /** Which business days, where it is about days. */
        days: z.optional(z.array(DaySchema)),
        /** Forbids the next step of the statement. */
        is_needed: z.boolean(),
      }),
    ),
  }),
});

export const billBreakdownCall = defineCall({
  name: 'bill.get_breakdown',
  method: 'GET',
  path: '/app/v1/bill/get_breakdown',
  may: 'bill.see',
  summary:
    'Returns a statement by day, its tax by rate and its tips by person; an issued one as it was at its issue (added).',
  query: z.object(oneBill),
  reply: z.object({ breakdown: BillBreakdownSchema, is_exact: z.boolean() }),
});

export const billPdfCall = defineCall({
  name: 'bill.get_pdf',
  method: 'GET',
  path: '/app/v1/bill/get_pdf',
  may: 'bill.see',
  summary: 'Returns a statement as a PDF file in one language, base64 (added).',
  query: z.object({ ...oneBill, language: LanguageSchema }),
  reply: z.object({ file_name: z.string(), pdf: z.string() }),
  errors: ['no_font'],
});
