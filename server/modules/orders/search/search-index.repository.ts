import { sql, type ExpressionBuilder, type SelectQueryBuilder } from 'kysely';
import { fromJson, fromJsonOr } from '../../../db/json.ts';
import type { Database, Queries } from '../../../db/database.ts';
import { placesFor } from '../../../db/insert-rows.ts';
import type { Row, Tables } from '../../../db/schema.ts';
import { AFTER_PAIR, type Findable, type Scraps } from './search-text.ts';

export type Reading = Pick<Database, 'db' | 'traits'>;
export type Key = { restaurant_id: string; id: string };
export type Place = { created_at: string; id: string };
/** Which orders are read: of one restaurant, of these instants, after a place. */
export type Range = {
  restaurantId: string | undefined;
  since: string | undefined;
  before: string | undefined;
  after: Place | null;
  limit: number;
  /** What else a list asks of an order: a rare one is not looked for among all that the words mean. */
  filter: Filter | undefined;
};
/** Orders, narrowed by whatever filters a list has. */
export type Matching = SelectQueryBuilder<Tables, 'orders', object>;
export type Filter = (orders: Matching) => Matching;
export type FindableRow = Findable & Key & Place;

type Candidates = SelectQueryBuilder<Tables, 'order_search', object>;

const COLUMNS = [
  'restaurant_id',
  'id',
  'created_at',
  'order_no',
  'number',
  'external_id',
  'customer_name',
  'customer_phone',
  'customer_email',
  'delivery_address',
  'items',
] as const;
type Cells = Pick<Row<'orders'>, (typeof COLUMNS)[number]>;

const toFindable = ({ delivery_address, items, ...row }: Cells): FindableRow => ({
  ...row,
  street: fromJsonOr<{ street?: string } | null>(delivery_address, null)?.street ?? '',
  // Most orders are meant by something else, and their dishes are never read.
  get dishes() {
    return dishesIn(items);
  },
});

const dishesIn = (items: string): string =>
  fromJson<{ name_zh: string; name_en: string }[]>(items)
    .map(({ name_zh, name_en }) => `${name_zh} ${name_en}`)
    .join(' ');

/** Whether an order's row is one of these. */
export const isOneOf = ({ traits }: Pick<Database, 'traits'>, keys: readonly Key[]) => {
  const values = keys.flatMap(({ restaurant_id, id }) => [restaurant_id, id]);
  const places = placesFor(traits.name, keys.length, 2).split(/\$\d+|\?/);
  return sql<boolean>`(orders.restaurant_id, orders.id) in (values ${sql.join(
    places.flatMap((text, index) => [sql.raw(text), ...(index < values.length ? [sql`${values[index]}`] : [])]),
    sql``,
  )})`;
};

/**
 * These orders, to be narrowed further. Fenced on PostgreSQL: with a sort and a limit it would rather walk all orders by
 * their time than look up some hundred.
 */
export function ordersOf(reading: Reading, keys: readonly Key[]): Matching {
  if (reading.traits.name !== 'postgres') return reading.db.selectFrom('orders').where(isOneOf(reading, keys));
  const those = reading.db.selectFrom('orders').selectAll().where(isOneOf(reading, keys)).offset(0);
  return reading.db.selectFrom(those.as('orders'));
}

/** What these orders are found by, as their rows have it now. */
export async function readFindable(reading: Reading, keys: readonly Key[]): Promise<FindableRow[]> {
  if (keys.length === 0) return [];
  const rows = await reading.db.selectFrom('orders').select(COLUMNS).where(isOneOf(reading, keys)).execute();
  return rows.map(toFindable);
}

