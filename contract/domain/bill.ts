import * as z from 'zod/mini';
import { CentsSchema, DaySchema, IdSchema, InstantSchema, RateSchema, textOf } from './basics.ts';
import { applyRate, shareCents } from './money.ts';
import { isSummed, type Order } from './order.ts';
import { addedTax, orderTax } from './order-tax.ts';
import { doorCents, forgivenCents, isCollectedHere, takenMoney } from './order-money.ts';
import { BEARERS, type Bearer } from './refund.ts';

/** A calendar month of business days, `YYYY-MM` (docs/decisions/0006). */
export const PeriodSchema = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'period_form'));

export const BILL_STATES = ['open', 'issued', 'paid', 'disputed'] as const;
export const BillStateSchema = z.enum(BILL_STATES);
export type BillState = z.infer<typeof BillStateSchema>;

/** The states from which a person can move a statement to each state; paid goes back by its own way (`isTakenBack`). */
export const BILL_STEPS: Record<Exclude<BillState, 'open'>, readonly BillState[]> = {
  issued: ['open', 'disputed'],
  disputed: ['issued'],
  paid: ['issued', 'disputed'],
};

const sum = z.int();
/**
 * The sums of a statement. Tax (the restaurant's own, and what the platform remits itself), tips and delivery fees are
 * parts of gross; `collected` is what the restaurant already has.
 */
export const BillSumsSchema = z.object({
  orders: sum,
  gross_cents: sum,
  tax_cents: sum,
  remitted_tax_cents: sum,
  /** Of `remitted_tax_cents`, what went back with refunds. */
  remitted_back_cents: sum,
  tips_cents: sum,
  delivery_fees_cents: sum,
  refunds_cents: sum,
  collected_cents: sum,
  commission_base_cents: sum,
  commission_cents: sum,
});
export type BillSums = z.infer<typeof BillSumsSchema>;

export const NO_SUMS: BillSums = {
  orders: 0,
  gross_cents: 0,
  tax_cents: 0,
  remitted_tax_cents: 0,
  remitted_back_cents: 0,
  tips_cents: 0,
  delivery_fees_cents: 0,
  refunds_cents: 0,
  collected_cents: 0,
  commission_base_cents: 0,
  commission_cents: 0,
};
export const BILL_SUMS = Object.keys(NO_SUMS) as (keyof BillSums)[];

/** The sums of many, such as the days of a month for hundreds of restaurants; what a part does not know is nothing. */
export function sumBills(parts: Iterable<Partial<BillSums>>): BillSums {
  const total = { ...NO_SUMS };
  for (const part of parts) for (const key of BILL_SUMS) total[key] += part[key] ?? 0;
  return total;
}

export const addBillSums = (left: BillSums, right: BillSums): BillSums => sumBills([left, right]);

/** The fields of an order that a statement counts. */
export type BilledOrder = Pick<
  Order,
  | 'flags'
  | 'marks'
  | 'status'
  | 'payment_state'
  | 'money'
  | 'payment_method'
  | 'delivery_method'
  | 'amount_cents'
  | 'discount_cents'
  | 'tax_cents'
  | 'tax_included'
  | 'remitted_tax_cents'
  | 'tip_cents'
  | 'delivery_fee_cents'
  | 'total_cents'
>;

/** Whether a statement lists an order: sold, or paid although cancelled (then its refund is listed too). */
export function isBilled(order: Pick<BilledOrder, 'flags' | 'status' | 'payment_state'>): boolean {
  if (!isSummed(order) || order.status === 'pending') return false;
  return order.status !== 'cancelled' || order.payment_state === 'refund_due' || order.payment_state === 'refunded';
}

type Based = Pick<BilledOrder, 'amount_cents' | 'discount_cents' | 'tax_cents' | 'tax_included'>;

/** Commission is on the dishes after discounts: never on tax, also where their prices include it, on tips or fees. */
export const commissionBase = (order: Based): number =>
  Math.max(0, order.amount_cents - order.discount_cents - (order.tax_cents - addedTax(order)));

/**
 * An order's amounts on the statement of its own business day, at that day's rate. Each order is rounded separately. What
 * was forgiven of an order was no sale [M6], so its share of tax, tip and fee is none either.
 */
