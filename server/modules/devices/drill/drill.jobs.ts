import { SYSTEM_ACTOR } from '#contract/domain/basics.ts';
import type { Drill } from '#contract/domain/drill.ts';
import { nextVersion } from '#contract/domain/order-version.ts';
import { isTodo } from '#contract/domain/order-status.ts';
import { isoNow } from '../../../base/clock.ts';
import { toJson } from '../../../db/json.ts';
import { enqueue } from '../../../jobs/enqueue.ts';
import type { Job, JobHandlers } from '../../../jobs/job.ts';
import { updateOrder } from '../../orders/order/order.service.ts';
import type { OrderNotices } from '../../../notify/order-notice.ts';
import type { Context } from '../../context.ts';
import { numberOf, restaurantOf, textOf } from '../../../jobs/job-payload.ts';
import { findDrill, presentDrill, type DrillResult } from './drill.repository.ts';
import { END_KIND, endJob } from './end-job.ts';
import { notifyOfDrill } from './notify-of-drill.ts';

export const drillJobs = (context: Context, notices: OrderNotices): JobHandlers => ({
  [END_KIND]: (job) => lookAtDrill(context, notices, job),
});

/** Ends a drill when all its results are in, or at its limit with the results so far. */
async function lookAtDrill(context: Context, notices: OrderNotices, job: Job): Promise<void> {
  const { database, clock, ids } = context;
  const restaurantId = restaurantOf(job);
  const row = await findDrill(database.db, restaurantId, textOf(job, 'drill_id'));
  if (row === undefined || row.result !== null) return;
  const drill = await presentDrill(database.db, row, clock.now());
  if (drill.outcome === 'running') {
    const next = endJob(restaurantId, row.id, numberOf(job, 'look') + 1, row.started_at);
    return enqueue(database.db, ids, [next], isoNow(clock));
  }
  if (drill.cause === 'plan') await takeAway(context, drill);
  const told = drill.cause === 'plan' && drill.outcome !== 'passed' ? await notifyOfDrill(context, notices, drill) : [];
  const { stages, screens, outcome, took_ms } = drill;
  const result: DrillResult = { stages, screens, outcome, took_ms, told, ended_at: isoNow(clock) };
  await database.db
    .updateTable('drill')
    .set({ result: toJson(result) })
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', row.id)
    .where('result', 'is', null)
    .execute();
}

/** A planned TEST order has no person to remove it, so it is cancelled without a ring [DR4]. */
async function takeAway({ store }: Context, { restaurant_id, order_id }: Drill): Promise<void> {
  await updateOrder(store, restaurant_id, order_id, 'order.cancelled', (order, tx) => {
    if (!isTodo(order.status)) return null;
    const ring =
      order.ring === null
        ? null
        : { ...order.ring, acknowledged_at: order.ring.acknowledged_at ?? tx.now, by: order.ring.by ?? SYSTEM_ACTOR };
    const reason = 'other' as const;
    return nextVersion(
      order,
      { status: 'cancelled', cancel_reason: reason, ring, scheduled: false },
      { now: tx.now, actor: SYSTEM_ACTOR },
      'cancel',
      { reason, note: 'TEST' },
    );
  });
}
