import { sql } from 'kysely';
import { businessDate } from '#contract/domain/time.ts';
import { CallError } from '#contract/errors.ts';
import { VIEWS_KEPT_DAYS, type intakeViewsCall } from '#contract/http/menu/menu-traffic.ts';
import type { BodyOf, ReplyOf } from '#contract/http/call.ts';
import { DAY_MS, isoNow, MINUTE_MS } from '../../../base/clock.ts';
import type { Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { findRestaurantRow } from '../../store/restaurant/desk-store.repository.ts';
import type { Context } from '../../context.ts';

type Batch = BodyOf<typeof intakeViewsCall>;
type Channel = Row<'channel'>;

/** Allowed difference between a channel's clock and ours. */
const AHEAD_MS = 5 * MINUTE_MS;

/** The dish id of the row for the menu itself. */
export const MENU_ITSELF = '';

/** Counts a batch once: a retry gets the first answer and counts nothing [V1]. */
export function recordViews(
  context: Context,
  channel: Channel,
  batch: Batch,
): Promise<ReplyOf<typeof intakeViewsCall>> {
  const { restaurant_id, id: channel_id } = channel;
  const { batch_id } = batch;
  return context.database.write(async (tx) => {
    const rows = await rowsOf(context, tx, restaurant_id, batch);
    const { counted, ignored } = rows;
    const [made] = await tx
      .insertInto('view_batch')
      .values({ restaurant_id, channel_id, batch_id, counted, ignored, created_at: isoNow(context.clock) })
      .onConflict((conflict) => conflict.columns(['restaurant_id', 'channel_id', 'batch_id']).doNothing())
      .returning('batch_id')
      .execute();
    if (made === undefined)
      return tx
        .selectFrom('view_batch')
        .select(['counted', 'ignored'])
        .where('restaurant_id', '=', restaurant_id)
        .where('channel_id', '=', channel_id)
        .where('batch_id', '=', batch_id)
        .executeTakeFirstOrThrow();
    if (rows.rows.length > 0)
      await tx
        .insertInto('browse_record')
        .values(rows.rows)
        .onConflict((conflict) =>
          conflict
            .columns(['restaurant_id', 'business_date', 'dish_id'])
            .doUpdateSet({ views: sql`browse_record.views + excluded.views` }),
        )
        .execute();
    return { counted, ignored };
  });
}

/** One row per business day and dish, always in the same order, so that two batches cannot deadlock. */
async function rowsOf({ clock }: Context, tx: Tx, restaurantId: string, { views }: Batch) {
  const store = await findRestaurantRow(tx, restaurantId);
  if (store === undefined) throw new CallError('not_found');
  const dishIds = [...new Set(views.flatMap(({ dish_id }) => dish_id ?? []))];
  const dishes =
    dishIds.length === 0
      ? []
      : await tx
          .selectFrom('dish')
          .select('id')
          .where('restaurant_id', '=', restaurantId)
          .where('id', 'in', dishIds)
          .execute();
  const known = new Set([MENU_ITSELF, ...dishes.map(({ id }) => id)]);
  const now = clock.now();
  const sums = new Map<string, Row<'browse_record'>>();
  let ignored = 0;
  for (const { dish_id, at, count } of views) {
    const ms = Date.parse(at);
    const id = dish_id ?? MENU_ITSELF;
    const isTimely = ms <= now + AHEAD_MS && ms >= now - VIEWS_KEPT_DAYS * DAY_MS;
    if (!isTimely || !known.has(id)) {
      ignored += 1;
      continue;
    }
    const business_date = businessDate(ms, store.time_zone, store.business_day_cutoff);
    const key = `${business_date} ${id}`;
    const before = sums.get(key)?.views ?? 0;
    sums.set(key, { restaurant_id: restaurantId, business_date, dish_id: id, views: before + count });
  }
  const rows = [...sums.entries()].toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([, row]) => row);
  return { rows, ignored, counted: rows.reduce((sum, row) => sum + row.views, 0) };
}
