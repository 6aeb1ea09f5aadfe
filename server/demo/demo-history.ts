import { v7 } from 'uuid';
import { SYSTEM_ACTOR, type Actor } from '#contract/domain/basics.ts';
import type { DeliveryMethod, OrderStatus } from '#contract/domain/order-status.ts';
import type { HistoryStep, Order, OrderItem } from '#contract/domain/order.ts';
import { PHONE_CHANNEL } from '#contract/domain/phone-channel.ts';
import { instantOf, iso, minutesFrom } from '#contract/domain/time.ts';
import { storeTotals, tierFor, travelMinutes } from '#contract/domain/totals.ts';
import { noteOf } from '../base/kitchen-terms.ts';
import type { NewRestaurant } from '../modules/store/new-store/create-restaurant.service.ts';
import { CUSTOMER_NAMES, MEMOS, STREETS } from './demo-people.ts';
import type { Random } from './random.ts';

export type DemoChannel = { id: string; name: string };
export type PastOrderFacts = { shop: NewRestaurant; channel: DemoChannel; random: Random };

/** Weight of each hour of the day: lunch and dinner, nothing before ten. */
const HOUR_WEIGHTS = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 9, 14, 9, 4, 3, 5, 11, 16, 14, 9, 5, 2, 0];
const CANCEL_REASONS = ['customer_request', 'too_busy', 'sold_out', 'other'] as const;

/** An hour of the day by its weight. */
export function pickHour(random: Random): number {
  const whole = HOUR_WEIGHTS.reduce((sum, weight) => sum + weight, 0);
  let rest = random.next() * whole;
  for (const [hour, weight] of HOUR_WEIGHTS.entries()) {
    rest -= weight;
    if (rest < 0) return hour;
  }
  return 18;
}

type Dishes = NewRestaurant['dishes'];

function pickItem(dishes: Dishes, random: Random, line: number): OrderItem {
  // The power favors the front of the list: a menu has its favorites.
  const dish = dishes[Math.floor(random.next() ** 1.6 * dishes.length)] ?? dishes[0];
  if (dish === undefined) throw new Error('the demo has no dishes');
  const options = dish.specifications.flatMap((specification) => {
    if (!specification.is_required && !random.chance(0.15)) return [];
    const option = specification.options[random.int(0, specification.options.length - 1)];
    if (option === undefined) return [];
    const { name_zh, name_en, extra_price_cents, is_removal } = option;
    return [{ specification: specification.name_zh, name_zh, name_en, quantity: 1, extra_price_cents, is_removal }];
  });
  return {
    line,
    dish_id: dish.id,
    name_zh: dish.name_zh,
    name_en: dish.name_en,
    quantity: random.chance(0.18) ? 2 : 1,
    unit_price_cents: dish.price_cents,
    options,
    note: null,
    allergies: [],
    station: null,
    done_at: null,
  };
}

function pickMethod(random: Random): DeliveryMethod {
  const draw = random.next();
  if (draw < 0.42) return 'pickup';
  return draw < 0.8 ? 'delivery_provider' : 'delivery_own';
}

/** Who takes the calls; no channel's program sends what they enter. */
const OPERATOR: Actor = { kind: 'user', id: 'demo', name: '小李' };
const KITCHEN: Actor = { kind: 'screen', id: 'kitchen', name: '厨房 Kitchen' };

type Step = { minutes: number; actor: Actor; action: string; to: OrderStatus };

/** Minutes from the order's arrival to each step. */
type Course = { accept: number; prep: number; handover: number; travel: number; isCancelled: boolean };

function stepsOf(
  method: DeliveryMethod,
  { accept, prep, handover, travel, isCancelled }: Course,
  channel: Actor,
): Step[] {
  if (isCancelled) return [{ minutes: 4, actor: KITCHEN, action: 'cancel', to: 'cancelled' }];
  const way: Step[] =
    method === 'pickup' ? [] : [{ minutes: prep + handover, actor: KITCHEN, action: 'deliver', to: 'delivering' }];
  const receiver =
    method === 'delivery_provider'
      ? { kind: 'provider' as const, id: 'simulated', name: 'simulated' }
      : method === 'pickup'
        ? KITCHEN
        : channel;
  return [
    { minutes: accept, actor: KITCHEN, action: 'accept', to: 'order_received' },
    { minutes: prep, actor: KITCHEN, action: 'done', to: 'finished' },
    ...way,
    { minutes: prep + handover + travel, actor: receiver, action: 'receive', to: 'received' },
    { minutes: prep + handover + travel + 30, actor: SYSTEM_ACTOR, action: 'complete', to: 'order_completed' },
  ];
}

function historyOf(created_at: string, first: OrderStatus, steps: readonly Step[], channel: Actor): HistoryStep[] {
  const history: HistoryStep[] = [
    { at: created_at, actor: channel, action: 'placed', from: null, to: first, rev: 1, detail: null },
  ];
  let from = first;
  for (const step of steps) {
    history.push({
      at: minutesFrom(created_at, step.minutes),
      actor: step.actor,
      action: step.action,
      from,
      to: step.to,
      rev: history.length + 1,
      detail: null,
    });
    from = step.to;
  }
  return history;
}

