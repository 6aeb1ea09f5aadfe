import { sql, type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { Queries } from '../../../db/database.ts';
import { beginsWith, contains, containsAfter } from '../../../db/like.ts';
import type { Tables } from '../../../db/schema.ts';

/** Orders of one restaurant, narrowed by whatever filters a list has. */
export type Matching = SelectQueryBuilder<Tables, 'orders', object>;

/** Orders read at a time: between two readings other work has its turn. */
const CHUNK = 4_000;
/** A shorter part of a number would match nearly every order. */
const MIN_PART = 3;
const MIN_PHONE_DIGITS = 4;
const MIN_ID_PART = 8;

type Orders = ExpressionBuilder<Tables, 'orders'>;

/** `#51`, `051`: the day's number. */
const dayNumber = (word: string): string | undefined =>
  /^#?\d{1,3}$/.test(word) ? word.replace('#', '').padStart(3, '0') : undefined;

function wordMatches({ eb, or }: Orders, word: string, isAlone: boolean): Expression<SqlBool> {
  const number = dayNumber(word);
  // One or two digits alone are the day's number; beside other words they may be a house's.
  if (isAlone && number !== undefined && word.length < MIN_PART) return eb('orders.order_no', '=', number);
  return or([
    contains(sql.ref('orders.customer_name'), word),
    containsAfter(sql.ref('orders.delivery_address'), '"street":"', word),
    eb('orders.order_no', '=', number ?? word.toUpperCase()),
    ...(word.length < MIN_PART
      ? []
      : [contains(sql.ref('orders.number'), word), contains(sql.ref('orders.external_id'), word)]),
    ...(word.length < MIN_ID_PART ? [] : [beginsWith(sql.ref('orders.id'), word.toLowerCase())]),
  ]);
}

/**
 * Whether an order is what a few scraps mean [FO1]: each word is a part of the name or the street, the day's number or a
 * part of the long one, of the channel's own id, the beginning of the order's id; or all digits together are a part of
 * the phone number. One rule within a restaurant and over all of them.
 */
export function isMeant(q: string): (orders: Orders) => Expression<SqlBool> {
  const words = q.trim().split(/\s+/);
  const digits = q.replaceAll(/[\s().+-]/g, '');
  const isPhone = /^\d+$/.test(digits) && digits.length >= MIN_PHONE_DIGITS;
  return (orders) =>
    orders.or([
      orders.and(words.map((word) => wordMatches(orders, word, words.length === 1))),
      ...(isPhone ? [contains(sql.ref('orders.customer_phone'), digits)] : []),
    ]);
}

type Place = { created_at: string; id: string };

const after = (rows: Matching, place: Place | null): Matching =>
  place === null
    ? rows
    : rows.where(({ or, and, eb }) =>
        or([
          eb('orders.created_at', '<', place.created_at),
          and([eb('orders.created_at', '=', place.created_at), eb('orders.id', '<', place.id)]),
        ]),
      );

const newestFirst = (rows: Matching): Matching =>
  rows.orderBy('orders.created_at', 'desc').orderBy('orders.id', 'desc');

/**
 * Walks all orders that a search means, of one restaurant or of all, newest first, chunk by chunk: nothing is cut, and a
 * search among many orders holds nobody else up. `read` takes a chunk's matching rows and says whether to go on.
 */
export async function walkFound(
  db: Queries,
  { restaurantId, q, from = null }: { restaurantId?: string | undefined; q: string; from?: Place | null },
  read: (rows: Matching) => Promise<boolean>,
): Promise<void> {
  const everywhere = db.selectFrom('orders');
  const here = restaurantId === undefined ? everywhere : everywhere.where('orders.restaurant_id', '=', restaurantId);
  const meant = isMeant(q);
  let place = from;
  for (;;) {
    const last = await newestFirst(after(here, place))
      .select(['orders.created_at', 'orders.id'])
      .offset(CHUNK - 1)
      .limit(1)
      .executeTakeFirst();
    const chunk = after(here, place).where(meant);
    const upTo =
      last === undefined
        ? chunk
        : chunk.where(({ or, and, eb }) =>
            or([
              eb('orders.created_at', '>', last.created_at),
              and([eb('orders.created_at', '=', last.created_at), eb('orders.id', '>=', last.id)]),
            ]),
          );
    const goesOn = await read(newestFirst(upTo));
    if (last === undefined || !goesOn) return;
    place = last;
  }
}
