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
  type Matching,
  type Place,
  type Reading,
} from './search-index.repository.ts';
import { meaningOf, scrapsOf } from './search-text.ts';

export type { Matching, Reading };

/** Proposed orders read at a time, more with every chunk; between two readings other work has its turn. */
const FIRST_CHUNK = 250;
const LAST_CHUNK = 4_000;
/** Found orders whose rows are read together: a page needs few of many. */
const KEYS_AT_ONCE = 500;

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

/** Reads chunk after chunk of orders that may be meant, newest first, from the index or, without one, from all orders. */
async function readerOf(reading: Reading, { restaurantId, q, from, to, filter, isFew = false }: Asked) {
  // Days are each restaurant's own; their instants lie within a day of them in any time zone.
  const since = from === undefined ? undefined : addDays(from, -1);
  const range = { restaurantId, since, before: to === undefined ? undefined : addDays(to, 3), filter };
  if (isFew) {
    const orders = await readFew(reading.db, range);
    return async (after: Place | null): Promise<Chunk> => ({
      orders: orders.filter((row) => isAfter(after, row)),
      last: undefined,
    });
  }
  const fresh = await findFresh(reading.db, restaurantId);
  const chunkOf = (rows: readonly Place[], limit: number): Place | undefined =>
    rows.length < limit ? undefined : rows.at(-1);
  if (fresh === null)
    return async (after: Place | null, limit: number): Promise<Chunk> => {
      const orders = await scanFindable(reading.db, { ...range, after, limit });
      return { orders, last: chunkOf(orders, limit) };
    };
  const scraps = scrapsOf(q);
  const words = { scraps, byWords: await usesWords(reading, scraps, restaurantId) };
  const changed = await readFindable(reading, fresh);
  const isFresh = new Set(fresh.map(({ id }) => id));
  return async (after: Place | null, limit: number): Promise<Chunk> => {
    const keys = await proposed(reading, words, { ...range, after, limit });
    const last = chunkOf(keys, limit);
    const known = await readFindable(
      reading,
      keys.filter(({ id }) => !isFresh.has(id)),
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
 * search among many orders holds nobody else up. What the index does not know yet is read from the orders, so that a
 * search is right at any moment. `read` takes a chunk's matching rows and says whether to go on.
 */
export async function walkFound(
  reading: Reading,
  asked: Asked,
  read: (rows: Matching) => Promise<boolean>,
): Promise<void> {
  const isMeant = meaningOf(asked.q);
  const readChunk = await readerOf(reading, asked);
  let place = asked.place ?? null;
  for (let limit = FIRST_CHUNK; ; limit = Math.min(LAST_CHUNK, limit * 4)) {
    const { orders, last } = await readChunk(place, limit);
    const found = orders.filter(isMeant).toSorted((left, right) => (isAfter(left, right) ? -1 : 1));
    for (let start = 0; start < found.length; start += KEYS_AT_ONCE) {
      const rows = ordersOf(reading, found.slice(start, start + KEYS_AT_ONCE));
      const those = ofDays(asked.filter?.(rows) ?? rows, asked);
      if (!(await read(those.orderBy('orders.created_at', 'desc').orderBy('orders.id', 'desc')))) return;
    }
    if (last === undefined) return;
    place = last;
  }
}
