import * as z from 'zod/mini';
import { CentsSchema, IdSchema, InstantSchema, PositiveCentsSchema, textOf } from './basics.ts';
import { roundCents } from './money.ts';
import type { Order } from './order.ts';
import { lineCents } from './totals.ts';

/** What of an order's money goes back: all that is left of it, or some of its lines and fees. */
export const RefundWishSchema = z.discriminatedUnion('kind', [
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
export type RefundWish = z.infer<typeof RefundWishSchema>;

/** How an amount came about. Its lines add up to it: `other_cents` is what was given back before, and what a channel's total had beside its lines. */
export const RefundPartsSchema = z.object({
  items: z.array(z.object({ line: z.int(), quantity: z.int(), amount_cents: CentsSchema })),
  items_cents: CentsSchema,
  discount_cents: PositiveCentsSchema,
  tax_cents: CentsSchema,
  delivery_fee_cents: CentsSchema,
  service_fee_cents: CentsSchema,
  tip_cents: CentsSchema,
  other_cents: CentsSchema,
  amount_cents: PositiveCentsSchema,
});
export type RefundParts = z.infer<typeof RefundPartsSchema>;

/** The way by which money went back. `original`: to the card or wallet it came from. */
export const REFUND_WAYS = ['original', 'cash', 'transfer', 'credit', 'other'] as const;
export type RefundWay = (typeof REFUND_WAYS)[number];

/** Money that goes, or went, back to a customer. It is due until a person says that it was given. */
export const RefundSchema = z.object({
  id: IdSchema,
  order_id: IdSchema,
  amount_cents: PositiveCentsSchema,
  /** Null for refunds of which only the amount is known. */
  parts: z.nullable(RefundPartsSchema),
  note: textOf(300),
  created_at: InstantSchema,
  created_by: z.string(),
  settled_at: z.nullable(InstantSchema),
  settled_by: z.nullable(z.string()),
  how: z.nullable(z.enum(REFUND_WAYS)),
  reference: z.nullable(z.string()),
});
export type Refund = z.infer<typeof RefundSchema>;

type Paid = Pick<Order, 'payment_state' | 'status'>;

/** The customer's money has been taken: online, or on the way out of the door. */
export const isMoneyTaken = ({ payment_state, status }: Paid): boolean =>
  payment_state !== 'unpaid' || status === 'received' || status === 'order_completed';

/** What can still go back of an order of which `givenCents` have gone back already. */
export const refundableCents = (order: Paid & Pick<Order, 'total_cents'>, givenCents: number): number =>
  isMoneyTaken(order) ? Math.max(0, order.total_cents - givenCents) : 0;

type Priced = Pick<
  Order,
  | 'items'
  | 'amount_cents'
  | 'discount_cents'
  | 'tax_cents'
  | 'delivery_fee_cents'
  | 'service_fee_cents'
  | 'tip_cents'
  | 'total_cents'
>;

/** `of` of a sum, as `part` is of `whole`; the whole of it exactly where the part is the whole. */
const share = (sum: number, part: number, whole: number): number =>
  whole === 0 || part >= whole ? (part === 0 ? 0 : sum) : roundCents((sum * part) / whole);

function chosenItems(order: Priced, wish: RefundWish): RefundParts['items'] {
  if (wish.kind === 'whole')
    return order.items.map((item) => ({ line: item.line, quantity: item.quantity, amount_cents: lineCents(item) }));
  return wish.items.flatMap(({ line, quantity }) => {
    const item = order.items.find((candidate) => candidate.line === line);
    if (item === undefined) return [];
    const taken = Math.min(quantity, item.quantity);
    return [{ line, quantity: taken, amount_cents: lineCents({ ...item, quantity: taken }) }];
  });
}

/**
 * The amount of a refund and how it comes about [M2]: the chosen dishes, less their share of the discount, with their
 * share of the tax, and whole fees where they were chosen. Never more than what is left after `givenCents`; a whole
 * refund is exactly that. All of it chosen piece by piece comes to the same as the whole.
 */
export function refundParts(order: Priced, wish: RefundWish, givenCents = 0): RefundParts {
  const isWhole = wish.kind === 'whole';
  const items = chosenItems(order, wish);
  const items_cents = items.reduce((sum, item) => sum + item.amount_cents, 0);
  const discount_cents = share(order.discount_cents, items_cents, order.amount_cents);
  const taxable = Math.max(0, order.amount_cents - order.discount_cents);
  const parts = {
    items,
    items_cents,
    discount_cents,
    tax_cents: isWhole ? order.tax_cents : share(order.tax_cents, Math.max(0, items_cents - discount_cents), taxable),
    delivery_fee_cents: isWhole || wish.delivery_fee ? order.delivery_fee_cents : 0,
    service_fee_cents: isWhole || wish.service_fee ? order.service_fee_cents : 0,
    tip_cents: isWhole || wish.tip ? order.tip_cents : 0,
  };
  const sum =
    items_cents -
    discount_cents +
    parts.tax_cents +
    parts.delivery_fee_cents +
    parts.service_fee_cents +
    parts.tip_cents;
  const left = Math.max(0, order.total_cents - givenCents);
  const amount_cents = isWhole ? left : Math.max(0, Math.min(left, sum));
  return { ...parts, other_cents: amount_cents - sum, amount_cents };
}

/** What can be wrong with a wish: a line that is not there or not so often, or nothing at all. */
export function refundProblem(order: Priced, wish: RefundWish): 'unknown_field' | 'too_big' | null {
  if (wish.kind === 'whole') return null;
  const seen = new Set<number>();
  for (const { line, quantity } of wish.items) {
    const item = order.items.find((candidate) => candidate.line === line);
    if (item === undefined || seen.has(line)) return 'unknown_field';
    if (quantity > item.quantity) return 'too_big';
    seen.add(line);
  }
  return null;
}
