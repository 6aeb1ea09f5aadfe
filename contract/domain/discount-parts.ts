import type { DiscountParts, FreeDish } from './deals.ts';
import type { Order, OrderItem } from './order.ts';
import { spread } from './tax.ts';
import { lineCents } from './totals.ts';

export type Discounted = {
  discount_cents: number;
  discount_parts?: DiscountParts | null | undefined;
  promo?: { code: string } | null | undefined;
};

/** The portion that costs nothing; null where there is none, and in orders of versions before 0.3 [DE13]. */
export const freeDishOf = ({ discount_parts }: Pick<Order, 'discount_parts'>): FreeDish | null =>
  discount_parts?.free_dish ?? null;

/** What so many pieces of a line cost its customer, before the rest of the discount: the free portion is the last of its line. */
export function paidCents(free: FreeDish | null, item: OrderItem, quantity: number): number {
  const isFree = free !== null && free.line === item.line && quantity >= item.quantity;
  return lineCents({ ...item, quantity }) - (isFree ? free.cents : 0);
}

/** `code`: the promo code that took it off, alone or, in an older order, with others. */
export type DiscountLine = { kind: 'free_dish' | 'full_reduction' | 'discount'; code: string | null; cents: number };

/**
 * An order's discount by where it came from, for people to read; the lines add up to it. What was mended took its share of
 * each part but the free dish. Without parts it is one line.
 */
export function discountLines({ discount_cents, discount_parts: parts, promo }: Discounted): DiscountLine[] {
  const code = promo?.code ?? null;
  if (discount_cents === 0) return [];
  if (parts == null) return [{ kind: 'discount', code, cents: discount_cents }];
  const free = parts.free_dish?.cents ?? 0;
  const rest = spread(discount_cents - free, [parts.full_reduction_cents, parts.promo_cents, parts.coupon_cents]);
  const [reduction = 0, byCode = 0, own = 0] = rest;
  const lines: DiscountLine[] = [
    { kind: 'free_dish', code: null, cents: free },
    { kind: 'full_reduction', code: null, cents: reduction },
    { kind: 'discount', code, cents: byCode },
    { kind: 'discount', code: null, cents: own },
  ];
  return lines.filter(({ cents }) => cents !== 0);
}
