import * as z from 'zod/mini';
import { DaySchema, IdSchema, PositiveCentsSchema } from './basics.ts';
import { dealAmount, endsBeforeItStarts, isWithinDays } from './promo-codes.ts';
import { lineCents, type PricedLine } from './totals.ts';

/**
 * A store's deals (docs/spec/deals.md). `full_reduction_cents` spent on dishes of activity categories takes
 * `activity_cents` off, once; from `free_dish_min_cents` on, one portion of `free_dish_id` in the order costs nothing.
 */
export type Deals = {
  active: boolean;
  full_reduction_cents: number | null;
  activity_cents: number | null;
  free_dish_id: string | null;
  free_dish_min_cents: number | null;
};

/** The first and the last business day of the deals; none is no limit. Absent in versions before 0.3. */
export const dealDays = {
  starts_on: z.optional(z.nullable(DaySchema)),
  ends_on: z.optional(z.nullable(DaySchema)),
};

export const DealsInputSchema = z.object({
  full_reduction_cents: dealAmount(),
  activity_cents: dealAmount(),
  free_dish_id: z.nullable(IdSchema),
  free_dish_min_cents: dealAmount(),
  ...dealDays,
});
export type DealsInput = z.infer<typeof DealsInputSchema>;

export type DealProblem = {
  field: keyof DealsInput;
  code: 'required' | 'deal_too_large' | 'deal_missing' | 'before_start';
};

const isHalf = (left: unknown, right: unknown): boolean => (left === null) !== (right === null);

/** Rules between a deal's fields: both halves or none, never more off than is spent, and something to offer when it is on. */
export function dealProblems(deals: DealsInput, isActive: boolean): DealProblem[] {
  const problems: DealProblem[] = [];
  const { full_reduction_cents, activity_cents, free_dish_id, free_dish_min_cents } = deals;
  if (isHalf(full_reduction_cents, activity_cents))
    problems.push({
      field: full_reduction_cents === null ? 'full_reduction_cents' : 'activity_cents',
      code: 'required',
    });
  if (isHalf(free_dish_id, free_dish_min_cents))
    problems.push({ field: free_dish_id === null ? 'free_dish_id' : 'free_dish_min_cents', code: 'required' });
  if (full_reduction_cents !== null && activity_cents !== null && activity_cents > full_reduction_cents)
    problems.push({ field: 'activity_cents', code: 'deal_too_large' });
  if (isActive && full_reduction_cents === null && activity_cents === null && free_dish_id === null)
    problems.push({ field: 'full_reduction_cents', code: 'deal_missing' });
  if (endsBeforeItStarts(deals)) problems.push({ field: 'ends_on', code: 'before_start' });
  return problems;
}

/** A store's deals as they are on a business day [DE9]. */
export const dealsOn = <D extends Omit<Deals, 'active'>>(
  store: { deals_active: boolean; deals: D & Pick<DealsInput, 'starts_on' | 'ends_on'> },
  day: string,
): D & { active: boolean } => ({ ...store.deals, active: store.deals_active && isWithinDays(store.deals, day) });

/** The one portion of a line that costs nothing, its options aside: the last of its dish to go [DE13]. */
export const FreeDishSchema = z.object({ line: z.int(), cents: PositiveCentsSchema });
export type FreeDish = z.infer<typeof FreeDishSchema>;

/**
 * What an order's discount comes from: the deal, its promo code, the free dish, and the rest, which is the channel's or the
 * operator's own [DE13].
 */
export const DiscountPartsSchema = z.object({
  full_reduction_cents: PositiveCentsSchema,
  promo_cents: PositiveCentsSchema,
  coupon_cents: PositiveCentsSchema,
  free_dish: z.nullable(FreeDishSchema),
});
export type DiscountParts = z.infer<typeof DiscountPartsSchema>;

/** An order line with the fields that deals need. */
export type DealLine = PricedLine & { line: number; dish_id: string | null; is_activity: boolean };

export type DealDiscount = { full_reduction_cents: number; free_dish: FreeDish | null; discount_cents: number };

const NOTHING: DealDiscount = { full_reduction_cents: 0, free_dish: null, discount_cents: 0 };

/**
 * What the deals take off an order, to the cent [DE1–DE5]. Ordering more never costs a customer a deal, and nothing is taken
 * off beyond what was spent.
 */
export function dealDiscount(deals: Deals, lines: readonly DealLine[]): DealDiscount {
  if (!deals.active) return NOTHING;
  const spent = lines.reduce((sum, line) => sum + (line.is_activity ? lineCents(line) : 0), 0);
  const gift = giftOf(deals, lines, spent);
  const { full_reduction_cents: limit, activity_cents: off } = deals;
  const left = Math.max(0, spent - gift.counted);
  const reduction = limit !== null && off !== null && spent >= limit ? Math.min(off, left) : 0;
  return {
    full_reduction_cents: reduction,
    free_dish: gift.free_dish,
    discount_cents: reduction + (gift.free_dish?.cents ?? 0),
  };
}

/** The free portion, and how much of its price is part of what was spent. Its own price does not earn it. */
function giftOf(
  deals: Deals,
  lines: readonly DealLine[],
  spent: number,
): { free_dish: FreeDish | null; counted: number } {
  const none = { free_dish: null, counted: 0 };
  const { free_dish_id, free_dish_min_cents } = deals;
  if (free_dish_id === null || free_dish_min_cents === null) return none;
  const line = lines.find((candidate) => candidate.dish_id === free_dish_id && candidate.quantity > 0);
  if (line === undefined) return none;
  const counted = line.is_activity ? line.unit_price_cents : 0;
  if (spent - counted < free_dish_min_cents) return none;
  return { free_dish: { line: line.line, cents: line.unit_price_cents }, counted };
}
