import { sql, type SelectQueryBuilder } from 'kysely';
import type { Queries } from '../../../db/database.ts';
import { LOWER_NAME, PHONE_TAIL } from '../../../db/migrations/0009-figure-indexes.ts';
import type { Tables } from '../../../db/schema.ts';
import { likeText } from '../../store/restaurant/restaurant.repository.ts';

/** The most results for each way of finding an order, the newest first. */
const MAX_FOUND = 200;
/** The number of newest orders searched for words within names and digits within phone numbers. */
const RECENT = 2_000;
const MIN_PHONE_DIGITS = 4;
/** A shorter part of a number would match nearly every order. */
const MIN_PART = 3;
const AFTER_ALL = '\u{ffff}';

type Orders = SelectQueryBuilder<Tables, 'orders', object>;

const ids = async (rows: Orders): Promise<string[]> =>
  (await rows.select('id').limit(MAX_FOUND).execute()).map((row) => row.id);

const newest = (rows: Orders): Orders => rows.orderBy('created_at', 'desc');

/**
 * The orders that match a few letters or digits: an order number, whole or the day's, a channel's own id, the end of a
 * phone number, the beginning of a name, and any part of the newest orders' names and phones. Each way has its index
 * and sorts only as that index does, so that a search costs the same among a million orders as among a thousand.
 */
export async function findOrderIds(db: Queries, restaurantId: string, q: string): Promise<string[]> {
  const text = likeText(q).trim();
  if (text === '') return [];
  const digits = q.replaceAll(/\D/g, '');
  const here = db.selectFrom('orders').where('restaurant_id', '=', restaurantId);
  const name = sql.raw(LOWER_NAME);
  const ways: Orders[] = [
    here
      .where(name, '>=', text)
      .where(name, '<', `${text}${AFTER_ALL}`)
      .orderBy(name, 'desc')
      .orderBy('created_at', 'desc'),
    newest(here.where('order_no', '=', /^\d{1,2}$/.test(q) ? q.padStart(3, '0') : q)),
  ];
  if (/^\d{4,8}(-\d*)?$/.test(q)) ways.push(here.where('number', '>=', q).where('number', '<', `${q}${AFTER_ALL}`));
  if (digits.length >= MIN_PHONE_DIGITS)
    ways.push(
      newest(here.where(sql.raw(PHONE_TAIL), '=', digits.slice(-4)).where('customer_phone', 'like', `%${digits}`)),
    );
  for (const channelId of await channelIds(db, restaurantId))
    ways.push(here.where('channel_id', '=', channelId).where('external_id', '=', q));
  const found: string[] = [];
  for (const way of ways) found.push(...(await ids(way)));
  found.push(...(await inRecent(db, restaurantId, text, digits)));
  return [...new Set(found)];
}

/** Channel by channel, because only a whole key is sure to use its index. */
async function channelIds(db: Queries, restaurantId: string): Promise<string[]> {
  const rows = await db.selectFrom('channel').select('id').where('restaurant_id', '=', restaurantId).execute();
  return rows.map((row) => row.id);
}

async function inRecent(db: Queries, restaurantId: string, text: string, digits: string): Promise<string[]> {
  const rows = await db
    .selectFrom((recent) =>
      recent
        .selectFrom('orders')
        .select(['id', 'customer_name', 'customer_phone', 'number'])
        .where('restaurant_id', '=', restaurantId)
        .orderBy('created_at', 'desc')
        .limit(RECENT)
        .as('recent'),
    )
    .select('id')
    .where((where) =>
      where.or([
        where(sql`lower(customer_name)`, 'like', `%${text}%`),
        ...(text.length >= MIN_PART ? [where('number', 'like', `%${text}%`)] : []),
        ...(digits.length >= MIN_PART ? [where('customer_phone', 'like', `%${digits}%`)] : []),
      ]),
    )
    .limit(MAX_FOUND)
    .execute();
  return rows.map((row) => row.id);
}
