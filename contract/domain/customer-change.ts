import type { Actor } from './basics.ts';
import { isSame } from './canonical.ts';
import { withPriceSaid } from './channel-payment.ts';
import { changeLines, courierLines, unseenChanges } from './change-lines.ts';
import { asOrdered, lineKey, mendedAgain } from './mend.ts';
import { movedSums } from './moved-sums.ts';
import { moneyOf, withMoney } from './order-money.ts';
import { COURIER_GONE, isOwnByChoice, placeOf } from './carrier.ts';
import { askedAgain, promisesFor, SCHEDULED_AHEAD_MINUTES } from './order-actions.ts';
import { nextVersion } from './order-version.ts';
import { expired, withdrawn } from './question.ts';
import { orderTax } from './order-tax.ts';
import type { Order } from './order.ts';
import { REQUEST_FIELDS } from './request-fields.ts';
import { refundsAfterChange, type KnownRefund } from './refunds-after-change.ts';
import { ringAfterChange } from './ring.ts';
import { minutesFrom } from './time.ts';

/** Flags that describe the request, and so follow each change of it; the others are the kitchen's and the watch's. */
const REQUEST_FLAGS = new Set<Order['flags'][number]>([
  'unknown_dish',
  'total_differs',
  'late_on_arrival',
  'outside_area',
  'dish_unavailable',
  'restaurant_closed',
  'blocked_customer',
]);

export type CustomerRequest = Pick<Order, (typeof REQUEST_FIELDS)[number]> & {
  /** Replaces the flags that describe a request; absent: they stay. */
  flags?: Order['flags'];
  /** The channel says that the customer has paid. A payment is never taken back by a change. */
  isPaid?: boolean;
  /** What the channel's price is, where the sums are not its own [OW4]. */
  price_cents?: number;
  /** The time that the channel promised its customer, in place of the kitchen's own calculation. */
  promised_at?: string | null;
};

type By = { now: string; actor: Actor };
/** `refunds`: the order's, due and given; a sum that none of them explains stays [M11]. */
type Change = By & { refunds?: readonly KnownRefund[] };

/**
 * The order after its customer's change, or null where it says nothing new. The one way for every channel: it takes the
 * request's fields, keeps what the kitchen, the courier, the money and the watch own, moves the promises where the time
 * or the way moved, has the courier asked again where his trip did, and shows the differences that no person has seen
 * [OW2]. The caller decides whether a change is still allowed.
 */
export function applyCustomerChange(
  stored: Order,
  request: CustomerRequest,
  { refunds = [], ...change }: Change,
): Order | null {
  const order = { ...stored, money: moneyOf(stored), ...orderTax(stored) };
  // A customer changes what he ordered; what the kitchen could not give of it stays so.
  const known = asOrdered(order);
  const mended = mendedAgain(order, { ...known, ...requested(known, request) });
  const { money: left } = refundsAfterChange({ before: order, after: mended, refunds });
  const credited = { ...mended, money: { ...order.money, ...left } };
  const said = request.isPaid === true ? withPriceSaid(credited, request.price_cents ?? request.total_cents) : null;
  const wanted = { ...credited, ...(said?.change ?? withMoney(credited)) };
  const moved = { ...wanted, ...promisesAfter(order, wanted, request, change.now) };
  const question = isSame(order.items, moved.items) ? expired(order, moved, change.now) : withdrawn(stored, change.now);
  const after = { ...moved, ...question, delivery: deliveryAfter(order, moved) };
  if (isSame(after, order)) return null;
  const lines = [...changeLines(order, after), ...courierLines(order, after)];
  const promise = request.promised_at === undefined ? {} : { promised_at: request.promised_at };
  const detail = { lines: lines.length, ...promise, ...moneyMoved(order, after), ...said?.detail };
  // A name or a tip is no reason to interrupt the kitchen.
  if (lines.length === 0) return nextVersion(order, after, change, 'update', detail);
  const news = { ring: ringAfterChange(order, change.now), changes: unseenChanges(order, lines) };
  return nextVersion(order, { ...after, ...news }, change, 'update', detail);
}

