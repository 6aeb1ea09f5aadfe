import { waitsSince } from '#contract/domain/attention.ts';
import { SYSTEM_ACTOR } from '#contract/domain/basics.ts';
import { nextVersion } from '#contract/domain/order-version.ts';
import { isTodo } from '#contract/domain/order-status.ts';
import { isTest, type Order } from '#contract/domain/order.ts';
import { NOTICE_WAYS, type NoticeWay } from '#contract/domain/restaurant.ts';
import { isoNow } from '../../../base/clock.ts';
import type { Queries } from '../../../db/database.ts';
import { jobOrder, numberOf } from '../../../jobs/job-payload.ts';
import type { Job, JobAgain, JobHandlers } from '../../../jobs/job.ts';
import type { Context, RestaurantTx } from '../../context.ts';
import { wasDisplayed } from '../order/ledger.repository.ts';
import { findOrder } from '../order/order.repository.ts';
import { updateOrderInTx, type JobDraft, type KitchenRules } from '../order/order.service.ts';
import type { EscalationKind } from './notice.jobs.ts';

type WatchKind = EscalationKind;

/**
 * [ES1] When no screen shows an order, push and mail go out immediately; [ES3] at the limit every way notifies, or
 * notifies again.
 */
const NOTIFIED_AT_ONCE: Record<WatchKind, readonly NoticeWay[]> = {
  not_displayed: ['push', 'email'],
  // [ES2] Each way has its own delay, counted from the ring (order-effects.ts).
  not_acknowledged: [],
  not_accepted: NOTICE_WAYS,
};

const notificationJobs = (
  order: Order,
  kind: WatchKind,
  rev: number,
  { order_notify }: KitchenRules,
  now: string,
): JobDraft[] =>
  NOTIFIED_AT_ONCE[kind]
    .filter((way) => order_notify[way].on && !isTest(order))
    .map((way) => ({
      kind: 'notice.tell',
      key: `notice.tell:${way}:${kind}:${order.id}:${rev}`,
      due_at: now,
      payload: { order_id: order.id, rev, way, kind },
    }));

/** The dead-man watch (docs/spec/escalation.md). */
export function watchJobs(context: Context): JobHandlers {
  return {
    'watch.order': (job) => watchOrder(context, job),
    // Of a build before 0.3, a job for each limit.
    'watch.not_displayed': (job) => watch(context, job, 'not_displayed'),
    'watch.not_acknowledged': (job) => watch(context, job, 'not_acknowledged'),
    'watch.not_accepted': (job) => watch(context, job, 'not_accepted'),
  };
}

const KINDS: readonly WatchKind[] = ['not_displayed', 'not_acknowledged', 'not_accepted'];

/** Escalates at each limit that is over; the job comes again for the next one while it can still be missed. */
async function watchOrder(context: Context, job: Job): Promise<JobAgain | undefined> {
  const { restaurant_id, order_id } = jobOrder(job);
  const rev = numberOf(job, 'rev');
  const now = isoNow(context.clock);
  const limits = KINDS.flatMap((kind) => {
    const at = job.payload[kind];
    return typeof at === 'string' ? [{ kind, at }] : [];
  });
  for (const { kind, at } of limits) if (at <= now) await watch(context, job, kind);
  const order = await findOrder(context.database.db, restaurant_id, order_id);
  if (order === null) return undefined;
  const [next] = limits
    .filter(({ kind, at }) => at > now && isWaitedFor(order, kind, rev))
    .map(({ at }) => at)
    .toSorted();
  return next === undefined ? undefined : { due_at: next };
}

/** Whether what a limit is for has not happened; whether a screen shows the order is asked at its limit. */
const isWaitedFor = (order: Order, kind: WatchKind, rev: number): boolean =>
  kind === 'not_accepted' ? isTodo(order.status) : waitsSince(order, rev) !== null;

async function isMissed(db: Queries, order: Order, kind: WatchKind, rev: number): Promise<boolean> {
  if (!isWaitedFor(order, kind, rev)) return false;
  return kind !== 'not_displayed' || !(await wasDisplayed(db, order.restaurant_id, order.id, rev));
}

/**
 * Escalates an order that was not shown, seen or accepted in time: recorded in its history and ledger, marked on the
 * ticket and written to the server's log. Jobs then notify people by the restaurant's ways (push, mail, call).
 */
async function watch(context: Context, job: Job, kind: WatchKind): Promise<void> {
  const { restaurant_id, order_id } = jobOrder(job);
  const rev = numberOf(job, 'rev');
  const { db } = context.database;
  // Nearly always a person has reacted, so this check runs without a transaction.
  const current = await findOrder(db, restaurant_id, order_id);
  if (current === null || !(await isMissed(db, current, kind, rev))) return;
  const escalated = await context.store.transact(restaurant_id, async (tx) => {
    let isEscalated = false;
    await updateOrderInTx(tx, order_id, 'order.changed', async (order) => {
      if (!(await isMissed(tx.tx, order, kind, rev))) return null;
      isEscalated = await writeEscalation(tx, order, kind, rev);
      if (isEscalated)
        for (const draft of notificationJobs(order, kind, rev, await tx.rules(), tx.now)) await tx.schedule(draft);
      return isEscalated ? escalatedVersion(order, kind, tx.now) : null;
    });
    return isEscalated;
  });
  if (escalated) context.log.warn({ restaurant_id, order_id, escalation: kind }, 'an order was not handled in time');
}

/** True the first time: the row is the escalation, so a job that runs twice escalates once. */
async function writeEscalation(tx: RestaurantTx, order: Order, kind: WatchKind, rev: number): Promise<boolean> {
  const row = await tx.tx
    .insertInto('escalation')
    .values({
      restaurant_id: order.restaurant_id,
      order_id: order.id,
      kind,
      rev,
      way: 'server',
      outcome: 'recorded',
      at: tx.now,
    })
    .onConflict((conflict) => conflict.columns(['restaurant_id', 'order_id', 'kind', 'rev', 'way']).doNothing())
    .returning('order_id')
    .executeTakeFirst();
  return row !== undefined;
}

const escalatedVersion = (order: Order, kind: WatchKind, now: string): Order =>
  nextVersion(
    order,
    { flags: [...new Set([...order.flags, 'escalated' as const])] },
    { now, actor: SYSTEM_ACTOR },
    'escalate',
    { kind },
  );
