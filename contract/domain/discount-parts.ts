import type { DiscountParts, FreeDish } from './deals.ts';
import type { Order, OrderItem } from './order.ts';
import { spread } from './tax.ts';

export type Discounted = {
  discount_cents: number;
  discount_parts?: DiscountParts | null | undefined;
  promo?: { code: string } | null | undefined;
};

/** The portion that costs nothing; null where there is none, and in orders of versions before 0.3 [DE13]. */
export const freeDishOf = ({ discount_parts }: Pick<Order, 'discount_parts'>): FreeDish | null =>
  discount_parts?.free_dish ?? null;

/** The lines of the dish that has a free portion: it is the last of all of them to go. */
export function linesOfFree(items: readonly OrderItem[], free: FreeDish | null): OrderItem[] {
  const line = items.find((item) => item.line === free?.line);
  if (line === undefined) return [];
  return items.filter((item) => item.line === line.line || isSameDish(item, line));
}

const isSameDish = (left: OrderItem, right: OrderItem): boolean =>
  left.dish_id !== null &&
  left.dish_id === right.dish_id &&
  left.replaces === undefined &&
  right.replaces === undefined;

/** The parts of an order of which so much is taken off by now: each but the free dish has its share of the rest. */
export function partsOf(parts: DiscountParts, discountCents: number, free_dish: FreeDish | null): DiscountParts {
  const [full_reduction_cents = 0, promo_cents = 0, coupon_cents = 0] = spread(
    discountCents - (free_dish?.cents ?? 0),
    [parts.full_reduction_cents, parts.promo_cents, parts.coupon_cents],
  );
  return { full_reduction_cents, promo_cents, coupon_cents, free_dish };
}

/** What is taken off by where it came from, of an order that keeps no parts all as the rest; it adds up to the discount. */
export const discountByPart = ({ discount_cents, discount_parts: parts }: Discounted): DiscountParts =>
  parts == null || discount_cents === 0
    ? { full_reduction_cents: 0, promo_cents: 0, coupon_cents: discount_cents, free_dish: null }
    : partsOf(parts, discount_cents, parts.free_dish);

/** `code`: the promo code that took it off, alone or, in an older order, with others. */
export type DiscountLine = { kind: 'free_dish' | 'full_reduction' | 'discount'; code: string | null; cents: number };

/**
 * An order's discount by where it came from, for people to read; the lines add up to it. Without parts it is one line.
 */
export function discountLines({ discount_cents, discount_parts: parts, promo }: Discounted): DiscountLine[] {
  const code = promo?.code ?? null;
  if (discount_cents === 0) return [];
  if (parts == null) return [{ kind: 'discount', code, cents: discount_cents }];
  const now = discountByPart({ discount_cents, discount_parts: parts });
  const lines: DiscountLine[] = [
    { kind: 'free_dish', code: null, cents: now.free_dish?.cents ?? 0 },
    { kind: 'full_reduction', code: null, cents: now.full_reduction_cents },
    { kind: 'discount', code, cents: now.promo_cents },
    { kind: 'discount', code: null, cents: now.coupon_cents },
  ];
  return lines.filter(({ cents }) => cents !== 0);
}
