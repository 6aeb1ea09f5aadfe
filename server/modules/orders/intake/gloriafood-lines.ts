import type { KitchenTerm } from '#contract/domain/kitchen-terms.ts';
import { isOnSale } from '#contract/domain/menu-availability.ts';
import type { Dish } from '#contract/domain/menu.ts';
import { toMinorUnits } from '#contract/domain/money.ts';
import type { OrderItem } from '#contract/domain/order.ts';
import type { Restaurant } from '#contract/domain/restaurant.ts';
import { allergensOf } from '#contract/domain/replacement.ts';
import { beyondCount, isSoldOutByCount, type Held } from '#contract/domain/portions.ts';
import type { GloriafoodItem, GloriafoodOrder } from './gloriafood-format.ts';
import { bounded, isFood, readSums, type ForeignMoney, type Minor } from './gloriafood-sums.ts';
import { allergiesIn, noteOf } from '../../../base/kitchen-terms.ts';
import { heldLines, type Taken } from '../order/taken.service.ts';

const HAN = /\p{Script=Han}/u;

/** Splits `宫保鸡丁 / Kung Pao Chicken` into both languages; any other name is used for both. */
export function bilingualName(name: string): { name_zh: string; name_en: string } {
  const parts = name.split(/\s*[/|]\s*/).filter((part) => part !== '');
  const zh = parts.filter((part) => HAN.test(part));
  const en = parts.filter((part) => !HAN.test(part));
  return zh.length > 0 && en.length > 0
    ? { name_zh: zh.join(' / '), name_en: en.join(' / ') }
    : { name_zh: name, name_en: name };
}

const normal = (name: string): string => name.trim().toLowerCase();

/** The dish of our menu that matches a foreign line: by its whole name or by one half of a bilingual one. */
function matchDish(name: string, dishes: readonly Dish[]): Dish | undefined {
  const { name_zh, name_en } = bilingualName(name);
  const wanted = new Set([normal(name), normal(name_zh), normal(name_en)]);
  return dishes.find(
    (dish) => wanted.has(normal(dish.name_zh)) || (dish.name_en !== '' && wanted.has(normal(dish.name_en))),
  );
}

export const minorOf =
  (currency: string): Minor =>
  (amount) =>
    bounded(toMinorUnits(amount, currency));

/** What GloriaFood's amounts are in, as ISO 4217 writes it; the restaurant's own where the order names none. */
export const currencyOf = ({ currency }: GloriafoodOrder, restaurant: Pick<Restaurant, 'currency'>): string =>
  currency?.trim().slice(0, 3).toUpperCase() || restaurant.currency;

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, Math.trunc(value)));

function lineOf(item: GloriafoodItem, dish: Dish | undefined, line: number, minor: Minor): OrderItem {
  const names =
    dish === undefined
      ? bilingualName(item.name === '' ? '?' : item.name)
      : { name_zh: dish.name_zh, name_en: dish.name_en };
  return {
    line,
    dish_id: dish?.id ?? null,
    ...names,
    quantity: clamp(item.quantity, 1, 999),
    unit_price_cents: minor(item.price),
    tax_rate: item.tax_rate,
    options: item.options.map((option) => ({
      specification: option.group_name ?? '',
      ...bilingualName(option.name),
      quantity: clamp(option.quantity, 1, 99),
      extra_price_cents: minor(option.price),
      is_removal: /^(no|without)\s|^(走|不要|不放)/i.test(option.name),
    })),
    note: null,
    allergies: allergiesIn(item.instructions),
    ...(dish === undefined ? {} : allergensOf(dish)),
    station: dish?.station ?? null,
    done_at: null,
  };
}

export type GloriafoodLines = {
  items: OrderItem[];
  money: ForeignMoney;
  isDishUnknown: boolean;
  isDishOff: boolean;
  doTotalsDiffer: boolean;
};

/**
 * Converts GloriaFood's lines to ours. Fees, tips and discounts come as pseudo-items; the total is the header's and never
 * recomputed, a sum of the parts that differs is only flagged.
 */
export function readLines(
  order: GloriafoodOrder,
  dishes: readonly Dish[],
  {
    currency,
    nowMs,
    taken,
    terms,
  }: { currency: string; nowMs: number; taken: Taken | null; terms?: readonly KitchenTerm[] | undefined },
): GloriafoodLines {
  const minor = minorOf(currency);
  const food = order.items.filter(isFood);
  const matched = food.map((item) => matchDish(item.name, dishes));
  const items = food.map((item, index) => ({
    ...lineOf(item, matched[index], index + 1, minor),
    note: noteOf(item.instructions, terms),
  }));
  const held: Held = taken?.held ?? new Map();
  const isHeld = heldLines(items, held);
  return {
    items,
    ...readSums(order, items, minor),
    isDishUnknown: matched.includes(undefined),
    isDishOff:
      matched.some(
        (dish, index) =>
          dish !== undefined && isHeld[index] !== true && !isOnSale(dish, nowMs) && !isSoldOutByCount(dish),
      ) || beyondCount(items, { dishes: new Map(dishes.map((dish) => [dish.id, dish])), nowMs, held }).length > 0,
  };
}
