import * as z from 'zod/mini';
import { IdSchema } from './basics.ts';
import type { Chosen as DishChoice } from './dish-choice.ts';
import type { Dish } from './menu.ts';
import { roundCents } from './money.ts';
import { OrderItemSchema, type Order, type OrderItem, type OrderOption } from './order.ts';
import { refundParts } from './refund.ts';
import { lineCents } from './totals.ts';

/** Another dish in place of what a line lacks [MD4], at its price of now. */
export const ReplacementSchema = z.object({
  dish_id: IdSchema,
  quantity: z.int().check(z.minimum(1), z.maximum(99)),
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
type Priced = Pick<Dish, 'id' | 'name_zh' | 'name_en' | 'price_cents' | 'station'>;

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
  const known = { ...item, line, note: missing.note, allergies: missing.allergies, replaces };
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

type Sums = Pick<Order, 'amount_cents' | 'discount_cents' | 'tax_cents' | 'total_cents'>;
const sumsOf = ({ amount_cents, discount_cents, tax_cents, total_cents }: Sums): Sums => ({
  amount_cents,
  discount_cents,
  tax_cents,
  total_cents,
});

/** A line that lacks something: its missing pieces, and what is given in their place. */
export type Gap = { missing: OrderItem; replacement: OrderItem | null };

/**
 * The sums of an order with gaps: what a missing piece cost more than its replacement goes back like a refund of it, and
 * what a charged replacement costs more is taxed as the order is [MD2] [MD4]. Exactly the order's own without gaps.
 */
export function sumsWithGaps(order: Order, gaps: readonly Gap[]): Sums {
  const nets = gaps.map(({ missing, replacement }) => ({
    item: missing,
    cents: lineCents(missing) - (replacement === null ? 0 : lineCents(replacement)),
  }));
  const less = nets.filter(({ cents }) => cents > 0);
  const more = nets.reduce((sum, { cents }) => sum + Math.max(0, -cents), 0);
  const back = refundParts(
    {
      ...order,
      items: less.map(({ item, cents }) => ({ ...item, quantity: 1, options: [], unit_price_cents: cents })),
    },
    {
      kind: 'part',
      items: less.map(({ item }) => ({ line: item.line, quantity: 1 })),
      delivery_fee: false,
      service_fee: false,
      tip: false,
    },
  );
  const taxable = Math.max(0, order.amount_cents - order.discount_cents);
  const moreTax = taxable === 0 ? 0 : roundCents((order.tax_cents * more) / taxable);
  const was = sumsOf(order);
  return {
    amount_cents: was.amount_cents - back.items_cents + more,
    discount_cents: was.discount_cents - back.discount_cents,
    tax_cents: was.tax_cents - back.tax_cents + moreTax,
    total_cents: was.total_cents - back.amount_cents + more + moreTax,
  };
}
