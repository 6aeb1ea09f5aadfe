import { SYSTEM_ACTOR } from '#contract/domain/basics.ts';
import { startsAt } from '#contract/domain/order-actions.ts';
import { nextVersion } from '#contract/domain/order-version.ts';
import { answerQuestion } from '#contract/domain/answer-question.ts';
import { openQuestion } from '#contract/domain/question.ts';
import { nextRing } from '#contract/domain/ring.ts';
import type { JobHandlers, Job } from '../../../jobs/job.ts';
import { findOrder } from './order.repository.ts';
import { updateOrder, runCommand } from './order.service.ts';
import type { Context } from '../../context.ts';
import { jobOrder, numberOf } from '../../../jobs/job-payload.ts';

/** Changes of orders by the clock: due now, and completed. */
export function orderJobs(context: Context): JobHandlers {
  return {
    'order.now_due': (job) => ringDue(context, job),
    'order.complete': (job) => complete(context, job),
    'order.unanswered': (job) => endQuestion(context, job),
  };
}

/** When a scheduled order's kitchen start has come, it leaves the Scheduled part and rings. */
async function ringDue({ store }: Context, job: Job): Promise<void> {
  const { restaurant_id, order_id } = jobOrder(job);
  await updateOrder(store, restaurant_id, order_id, 'order.changed', (order, tx) => {
    const start = startsAt(order);
    // Its promise has moved, so another job runs at the new time.
    if (!order.scheduled || order.status !== 'order_received' || start === null || start > tx.now) return null;
    const ring = nextRing(order, 'now_due', tx.now);
    return nextVersion(order, { scheduled: false, ring }, { now: tx.now, actor: SYSTEM_ACTOR }, 'now_due');
  });
}

/** The customer did not answer in time: the restaurant decides [MD5]. */
async function endQuestion({ store }: Context, job: Job): Promise<void> {
  const { restaurant_id, order_id } = jobOrder(job);
  await updateOrder(store, restaurant_id, order_id, 'order.changed', (order, { now }) =>
    openQuestion(order)?.rev === numberOf(job, 'rev')
      ? answerQuestion(order, 'none', { now, actor: SYSTEM_ACTOR })
      : null,
  );
}

async function complete({ store, database }: Context, job: Job): Promise<void> {
  const { restaurant_id, order_id } = jobOrder(job);
  const order = await findOrder(database.db, restaurant_id, order_id);
  // Reopened and received again: that step has a job of its own.
  if (order?.history.findLast(({ to }) => to === 'received')?.rev !== numberOf(job, 'rev')) return;
  const command = { command_id: job.id, device_seq: 0, order_id, expect_rev: 0, act: { action: 'complete' as const } };
  await runCommand(store, restaurant_id, { actor: SYSTEM_ACTOR, id: 'system' }, command);
}
