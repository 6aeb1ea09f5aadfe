import { MAX_CENTS } from '#contract/domain/basics.ts';
import { openState } from '#contract/domain/opening-hours.ts';
import { dealDiscount, dealsOn, type DealLine } from '#contract/domain/deals.ts';
import type { KitchenTerm } from '#contract/domain/kitchen-terms.ts';
import type { DeliveryMethod } from '#contract/domain/order-status.ts';
import type { OrderItem } from '#contract/domain/order.ts';
import { belowPromo, promoDiscount, type PromoRefusal, type PromoTerms } from '#contract/domain/promo-codes.ts';
import { taxRateOf, type TaxLine } from '#contract/domain/tax.ts';
import { storeTotals, type Totals } from '#contract/domain/totals.ts';
import type { FieldError } from '#contract/errors.ts';
import type { IntakeOrder } from '#contract/http/orders/intake.ts';
import { DAY_MS } from '../../../base/clock.ts';
import { openStateNow } from '../../store/restaurant/open-now.service.ts';
import type { ShopRules } from '../../store/restaurant/restaurant-rows.repository.ts';
import { checkItems, fieldError, type Menu } from '../order/check-items.service.ts';
import { isTimeTaken, type Taken } from '../order/taken.service.ts';
import { checkArea } from './check-area.ts';
import { extraErrors } from './check-extras.ts';

/** The data that an order is checked against, all read at one moment. */
export type OrderContext = {
  restaurant: ShopRules;
  menu: Menu;
  /** The customer's normalized number; undefined if missing or invalid. */
  phone: string | undefined;
  /** The blacklist entry that matches this customer. Only the platform and the store see its reason [B4]. */
  block: { reason: string } | null;
  nowMs: number;
  /** The business day on which the order is placed, or was: its deals are those of that day [DE9]. */
  day: string;
  /** Its code, as it may be used, or why it may not. */
  promo: PromoTerms | { refusal: PromoRefusal } | null;
  /** What the order was taken with, when it is changed. */
  taken: Taken | null;
};

/** An order that passes every rule, with our prices. */
export type CheckedOrder = {
  items: OrderItem[];
  totals: Totals & { remitted_tax_cents: number };
  delivery_method: DeliveryMethod;
  delivery_fee_cents: number;
  distance: number | null;
  phone: string | null;
  promo: PromoTerms | null;
  /** By which its notes are read. */
  terms: readonly KitchenTerm[] | undefined;
};

export type OrderCheck = { errors: FieldError[]; checked: CheckedOrder };

/** An order without its totals. */
export type UnpricedOrder = Omit<IntakeOrder, 'external_id' | 'totals'>;

/** What the store itself takes off: its deals, and the code that was entered. */
type OwnDiscount = { full_reduction_cents: number; free_dish_cents: number; promo_cents: number };

type Rules = OrderCheck & { fee_cents: number; own: OwnDiscount };

/**
 * Checks every rule of a native order: open at the requested time, on sale, limits of specifications, area and fee
 * tier, minimum order, payment, blacklist, and totals equal to ours to the cent. Returns all problems together, each at
 * its path.
 */
export function checkOrder(order: IntakeOrder, orderContext: OrderContext): OrderCheck {
  const { errors, checked, fee_cents, own } = checkRules(order, orderContext);
  if (errors.length === 0 && !isDiscountTaken(order, checked, orderContext))
    errors.push(...dealErrors(order, orderContext, own));
  // Totals cannot match while lines are wrong, so then only the lines' problems are reported.
  if (errors.length === 0)
    errors.push(...totalErrors(order, checked.totals, fee_cents), ...discountErrors(order, checked.totals, own));
  return { errors, checked };
}

/** The same rules for an order that we price ourselves: deals, code and `coupon_cents` are taken off. */
export function priceOrder(order: UnpricedOrder, orderContext: OrderContext): OrderCheck & { discount_cents: number } {
  const { own } = checkRules(order, orderContext);
  const discount_cents = Math.min(MAX_CENTS, ownCents(own) + (order.coupon_cents ?? 0));
  const { errors, checked } = checkRules({ ...order, discount_cents }, orderContext);
  errors.push(...discountErrors({ ...order, discount_cents }, checked.totals, own));
  return { errors, checked, discount_cents };
}

