import { businessDate, localTime } from '#contract/domain/time.ts';
import type { Actor } from '#contract/domain/basics.ts';
import type { Order } from '#contract/domain/order.ts';
import { nextOrderNo } from '../../live/day-sums.ts';
import { writeOrder } from '../../live/order-writes.ts';
import type { SqlLiveTx } from '../../live/sql-live-tx.ts';
import { autoAccepted, firstVersion, type Draft } from './build-order.ts';

export type PlaceOptions = {
  actor: Actor;
  isAutoAccept: boolean;
  type?: 'order.placed' | 'drill';
  /** What a channel that has already accepted makes of the new order, in the same event. */
  finish?: (placed: Order) => Order;
};

/** Gives a new order its number and writes it; every order of every channel comes into being here. */
export async function placeOrder(live: SqlLiveTx, draft: Draft, options: PlaceOptions): Promise<Order> {
  const rules = await live.rules();
  const nowMs = Date.parse(live.now);
  const business_date = businessDate(nowMs, rules.time_zone, rules.business_day_cutoff);
  const no = await nextOrderNo(live.tx, live.restaurantId, business_date);
  const order_no = String(no).padStart(3, '0');
  const placed = firstVersion(draft, {
    order_no,
    number: `${business_date.replaceAll('-', '')}-${order_no}`,
    business_date,
    local_hour: localTime(nowMs, rules.time_zone).hour,
    actor: options.actor,
  });
  const accepted = options.isAutoAccept ? autoAccepted(placed, rules, live.now, options.actor) : placed;
  const order = options.finish?.(accepted) ?? accepted;
  await writeOrder(live, options.type ?? 'order.placed', null, order);
  return order;
}
