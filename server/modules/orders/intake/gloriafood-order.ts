import type { Dish } from '#contract/domain/menu.ts';
import type { DeliveryMethod } from '#contract/domain/order-status.ts';
import { SCHEDULED_AHEAD_MINUTES } from '#contract/domain/order-actions.ts';
import { deliveryTo } from '#contract/domain/delivery-area.ts';
import { deliveryLimitAt } from '#contract/domain/delivery-limit.ts';
import type { Order, OrderMark } from '#contract/domain/order.ts';
import type { Restaurant } from '#contract/domain/restaurant.ts';
import { remittedOf } from '#contract/domain/tax.ts';
import { minutesFrom } from '#contract/domain/time.ts';
import { emailOf } from './customer-email.ts';
import { instantOrNull, type GloriafoodOrder } from './gloriafood-format.ts';
import { currencyOf, readLines } from './gloriafood-lines.ts';
import { addressOf, joined, lacksStreet, memoOf } from './gloriafood-notes.ts';
import { readTax } from './gloriafood-tax.ts';
import { normalPhone } from '../../../base/phone.ts';
import { mergeAllergies } from '#contract/domain/merge-allergies.ts';
import { allergiesIn, noteOf } from '../../../base/kitchen-terms.ts';
import { isNoMore, isSamePlace, type Taken } from '../order/taken.service.ts';

function methodOf(order: GloriafoodOrder, restaurant: Restaurant): DeliveryMethod {
  if (order.type !== 'delivery') return 'pickup';
  return restaurant.delivery_mode === 'own' ? 'delivery_own' : 'delivery_provider';
}

const MILES_PER_KM = 0.621371;

function distanceOf(order: GloriafoodOrder): number | null {
  const measured = order.delivery_by_distance;
  if (measured === null || order.type !== 'delivery') return null;
  const miles = measured.unit?.startsWith('k') === true ? measured.distance * MILES_PER_KM : measured.distance;
  return Math.round(miles * 10) / 10;
}

function paymentOf(order: GloriafoodOrder): Pick<Order, 'payment_method' | 'payment_state'> {
  const kind = order.payment.toUpperCase();
  if (kind === 'ONLINE') return { payment_method: 'online', payment_state: 'paid' };
  return { payment_method: kind.startsWith('CARD') ? 'card' : 'cash', payment_state: 'unpaid' };
}

export type GloriafoodFacts = {
  restaurant: Restaurant;
  dishes: readonly Dish[];
  isBlocked: boolean;
  nowMs: number;
  /** What the order was taken with, when it is changed. */
  taken: Taken | null;
};

/** Why an answer marks an order that its channel has accepted: its own distances are the channel's matter. */
const MARKED: readonly string[] = ['paused', 'excluded', 'not_listed'];

/**
 * Outside by the channel's own word, of an area that was cut for a while [CT11], where nothing is delivered [DZ5], or
 * where no one can be sent [CR13].
 */
function isOutside(order: GloriafoodOrder, { restaurant, nowMs, taken }: GloriafoodFacts): boolean {
  if (order.outside_delivery_area === true || lacksStreet(order)) return true;
  const address = addressOf(order);
  if (address === null) return false;
  // Where it went when it was taken: it is marked as it was then [OW3].
  if (taken !== null && isSamePlace(address, taken)) return taken.flags.includes('outside_area');
  const to = { ...address, distance: distanceOf(order) ?? 0 };
  const answer = deliveryTo(restaurant, to, deliveryLimitAt(restaurant, nowMs));
  return !answer.delivers && (answer.rule.kind === 'cut' || MARKED.includes(answer.reason));
}

/** A mark of dishes or time; a change that brings no more to cook is marked as its order was [OW3]. */
const isMarked = (flag: 'dish_unavailable' | 'restaurant_closed', isSo: boolean, asTaken: Taken | null): boolean =>
  asTaken === null ? isSo : asTaken.flags.includes(flag);

/** Converts a GloriaFood order to ours. What does not fit becomes a flag, never a refusal. */
export function readGloriafood(order: GloriafoodOrder, facts: GloriafoodFacts) {
  const { restaurant, nowMs, taken } = facts;
  const currency = currencyOf(order, restaurant);
  const lines = readLines(order, facts.dishes, { currency, nowMs, taken, terms: restaurant.kitchen_terms });
  const fulfillAt = instantOrNull(order.fulfill_at);
  const memo = memoOf(order);
  const asTaken = taken !== null && isNoMore(lines.items, taken) ? taken : null;
  const flags: Order['flags'] = [
    ...(lines.isDishUnknown ? (['unknown_dish'] as const) : []),
    ...(isMarked('dish_unavailable', lines.isDishOff, asTaken) ? (['dish_unavailable'] as const) : []),
    ...(lines.doTotalsDiffer ? (['total_differs'] as const) : []),
    ...(fulfillAt !== null && Date.parse(fulfillAt) <= nowMs ? (['late_on_arrival'] as const) : []),
    ...(isOutside(order, facts) ? (['outside_area'] as const) : []),
    ...(isMarked('restaurant_closed', !restaurant.is_open, asTaken) ? (['restaurant_closed'] as const) : []),
    ...(facts.isBlocked ? (['blocked_customer'] as const) : []),
  ];
  return {
    memo: noteOf(memo, restaurant.kitchen_terms),
    allergies: mergeAllergies([], allergiesIn(memo)),
    delivery_method: methodOf(order, restaurant),
    requested_at: order.for_later ? fulfillAt : null,
    ...paymentOf(order),
    customer_name: joined([order.client_first_name, order.client_last_name], ' ') || '?',
    customer_phone:
      order.client_phone === null ? null : (normalPhone(order.client_phone) ?? order.client_phone.slice(0, 24)),
    ...emailOf(order.client_email),
    customer_order_count: order.client_order_count,
    account_id: order.client_id === null ? null : String(order.client_id),
    delivery_address: addressOf(order),
    delivery_distance: distanceOf(order),
    currency,
    ...lines.money,
    ...readTax(order, currency),
    remitted_tax_cents: remittedOf(restaurant, lines.money.tax_cents),
    items: lines.items,
    flags,
    ...(currency === restaurant.currency ? {} : { marks: ['foreign_currency' satisfies OrderMark] }),
  };
}

/**
 * The state of an order that its channel has accepted: promised for the channel's time, ringing until a person has seen
 * it.
 */
export function acceptedState(order: GloriafoodOrder, restaurant: Restaurant, now: string) {
  const accepted_at = instantOrNull(order.accepted_at) ?? now;
  const due_at = instantOrNull(order.fulfill_at) ?? minutesFrom(now, restaurant.waiting_time_minutes);
  const promised = Math.round((Date.parse(due_at) - Date.parse(accepted_at)) / 60_000);
  const prep_minutes =
    order.for_later || promised < 1 || promised > 240 ? Math.max(1, restaurant.waiting_time_minutes) : promised;
  const startsAt = minutesFrom(due_at, -prep_minutes);
  return {
    status: 'order_received' as const,
    accepted_at,
    prep_minutes,
    due_at,
    deliver_by_at: due_at,
    scheduled: startsAt > minutesFrom(now, SCHEDULED_AHEAD_MINUTES),
  };
}