/** Every rule except the check of the totals. */
function checkRules(order: UnpricedOrder, orderContext: OrderContext): Rules {
  const { restaurant, menu, nowMs, taken } = orderContext;
  const forMs = order.requested_at === null ? nowMs : Date.parse(order.requested_at);
  const at = { nowMs, forMs, timeZone: restaurant.time_zone };
  const checked = checkItems(order.items, menu, at, {
    taken,
    taxRateOf: (dish) => taxRateOf(restaurant, dish),
    terms: restaurant.kitchen_terms,
  });
  const area = checkArea(order, restaurant, { forMs, taken });
  const totals = storeTotals(restaurant, {
    items: checked.items,
    delivery_fee_cents: area.fee_cents,
    service_fee_cents: order.service_fee_cents,
    tip_cents: order.tip_cents,
    discount_cents: order.discount_cents,
  });
  const { phone } = orderContext;
  const promo = checkPromo(orderContext, totals.amount_cents);
  const errors = [
    ...(isTimeTaken(order, taken) ? [] : timeErrors(order, restaurant, forMs, nowMs)),
    ...checked.errors,
    ...missingErrors(checked.items, taken),
    ...area.errors,
    ...minimumErrors(order, area.minimum_cents, totals),
    ...extraErrors(order, totals.total_cents, { currency: restaurant.currency, taken }),
    ...currencyErrors(order, restaurant),
    ...paymentErrors(order, restaurant, taken),
    ...personErrors(order, phone, orderContext.block !== null),
    ...promo.errors,
  ];
  return {
    errors,
    fee_cents: area.fee_cents,
    own: ownDiscount(orderContext, dealLines(checked.items, menu), promo.terms, totals.amount_cents),
    checked: {
      items: checked.items,
      totals,
      delivery_method: methodOf(order, restaurant),
      delivery_fee_cents: area.fee_cents,
      distance: area.distance,
      phone: phone ?? null,
      promo: promo.terms,
      terms: restaurant.kitchen_terms,
    },
  };
}

function methodOf(order: UnpricedOrder, restaurant: ShopRules): DeliveryMethod {
  if (order.delivery_method === 'pickup') return 'pickup';
  return restaurant.delivery_mode === 'own' ? 'delivery_own' : 'delivery_provider';
}

/** Allowed difference between a channel's clock and ours. */
const PAST_TOLERANCE_MS = 5 * 60_000;
/** An order for later than in a year is a slip of the year, which no one would see again before. */
const MOST_DAYS_AHEAD = 366;

function timeErrors(order: UnpricedOrder, restaurant: ShopRules, forMs: number, nowMs: number): FieldError[] {
  if (forMs < nowMs - PAST_TOLERANCE_MS) return [fieldError('requested_at', 'time_in_past', 'is in the past')];
  if (forMs > nowMs + MOST_DAYS_AHEAD * DAY_MS)
    return [fieldError('requested_at', 'time_too_far', 'is too far ahead', { maximum: MOST_DAYS_AHEAD })];
  const state = forMs <= nowMs ? openStateNow(restaurant, nowMs) : openState(restaurant, forMs);
  if (state.is_open) return [];
  const params = {
    reason: state.open_reason,
    ...(state.next_change_at === null ? {} : { opens_at: state.next_change_at }),
  };
  return [
    fieldError(
      order.requested_at === null ? '' : 'requested_at',
      'restaurant_closed',
      'the restaurant is closed then',
      params,
    ),
  ];
}

/** Dishes that the kitchen has said it cannot give are no order by themselves: that is a cancellation [MD1]. */
const missingErrors = (items: readonly OrderItem[], taken: Taken | null): FieldError[] =>
  taken?.isNothingOf(items) === true
    ? items.map(({ line }) => fieldError(`items.${line - 1}`, 'dish_unavailable', 'cannot be given by the kitchen'))
    : [];

