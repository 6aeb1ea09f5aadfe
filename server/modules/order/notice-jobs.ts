import { formatCents } from '#contract/domain/money.ts';
import { isRinging, type Order } from '#contract/domain/order.ts';
import { NOTICE_WAYS, type NoticeWay } from '#contract/domain/restaurant.ts';
import { isoNow } from '../../base/clock.ts';
import type { JobHandlers, Job } from '../../jobs/worker.ts';
import { findRestaurantRow } from '../../live/desk-store-rows.ts';
import { findOrder } from '../../live/order-reads.ts';
import type { OrderNotices } from '../../notify/order-notice.ts';
import type { Context } from '../context.ts';
import { storedRestaurant } from '../restaurant/restaurant-rows.ts';
import { addressOf } from '../restaurant/test-notice.ts';
import { jobOrder, numberOf, textOf } from './job-payload.ts';

/** Tells a person by the ways that the store switched on, when an order still rings after each way's patience. */
export const noticeJobs = (context: Context, notices: OrderNotices): JobHandlers => ({
  'notice.tell': (job) => tell(context, notices, job),
});

async function tell(context: Context, notices: OrderNotices, job: Job): Promise<void> {
  const { restaurant_id, order_id } = jobOrder(job);
  const rev = numberOf(job, 'rev');
  const way = NOTICE_WAYS.find((known) => known === textOf(job, 'way'));
  const { db } = context.database;
  const [order, row] = [await findOrder(db, restaurant_id, order_id), await findRestaurantRow(db, restaurant_id)];
  if (way === undefined || row === undefined || order === null) return;
  const store = storedRestaurant(row);
  // Somebody reacted, or the way was switched off meanwhile.
  if (!isRinging(order) || order.ring?.rev !== rev || !store.order_notify[way].on) return;
  const to = addressOf(way, store);
  const outcome = to === '' ? 'no_address' : await notices.tell(way, noticeOf(order, store.name, to ?? ''));
  await writeDown(context, order, rev, way, outcome);
}

function noticeOf(order: Order, storeName: string, to: string) {
  const { restaurant_id, order_no, total_cents } = order;
  const total = formatCents(total_cents);
  return {
    restaurant_id,
    to,
    subject: `${storeName}: 订单 ${order_no} 没人接 / order ${order_no} is waiting`,
    text: `订单 ${order_no}（${total}）还没有人看到。\nNobody has seen order ${order_no} (${total}) yet.`,
    about: { kind: 'order_notice' as const, values: { restaurant: storeName, order: order_no, total } },
  };
}

/** In the order's ledger: what was tried, and truly what became of it. A job that runs twice leaves one line. */
async function writeDown(context: Context, order: Order, rev: number, way: NoticeWay, outcome: string): Promise<void> {
  const { restaurant_id, id: order_id } = order;
  const at = isoNow(context.clock);
  await context.database.db
    .insertInto('escalation')
    .values({ restaurant_id, order_id, kind: 'not_acknowledged', rev, way, outcome, at })
    .onConflict((conflict) => conflict.columns(['restaurant_id', 'order_id', 'kind', 'rev', 'way']).doNothing())
    .execute();
}