/** The same of the newest orders after a place: what a search reads while there is no index. */
export async function scanFindable(
  db: Queries,
  { restaurantId, since, before, after, limit, filter }: Range,
): Promise<FindableRow[]> {
  const orders = db.selectFrom('orders');
  let rows = (filter?.(orders) ?? orders).select(COLUMNS);
  if (restaurantId !== undefined) rows = rows.where('restaurant_id', '=', restaurantId);
  if (since !== undefined) rows = rows.where('created_at', '>=', since);
  if (before !== undefined) rows = rows.where('created_at', '<', before);
  if (after !== null)
    rows = rows.where(sql<boolean>`(orders.created_at, orders.id) < (${after.created_at}, ${after.id})`);
  return (await rows.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute()).map(toFindable);
}

/** The same of all that a filter leaves, in no order: of few orders. */
export async function readFew(
  db: Queries,
  { restaurantId, filter }: Pick<Range, 'restaurantId' | 'filter'>,
): Promise<FindableRow[]> {
  const orders = db.selectFrom('orders');
  const rows = (filter?.(orders) ?? orders).select(COLUMNS);
  const ofOne = restaurantId === undefined ? rows : rows.where('restaurant_id', '=', restaurantId);
  return (await ofOne.execute()).map(toFindable);
}

/** The same of one restaurant's orders, by id: what an index is made of. */
export async function ordersFrom(db: Queries, restaurantId: string, afterId: string, limit: number) {
  const rows = db.selectFrom('orders').select(COLUMNS).where('restaurant_id', '=', restaurantId);
  return (await rows.where('id', '>', afterId).orderBy('id').limit(limit).execute()).map(toFindable);
}

const quoted = (part: string): string => `"${part}"`;
/**
 * A part that is too short for an index of three letters is looked for in the newest texts first: PostgreSQL would read
 * that index whole.
 */
const like = (isIndexed: boolean) => (part: string) =>
  isIndexed
    ? sql<boolean>`order_search.text like ${`%${part}%`}`
    : sql<boolean>`order_search.text || '' like ${`%${part}%`}`;

/** The scraps as a question to SQLite's index of words. */
function matchText({ groups, phone, isIndexed, pairs }: Scraps): string {
  const asked = isIndexed ? groups : pairs.map((pair) => AFTER_PAIR.split('').map((sign) => pair + sign));
  const words = asked.map((group) => `(${group.map(quoted).join(' OR ')})`).join(' AND ');
  return phone === undefined ? words : `(${words}) OR ${quoted(phone)}`;
}

const hasPair = (pair: string) => sql<boolean>`order_search.text ~ ${sql.lit(`${pair}[${AFTER_PAIR}]`)}`;
const hasPairs = ({ pairs }: Scraps) => sql.join(pairs.map(hasPair), sql` and `);
const matches = (scraps: Scraps) => sql<boolean>`order_search_words match ${matchText(scraps)}`;

/** Whether an index of words has a text for these scraps, or for their pairs. */
const isInIndex = ({ traits }: Pick<Reading, 'traits'>, scraps: Scraps) =>
  traits.name === 'postgres'
    ? sql<boolean>`(${hasPairs(scraps)})`
    : sql<boolean>`order_search.ref in (select rowid from order_search_words where ${matches(scraps)})`;

/** In more texts than these the newest are read sooner than an index says all that have them. */
const FEW_TEXTS = 2_000;

/**
 * Whether the index is asked by itself, and not the newest texts one after the other: for three letters, which PostgreSQL
 * decides, and for what few texts have. The texts of one restaurant are read faster than an index of all.
 */
