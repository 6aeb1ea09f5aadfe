import type { Queries } from '../../../db/database.ts';
import type { Key } from './search-index.repository.ts';

/** A restaurant whose log has gone on since the index was written; `from` is null where it has to be read whole. */
export type Behind = { restaurant_id: string; epoch: string; seq: number; from: number | null };

/** More than this are not looked at one by one. */
const MAX_BEHIND = 64;
const MAX_FRESH = 2_000;

/** The restaurants that the index does not follow up to the end of their logs. */
export async function findBehind(db: Queries, restaurantId?: string): Promise<Behind[]> {
  let heads = db
    .selectFrom('log_head as head')
    .leftJoin('order_search_mark as mark', 'mark.restaurant_id', 'head.restaurant_id')
    .select(['head.restaurant_id', 'head.epoch', 'head.seq', 'head.floor', 'mark.epoch as marked', 'mark.seq as known'])
    .where(({ or, eb }) =>
      or([
        eb('mark.seq', 'is', null),
        eb('mark.seq', '<', eb.ref('head.seq')),
        eb('mark.epoch', '!=', eb.ref('head.epoch')),
      ]),
    );
  if (restaurantId !== undefined) heads = heads.where('head.restaurant_id', '=', restaurantId);
  const rows = await heads.execute();
  return rows.map(({ restaurant_id, epoch, seq, floor, marked, known }) => {
    const isFollowed = marked === epoch && known !== null && known >= floor;
    return { restaurant_id, epoch, seq, from: isFollowed ? known : null };
  });
}

/** The orders that changed since the index was written. */
export async function changedSince(db: Queries, { restaurant_id, from, seq }: Behind): Promise<Key[]> {
  const rows = await db
    .selectFrom('log_event')
    .select('order_id')
    .distinct()
    .where('restaurant_id', '=', restaurant_id)
    .where('seq', '>', from ?? 0)
    .where('seq', '<=', seq)
    .where('order_id', 'is not', null)
    .execute();
  return rows.flatMap(({ order_id }) => (order_id === null ? [] : [{ restaurant_id, id: order_id }]));
}

/** The orders that the index does not know as they are now; null where they are too many, and it is of no use. */
export async function findFresh(db: Queries, restaurantId: string | undefined): Promise<Key[] | null> {
  const behind = await findBehind(db, restaurantId);
  if (behind.length > MAX_BEHIND) return null;
  const fresh: Key[] = [];
  for (const one of behind) {
    const { restaurant_id } = one;
    const whole = db.selectFrom('orders').select(['restaurant_id', 'id']).where('restaurant_id', '=', restaurant_id);
    fresh.push(...(one.from === null ? await whole.limit(MAX_FRESH).execute() : await changedSince(db, one)));
    if (fresh.length >= MAX_FRESH) return null;
  }
  return fresh;
}
