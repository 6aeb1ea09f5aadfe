import * as z from 'zod/mini';
import { IdSchema } from './basics.ts';
import type { Chosen as DishChoice } from './dish-choice.ts';
import type { Dish } from './menu.ts';
import type { FreeDish } from './deals.ts';
import { freeDishOf, linesOfFree, partsOf } from './discount-parts.ts';
import { roundCents } from './money.ts';
import { OrderItemSchema, type Order, type OrderItem, type OrderOption } from './order.ts';
import { orderTax, rateIn, sumsWithout } from './order-tax.ts';
import { taxOn, type TaxLine } from './tax.ts';
import { lineCents } from './totals.ts';

/** Pieces of one line, as at intake. How many may stand for what is missing: mend-problems.ts [MD8]. */
export const MOST_PIECES = 99;

/** Another dish in place of what a line lacks [MD4], at its price of now. */
export const ReplacementSchema = z.object({
  dish_id: IdSchema,
  quantity: z.int().check(z.minimum(1), z.maximum(MOST_PIECES)),
  options: z
    .array(z.object({ option_id: IdSchema, quantity: z.int().check(z.minimum(1), z.maximum(99)) }))
    .check(z.maxLength(60)),
  /** The customer pays what it costs more; otherwise its price is lowered to what he ordered. */
  is_charged: z.boolean(),
  /** The line as the screen shows it until the server has answered, which prices it itself. */
  shown: z.optional(OrderItemSchema),
});
export type Replacement = z.infer<typeof ReplacementSchema>;

type Chosen = { quantity: number; options: readonly OrderOption[] };
type Priced = Pick<Dish, 'id' | 'name_zh' | 'name_en' | 'price_cents' | 'station' | 'allergens'>;

/** What is in a dish, as its line keeps it [NO4]. */
export const allergensOf = ({ allergens }: Pick<Dish, 'allergens'>): Pick<OrderItem, 'allergens'> =>
  allergens.length === 0 ? {} : { allergens: [...allergens] };

/** A line of a dish as it is on the menu now; notes and allergies are the caller's. */
export const lineOfDish = (dish: Priced, categoryStation: string | null, line: number, chosen: Chosen): OrderItem => ({
  line,
  dish_id: dish.id,
  name_zh: dish.name_zh,
  name_en: dish.name_en,
  quantity: chosen.quantity,
  unit_price_cents: dish.price_cents,
  options: [...chosen.options],
  note: null,
  allergies: [],
  ...allergensOf(dish),
  station: dish.station ?? categoryStation,
  done_at: null,
});

/** The options that were chosen of a dish, as an order has them; what the dish does not have is left out. */
export function optionsOf(
  dish: Pick<Dish, 'specifications'>,
  chosen: readonly { option_id: string; quantity: number }[],
): OrderOption[] {
  return chosen.flatMap(({ option_id, quantity }) => {
    const specification = dish.specifications.find(({ options }) => options.some(({ id }) => id === option_id));
    const option = specification?.options.find(({ id }) => id === option_id);
    if (specification === undefined || option === undefined) return [];
    const { name_zh, name_en, extra_price_cents, is_removal } = option;
    return [{ specification: specification.name_zh, name_zh, name_en, quantity, extra_price_cents, is_removal }];
  });
}

type Limits = { line: number; missing: OrderItem; isCharged: boolean };

/**
 * A dish as the replacement of what is `missing` of a line: with the customer's words about that line, which go on being
 * about his food, and at most at the price of what is missing unless the difference is charged [MD4].
 */
export function asReplacement(item: OrderItem, { line, missing, isCharged }: Limits): OrderItem {
  const replaces = { line: missing.line, is_charged: isCharged, unit_price_cents: item.unit_price_cents };
  const known = {
    ...item,
    line,
    tax_rate: missing.tax_rate ?? null,
    note: missing.note,
    allergies: missing.allergies,
    replaces,
  };
  const most = Math.floor(lineCents(missing) / item.quantity);
  if (isCharged || lineCents({ ...item, quantity: 1 }) <= most) return known;
  // Below zero where its options alone cost more: a discount on them.
  return { ...known, unit_price_cents: most - lineCents({ ...item, quantity: 1, unit_price_cents: 0 }) };
}

/** A dish with its options as a person chose them, for an action and for what the screen shows until it is answered. */
export function replacementOfDish(dish: Dish, chosen: DishChoice, quantity: number): Replacement {
  const options = Object.entries(chosen)
    .filter(([, count]) => count > 0)
    .map(([option_id, count]) => ({ option_id, quantity: count }));
  const shown = lineOfDish(dish, null, 0, { quantity, options: optionsOf(dish, options) });
  return { dish_id: dish.id, quantity, options, is_charged: false, shown };
}

/** The same at the menu's price that it had when it was chosen. */
export const atFullPrice = (item: OrderItem): OrderItem => ({
  ...item,
  unit_price_cents: item.replaces?.unit_price_cents ?? item.unit_price_cents,
});

/** A line that lacks something: its missing pieces, and what is given in their place. */
export type Gap = { missing: OrderItem; replacement: OrderItem | null };

type Net = { item: OrderItem; cents: number };

/**
 * The free portion of an order with gaps [DE13]: it is the last of its dish that is given, then what is given in place of
 * one piece of its line, up to the same sum.
 */
