import type { RestaurantTx } from '../../context.ts';
import { businessDate, localTime } from '#contract/domain/time.ts';
import type { Actor } from '#contract/domain/basics.ts';
import { isTest, TEST_SERIES, type Order } from '#contract/domain/order.ts';
import { CallError } from '#contract/errors.ts';
import { nextOrderNo, nextTestNo } from '../order/day-sums.repository.ts';
import { writeOrder } from '../order/order.service.ts';
import { autoAccepted, firstVersion, type Draft, type OrderNumber } from './build-order.ts';

export type PlaceOptions = {
  actor: Actor;
  isAutoAccept: boolean;
  type?: 'order.placed' | 'drill';
  /** How a channel that has already accepted finishes the new order, in the same event. */
  finish?: (placed: Order) => Order;
};

/** The number and the business day for an order placed now. */
async function assignNumber(live: RestaurantTx, isDrill = false): Promise<Omit<OrderNumber, 'actor'>> {
  const rules = await live.rules();
  const nowMs = Date.parse(live.now);
  const business_date = businessDate(nowMs, rules.time_zone, rules.business_day_cutoff);
  const { tx, traits, restaurantId } = live;
  const no = isDrill
    ? await nextTestNo(tx, restaurantId, business_date)
    : await nextOrderNo(tx, traits.name, restaurantId, business_date);
  // The first order of a day may be the first of all, which fixes the currency; the later ones wait for it here.
  if (no === 1 && !(await live.isSameCurrency())) throw new CallError('unavailable');
  const order_no = isDrill ? `${TEST_SERIES}${no}` : String(no).padStart(3, '0');
  const number = `${business_date.replaceAll('-', '')}-${order_no}`;
  return { order_no, number, business_date, local_hour: localTime(nowMs, rules.time_zone).hour };
}

/**
 * The number and day of an order that waited for its payment: its own, or new ones of the day on which it is paid [S8].
 * Its first day may be counted, its month's statement issued, and the kitchen cooks it today.
 */
export async function renumberIfLate(live: RestaurantTx, order: Order): Promise<Partial<Order>> {
  const { time_zone, business_day_cutoff } = await live.rules();
  const today = businessDate(Date.parse(live.now), time_zone, business_day_cutoff);
  return today <= order.business_date ? {} : assignNumber(live);
}

/** Gives a new order its number and writes it; every order of every channel is created here. */
export async function placeOrder(live: RestaurantTx, draft: Draft, options: PlaceOptions): Promise<Order> {
  const placed = firstVersion(draft, { ...(await assignNumber(live, isTest(draft))), actor: options.actor });
  const accepted = options.isAutoAccept ? autoAccepted(placed, await live.rules(), live.now, options.actor) : placed;
  const order = options.finish?.(accepted) ?? accepted;
  await writeOrder(live, options.type ?? 'order.placed', null, order);
  return order;
}
