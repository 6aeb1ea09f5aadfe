import { dealDiscount, dealsOn, type DealLine, type DiscountParts, type FreeDish } from '#contract/domain/deals.ts';
import type { OrderItem } from '#contract/domain/order.ts';
import { promoDiscount, type PromoTerms } from '#contract/domain/promo-codes.ts';
import type { FieldError } from '#contract/errors.ts';
import type { IntakeOrder } from '#contract/http/orders/intake.ts';
import type { ShopRules } from '../../store/restaurant/restaurant-rows.repository.ts';
import { fieldError, type Menu } from '../order/check-items.service.ts';
import type { Taken } from '../order/taken.service.ts';

/** What the store itself takes off: its deals, and the code that was entered. */
export type OwnDiscount = { full_reduction_cents: number; free_dish: FreeDish | null; promo_cents: number };

type Asked = Pick<IntakeOrder, 'discount_cents' | 'coupon_cents' | 'promo_code'>;
/** Of what an order is checked against: the store, the business day of its deals, and whether a code was entered. */
type Terms = { restaurant: ShopRules; menu: Menu; day: string; promo: object | null; taken: Taken | null };

/** The dishes of an order, the code that may be used for them, and their sum before any discount. */
type Priced = { items: readonly OrderItem[]; promo: PromoTerms | null; amount_cents: number };

/** The code takes its part of what the deals left [DE11]. */
export function ownDiscount({ restaurant, menu, day }: Terms, { items, promo, amount_cents }: Priced): OwnDiscount {
  const { discount_cents, ...deals } = dealDiscount(dealsOn(restaurant, day), dealLines(items, menu));
  return { ...deals, promo_cents: promo === null ? 0 : promoDiscount(promo, amount_cents - discount_cents) };
}

const dealLines = (items: readonly OrderItem[], menu: Menu): DealLine[] =>
  items.map((item) => ({ ...item, is_activity: isActivity(item.dish_id, menu) }));

function isActivity(dishId: string | null, menu: Menu): boolean {
  const dish = dishId === null ? undefined : menu.dishes.get(dishId);
  return dish !== undefined && menu.categories.get(dish.category_id)?.is_activity === true;
}

export const ownCents = ({ full_reduction_cents, free_dish, promo_cents }: OwnDiscount): number =>
  full_reduction_cents + (free_dish?.cents ?? 0) + promo_cents;

/**
 * Whether it is what was taken off when the order was taken [OW3], by deals of then: for dishes of that sum and with that
 * code, whose use is given back without it.
 */
const isDiscountTaken = (order: Asked, amountCents: number, taken: Taken): boolean =>
  order.discount_cents === taken.discount_cents &&
  (order.promo_code ?? null) === taken.promo_code &&
  amountCents === taken.amount_cents;

/**
 * What was taken off an order when it was taken, where a correction brings neither other dishes nor another code or coupon:
 * deals that began, ended or changed since are none of its [OW3].
 */
export function takenDiscount(order: Asked, amountCents: number, taken: Taken | null): number | null {
  if (taken === null) return null;
  const { discount_cents, discount_parts } = taken;
  const coupon = discount_parts?.coupon_cents ?? discount_cents;
  const isKept =
    (order.coupon_cents ?? 0) === coupon && isDiscountTaken({ ...order, discount_cents }, amountCents, taken);
  return isKept ? discount_cents : null;
}

/** A taken free dish in the lines of a change; without its dish, what it took off is of no line. */
function takenParts(parts: DiscountParts, taken: Taken, items: readonly OrderItem[]): DiscountParts {
  const free = parts.free_dish;
  if (free === null) return parts;
  const dish = taken.items.find(({ line }) => line === free.line);
  const item = items.find(({ dish_id, name_zh }) => dish_id === dish?.dish_id && name_zh === dish.name_zh);
  return item === undefined
    ? { ...parts, free_dish: null, coupon_cents: parts.coupon_cents + free.cents }
    : { ...parts, free_dish: { ...free, line: item.line } };
}

/**
 * By what an order's discount comes about; null where the store itself has no part in it. `errors`: the discount must equal
 * what the store takes off plus the channel's `coupon_cents` [DE6]. While the deals are off and no code was entered, the
 * whole discount counts as the channel's own.
 */
export function checkDiscount(
  order: Asked,
  { restaurant, day, promo, taken }: Terms,
  own: OwnDiscount,
  priced: Priced,
): { parts: DiscountParts | null; errors: FieldError[] } {
  if (taken !== null && isDiscountTaken(order, priced.amount_cents, taken)) {
    const parts = taken.discount_parts;
    return { parts: parts === null ? null : takenParts(parts, taken, priced.items), errors: [] };
  }
  const isOwn = dealsOn(restaurant, day).active || promo !== null;
  const coupon = order.coupon_cents ?? (isOwn ? 0 : order.discount_cents);
  const expected = ownCents(own) + coupon;
  const parts = ownCents(own) === 0 && priced.promo === null ? null : { ...own, coupon_cents: coupon };
  if (order.discount_cents === expected) return { parts, errors: [] };
  const { free_dish, ...sums } = own;
  const params = { expected, got: order.discount_cents, ...sums, free_dish_cents: free_dish?.cents ?? 0 };
  return {
    parts: null,
    errors: [fieldError('discount_cents', 'deal_differs', 'differs from what the deals take off', params)],
  };
}

/**
 * [RF3] No more comes off than the dishes cost. What the store itself takes off never is more: where the channel or the
 * operator named its own part, that part is too large.
 */
export function tooBigErrors(
  { discount_cents, coupon_cents }: Asked,
  amount_cents: number,
  own: OwnDiscount,
): FieldError[] {
  if (discount_cents <= amount_cents) return [];
  return coupon_cents === null
    ? [fieldError('discount_cents', 'too_big', 'is more than the items cost', { maximum: amount_cents })]
    : [fieldError('coupon_cents', 'too_big', 'is more than the items cost', { maximum: amount_cents - ownCents(own) })];
}
