import { CallError } from '#contract/errors.ts';
import type { Row } from '../../../db/schema.ts';
import { enqueue } from '../../../jobs/enqueue.ts';
import { DAY_CLOSE } from '../../../jobs/recurring-kinds.ts';
import { replan, restaurantSubject } from '../../../jobs/recurring.ts';
import { deskStoreOf } from './desk-store.repository.ts';
import { endOfDay } from './end-of-day.service.ts';
import type { Context, RestaurantTx } from '../../context.ts';

export async function lockRestaurant(
  { database }: Context,
  live: RestaurantTx,
  restaurantId: string,
): Promise<Row<'restaurant'>> {
  const row = await live.tx
    .selectFrom('restaurant')
    .selectAll()
    .where('id', '=', restaurantId)
    .where('deleted_at', 'is', null)
    .modifyEnd(database.traits.forUpdate)
    .executeTakeFirst();
  if (row === undefined) throw new CallError('not_found');
  return row;
}

const DAY_FIELDS = ['time_zone', 'business_day_cutoff', 'deleted_at'] as const;

/** What the server finds out by itself. Forms compare versions, and no form holds these. */
const FOUND_OUT: readonly string[] = ['push_reached'];

/**
 * The only way to change a store's row: a new version where a person or their limit changed it, an event for its screens, jobs at the ends of temporary states,
 * and the close of the business day at its end as it now is.
 */
export async function writeStore(
  context: Context,
  live: RestaurantTx,
  row: Row<'restaurant'>,
  change: Partial<Row<'restaurant'>>,
): Promise<void> {
  const isFoundOut = Object.keys(change).every((column) => FOUND_OUT.includes(column));
  const next = { ...row, ...change, version: isFoundOut ? row.version : row.version + 1 };
  await live.tx
    .updateTable('restaurant')
    .set({ ...change, version: next.version })
    .where('id', '=', row.id)
    .execute();
  live.emit({ type: 'store.changed', body: deskStoreOf(next) });
  const ends = [change.mode_until, change.busy_until, change.delivery_until].filter((end) => typeof end === 'string');
  const jobs = ends.map((due_at) => ({
    kind: 'store.return' as const,
    restaurant_id: row.id,
    key: `store.return:${row.id}:${due_at}`,
    due_at,
    payload: {},
  }));
  await enqueue(live.tx, context.ids, jobs, live.now);
  if (DAY_FIELDS.some((field) => next[field] !== row[field]))
    await replan(live.tx, context.ids, DAY_CLOSE, restaurantSubject(row.id), {
      due_at: endOfDay(next, Date.parse(live.now)),
      now: live.now,
    });
}