function pickPlace(method: DeliveryMethod, { shop, random }: PastOrderFacts) {
  if (method === 'pickup') return { delivery_address: null, delivery_distance: null, delivery_fee_cents: 0 };
  const delivery_distance = random.int(3, 45) / 10;
  const { lat, lng } = shop.restaurant;
  const spread = (center: number | null): number | null =>
    center === null ? null : Math.round((center + (random.next() - 0.5) * 0.05) * 10_000) / 10_000;
  const delivery_address = {
    street: `${random.int(10, 420)} ${random.pick(STREETS)}`,
    unit: random.chance(0.6) ? `${random.int(1, 19)}${random.pick(['A', 'B', 'C', 'D'])}` : null,
    city: 'New York',
    state: 'NY',
    zip_code: random.pick(['10013', '10002', '10012']),
    lat: spread(lat),
    lng: spread(lng),
    instructions: null,
  };
  return {
    delivery_address,
    delivery_distance,
    delivery_fee_cents: tierFor(shop.tiers, delivery_distance)?.fee_cents ?? 0,
  };
}

/** One finished order, as if it had been placed on that day. */
export function makePastOrder(
  facts: PastOrderFacts,
  at: { day: string; hour: number; minute: number; no: number },
): Order {
  const { shop, random } = facts;
  const isPhoned = random.chance(0.14);
  const from: Actor = isPhoned ? OPERATOR : { kind: 'channel', id: facts.channel.id, name: facts.channel.name };
  const created_at = iso(
    instantOf(
      at.day,
      `${String(at.hour).padStart(2, '0')}:${String(at.minute).padStart(2, '0')}`,
      shop.restaurant.time_zone,
    ) + random.int(0, 59_999),
  );
  const always = shop.dishes.filter((dish) => !dish.is_limited_time);
  const items = Array.from({ length: random.int(1, 4) }, (_, index) => ({
    ...pickItem(always, random, index + 1),
    tax_rate: shop.restaurant.tax_rate,
  }));
  const method = pickMethod(random);
  const place = pickPlace(method, facts);
  const money = {
    delivery_fee_cents: place.delivery_fee_cents,
    service_fee_cents: 0,
    tip_cents: random.chance(0.6) ? random.int(1, 8) * 100 : 0,
    discount_cents: 0,
  };
  // A provider's courier takes no money [CR11]: what he carries is paid before.
  const isOnline = (!isPhoned && random.chance(0.8)) || method === 'delivery_provider';
  const isCancelled = random.chance(0.03);
  const prep = random.int(12, 30);
  // Usually the kitchen is a little early, one time in eight late.
  const took = random.chance(0.12) ? prep + random.int(2, 14) : Math.max(5, prep - random.int(0, 6));
  const travel = method === 'pickup' ? 0 : travelMinutes(place.delivery_distance);
  const course = {
    accept: random.chance(0.06) ? random.int(180, 280) / 60 : random.int(9, 100) / 60,
    prep: took,
    handover: random.chance(0.05) ? random.int(8, 15) : random.int(1, 4),
    travel: random.chance(0.04) ? travel + random.int(4, 12) : Math.max(0, travel - random.int(1, 4)),
    isCancelled,
  };
  const history = historyOf(
    created_at,
    isOnline ? 'payment_completed' : 'ordered',
    stepsOf(method, course, from),
    from,
  );
  const accepted_at = isCancelled ? null : minutesFrom(created_at, course.accept);
  const order_no = String(at.no).padStart(3, '0');
  return {
    id: v7({ msecs: Date.parse(created_at) }),
    restaurant_id: shop.restaurant.id,
    order_no,
    number: `${at.day.replaceAll('-', '')}-${order_no}`,
    account_id: null,
    channel: isPhoned ? PHONE_CHANNEL : facts.channel.name,
    channel_id: isPhoned ? null : facts.channel.id,
    external_id: isPhoned ? null : `demo-${at.day}-${order_no}`,
    created_at,
    business_date: at.day,
    local_hour: at.hour,
    memo: random.chance(0.12) ? noteOf(random.pick(MEMOS)) : null,
    allergies: [],
    delivery_method: method,
    requested_at: null,
    due_at: accepted_at === null ? null : minutesFrom(accepted_at, prep),
    deliver_by_at: accepted_at === null ? null : minutesFrom(accepted_at, prep + travel),
    prep_minutes: accepted_at === null ? null : prep,
    accepted_at,
    payment_method: isOnline ? 'online' : 'cash',
    payment_state: isOnline ? (isCancelled ? 'refunded' : 'paid') : 'unpaid',
    status: isCancelled ? 'cancelled' : 'order_completed',
    acknowledged_at: minutesFrom(created_at, course.accept),
    ring: null,
    scheduled: false,
    cancel_reason: isCancelled ? random.pick(CANCEL_REASONS) : null,
    changes: [],
    customer_name: random.pick(CUSTOMER_NAMES),
    customer_phone: `+1212555${String(random.int(100, 9999)).padStart(4, '0')}`,
    customer_order_count: random.int(1, 24),
    pickup_code: null,
    ...place,
    currency: shop.restaurant.currency,
    ...money,
    ...storeTotals(shop.restaurant, { items, ...money }),
    card: null,
    delivery: null,
    flags: [],
    rev: history.length,
    items,
    history,
  };
}