const dealLines = (items: readonly OrderItem[], menu: Menu): DealLine[] =>
  items.map((item) => ({ ...item, is_activity: isActivity(item.dish_id, menu) }));

function isActivity(dishId: string | null, menu: Menu): boolean {
  const dish = dishId === null ? undefined : menu.dishes.get(dishId);
  return dish !== undefined && menu.categories.get(dish.category_id)?.is_activity === true;
}

type CheckedPromo = { terms: PromoTerms | null; errors: FieldError[] };

/** The code that was entered, where it may be used for dishes of that sum. */
function checkPromo({ promo }: OrderContext, amountCents: number): CheckedPromo {
  if (promo === null) return { terms: null, errors: [] };
  const refusal = 'refusal' in promo ? promo.refusal : belowPromo(promo, amountCents);
  if (refusal !== null)
    return {
      terms: null,
      errors: [fieldError('promo_code', refusal.code, 'cannot be used for this order', refusal.params)],
    };
  return { terms: 'refusal' in promo ? null : promo, errors: [] };
}

/** The code takes its part of what the deals left [DE11]. */
function ownDiscount(
  { restaurant, day }: OrderContext,
  lines: readonly DealLine[],
  promo: PromoTerms | null,
  amountCents: number,
): OwnDiscount {
  const { discount_cents, ...deals } = dealDiscount(dealsOn(restaurant, day), lines);
  return { ...deals, promo_cents: promo === null ? 0 : promoDiscount(promo, amountCents - discount_cents) };
}

const ownCents = ({ full_reduction_cents, free_dish_cents, promo_cents }: OwnDiscount): number =>
  full_reduction_cents + free_dish_cents + promo_cents;

/**
 * Whether it is what was taken off when the order was taken [OW3], by deals of then: for dishes of that sum and with that
 * code, whose use is given back without it.
 */
const isDiscountTaken = (order: IntakeOrder, { totals }: CheckedOrder, { taken }: OrderContext): boolean =>
  taken !== null &&
  order.discount_cents === taken.discount_cents &&
  (order.promo_code ?? null) === taken.promo_code &&
  totals.amount_cents === taken.amount_cents;

/**
 * The discount must equal what the store takes off plus the channel's `coupon_cents` [DE6]. While the deals are off and
 * no code was entered, the whole discount counts as the channel's own.
 */
function dealErrors(order: IntakeOrder, { restaurant, day, promo }: OrderContext, own: OwnDiscount): FieldError[] {
  const isOwn = dealsOn(restaurant, day).active || promo !== null;
  const coupon = order.coupon_cents ?? (isOwn ? 0 : order.discount_cents);
  const expected = ownCents(own) + coupon;
  if (order.discount_cents === expected) return [];
  return [
    fieldError('discount_cents', 'deal_differs', 'differs from what the deals take off', {
      expected,
      got: order.discount_cents,
      ...own,
    }),
  ];
}

/**
 * [RF3] No more comes off than the dishes cost. What the store itself takes off never is more: where the channel or the
 * operator named its own part, that part is too large.
 */
function discountErrors(
  { discount_cents, coupon_cents }: UnpricedOrder,
  { amount_cents }: Totals,
  own: OwnDiscount,
): FieldError[] {
  if (discount_cents <= amount_cents) return [];
  return coupon_cents === null
    ? [fieldError('discount_cents', 'too_big', 'is more than the items cost', { maximum: amount_cents })]
    : [fieldError('coupon_cents', 'too_big', 'is more than the items cost', { maximum: amount_cents - ownCents(own) })];
}

/** The minimum order (起送价) applies to deliveries. */
function minimumErrors(order: UnpricedOrder, minimum_cents: number, totals: Totals): FieldError[] {
  if (order.delivery_method === 'pickup' || totals.amount_cents >= minimum_cents) return [];
  return [
    fieldError('items', 'below_minimum_order', 'is below the minimum order', {
      minimum_cents,
      amount_cents: totals.amount_cents,
    }),
  ];
}

