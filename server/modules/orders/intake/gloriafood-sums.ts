import { MAX_CENTS } from '#contract/domain/basics.ts';
import type { Order } from '#contract/domain/order.ts';
import { linesCents, type PricedLine } from '#contract/domain/totals.ts';
import type { GloriafoodItem, GloriafoodOrder } from './gloriafood-format.ts';

/** An amount in minor units of the order's currency. */
export type Minor = (amount: number) => number;

/** A channel's wrong number must not make its order unreadable. */
export const bounded = (cents: number): number => Math.min(MAX_CENTS, Math.max(-MAX_CENTS, cents));

export type ForeignMoney = Pick<
  Order,
  | 'amount_cents'
  | 'delivery_fee_cents'
  | 'service_fee_cents'
  | 'tax_cents'
  | 'tip_cents'
  | 'discount_cents'
  | 'total_cents'
>;

const OF_ITEMS = ['promo_item', 'promo_cart_item'];
const PROMOTIONS = ['promo_cart', ...OF_ITEMS];
const KNOWN = ['item', 'delivery_fee', 'tip', 'service_fee_subtotal', 'service_fee_total', 'cash_discount'];

export const isFood = ({ type }: GloriafoodItem): boolean => type === 'item';
/** It says why other entries cost less; its own price is theirs once more. */
export const isPromotion = ({ type }: GloriafoodItem): boolean => PROMOTIONS.includes(type);
/** Whether GloriaFood's documents say what an entry of this type is. */
export const isDocumented = (item: GloriafoodItem): boolean => KNOWN.includes(item.type) || isPromotion(item);

const sumOf = (items: readonly GloriafoodItem[], centsOf: (item: GloriafoodItem) => number): number =>
  items.reduce((sum, item) => sum + centsOf(item), 0);

/**
 * The sums of a GloriaFood order by its entries [DE14], and whether they come to its total, to the cent [TX10]. The
 * total, the tax and what the fees are stay the channel's own [DE7].
 */
export function readSums(
  order: GloriafoodOrder,
  lines: readonly PricedLine[],
  minor: Minor,
): { money: ForeignMoney; doTotalsDiffer: boolean } {
  const charges = chargesOf(order, minor);
  const { amount_cents, discount_cents } = dishesOf(order, linesCents(lines), charges.off_cents, minor);
  const { delivery_fee_cents, service_fee_cents, tip_cents } = charges;
  const total = minor(order.total_price);
  const parts =
    linesCents(lines) - discount_cents + addedTax(order, minor) + delivery_fee_cents + service_fee_cents + tip_cents;
  const doTotalsDiffer = parts !== total || total < 0;
  return {
    money: {
      amount_cents: bounded(doTotalsDiffer ? amount_cents : linesCents(lines)),
      discount_cents: bounded(discount_cents),
      delivery_fee_cents: bounded(delivery_fee_cents),
      service_fee_cents: bounded(service_fee_cents),
      tip_cents: bounded(tip_cents),
      tax_cents: minor(order.tax_value),
      total_cents: Math.max(0, total),
    },
    doTotalsDiffer,
  };
}

/**
 * What is charged beside the dishes. An entry of a type that is not documented is a fee; one that takes something off
 * (a cash discount) is a discount of the whole order.
 */
function chargesOf({ items }: GloriafoodOrder, minor: Minor) {
  const centsOf = (item: GloriafoodItem): number => {
    const cents = minor(item.total_item_price) - minor(item.item_discount);
    return item.type === 'cash_discount' ? -Math.abs(cents) : cents;
  };
  const entries = items.filter((item) => !isFood(item) && !isPromotion(item));
  const charged = entries.filter((item) => centsOf(item) > 0);
  const of = (isWanted: (type: string) => boolean): number =>
    sumOf(
      charged.filter(({ type }) => isWanted(type)),
      centsOf,
    );
  return {
    delivery_fee_cents: of((type) => type === 'delivery_fee'),
    tip_cents: of((type) => type === 'tip'),
    service_fee_cents: of((type) => type !== 'delivery_fee' && type !== 'tip'),
    off_cents: sumOf(entries, (item) => Math.max(0, -centsOf(item))),
  };
}

/** The tax that comes on top of the prices: what a tip is taxed with is always in it. */
function addedTax({ items, tax_list, tax_type, tax_value }: GloriafoodOrder, minor: Minor): number {
  if (tax_type.toUpperCase() === 'GROSS') return 0;
  const isTip = ({ type }: { type: string | null }): boolean => type === 'tip';
  const taxes = tax_list.length > 0 ? tax_list.map(({ type, value }) => ({ type, tax_value: value })) : items;
  return minor(tax_value) - taxes.filter(isTip).reduce((sum, tax) => sum + minor(tax.tax_value), 0);
}

/** What the dishes cost, and all that is taken off. */
function dishesOf(
  order: GloriafoodOrder,
  lines: number,
  off: number,
  minor: Minor,
): { amount_cents: number; discount_cents: number } {
  const promoted = promotionsOf(order.items, minor);
  const stated = promoted + off;
  const subtotal = minor(order.sub_total_price);
  if (subtotal === 0) return { amount_cents: lines, discount_cents: stated };
  // Promotions are spread over the dishes and rounded there: the subtotal says what they come to.
  const most = order.items.filter(isFood).length;
  const distance = (cents: number): number => Math.abs(cents - stated);
  // It may be stated before the order's own discounts, or after them.
  const [nearest] = [lines - subtotal + off, lines - subtotal]
    .filter((cents) => cents >= 0 && distance(cents) <= most)
    .toSorted((left, right) => distance(left) - distance(right));
  return nearest === undefined
    ? { amount_cents: subtotal + promoted, discount_cents: stated }
    : { amount_cents: lines, discount_cents: nearest };
}

/**
 * What promotions take off the dishes: as the dishes have it, and for the whole cart as its promotion states it, because
 * the dishes have it rounded. Where only one of both says it, that one counts.
 */
function promotionsOf(items: readonly GloriafoodItem[], minor: Minor): number {
  const others = items.filter((item) => !isPromotion(item));
  const own = (item: GloriafoodItem): number => minor(item.item_discount);
  const ofItems =
    sumOf(others, own) === 0
      ? sumOf(
          items.filter(({ type }) => OF_ITEMS.includes(type)),
          own,
        )
      : sumOf(others.filter(isFood), own);
  const ofCart = sumOf(
    items.filter(({ type }) => type === 'promo_cart'),
    (item) => own(item) || -minor(item.cart_discount),
  );
  return Math.max(0, ofItems + (ofCart || sumOf(others, (item) => minor(item.cart_discount))));
}