export async function usesWords({ db, traits }: Reading, scraps: Scraps, restaurantId?: string): Promise<boolean> {
  const isPostgres = traits.name === 'postgres';
  if (restaurantId !== undefined) return false;
  if (scraps.pairs.length === 0 && (isPostgres || !scraps.isIndexed)) return false;
  // Without parameters, PostgreSQL plans it for these letters and not for any.
  const texts = isPostgres
    ? sql`order_search where ${hasPairs(scraps)}`
    : sql`order_search_words where ${matches(scraps)}`;
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from (select 1 from ${texts} limit ${sql.lit(FEW_TEXTS)}) as texts`.execute(db);
  return (rows[0]?.count ?? 0) < FEW_TEXTS;
}

/** Whether a text has the scraps; what was typed is letters and digits in them, so nothing needs escaping. */
const hasScraps =
  ({ scraps }: Words) =>
  ({ and, or }: ExpressionBuilder<Tables, 'order_search'>) => {
    const has = like(scraps.isIndexed);
    const words = and(scraps.groups.map((group) => or(group.map(has))));
    return scraps.phone === undefined ? words : or([words, has(scraps.phone)]);
  };

/** Rows whose text has the scraps. */
function withScraps(reading: Reading, words: Words): Candidates {
  const all = reading.db.selectFrom('order_search');
  const rows = words.byWords ? all.where(isInIndex(reading, words.scraps)) : all;
  return words.byWords && words.scraps.isIndexed ? rows : rows.where(hasScraps(words));
}

/** What is looked for, and whether the index is asked for it. */
export type Words = { scraps: Scraps; byWords: boolean };

const IS_ITS_ORDER = sql<boolean>`orders.restaurant_id = order_search.restaurant_id and orders.id = order_search.order_id`;

/** What a list asks of an order beside its words. */
function meetsFilter({ db, traits }: Reading, filter: Filter) {
  const itsOrder = filter(db.selectFrom('orders')).select('orders.id').where(IS_ITS_ORDER);
  // Else PostgreSQL joins all orders that the filter lets through, for the few that are asked for.
  const fenced = traits.name === 'postgres' ? itsOrder.offset(0) : itsOrder;
  return ({ exists }: ExpressionBuilder<Tables, 'order_search'>) => exists(fenced);
}

/** So many of the newest texts in a range after a place. */
function newest(texts: Candidates, { restaurantId, since, before, after, limit }: Range) {
  let rows = texts;
  if (restaurantId !== undefined) rows = rows.where('restaurant_id', '=', restaurantId);
  if (since !== undefined) rows = rows.where('created_at', '>=', since);
  if (before !== undefined) rows = rows.where('created_at', '<', before);
  if (after !== null)
    rows = rows.where(
      sql<boolean>`(order_search.created_at, order_search.order_id) < (${after.created_at}, ${after.id})`,
    );
  return rows
    .select(['restaurant_id', 'order_id as id', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('order_id', 'desc')
    .limit(limit);
}

/** Orders that are proposed, newest first, and where the next ones begin; undefined at the end. */
export type Proposed = { keys: (Key & Place)[]; last: Place | undefined };

const lastOf = (rows: readonly Place[], limit: number): Place | undefined =>
  rows.length < limit ? undefined : rows.at(-1);

/**
 * Reads so many texts, whether they have the scraps or not. A statement of SQLite holds up the whole process: looked for
 * among all texts, the next one that has a rare word is seconds away.
 */
async function proposedInStep(reading: Reading, words: Words, range: Range): Promise<Proposed> {
  const { filter } = range;
  const texts = await newest(reading.db.selectFrom('order_search'), range)
    .select((eb) => {
      const has = hasScraps(words)(eb);
      const isMeant = filter === undefined ? has : eb.and([has, meetsFilter(reading, filter)(eb)]);
      return eb.case().when(isMeant).then(1).else(0).end().as('is_meant');
    })
    .execute();
  return { keys: texts.filter(({ is_meant }) => is_meant === 1), last: lastOf(texts, range.limit) };
}

/** The newest orders after a place that the index proposes for these scraps. */
export async function proposed(reading: Reading, words: Words, range: Range): Promise<Proposed> {
  if (reading.traits.name === 'sqlite' && !words.byWords) return proposedInStep(reading, words, range);
  const { filter } = range;
  const texts = withScraps(reading, words);
  const keys = await newest(filter === undefined ? texts : texts.where(meetsFilter(reading, filter)), range).execute();
  return { keys, last: lastOf(keys, range.limit) };
}
