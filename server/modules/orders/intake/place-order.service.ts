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

/** The business day on which an order is placed now. */
export async function businessDay(live: RestaurantTx): Promise<string> {
  const { time_zone, business_day_cutoff } = await live.rules();
  return businessDate(Date.parse(live.now), time_zone, business_day_cutoff);
}

type Place = Omit<OrderNumber, 'actor'>;

/** An order's number from the number that was drawn for it. */
export async function numberOf(
  live: RestaurantTx,
  { business_date, no, isDrill }: { business_date: string; no: number; isDrill: boolean },
): Promise<Place> {
  // The first order of a day may be the first of all, which fixes the currency; the later ones wait for it here.
  if (no === 1 && !(await live.isSameCurrency())) throw new CallError('unavailable');
  const order_no = isDrill ? `${TEST_SERIES}${no}` : String(no).padStart(3, '0');
  const { time_zone } = await live.rules();
  const local_hour = localTime(Date.parse(live.now), time_zone).hour;
  return { order_no, number: `${business_date.replaceAll('-', '')}-${order_no}`, business_date, local_hour };
}

/** The number and the business day for an order placed now. */
async function assignNumber(live: RestaurantTx, isDrill = false): Promise<Place> {
  const { tx, traits, restaurantId } = live;
  const business_date = await businessDay(live);
  const no = isDrill
    ? await nextTestNo(tx, restaurantId, business_date)
    : await nextOrderNo(tx, traits.name, restaurantId, business_date);
  return numberOf(live, { business_date, no, isDrill });
}

/**
 * The number and day of an order that waited for its payment: its own, or new ones of the day on which it is paid [S8].
 * Its first day may be counted, its month's statement issued, and the kitchen cooks it today.
 */
export async function renumberIfLate(live: RestaurantTx, order: Order): Promise<Partial<Order>> {
  const today = await businessDay(live);
  return today <= order.business_date ? {} : assignNumber(live);
}

/** Writes a new order under its number; every order of every channel is created here. */
export async function placeNumbered(
  live: RestaurantTx,
  draft: Draft,
  place: Place,
  options: PlaceOptions,
): Promise<Order> {
  const placed = firstVersion(draft, { ...place, actor: options.actor });
  const accepted = options.isAutoAccept ? autoAccepted(placed, await live.rules(), live.now, options.actor) : placed;
  const order = options.finish?.(accepted) ?? accepted;
  await writeOrder(live, options.type ?? 'order.placed', null, order);
  return order;
}

/** Gives a new order its number and writes it. */
export async function placeOrder(live: RestaurantTx, draft: Draft, options: PlaceOptions): Promise<Order> {
  return placeNumbered(live, draft, await assignNumber(live, isTest(draft)), options);
}
