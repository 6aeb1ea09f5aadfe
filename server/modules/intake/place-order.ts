import { businessDate, localTime } from '#contract/domain/time.ts';
import type { Actor } from '#contract/domain/basics.ts';
import type { Order } from '#contract/domain/order.ts';
import { nextOrderNo } from '../../live/day-sums.ts';
import { writeOrder } from '../../live/order-writes.ts';
import type { SqlLiveTx } from '../../live/sql-live-tx.ts';
import { autoAccepted, firstVersion, type Draft, type Placing } from './build-order.ts';

export type PlaceOptions = {
  actor: Actor;
  isAutoAccept: boolean;
  type?: 'order.placed' | 'drill';
  /** What a channel that has already accepted makes of the new order, in the same event. */
  finish?: (placed: Order) => Order;
};

/** The number and the business day of an order that becomes one now. */
async function drawPlace(live: SqlLiveTx): Promise<Omit<Placing, 'actor'>> {
  const rules = await live.rules();
  const nowMs = Date.parse(live.now);
  const business_date = businessDate(nowMs, rules.time_zone, rules.business_day_cutoff);
  const no = await nextOrderNo(live.tx, live.restaurantId, business_date);
  const order_no = String(no).padStart(3, '0');
  const number = `${business_date.replaceAll('-', '')}-${order_no}`;
  return { order_no, number, business_date, local_hour: localTime(nowMs, rules.time_zone).hour };
}

/**
 * The place of an order that waited for its payment: its own, or one of the day on which it is paid [S8]. Its first day
 * may be counted, its month's statement issued, and the kitchen cooks it today.
 */
export async function placeWhenPaid(live: SqlLiveTx, order: Order): Promise<Partial<Order>> {
  const { time_zone, business_day_cutoff } = await live.rules();
  const today = businessDate(Date.parse(live.now), time_zone, business_day_cutoff);
  return today <= order.business_date ? {} : drawPlace(live);
}

/** Gives a new order its number and writes it; every order of every channel comes into being here. */
export async function placeOrder(live: SqlLiveTx, draft: Draft, options: PlaceOptions): Promise<Order> {
  const placed = firstVersion(draft, { ...(await drawPlace(live)), actor: options.actor });
  const accepted = options.isAutoAccept ? autoAccepted(placed, await live.rules(), live.now, options.actor) : placed;
  const order = options.finish?.(accepted) ?? accepted;
  await writeOrder(live, options.type ?? 'order.placed', null, order);
  return order;
}
