import { sql, type SelectQueryBuilder } from 'kysely';
import type { Queries } from '../../../db/database.ts';
import { LOWER_NAME, PHONE_TAIL } from '../../../db/migrations/0009-figure-indexes.ts';
import type { Tables } from '../../../db/schema.ts';
import { findOrderIds } from '../../orders/order/order-search.repository.ts';
import { likeText } from '../../store/restaurant/restaurant.repository.ts';

const MAX_FOUND = 200;
const MIN_PHONE_DIGITS = 4;
const AFTER_ALL = '\u{ffff}';

type Orders = SelectQueryBuilder<Tables, 'restaurant' | 'orders', object>;

/**
 * The orders that match a search, in one restaurant or in any. Each restaurant is searched by its own indexes: the
 * number, the end of a phone number, the beginning of a name, a channel's own number.
 */
export async function findPlatformOrderIds(
  db: Queries,
  restaurantId: string | undefined,
  q: string,
): Promise<string[]> {
  if (restaurantId !== undefined) return findOrderIds(db, restaurantId, q);
  const text = likeText(q).trim();
  if (text === '') return [];
  const digits = q.replaceAll(/\D/g, '');
  const anywhere = (): Orders =>
    db.selectFrom('restaurant').innerJoin('orders', 'orders.restaurant_id', 'restaurant.id');
  const name = sql.raw(LOWER_NAME);
  const ways: Orders[] = [
    anywhere().where(name, '>=', text).where(name, '<', `${text}${AFTER_ALL}`),
    anywhere().where('orders.order_no', '=', /^\d{1,2}$/.test(q) ? q.padStart(3, '0') : q),
  ];
  if (/^\d{4,8}(-\d*)?$/.test(q))
    ways.push(anywhere().where('orders.number', '>=', q).where('orders.number', '<', `${q}${AFTER_ALL}`));
  if (digits.length >= MIN_PHONE_DIGITS)
    ways.push(
      anywhere().where(sql.raw(PHONE_TAIL), '=', digits.slice(-4)).where('orders.customer_phone', 'like', `%${digits}`),
    );
  ways.push(
    db
      .selectFrom('channel')
      .innerJoin('orders', (join) =>
        join.onRef('orders.restaurant_id', '=', 'channel.restaurant_id').onRef('orders.channel_id', '=', 'channel.id'),
      )
      .where('orders.external_id', '=', q) as unknown as Orders,
  );
  const found: string[] = [];
  for (const way of ways) {
    const rows = await way.select('orders.id').orderBy('orders.created_at', 'desc').limit(MAX_FOUND).execute();
    found.push(...rows.map((row) => row.id));
  }
  return [...new Set(found)];
}
