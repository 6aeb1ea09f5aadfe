import { v7 } from 'uuid';
import type { Dish } from '#contract/domain/menu.ts';
import type { Restaurant } from '#contract/domain/restaurant.ts';
import { lineCents, storeTotals, tierFor } from '#contract/domain/totals.ts';
import { taxRateOf } from '#contract/domain/tax.ts';
import type { IntakeOrderInput } from '#contract/http/orders/intake.ts';
import { ALLERGY_MEMOS, CUSTOMER_NAMES, MEMOS, STREETS } from './demo-people.ts';
import type { Random } from './random.ts';

export type TrafficMenu = { restaurant: Restaurant; dishes: readonly Dish[] };

type Item = IntakeOrderInput['items'][number] & { dish: Dish };
const MINUTE_MS = 60_000;

function pickItem(dishes: readonly Dish[], random: Random): Item {
  const dish = dishes[Math.floor(random.next() ** 1.4 * dishes.length)] ?? dishes[0];
  if (dish === undefined) throw new Error('the menu is empty');
  const options = dish.specifications.flatMap((specification) => {
    const choices = specification.options.filter((option) => option.status === 'on_sale');
    const choice = choices[random.int(0, choices.length - 1)];
    return choice === undefined || (!specification.is_required && !random.chance(0.25))
      ? []
      : [{ option_id: choice.id, quantity: 1 }];
  });
  const note = random.chance(0.08) ? random.pick(['extra crispy please', '多放花椒', 'no onion']) : null;
  return { dish_id: dish.id, quantity: random.chance(0.15) ? 2 : 1, options, note, dish };
}

const pricedLine = ({ dish, quantity, options = [] }: Item) => ({
  quantity,
  unit_price_cents: dish.price_cents,
  options: options.map(({ option_id, quantity: count = 1 }) => {
    const option = dish.specifications
      .flatMap((specification) => specification.options)
      .find((candidate) => candidate.id === option_id);
    return { quantity: count, extra_price_cents: option?.extra_price_cents ?? 0 };
  }),
});

/** Large enough for the minimum order and never only side dishes. */
function pickItems(menu: TrafficMenu, random: Random): Item[] {
  // Limited-time dishes would be refused outside their hours.
  const always = menu.dishes.filter((dish) => !dish.is_limited_time);
  const mains = always.filter((dish) => dish.can_order_alone);
  const items = [pickItem(mains, random), ...Array.from({ length: random.int(0, 3) }, () => pickItem(always, random))];
  while (computeAmount(items) < menu.restaurant.minimum_order_cents) items.push(pickItem(mains, random));
  return items;
}

const computeAmount = (items: readonly Item[]): number =>
  items.map(pricedLine).reduce((sum, line) => sum + lineCents(line), 0);

const addressOf = (random: Random) => ({
  street: `${random.int(10, 400)} ${random.pick(STREETS)}`,
  unit: random.chance(0.6) ? `${random.int(1, 20)}${random.pick(['A', 'B', 'C'])}` : null,
  city: 'New York',
  state: 'NY',
  zip_code: random.pick(['10002', '10012', '10013']),
  instructions: random.chance(0.2) ? random.pick(['放门口', 'Leave at the door', 'Buzz 4B']) : null,
});

/** One order as a web shop would post it, valid by every rule of the restaurant. */
export function makeTrafficOrder(menu: TrafficMenu, random: Random, nowMs: number): IntakeOrderInput {
  const { restaurant } = menu;
  const items = pickItems(menu, random);
  const isDelivery = random.chance(0.55);
  const distance = random.int(2, Math.max(2, Math.floor(restaurant.max_delivery_distance * 10))) / 10;
  const fee = isDelivery ? (tierFor(restaurant.delivery_fee_tiers, distance)?.fee_cents ?? 0) : 0;
  const tip = random.chance(0.5) ? random.int(1, 8) * 100 : 0;
  const { amount_cents, tax_cents, tax_lines, total_cents } = storeTotals(restaurant, {
    items: items.map((item) => ({ ...pricedLine(item), tax_rate: taxRateOf(restaurant, item.dish) })),
    delivery_fee_cents: fee,
    service_fee_cents: 0,
    tip_cents: tip,
    discount_cents: 0,
  });
  const isOnline = random.chance(0.75);
  const memo = random.chance(0.1) ? random.pick(ALLERGY_MEMOS) : random.chance(0.2) ? random.pick(MEMOS) : null;
  return {
    external_id: `traffic-${v7()}`,
    delivery_method: isDelivery ? 'delivery' : 'pickup',
    requested_at: random.chance(0.08) ? new Date(nowMs + random.int(90, 240) * MINUTE_MS).toISOString() : null,
    payment_method: isOnline ? 'online' : 'cash',
    paid: isOnline,
    customer: {
      name: random.pick(CUSTOMER_NAMES),
      phone: `+1212555${String(random.int(100, 9999)).padStart(4, '0')}`,
      order_count: random.int(1, 20),
    },
    address: isDelivery ? addressOf(random) : null,
    distance: isDelivery ? distance : null,
    items: items.map(({ dish: _dish, ...item }) => item),
    memo,
    tip_cents: tip,
    totals: { amount_cents, tax_cents, tax_lines, total_cents, delivery_fee_cents: fee },
  };
}