/**
 * For the history: what the order cost before and costs now, by which sums, and what of a granted refund ends with what it
 * was for.
 */
function moneyMoved(before: Order, after: Order): Record<string, number> {
  const lapsed = moneyOf(before).credited_cents - moneyOf(after).credited_cents;
  return {
    ...(before.total_cents === after.total_cents
      ? {}
      : { total_was_cents: before.total_cents, total_cents: after.total_cents }),
    ...movedSums(before, after),
    ...(lapsed > 0 ? { credit_ended_cents: lapsed } : {}),
  };
}

function requested(order: Order, request: CustomerRequest): Partial<Order> {
  const fields: Partial<Order> = Object.fromEntries(REQUEST_FIELDS.map((field) => [field, request[field]]));
  const isDelivery = order.delivery_method !== 'pickup' && request.delivery_method !== 'pickup';
  // Decided before the customer wanted to come himself for a while.
  const isOurs = request.delivery_method !== 'pickup' && isOwnByChoice(order);
  const kept = order.flags.filter((flag) => !REQUEST_FLAGS.has(flag));
  return {
    ...fields,
    ...orderTax(request),
    items: withTicks(order, request.items),
    // The customer wants it delivered; who carries it is the kitchen's decision.
    delivery_method: isDelivery ? order.delivery_method : isOurs ? 'delivery_own' : request.delivery_method,
    flags:
      request.flags === undefined ? order.flags : [...request.flags.filter((flag) => REQUEST_FLAGS.has(flag)), ...kept],
  };
}

/** Keeps the kitchen's ticks of lines that did not change. */
function withTicks(order: Order, items: Order['items']): Order['items'] {
  const ticks = new Map<string, (string | null)[]>();
  for (const item of order.items) ticks.set(lineKey(item), [...(ticks.get(lineKey(item)) ?? []), item.done_at]);
  return items.map((item) => ({ ...item, done_at: ticks.get(lineKey(item))?.shift() ?? null }));
}

type Promises = Pick<Order, 'due_at' | 'deliver_by_at' | 'scheduled'>;

function promisesAfter(before: Order, after: Order, { promised_at }: CustomerRequest, now: string): Promises {
  const { due_at, deliver_by_at, scheduled } = before;
  if (after.accepted_at === null || after.prep_minutes === null)
    return { due_at, deliver_by_at: after.requested_at, scheduled };
  const isMoved = before.requested_at !== after.requested_at;
  const isAhead = (due: string): boolean =>
    minutesFrom(due, -(after.prep_minutes ?? 0)) > minutesFrom(now, SCHEDULED_AHEAD_MINUTES);
  if (promised_at !== undefined && promised_at !== null)
    // A promise that the channel has made before does not take back what the kitchen made of it since.
    return promised_at === lastPromise(before)
      ? { due_at, deliver_by_at, scheduled }
      : { due_at: promised_at, deliver_by_at: promised_at, scheduled: isAhead(promised_at) };
  const isOtherWay =
    before.delivery_method !== after.delivery_method || before.delivery_distance !== after.delivery_distance;
  if (!isMoved && !isOtherWay) return { due_at, deliver_by_at, scheduled };
  const promises = promisesFor(after, isMoved ? now : after.accepted_at, after.prep_minutes);
  return { ...promises, scheduled: isMoved ? promises.scheduled : scheduled && promises.scheduled };
}

/** The time that the channel promised last: at the acceptance, or by a change since. */
const lastPromise = ({ history }: Order): unknown =>
  history.findLast(({ detail }) => detail?.['promised_at'] !== undefined)?.detail?.['promised_at'] ??
  history.findLast(({ action }) => action === 'accept')?.detail?.['due_at'];

/** A courier who has not yet picked up is asked again, for another address or another time. */
function deliveryAfter(before: Order, after: Order): Order['delivery'] {
  const { delivery } = before;
  if (delivery === null || after.delivery_method !== 'delivery_provider') return null;
  if (COURIER_GONE.includes(delivery.status)) return delivery;
  const isSameTrip = before.due_at === after.due_at && isSame(placeOf(before), placeOf(after));
  return isSameTrip ? delivery : askedAgain(delivery);
}
