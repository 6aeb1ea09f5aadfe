import { MAX_CENTS } from '#contract/domain/basics.ts';
import { openState } from '#contract/domain/opening-hours.ts';
import type { DiscountParts } from '#contract/domain/deals.ts';
import type { KitchenTerm } from '#contract/domain/kitchen-terms.ts';
import type { DeliveryMethod } from '#contract/domain/order-status.ts';
import type { OrderItem } from '#contract/domain/order.ts';
import { belowPromo, type PromoRefusal, type PromoTerms } from '#contract/domain/promo-codes.ts';
import { taxRateOf, type TaxLine } from '#contract/domain/tax.ts';
import { linesCents, storeTotals, type Totals } from '#contract/domain/totals.ts';
import type { FieldError } from '#contract/errors.ts';
import type { IntakeOrder } from '#contract/http/orders/intake.ts';
import { DAY_MS } from '../../../base/clock.ts';
import { openStateNow } from '../../store/restaurant/open-now.service.ts';
import type { ShopRules } from '../../store/restaurant/restaurant-rows.repository.ts';
import { checkItems, fieldError, type Menu } from '../order/check-items.service.ts';
import { isTimeTaken, type Taken } from '../order/taken.service.ts';
import { checkArea } from './check-area.ts';
import { extraErrors } from './check-extras.ts';
import { checkDiscount, ownCents, ownDiscount, takenDiscount, tooBigErrors, type OwnDiscount } from './own-discount.ts';

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
  discount_parts: DiscountParts | null;
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

type Rules = OrderCheck & { fee_cents: number; own: OwnDiscount; discountErrors: FieldError[] };

/**
 * Checks every rule of a native order: open at the requested time, on sale, limits of specifications, area and fee
 * tier, minimum order, payment, blacklist, and totals equal to ours to the cent. Returns all problems together, each at
 * its path.
 */
export function checkOrder(order: IntakeOrder, orderContext: OrderContext): OrderCheck {
  const { errors, checked, fee_cents, own, discountErrors } = checkRules(order, orderContext);
  if (errors.length === 0) errors.push(...discountErrors);
  // Totals cannot match while lines are wrong, so then only the lines' problems are reported.
  if (errors.length === 0)
    errors.push(
      ...totalErrors(order, checked.totals, fee_cents),
      ...tooBigErrors(order, checked.totals.amount_cents, own),
    );
  return { errors, checked };
}

/** The same rules for an order that we price ourselves: deals, code and `coupon_cents` are taken off. */
export function priceOrder(order: UnpricedOrder, orderContext: OrderContext): OrderCheck & { discount_cents: number } {
  const { own, checked: asked } = checkRules(order, orderContext);
  const discount_cents =
    takenDiscount(order, asked.totals.amount_cents, orderContext.taken) ??
    Math.min(MAX_CENTS, ownCents(own) + (order.coupon_cents ?? 0));
  const { errors, checked } = checkRules({ ...order, discount_cents }, orderContext);
  errors.push(...tooBigErrors({ ...order, discount_cents }, checked.totals.amount_cents, own));
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
  const { items } = checked;
  const amount_cents = linesCents(items);
  const promo = checkPromo(orderContext, amount_cents);
  const priced = { items, promo: promo.terms, amount_cents };
  const own = ownDiscount(orderContext, priced);
  const discount = checkDiscount(order, orderContext, own, priced);
  const totals = storeTotals(restaurant, {
    items,
    delivery_fee_cents: area.fee_cents,
    service_fee_cents: order.service_fee_cents,
    tip_cents: order.tip_cents,
    discount_cents: order.discount_cents,
    free_dish: discount.parts?.free_dish ?? null,
  });
  const { phone } = orderContext;
  const errors = [
    ...(isTimeTaken(order, taken) ? [] : timeErrors(order, restaurant, forMs, nowMs)),
    ...checked.errors,
    ...missingErrors(items, taken),
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
    own,
    discountErrors: discount.errors,
    checked: {
      items,
      totals,
      discount_parts: discount.parts,
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
