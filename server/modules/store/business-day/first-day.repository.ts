import { businessDate } from '#contract/domain/time.ts';
import type { Queries } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';

type Store = Pick<Row<'restaurant'>, 'id' | 'created_at' | 'time_zone' | 'business_day_cutoff'>;

/** The first business day of a store: the one it was made on, or that of an older order that was brought along. */
export async function firstDayOf(db: Queries, store: Store): Promise<string> {
  const made = businessDate(Date.parse(store.created_at), store.time_zone, store.business_day_cutoff);
  const oldest = await db
    .selectFrom('orders')
    .select('business_date')
    .where('restaurant_id', '=', store.id)
    .where('business_date', '<', made)
    .orderBy('business_date')
    .limit(1)
    .executeTakeFirst();
  return oldest?.business_date ?? made;
}
