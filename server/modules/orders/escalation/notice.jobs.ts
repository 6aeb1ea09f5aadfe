import { waitsSince, type AttentionKind } from '#contract/domain/attention.ts';
import type { Escalation } from '#contract/http/orders/order.ts';
import { formatOrderMoney } from '#contract/domain/money.ts';
import type { Order } from '#contract/domain/order.ts';
import { isTodo } from '#contract/domain/order-status.ts';
import { NOTICE_WAYS, type NoticeWay } from '#contract/domain/restaurant.ts';
import { isoAt, isoNow, SECOND_MS } from '../../../base/clock.ts';
import type { Queries } from '../../../db/database.ts';
import { fromJsonOr, toJson } from '../../../db/json.ts';
import { enqueue } from '../../../jobs/enqueue.ts';
import type { JobHandlers, Job } from '../../../jobs/job.ts';
import { findRestaurantRow } from '../../store/restaurant/desk-store.repository.ts';
import { findOrder } from '../order/order.repository.ts';
import type { OrderNotices } from '../../../notify/order-notice.ts';
import type { Context } from '../../context.ts';
import { storedRestaurant } from '../../store/restaurant/restaurant-rows.repository.ts';
import { addressOf } from '../../../notify/test-notice.ts';
import { jobOrder, numberOf, textOf } from '../../../jobs/job-payload.ts';
import { wasDisplayed } from '../order/ledger.repository.ts';

export type EscalationKind = Escalation['kind'];

/** [ES7] A way that failed is retried after these delays, while the reason still applies. */
const AGAIN_AFTER_MS = [15 * SECOND_MS, 60 * SECOND_MS] as const;
/** [ES3] A way notified of the same ring within this time is not notified again. */
const SHORTLY_MS = 60 * SECOND_MS;

/** Notifies people by the ways that the store switched on (docs/spec/escalation.md). */
export const noticeJobs = (context: Context, notices: OrderNotices): JobHandlers => ({
  'notice.tell': (job) => notifyBy(context, notices, job),
});

const KINDS: readonly EscalationKind[] = ['not_displayed', 'not_acknowledged', 'not_accepted'];
type Notification = { order: Order; rev: number; way: NoticeWay; kind: EscalationKind };

async function notifyBy(context: Context, notices: OrderNotices, job: Job): Promise<void> {
  const { restaurant_id, order_id } = jobOrder(job);
  const rev = numberOf(job, 'rev');
  const way = NOTICE_WAYS.find((known) => known === textOf(job, 'way'));
  // Jobs of an older build have no kind; it was always this one.
  const kind = KINDS.find((known) => known === job.payload['kind']) ?? 'not_acknowledged';
  const { db } = context.database;
  const [order, row] = [await findOrder(db, restaurant_id, order_id), await findRestaurantRow(db, restaurant_id)];
  if (way === undefined || row === undefined || order === null) return;
  const store = storedRestaurant(row);
  const notification = { order, rev, way, kind };
  // A person reacted, or the way was switched off since.
  if (!store.order_notify[way].on || !(await stillApplies(context, notification))) return;
  const to = addressOf(way, store);
  const outcome = to === '' ? 'no_address' : await notices.notify(way, noticeOf(notification, store.name, to ?? ''));
  context.meters.escalations.add({ way, kind, outcome });
  const attempts = await writeDown(context, notification, outcome);
  const again = outcome === 'failed' ? AGAIN_AFTER_MS[attempts - 1] : undefined;
  if (again === undefined) return;
  const now = context.clock.now();
  const next = { ...job.payload, rev, way, kind, order_id };
  const key = `notice.tell:${way}:${kind}:${order_id}:${rev}:${attempts}`;
  await enqueue(
    db,
    context.ids,
    [{ kind: 'notice.tell', restaurant_id, key, due_at: isoAt(now + again), payload: next }],
    isoAt(now),
  );
}

/** Whether the reason for the notification still applies. */
async function stillApplies(context: Context, { order, rev, way, kind }: Notification): Promise<boolean> {
  const { db } = context.database;
  const isWaiting = waitsSince(order, rev) !== null;
  // A courier's cause may go on after a pause; who was notified of it is not notified again [R5].
  if (kind === 'not_acknowledged')
    return isWaiting && (isRingOf(order, rev) || !(await wasNotified(db, { order, rev, way, kind })));
  if (kind === 'not_displayed') return isWaiting && !(await wasDisplayed(db, order.restaurant_id, order.id, rev));
  if (!isTodo(order.status)) return false;
  const shortlyBefore = await db
    .selectFrom('escalation')
    .select('at')
    .where('restaurant_id', '=', order.restaurant_id)
    .where('order_id', '=', order.id)
    .where('way', '=', way)
    .where('rev', '=', rev)
    .where('kind', '!=', kind)
    .where('outcome', '!=', 'failed')
    .where('at', '>', isoAt(context.clock.now() - SHORTLY_MS))
    .executeTakeFirst();
  return shortlyBefore === undefined;
}

