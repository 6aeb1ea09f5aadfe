import { SYSTEM_ACTOR } from '#contract/domain/basics.ts';
import { nextVersion, startsAt } from '#contract/domain/order-actions.ts';
import { isTodo } from '#contract/domain/order-status.ts';
import { isRinging, type Order } from '#contract/domain/order.ts';
import { NOTICE_WAYS, type NoticeWay } from '#contract/domain/restaurant.ts';
import type { JobDraft } from '../../live/job-drafts.ts';
import type { KitchenRules } from '../../live/store.ts';
import type { EscalationKind } from './notice-jobs.ts';
import type { JobHandlers, Job } from '../../jobs/worker.ts';
import { amendOrder, runCommand } from '../../live/order-writes.ts';
import type { Context } from '../context.ts';
import { jobOrder, numberOf } from './job-payload.ts';
import { wasDisplayed } from './ledger.ts';
import { amendInTx } from './amend-in-tx.ts';
import type { Queries } from '../../db/database.ts';
import { findOrder } from '../../live/order-reads.ts';
import type { SqlLiveTx } from '../../live/sql-live-tx.ts';

type WatchKind = EscalationKind;

/** [ES1] When no screen shows an order there is nobody to wait for; [ES3] at the limit every way tells, or tells again. */
const TOLD_AT_ONCE: Record<WatchKind, readonly NoticeWay[]> = {
  not_displayed: ['push', 'email'],
  // [ES2] Each way has its own patience, counted from the ring (order-effects.ts).
  not_acknowledged: [],
  not_accepted: NOTICE_WAYS,
};

const tellings = (
  order: Order,
  kind: WatchKind,
  rev: number,
  { order_notify }: KitchenRules,
  now: string,
): JobDraft[] =>
  TOLD_AT_ONCE[kind]
    .filter((way) => order_notify[way].on)
    .map((way) => ({
      kind: 'notice.tell',
      key: `notice.tell:${way}:${kind}:${order.id}:${rev}`,
      due_at: now,
      payload: { order_id: order.id, rev, way, kind },
    }));

/** What the clock does to orders: due now, completed, and the dead-man watch (realtime.md §Screen). */
export function orderJobs(context: Context): JobHandlers {
  return {
    'order.now_due': (job) => ringDue(context, job),
    'order.complete': (job) => complete(context, job),
    'watch.not_displayed': (job) => watch(context, job, 'not_displayed'),
    'watch.not_acknowledged': (job) => watch(context, job, 'not_acknowledged'),
    'watch.not_accepted': (job) => watch(context, job, 'not_accepted'),
  };
}

/** A scheduled order's kitchen start has come: it leaves the Scheduled part and rings (decisions.md 12). */
async function ringDue({ store }: Context, job: Job): Promise<void> {
  const { restaurant_id, order_id } = jobOrder(job);
  await amendOrder(store, restaurant_id, order_id, 'order.changed', (order, tx) => {
    const start = startsAt(order);
    // Its promise was moved in the meantime: another job stands at the new time.
    if (!order.scheduled || order.status !== 'order_received' || start === null || start > tx.now) return null;
    const ring: Order['ring'] = {
      kind: 'now_due',
      rev: order.rev + 1,
      since_at: tx.now,
      acknowledged_at: null,
      by: null,
    };
    return nextVersion(order, { scheduled: false, ring }, { now: tx.now, actor: SYSTEM_ACTOR }, 'now_due');
  });
}

async function complete({ store }: Context, job: Job): Promise<void> {
  const { restaurant_id, order_id } = jobOrder(job);
  const command = { command_id: job.id, device_seq: 0, order_id, expect_rev: 0, act: { action: 'complete' as const } };
  await runCommand(store, restaurant_id, { actor: SYSTEM_ACTOR, id: 'system' }, command);
}

async function isMissed(db: Queries, order: Order, kind: WatchKind, rev: number): Promise<boolean> {
  const isSameRing = isRinging(order) && order.ring?.rev === rev;
  if (kind === 'not_accepted') return isTodo(order.status);
  if (kind === 'not_acknowledged') return isSameRing;
  return isSameRing && !(await wasDisplayed(db, order.restaurant_id, order.id, rev));
}

/**
 * Nobody has shown, seen or accepted an order in time: written into its history and ledger, marked on the ticket and
 * said in the server's own log. The ways to a person (push, mail, call) are told by the restaurant's notices.
 */
async function watch(context: Context, job: Job, kind: WatchKind): Promise<void> {
  const { restaurant_id, order_id } = jobOrder(job);
  const rev = numberOf(job, 'rev');
  const { db } = context.database;
  // Nearly always somebody did: found out without a transaction.
  const current = await findOrder(db, restaurant_id, order_id);
  if (current === null || !(await isMissed(db, current, kind, rev))) return;
  const escalated = await context.store.transact(restaurant_id, async (tx) => {
    let isEscalated = false;
    await amendInTx(tx, order_id, 'order.changed', async (order) => {
      if (!(await isMissed(tx.tx, order, kind, rev))) return null;
      isEscalated = await writeEscalation(tx, order, kind, rev);
      if (isEscalated)
        for (const draft of tellings(order, kind, rev, await tx.rules(), tx.now)) await tx.schedule(draft);
      return isEscalated ? escalatedVersion(order, kind, tx.now) : null;
    });
    return isEscalated;
  });
  if (escalated) context.log.warn({ restaurant_id, order_id, escalation: kind }, 'nobody reacted to an order in time');
}

/** True when this is the first time: the row is the escalation, so a job that runs twice escalates once. */
async function writeEscalation(tx: SqlLiveTx, order: Order, kind: WatchKind, rev: number): Promise<boolean> {
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
