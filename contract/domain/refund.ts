import * as z from 'zod/mini';
import { CentsSchema, IdSchema, InstantSchema, noteOf, PositiveCentsSchema } from './basics.ts';
import { FreeDishSchema } from './deals.ts';
import { freeDishOf } from './discount-parts.ts';
import { dueBackCents, isMoneyTaken, takenMoney, type Taking } from './order-money.ts';
import { addedTax, orderTax, shareOf, type Priced } from './order-tax.ts';
import type { HistoryStep, Order } from './order.ts';
import { lineCents } from './totals.ts';

/** What an order's refund covers: all that is left, or some of its lines and fees. */
export const RefundRequestSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('whole') }),
  z.object({
    kind: z.literal('part'),
    items: z
      .array(z.object({ line: z.int(), quantity: z.int().check(z.minimum(1), z.maximum(999)) }))
      .check(z.maxLength(200)),
    delivery_fee: z.boolean(),
    service_fee: z.boolean(),
    tip: z.boolean(),
  }),
]);
export type RefundRequest = z.infer<typeof RefundRequestSchema>;

/** What of an order's credit a person can ask for: a refund, or that what is left to pay is written off [M9]. */
export type CreditRequest = RefundRequest | { kind: 'rest' };

/**
 * How the amount comes about; its parts add up to it. `other_cents` is what was refunded before, and what a channel's
 * total had beside its lines.
 */
export const RefundPartsSchema = z.object({
  items: z.array(z.object({ line: z.int(), quantity: z.int(), amount_cents: CentsSchema })),
  items_cents: CentsSchema,
  discount_cents: PositiveCentsSchema,
  /** What of it is a free dish, on which of the lines. */
  free_dish: z.optional(FreeDishSchema),
  tax_cents: CentsSchema,
  /** The prices of the dishes include `tax_cents`, which is then no part of the sum. */
  tax_included: z.optional(z.boolean()),
  delivery_fee_cents: CentsSchema,
  service_fee_cents: CentsSchema,
  tip_cents: CentsSchema,
  other_cents: CentsSchema,
  amount_cents: PositiveCentsSchema,
});
export type RefundParts = z.infer<typeof RefundPartsSchema>;

/** How the money was returned. `original`: to the card or wallet it came from. */
export const REFUND_WAYS = ['original', 'cash', 'transfer', 'credit', 'other'] as const;
export type RefundWay = (typeof REFUND_WAYS)[number];

/** Who bears what a refund costs [M6]; the statement takes only the restaurant's own from its payout. */
export const BEARERS = ['restaurant', 'platform', 'courier', 'channel'] as const;
export type Bearer = (typeof BEARERS)[number];

/** A refund to a customer, due or given. It is due until a person records that the money was given. */
export const RefundSchema = z.object({
  id: IdSchema,
  order_id: IdSchema,
  amount_cents: PositiveCentsSchema,
  /** The share of it that the order no longer has: paid for and then changed away. It is on no statement. */
  overpaid_cents: CentsSchema,
  bearer: z.enum(BEARERS),
  /** How the rest comes about. Null for refunds of which only the amount is known. */
  parts: z.nullable(RefundPartsSchema),
  note: noteOf(300),
  created_at: InstantSchema,
  created_by: z.string(),
  settled_at: z.nullable(InstantSchema),
  settled_by: z.nullable(z.string()),
  how: z.nullable(z.enum(REFUND_WAYS)),
  reference: z.nullable(z.string()),
});
export type Refund = z.infer<typeof RefundSchema>;

const CREDIT_STEPS = ['refund', 'refund_dropped', 'refund_settled', 'written_off', 'write_off_dropped'];
const GRANTS: readonly unknown[] = ['refund', 'written_off'];

/** Whether a step grants, withdraws or gives credit of an order. */
export const isCreditStep = (action: string | undefined): boolean =>
  action === 'cancel' || CREDIT_STEPS.some((step) => step === action);

/** The last step that says what became of an order's credit. */
export const lastCreditStep = ({ history }: Pick<Order, 'history'>): HistoryStep | undefined =>
  history.findLast(({ action }) => CREDIT_STEPS.includes(action));

/**
 * Whether an order's refund is the platform's alone to set and withdraw [M3]: the one that is due was promised by it, or
 * the order is cancelled and owes all that was paid.
 */
export function isPlatformsRefund({ status, history }: Pick<Order, 'status' | 'history'>): boolean {
  const last = lastCreditStep({ history });
  return status === 'cancelled' || (GRANTS.includes(last?.action) && last?.detail?.['by_platform'] === true);
}