/** A channel that names a currency names the restaurant's [CU1]: prices of another one cannot be checked. */
const currencyErrors = ({ currency }: UnpricedOrder, restaurant: ShopRules): FieldError[] =>
  currency === undefined || currency === restaurant.currency
    ? []
    : [
        fieldError('currency', 'other_currency', 'is not the restaurant’s', {
          expected: restaurant.currency,
          got: currency,
        }),
      ];

function paymentErrors(order: UnpricedOrder, restaurant: ShopRules, taken: Taken | null): FieldError[] {
  if (order.payment_method === 'online' && !restaurant.online_payment && taken === null)
    return [fieldError('payment_method', 'online_payment_off', 'is switched off')];
  return order.payment_method === 'cash' && order.paid
    ? [fieldError('paid', 'invalid_value', 'cash is paid on hand-over')]
    : [];
}

function personErrors(order: UnpricedOrder, phone: string | undefined, isBlocked: boolean): FieldError[] {
  const errors: FieldError[] = [];
  if (order.customer.phone !== null && phone === undefined)
    errors.push(fieldError('customer.phone', 'phone_invalid', 'is not a phone number'));
  if (order.delivery_method === 'delivery' && order.customer.phone === null)
    errors.push(fieldError('customer.phone', 'required', 'is required for a delivery'));
  if (isBlocked) errors.push(fieldError('customer', 'blocked', 'is not accepted'));
  if (order.status_url !== null && !isHttpUrl(order.status_url))
    errors.push(fieldError('status_url', 'invalid_value', 'is not a web address'));
  return errors;
}

const isHttpUrl = (text: string): boolean => URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);

function totalErrors(order: IntakeOrder, totals: Totals, fee: number): FieldError[] {
  const ours = { ...totals, delivery_fee_cents: fee };
  const keys = ['amount_cents', 'delivery_fee_cents', 'tax_cents', 'total_cents'] as const;
  const wrong = keys.filter((key) => ours[key] !== order.totals[key]);
  const differs = (path: string, expected: number, got: number): FieldError =>
    fieldError(`totals.${path}`, 'total_differs', 'differs from ours', { expected, got });
  return [
    ...wrong.map((key) => differs(key, ours[key], order.totals[key])),
    ...lineErrors(order, totals.tax_lines, differs),
  ];
}

type Differs = (path: string, expected: number, got: number) => FieldError;

/** Lines of tax that a channel sends are checked like its totals; one that it leaves out has no tax [TX8]. */
function lineErrors({ totals }: IntakeOrder, ours: readonly TaxLine[], differs: Differs): FieldError[] {
  if (totals.tax_lines === null) return [];
  const sent = totals.tax_lines;
  const wrong = sent.flatMap(({ rate, taxable_cents, tax_cents }, index) => {
    const path = `tax_lines.${index}`;
    const line = ours.find((one) => one.rate === rate);
    const isRepeated = sent.findIndex((other) => other.rate === rate) < index;
    if (line === undefined || isRepeated)
      return [fieldError(`totals.${path}.rate`, 'total_differs', 'is no rate of this order', { got: rate })];
    return [
      ...(taxable_cents === null || taxable_cents === line.taxable_cents
        ? []
        : [differs(`${path}.taxable_cents`, line.taxable_cents, taxable_cents)]),
      ...(tax_cents === line.tax_cents ? [] : [differs(`${path}.tax_cents`, line.tax_cents, tax_cents)]),
    ];
  });
  const missing = ours.filter((line) => line.tax_cents !== 0 && !sent.some(({ rate }) => rate === line.rate));
  return [
    ...wrong,
    ...missing.map((line) =>
      fieldError('totals.tax_lines', 'total_differs', 'lacks a rate', { rate: line.rate, expected: line.tax_cents }),
    ),
  ];
}