export function saleOf(order: BilledOrder, rate: number): BillSums {
  if (!isBilled(order)) return NO_SUMS;
  const forgiven = forgivenCents({ ...order, money: takenMoney(order) });
  const sold = order.total_cents - forgiven;
  const { remitted_tax_cents } = orderTax(order);
  const ofSold = (sum: number): number => (forgiven === 0 ? sum : shareCents(sum, sold, order.total_cents));
  const base = ofSold(commissionBase(order));
  const remitted = ofSold(remitted_tax_cents);
  return {
    orders: 1,
    gross_cents: sold,
    tax_cents: ofSold(order.tax_cents) - remitted,
    remitted_tax_cents: remitted,
    remitted_back_cents: 0,
    tips_cents: ofSold(order.tip_cents),
    delivery_fees_cents: ofSold(order.delivery_fee_cents),
    refunds_cents: 0,
    // What an online payment left open, because the order became dearer, is paid at the door.
    collected_cents: isCollectedHere(order) ? sold : doorCents(order),
    commission_base_cents: base,
    commission_cents: applyRate(base, rate),
  };
}

/** What went back of an order before a refund, as far as the restaurant bore it, and of its tax before and with it. */
export type EarlierBack = { cents: number; tax?: { before: number; after: number } };

/**
 * A refund's amounts on the statement of the day it was given: the credit, the tax of it that the platform remits [TX6],
 * and in proportion the commission, at the rate of the order's own day. A whole refund undoes its sale to the cent, also
 * by several refunds (`earlier`; where its tax is not known it goes back in proportion). One that somebody else bears
 * leaves the sale and its commission, and returns to the restaurant what it gave itself [M6].
 */
export function refundOf(
  order: BilledOrder,
  amountCents: number,
  rate: number,
  bearer: Bearer = 'restaurant',
  { cents: earlierCents, tax }: EarlierBack = { cents: 0 },
): BillSums {
  if (bearer !== 'restaurant') return { ...NO_SUMS, collected_cents: isCollectedHere(order) ? -amountCents : 0 };
  const [before, after] = [earlierCents, earlierCents + amountCents];
  const baseWith = (cents: number): number => shareCents(commissionBase(order), cents, order.total_cents);
  const { remitted_tax_cents } = orderTax(order);
  const remittedWith = (cents: number, taxCents: number | undefined): number =>
    taxCents === undefined
      ? shareCents(remitted_tax_cents, cents, order.total_cents)
      : shareCents(remitted_tax_cents, taxCents, order.tax_cents);
  return {
    ...NO_SUMS,
    remitted_back_cents: remittedWith(after, tax?.after) - remittedWith(before, tax?.before),
    refunds_cents: amountCents,
    collected_cents: isCollectedHere(order) ? -amountCents : 0,
    commission_base_cents: baseWith(before) - baseWith(after),
    commission_cents: applyRate(baseWith(before), rate) - applyRate(baseWith(after), rate),
  };
}

export const AdjustmentSchema = z.object({
  id: IdSchema,
  at: InstantSchema,
  by: z.string(),
  amount_cents: CentsSchema,
  reason: textOf(200, 1),
});
export type Adjustment = z.infer<typeof AdjustmentSchema>;

export const adjustmentsSum = (adjustments: readonly Adjustment[]): number =>
  adjustments.reduce((total, { amount_cents }) => total + amount_cents, 0);

/**
 * What the platform owes the restaurant; below zero, what the restaurant owes the platform. Tax that the platform remits
 * is not the restaurant's, by whichever way it was collected [TX6].
 */
export const payoutOf = (sums: BillSums, adjustmentsCents: number): number =>
  sums.gross_cents -
  (sums.remitted_tax_cents - sums.remitted_back_cents) -
  sums.refunds_cents -
  sums.collected_cents -
  sums.commission_cents +
  adjustmentsCents;

