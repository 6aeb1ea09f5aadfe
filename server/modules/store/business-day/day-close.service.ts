import { addDays, businessDate } from '#contract/domain/time.ts';
import { DAY_CLOSE } from '../../../jobs/recurring-kinds.ts';
import { restaurantSubject, subjectOf, type Recurring } from '../../../jobs/recurring.ts';
import type { JobHandlers } from '../../../jobs/job.ts';
import { endOfDay } from '../restaurant/end-of-day.service.ts';
import { findRestaurantRow, restaurantIds } from '../restaurant/desk-store.repository.ts';
import type { Context } from '../../context.ts';
import { returnDishes } from '../../menu/menu/dish-status.service.ts';
import { restaurantOf } from '../../../jobs/job-payload.ts';
import { returnStore } from '../restaurant/open-mode.service.ts';

/** Ends every past business day with one event. */
function closeDays(context: Context, restaurantId: string): Promise<void> {
  return context.store.transact(restaurantId, async (live) => {
    const row = await findRestaurantRow(live.tx, restaurantId);
    if (row === undefined) return;
    const over = addDays(businessDate(Date.parse(live.now), row.time_zone, row.business_day_cutoff), -1);
    const head = await live.tx
      .selectFrom('log_head')
      .select('closed_through')
      .where('restaurant_id', '=', restaurantId)
      .executeTakeFirstOrThrow();
    if (head.closed_through === null || head.closed_through < over)
      live.emit({ type: 'day.closed', body: { business_date: over } });
  });
}

/** The close of each restaurant's business day. `writeStore` moves it when the store's hour or zone changes. */
export const dayClose = (context: Context): Recurring => ({
  kind: DAY_CLOSE,
  run: (job) => closeDays(context, subjectOf(job)),
  next: async (tx, job) => {
    const row = await findRestaurantRow(tx, subjectOf(job));
    return row === undefined ? null : endOfDay(row, context.clock.now());
  },
  subjects: async (db) => (await restaurantIds(db)).map(restaurantSubject),
});

export const storeJobs = (context: Context): JobHandlers => ({
  'store.return': (job) => returnStore(context, restaurantOf(job)),
  'dish.return': (job) => returnDishes(context, restaurantOf(job)),
});
