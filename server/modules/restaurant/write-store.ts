import { CallError } from '#contract/errors.ts';
import type { Row } from '../../db/schema.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { deskStoreOf } from '../../live/desk-store-rows.ts';
import type { SqlLiveTx } from '../../live/sql-live-tx.ts';
import type { Context } from '../context.ts';

export async function lockRestaurant(
  { database }: Context,
  live: SqlLiveTx,
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

/** The one way a store's row changes: a new version, an event for its screens, and jobs at the ends of what is temporary. */
export async function writeStore(
  context: Context,
  live: SqlLiveTx,
  row: Row<'restaurant'>,
  change: Partial<Row<'restaurant'>>,
): Promise<void> {
  const next = { ...row, ...change, version: row.version + 1 };
  await live.tx
    .updateTable('restaurant')
    .set({ ...change, version: next.version })
    .where('id', '=', row.id)
    .execute();
  live.emit({ type: 'store.changed', body: deskStoreOf(next) });
  const ends = [change.mode_until, change.busy_until].filter((end) => typeof end === 'string');
  const jobs = ends.map((due_at) => ({
    kind: 'store.return',
    restaurant_id: row.id,
    key: `store.return:${row.id}:${due_at}`,
    due_at,
    payload: {},
  }));
  await enqueue(live.tx, context.ids, jobs, live.now);
}
