import { addDays, businessDate, businessDayEnd, iso } from '#contract/domain/time.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import type { JobHandlers } from '../../jobs/worker.ts';
import { findRestaurantRow } from '../../live/desk-store-rows.ts';
import type { Context } from '../context.ts';
import { returnDishes } from '../menu/dish-status.ts';
import { restaurantOf } from '../order/job-payload.ts';
import { rollJob, SETTLE_MS } from '../statistics/roll-days.ts';
import { returnStore } from './open-mode.ts';

/**
 * Ends every business day that is over with one event each time it looks, and comes back at the next cutoff
 * (decisions.md 25). Also started at every server start, so that a restaurant never lacks its job.
 */
export function closeDays(context: Context, restaurantId: string): Promise<void> {
  return context.store.transact(restaurantId, async (live) => {
    const row = await findRestaurantRow(live.tx, restaurantId);
    if (row === undefined) return;
    const today = businessDate(Date.parse(live.now), row.time_zone, row.business_day_cutoff);
    const over = addDays(today, -1);
    const head = await live.tx
      .selectFrom('log_head')
      .select('closed_through')
      .where('restaurant_id', '=', restaurantId)
      .executeTakeFirstOrThrow();
    if (head.closed_through === null || head.closed_through < over)
      live.emit({ type: 'day.closed', body: { business_date: over } });
    const due_at = iso(businessDayEnd(today, row.time_zone, row.business_day_cutoff));
    const job = {
      kind: 'day.close',
      restaurant_id: restaurantId,
      key: `day.close:${restaurantId}:${today}`,
      due_at,
      payload: {},
    };
    await enqueue(
      live.tx,
      context.ids,
      [job, rollJob(restaurantId, today, iso(Date.parse(live.now) + SETTLE_MS))],
      live.now,
    );
  });
}

/** Every restaurant's clock, set at the start of the server. */
export async function closeDaysOfAll(context: Context): Promise<void> {
  const rows = await context.database.db
    .selectFrom('restaurant')
    .select('id')
    .where('deleted_at', 'is', null)
    .execute();
  for (const { id } of rows) await closeDays(context, id);
}

export const storeJobs = (context: Context): JobHandlers => ({
  'day.close': (job) => closeDays(context, restaurantOf(job)),
  'store.return': (job) => returnStore(context, restaurantOf(job)),
  'dish.return': (job) => returnDishes(context, restaurantOf(job)),
});