export const BillSchema = z.extend(BillSumsSchema, {
  restaurant_id: IdSchema,
  restaurant_name: z.string(),
  /** ISO 4217: the `*_cents` are its minor units; statements of different ones are never added [CU2]. */
  currency: z.string(),
  period: PeriodSchema,
  from: DaySchema,
  to: DaySchema,
  /** The period's last business day has ended. */
  is_over: z.boolean(),
  state: BillStateSchema,
  adjustments: z.array(AdjustmentSchema),
  adjustments_cents: z.int(),
  payout_cents: z.int(),
  note: z.string(),
  /** The rates in force within the period, oldest first. */
  rates: z.array(z.object({ from_date: DaySchema, rate: RateSchema })),
  issued_at: z.nullable(InstantSchema),
  paid_at: z.nullable(InstantSchema),
  disputed_at: z.nullable(InstantSchema),
  version: z.int(),
});
export type Bill = z.infer<typeof BillSchema>;

/** What statements of one currency add up to. */
export const BillTotalSchema = z.object({
  currency: z.string(),
  bills: z.int(),
  orders: z.int(),
  gross_cents: z.int(),
  refunds_cents: z.int(),
  collected_cents: z.int(),
  commission_cents: z.int(),
  adjustments_cents: z.int(),
  payout_cents: z.int(),
});
export type BillTotal = z.infer<typeof BillTotalSchema>;

const TOTALLED = [
  'orders',
  'gross_cents',
  'refunds_cents',
  'collected_cents',
  'commission_cents',
  'adjustments_cents',
  'payout_cents',
] as const;

/** Totals of statements, one for each currency, in the order in which the currencies first stand [CU2]. */
export function totalBills(bills: readonly Bill[]): BillTotal[] {
  const totals = new Map<string, BillTotal>();
  for (const bill of bills) {
    const before = totals.get(bill.currency);
    const sums = TOTALLED.map((key) => [key, (before?.[key] ?? 0) + bill[key]] as const);
    totals.set(bill.currency, {
      currency: bill.currency,
      bills: (before?.bills ?? 0) + 1,
      ...Object.fromEntries(sums),
    } as BillTotal);
  }
  return [...totals.values()];
}

/** The line of one order or refund; the statement's sums add these lines up. */
export const BillLineSchema = z.extend(BillSumsSchema, {
  kind: z.enum(['sale', 'refund']),
  /** Who bears a refund, and how much it is; null for a sale. */
  bearer: z.nullable(z.enum(BEARERS)),
  given_cents: z.nullable(CentsSchema),
  /** The day a refund was given, on which it counts; null for a sale. Absent in versions before 0.3. */
  settled_date: z.optional(z.nullable(DaySchema)),
  order_id: IdSchema,
  order_no: z.string(),
  number: z.string(),
  business_date: DaySchema,
  created_at: InstantSchema,
  channel: z.string(),
  payment_method: z.string(),
  payment_state: z.string(),
  status: z.string(),
  rate: RateSchema,
});
export type BillLine = z.infer<typeof BillLineSchema>;

/** One movement of an order's money, with its cause (an action of the order) and its person [M6]. */
const LedgerEntrySchema = z.object({
  kind: z.enum(['charged', 'paid', 'credited', 'refunded']),
  amount_cents: z.int(),
  bearer: z.nullable(z.enum(BEARERS)),
  cause: z.string(),
  at: InstantSchema,
  by: z.string(),
});

export const DISPUTE_STATES = ['open', 'accepted', 'rejected'] as const;

/** What the owner says is wrong with one order or refund of a statement, and what the platform answered [MC6]. */
export const BillDisputeSchema = z.object({
  id: IdSchema,
  order_id: IdSchema,
  number: z.string(),
  claimed_cents: CentsSchema,
  reason: z.string(),
  state: z.enum(DISPUTE_STATES),
  opened_at: InstantSchema,
  opened_by: z.string(),
  answer: z.nullable(z.string()),
  answered_at: z.nullable(InstantSchema),
  answered_by: z.nullable(z.string()),
  /** What was accepted of it, as the statement's adjustment has it. */
  accepted_cents: z.nullable(CentsSchema),
  /** The evidence: the order's ledger, oldest entry first [M6]. */
  ledger: z.array(LedgerEntrySchema),
});
export type BillDispute = z.infer<typeof BillDisputeSchema>;
export const MAX_DISPUTES = 50;
export const MAX_BILL_NOTE = 500;

/** Whether its owner may dispute a statement; one that is disputed already, further orders of it [MC6]. */
export const mayDispute = ({ state }: Pick<Bill, 'state'>, marked: number): boolean =>
  state === 'issued' || (state === 'disputed' && marked > 0);
