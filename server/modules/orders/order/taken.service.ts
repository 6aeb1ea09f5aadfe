import type { DiscountParts } from '#contract/domain/deals.ts';
import { asOrdered, isNothingLeft } from '#contract/domain/mend.ts';
import type { Address, Order, OrderItem, OrderOption } from '#contract/domain/order.ts';
import { portionsOf, type Held } from '#contract/domain/portions.ts';
import { streetAddressOf } from '#contract/domain/street-name.ts';

/**
 * What an order was taken with. A change of it is asked about what it brings; what the order has already is not asked
 * again [OW3].
 */
export type Taken = {
  /** The pieces of each dish. */
  held: Held;
  items: Order['items'];
  amount_cents: number;
  discount_cents: number;
  discount_parts: DiscountParts | null;
  tip_cents: number;
  service_fee_cents: number;
  promo_code: string | null;
  requested_at: string | null;
  flags: Order['flags'];
  /** Whether these are only dishes that its kitchen cannot give [MD1]. */
  isNothingOf: (items: readonly OrderItem[]) => boolean;
  /** Null: it is picked up. */
  place: (Address & { distance: number | null; fee_cents: number }) | null;
};

/** What of a customer's order its kitchen took; what it could not give of it since then included. */
export function takenOf(order: Order): Taken {
  const ordered = asOrdered(order);
  const { delivery_address: address, delivery_distance: distance, delivery_fee_cents: fee_cents } = order;
  return {
    held: portionsOf(ordered),
    items: ordered.items,
    amount_cents: ordered.amount_cents,
    discount_cents: ordered.discount_cents,
    discount_parts: ordered.discount_parts ?? null,
    tip_cents: order.tip_cents,
    service_fee_cents: order.service_fee_cents,
    promo_code: order.promo?.code ?? null,
    requested_at: order.requested_at,
    flags: order.flags,
    isNothingOf: (items) => isNothingLeft(order, items),
    place: order.delivery_method === 'pickup' || address === null ? null : { ...address, distance, fee_cents },
  };
}

type Line = { dish_id: string | null; quantity: number };

/** For each line whether all its pieces are the order's already, the lines before it counted first. */
export function heldLines(lines: readonly Line[], held: Held): boolean[] {
  const sums = new Map<string, number>();
  return lines.map(({ dish_id, quantity }) => {
    if (dish_id === null) return false;
    const sum = (sums.get(dish_id) ?? 0) + quantity;
    sums.set(dish_id, sum);
    return sum <= (held.get(dish_id) ?? 0);
  });
}

type OptionName = Pick<OrderOption, 'name_zh' | 'name_en'>;

/** The order's lines of a dish, as they were ordered. */
const linesOf = ({ items }: Taken, dishId: string | null): Order['items'] =>
  items.filter((item) => item.dish_id === dishId && item.replaces === undefined);

/** An option as the order has it already on a line of the dish. */
const takenOption = (taken: Taken, dishId: string | null, option: OptionName): OrderOption | undefined =>
  linesOf(taken, dishId)
    .flatMap(({ options }) => options)
    .find(({ name_zh, name_en }) => name_zh === option.name_zh && name_en === option.name_en);

/** Whether the order has this option on a line of the dish already. */
export const hasOption = (taken: Taken, dishId: string, option: OptionName): boolean =>
  takenOption(taken, dishId, option) !== undefined;

/** A line of a dish that the order has already, at the prices and the tax it was taken with. */
export function atTakenPrice(line: OrderItem, taken: Taken): OrderItem {
  const [before] = linesOf(taken, line.dish_id);
  if (before === undefined) return line;
  const options = line.options.map((option) => {
    const { extra_price_cents } = takenOption(taken, line.dish_id, option) ?? option;
    return { ...option, extra_price_cents };
  });
  const { unit_price_cents } = before;
  // A channel's own line may not say its rate; the sums that are made of it now have the menu's.
  const tax_rate = before.tax_rate ?? line.tax_rate;
  return { ...line, unit_price_cents, options, ...(tax_rate === undefined ? {} : { tax_rate }) };
}

/** Whether there is no more to cook than before. */
export const isNoMore = (lines: readonly Line[], { held }: Taken): boolean => heldLines(lines, held).every(Boolean);

const isSameInstant = (left: string | null, right: string | null): boolean =>
  left === right || (left !== null && right !== null && Date.parse(left) === Date.parse(right));

/** Whether its time is not asked about: it is the one it was taken for, and there is no more to cook than before. */
export const isTimeTaken = (
  { requested_at, items }: { requested_at: string | null; items: readonly Line[] },
  taken: Taken | null,
): boolean => taken !== null && isSameInstant(requested_at, taken.requested_at) && isNoMore(items, taken);

type Place = Pick<Address, 'street' | 'zip_code'>;
const placeKey = ({ street, zip_code }: Place): string =>
  JSON.stringify([streetAddressOf(street), zip_code.slice(0, 5)]);

/** Whether it goes where it went; the flat, and how the street is spelled, make no other place. */
export const isSamePlace = (address: Place, { place }: Taken): boolean =>
  place !== null && placeKey(address) === placeKey(place);