function freeAfter(order: Order, gaps: readonly Gap[]): FreeDish | null {
  const free = freeDishOf(order);
  const gap = gaps.find(({ missing }) => missing.line === free?.line);
  if (free === null || gap === undefined) return free;
  const missing = new Map(gaps.map((each) => [each.missing.line, each.missing.quantity]));
  const left = linesOfFree(order.items, free).filter(({ line, quantity }) => quantity > (missing.get(line) ?? 0));
  const kept = left.find(({ line }) => line === free.line) ?? left[0];
  if (kept !== undefined) return { line: kept.line, cents: Math.min(free.cents, kept.unit_price_cents) };
  if (gap.replacement === null) return null;
  const ofOne = Math.ceil(lineCents(gap.replacement) / gap.missing.quantity);
  return { line: gap.replacement.line, cents: Math.min(free.cents, ofOne) };
}

/** What each gap costs the customer less than what was ordered, or more where it is charged. */
const netsOf = (gaps: readonly Gap[], free: FreeDish | null, freeCents: number): Net[] =>
  gaps.map(({ missing, replacement }) => {
    const cents = lineCents(missing) - (replacement === null ? 0 : lineCents(replacement));
    return { item: missing, cents: missing.line === free?.line ? cents - free.cents + freeCents : cents };
  });

/**
 * The order without its free portion, and with what a line costs less as one piece of it, so that its tax and discount are
 * shared as for any other.
 */
function inPieces(order: Order, less: readonly Net[]): Order {
  const free = freeDishOf(order);
  const items = order.items.flatMap((item): OrderItem[] => {
    const net = less.find((each) => each.item.line === item.line);
    const free_cents = item.line === free?.line ? free.cents : 0;
    if (net === undefined && free_cents === 0) return [item];
    const cents = net?.cents ?? 0;
    const piece = { ...item, quantity: 1, options: [] };
    const rest = { ...piece, line: -item.line, unit_price_cents: lineCents(item) - free_cents - cents };
    return [{ ...piece, unit_price_cents: cents }, rest];
  });
  const free_cents = free?.cents ?? 0;
  const [amount_cents, discount_cents] = [order.amount_cents - free_cents, order.discount_cents - free_cents];
  return { ...order, items, amount_cents, discount_cents, discount_parts: undefined };
}

/** The tax of this much more at a rate: of all of it together [TX2], where its tax is that of its sum so far. */
function moreTax({ rate, taxable_cents, tax_cents }: TaxLine, cents: number, isIncluded: boolean): number {
  const isOfSum = taxOn(taxable_cents, rate, isIncluded) === tax_cents;
  return isOfSum ? taxOn(taxable_cents + cents, rate, isIncluded) - tax_cents : taxOn(cents, rate, isIncluded);
}

/** The sums of an order with this much more of a line, taxed at its rate. */
function withMore<T extends Order>(order: T, { item, cents }: Net): T {
  const { tax_included, tax_lines, remitted_tax_cents } = orderTax(order);
  const rate = rateIn(tax_lines, item);
  const known = tax_lines.find((line) => line.rate === rate);
  const taxable = Math.max(0, order.amount_cents - order.discount_cents);
  const share = taxable === 0 ? 0 : roundCents((order.tax_cents * cents) / taxable);
  const more = known === undefined ? share : moreTax(known, cents, tax_included);
  const tax_cents = order.tax_cents + more;
  return {
    ...order,
    amount_cents: order.amount_cents + cents,
    tax_cents,
    total_cents: order.total_cents + cents + (tax_included ? 0 : more),
    tax_lines: tax_lines.map((line) =>
      line.rate === rate ? { rate, taxable_cents: line.taxable_cents + cents, tax_cents: line.tax_cents + more } : line,
    ),
    remitted_tax_cents: remitted_tax_cents === 0 ? 0 : remitted_tax_cents + more,
  };
}

/**
 * The sums of an order with gaps: what a missing piece cost more than its replacement goes back with its share of tax and
 * discount, and what a charged replacement costs more is added with its tax [MD2] [MD4]. A replacement is taxed like the
 * line that it replaces.
 */
export function sumsWithGaps(
  order: Order,
  gaps: readonly Gap[],
): ReturnType<typeof sumsWithout> & Pick<Order, 'discount_parts'> {
  const free_dish = freeAfter(order, gaps);
  const free_cents = free_dish?.cents ?? 0;
  const nets = netsOf(gaps, freeDishOf(order), free_cents);
  const less = nets.filter(({ cents }) => cents > 0);
  const pieces = less.map(({ item: { line } }) => ({ line, quantity: 1 }));
  const paid = inPieces(order, less);
  const base = { ...paid, ...sumsWithout(paid, pieces) };
  const after = nets
    .filter(({ cents }) => cents < 0)
    .reduce((sums, { item, cents }) => withMore(sums, { item, cents: -cents }), base);
  const { tax_cents, total_cents, tax_lines, remitted_tax_cents } = after;
  const discount_cents = after.discount_cents + free_cents;
  const parts = order.discount_parts;
  return {
    amount_cents: after.amount_cents + free_cents,
    discount_cents,
    ...(parts == null ? {} : { discount_parts: partsOf(parts, discount_cents, free_dish) }),
    tax_cents,
    total_cents,
    tax_lines,
    remitted_tax_cents,
  };
}
