import { setImmediate as otherWork } from 'node:timers/promises';
import { addDays } from '#contract/domain/time.ts';
import { findFresh } from './behind.ts';
import {
  ordersOf,
  proposed,
  readFew,
  readFindable,
  scanFindable,
  usesWords,
  type Filter,
  type FindableRow,
  type Key,
  type Matching,
  type Place,
  type Reading,
} from './search-index.repository.ts';
import { isSearchable, meaningOf, scrapsOf } from './search-text.ts';

export type { Matching, Reading };

/** Proposed orders (on SQLite, texts that are looked through) at a time, more with every chunk. */
const FIRST_CHUNK = 250;
const LAST_CHUNK = 2_000;
/** Orders whose rows are read and compared together; then other work has its turn. */
const KEYS_AT_ONCE = 250;

/**
 * `from`, `to`: business days. `filter`: what the list asks beside its words and days. `isFew`: it leaves so few orders
 * that those are read, and not the index.
 */
type Asked = {
  restaurantId?: string | undefined;
  q: string;
  from?: string | undefined;
  to?: string | undefined;
  place?: Place | null;
  filter?: Filter | undefined;
  isFew?: boolean;
};
type Chunk = { orders: readonly FindableRow[]; last: Place | undefined };

const isAfter = (place: Place | null, row: Place): boolean =>
  place === null || row.created_at < place.created_at || (row.created_at === place.created_at && row.id < place.id);

type IsMeant = (order: FindableRow) => boolean;

async function meantOf(rows: readonly FindableRow[], isMeant: IsMeant): Promise<FindableRow[]> {
  const meant: FindableRow[] = [];
  for (let start = 0; start < rows.length; start += KEYS_AT_ONCE) {
    meant.push(...rows.slice(start, start + KEYS_AT_ONCE).filter(isMeant));
    await otherWork();
  }
  return meant;
}

/** Those of the proposed orders that are meant by their rows. */
async function readMeant(reading: Reading, keys: readonly Key[], isMeant: IsMeant): Promise<FindableRow[]> {
  const meant: FindableRow[] = [];
  for (let start = 0; start < keys.length; start += KEYS_AT_ONCE) {
    meant.push(...(await readFindable(reading, keys.slice(start, start + KEYS_AT_ONCE))).filter(isMeant));
    await otherWork();
  }
  return meant;
}

/** Reads chunk after chunk of orders that are meant, newest first, by the index or, without one, from all orders. */
async function readerOf(reading: Reading, asked: Asked, isMeant: IsMeant) {
  const { restaurantId, q, from, to, filter, isFew = false } = asked;
  // Days are each restaurant's own; their instants lie within a day of them in any time zone.
  const since = from === undefined ? undefined : addDays(from, -1);
  const range = { restaurantId, since, before: to === undefined ? undefined : addDays(to, 3), filter };
  if (isFew) {
    const orders = await meantOf(await readFew(reading.db, range), isMeant);
    return async (after: Place | null): Promise<Chunk> => ({
      orders: orders.filter((row) => isAfter(after, row)),
      last: undefined,
    });
  }
  const fresh = await findFresh(reading.db, restaurantId);
  if (fresh === null)
    return async (after: Place | null, limit: number): Promise<Chunk> => {
      const orders = await scanFindable(reading.db, { ...range, after, limit });
      return { orders: await meantOf(orders, isMeant), last: orders.length < limit ? undefined : orders.at(-1) };
    };
  const scraps = scrapsOf(q);
  const words = { scraps, byWords: await usesWords(reading, scraps, restaurantId) };
  const changed = await readMeant(reading, fresh, isMeant);
  const isFresh = new Set(fresh.map(({ id }) => id));
  return async (after: Place | null, limit: number): Promise<Chunk> => {
    const { keys, last } = await proposed(reading, words, { ...range, after, limit });
    await otherWork();
    const known = await readMeant(
      reading,
      keys.filter(({ id }) => !isFresh.has(id)),
      isMeant,
    );
    const between = changed.filter((row) => isAfter(after, row) && (last === undefined || !isAfter(last, row)));
    return { orders: [...known, ...between], last };
  };
}

function ofDays(orders: Matching, { from, to }: Asked): Matching {
  const since = from === undefined ? orders : orders.where('business_date', '>=', from);
  return to === undefined ? since : since.where('business_date', '<=', to);
}

/**
 * Walks all orders that a search means, of one restaurant or of all, newest first, chunk by chunk: nothing is cut, and a
 * search among many orders holds nothing else up: on SQLite, where a statement keeps the whole process waiting, each reads
 * a bounded number of rows. What the index does not know yet is read from the orders, so that a search is right at any
 * moment. `read` takes some of the matching rows and says whether to go on.
 */
export async function walkFound(
  reading: Reading,
  asked: Asked,
  read: (rows: Matching) => Promise<boolean>,
): Promise<void> {
  if (!isSearchable(asked.q)) return;
  const readChunk = await readerOf(reading, asked, meaningOf(asked.q));
  let place = asked.place ?? null;
  for (let limit = FIRST_CHUNK; ; limit = Math.min(LAST_CHUNK, limit * 4)) {
    const { orders, last } = await readChunk(place, limit);
    const found = orders.toSorted((left, right) => (isAfter(left, right) ? -1 : 1));
    for (let start = 0; start < found.length; start += KEYS_AT_ONCE) {
      const rows = ordersOf(reading, found.slice(start, start + KEYS_AT_ONCE));
      const those = ofDays(asked.filter?.(rows) ?? rows, asked);
      if (!(await read(those.orderBy('orders.created_at', 'desc').orderBy('orders.id', 'desc')))) return;
      await otherWork();
    }
    if (last === undefined) return;
    place = last;
  }
}