/** What can still be refunded after `creditedCents`: of the order's price, and of the money that was taken. */
export function refundableCents(order: Taking, creditedCents: number): number {
  const { paid_cents, refunded_cents } = takenMoney(order);
  const left = Math.min(order.total_cents - creditedCents, paid_cents - refunded_cents);
  return isMoneyTaken(order) ? Math.max(0, left) : 0;
}

/** What goes back of an order with so much credit. */
const dueWith = (order: Taking, credited_cents: number): number =>
  dueBackCents({ ...order, money: { ...takenMoney(order), credited_cents } });

/**
 * What of a credit really goes back when it is granted after `creditedCents`: what was paid for it. The rest is not owed
 * any more, and was never paid. `overpaid_cents` goes back without it: it was paid for what the order no longer has.
 */
export function goesBack(order: Taking, creditedCents: number, amountCents: number) {
  const overpaid_cents = dueWith(order, creditedCents);
  return { credit_cents: dueWith(order, creditedCents + amountCents) - overpaid_cents, overpaid_cents };
}

function chosenItems(order: Priced, input: RefundRequest): RefundParts['items'] {
  if (input.kind === 'whole')
    return order.items.map((item) => ({ line: item.line, quantity: item.quantity, amount_cents: lineCents(item) }));
  return input.items.flatMap(({ line, quantity }) => {
    const item = order.items.find((candidate) => candidate.line === line);
    if (item === undefined) return [];
    const taken = Math.min(quantity, item.quantity);
    return [{ line, quantity: taken, amount_cents: lineCents({ ...item, quantity: taken }) }];
  });
}

/**
 * The amount of a refund and how it comes about [M2]: the chosen dishes, less their share of the discount, with the tax
 * of their own rate, and whole fees where they were chosen. Never more than what is left after `givenCents`; a whole
 * refund is exactly that. Pieces that went back before (`given`) count, so that refunds piece by piece come to the whole
 * to the cent.
 */
export function refundParts(
  order: Priced,
  input: RefundRequest,
  givenCents = 0,
  given: GivenParts = NOTHING_GIVEN,
): RefundParts {
  const isWhole = input.kind === 'whole';
  const { tax_included } = orderTax(order);
  const items = chosenItems(order, input);
  const items_cents = items.reduce((sum, item) => sum + item.amount_cents, 0);
  const chosen = new Map(items.map(({ line, quantity }) => [line, quantity]));
  const before = isWhole ? shareOf(order, () => 0) : shareOf(order, given.quantityOf);
  const after = shareOf(order, (line) => (isWhole ? 0 : given.quantityOf(line)) + (chosen.get(line) ?? 0));
  const free = freeDishOf(order);
  const parts = {
    items,
    items_cents,
    discount_cents: after.discount_cents - before.discount_cents,
    ...(free === null || after.free_cents === before.free_cents ? {} : { free_dish: free }),
    tax_cents: isWhole ? order.tax_cents : after.tax_cents - before.tax_cents,
    delivery_fee_cents: isWhole || input.delivery_fee ? order.delivery_fee_cents : 0,
    service_fee_cents: isWhole || input.service_fee ? order.service_fee_cents : 0,
    tip_cents: isWhole || input.tip ? order.tip_cents : 0,
    ...(tax_included ? { tax_included } : {}),
  };
  const sum =
    items_cents -
    parts.discount_cents +
    addedTax(parts) +
    parts.delivery_fee_cents +
    parts.service_fee_cents +
    parts.tip_cents;
  const left = Math.max(0, order.total_cents - givenCents);
  const amount_cents = isWhole ? left : Math.max(0, Math.min(left, sum));
  return { ...parts, other_cents: amount_cents - sum, amount_cents };
}

/** What earlier refunds gave back: pieces of a line, and which fees and tip. */
export type GivenParts = { quantityOf: (line: number) => number; fees: ReadonlySet<RefundFee> };
export const NOTHING_GIVEN: GivenParts = { quantityOf: () => 0, fees: new Set() };
export const REFUND_FEES = ['delivery_fee', 'service_fee', 'tip'] as const;
export type RefundFee = (typeof REFUND_FEES)[number];

export function givenParts(refunds: readonly Pick<Refund, 'parts' | 'settled_at'>[]): GivenParts {
  const parts = refunds.flatMap((refund) =>
    refund.settled_at === null || refund.parts === null ? [] : [refund.parts],
  );
  const items = parts.flatMap((each) => each.items);
  return {
    quantityOf: (wanted) => items.reduce((sum, { line, quantity }) => sum + (line === wanted ? quantity : 0), 0),
    fees: new Set(REFUND_FEES.filter((fee) => parts.some((each) => each[`${fee}_cents`] > 0))),
  };
}