type Saying = { zh: readonly [string, string]; en: readonly [string, string] };

const isRingOf = (order: Order, rev: number): boolean => waitsSince(order, rev) === 'ring';

async function wasNotified(db: Queries, { order, rev, way, kind }: Notification): Promise<boolean> {
  const row = await db
    .selectFrom('escalation')
    .select('at')
    .where('restaurant_id', '=', order.restaurant_id)
    .where('order_id', '=', order.id)
    .where('way', '=', way)
    .where('rev', '=', rev)
    .where('kind', '=', kind)
    .where('outcome', '!=', 'failed')
    .executeTakeFirst();
  return row !== undefined;
}

const SAYINGS: Record<EscalationKind, Saying> = {
  not_displayed: {
    zh: ['没有屏幕显示', '没有一块屏幕显示它。看看后厨的屏幕和网络。'],
    en: ['is not on any screen', 'No screen has shown it. Check the kitchen’s screens and network.'],
  },
  not_acknowledged: {
    zh: ['没人接', '还没有人看到。'],
    en: ['is waiting', 'No one has seen it yet.'],
  },
  not_accepted: {
    zh: ['到时间还没接', '接单时限已到，还没有接。'],
    en: ['has not been accepted', 'The time limit to accept it has passed.'],
  },
};

/** A courier is not "waiting to be accepted": what is wrong with him is said, whatever nobody has done about it [R5]. */
const COURIER_SAYINGS: Record<AttentionKind, Saying> = {
  courier_trouble: {
    zh: ['骑手出了问题', '骑手出了问题，还没有人处理。'],
    en: ['has courier trouble', 'Its courier is in trouble and no one has handled it yet.'],
  },
  confirm_courier: {
    zh: ['骑手报价等确认', '骑手报价等人确认，还没有叫骑手。'],
    en: ['waits for a courier', 'The courier’s fee waits to be confirmed; no courier has been called.'],
  },
};

function sayingOf({ order, rev, kind }: Notification): Saying {
  const cause = waitsSince(order, rev);
  return cause === null || cause === 'ring' || kind === 'not_accepted' ? SAYINGS[kind] : COURIER_SAYINGS[cause];
}

function noticeOf(notification: Notification, storeName: string, to: string) {
  const { order, rev, kind } = notification;
  const { restaurant_id, id, order_no, total_cents } = order;
  const total = { zh: formatOrderMoney(total_cents, order, 'zh'), en: formatOrderMoney(total_cents, order, 'en') };
  const { zh, en } = sayingOf(notification);
  const words = {
    zh: { subject: `${storeName}: 订单 ${order_no} ${zh[0]}`, text: `订单 ${order_no}（${total.zh}）${zh[1]}` },
    en: { subject: `${storeName}: order ${order_no} ${en[0]}`, text: `Order ${order_no} (${total.en}). ${en[1]}` },
  };
  return {
    restaurant_id,
    to,
    subject: `${words.zh.subject} / order ${order_no} ${en[0]}`,
    text: `${words.zh.text}\n${words.en.text}`,
    words,
    order: { id, order_no, ring_rev: rev, kind },
    about: { kind: 'order_notice' as const, values: { restaurant: storeName, order: order_no, total: total.zh } },
  };
}

/** Records each attempt and its real outcome in the order's ledger. Returns the number of attempts. */
async function writeDown(context: Context, { order, rev, way, kind }: Notification, outcome: string): Promise<number> {
  const at = isoNow(context.clock);
  const key = { restaurant_id: order.restaurant_id, order_id: order.id, kind, rev, way };
  return context.database.write(async (tx) => {
    const before = await tx
      .selectFrom('escalation')
      .select('tries')
      .where((where) => where.and(key))
      .executeTakeFirst();
    const tries = [...fromJsonOr<Escalation['tries']>(before?.tries ?? null, []), { at, outcome }];
    await tx
      .insertInto('escalation')
      .values({ ...key, outcome, at, tries: toJson(tries) })
      .onConflict((conflict) =>
        conflict
          .columns(['restaurant_id', 'order_id', 'kind', 'rev', 'way'])
          .doUpdateSet({ outcome, at, tries: toJson(tries) }),
      )
      .execute();
    return tries.length;
  });
}
