import { isFound, scrapOf, type Sought } from './find.ts';
import type { OrderRow, Query, Rows, Store } from './rows.ts';
import { addDays } from './days.ts';

/** Answers of the product over HTTP, as JSON. */
export type Answer = Record<string, unknown>;
export type Ask = (path: string, query: Record<string, string | number | undefined>) => Promise<Answer>;

export type World = { rows: Rows; query: Query; ask: Ask; nowMs: number };
/** One thing that was asked and recounted; `differences` is empty where both agree. */
export type Checked = { what: string; differences: string[] };

/** Draws from 0 to 1, the same for the same seed. */
export function drawer(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    const mixed = Math.imul(state ^ (state >>> 12), 0x297a2d39);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 4_294_967_296;
  };
}

export const pick = <T>(next: () => number, items: readonly T[]): T => {
  const item = items[Math.floor(next() * items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
};

export const soughtOf = (row: OrderRow): Sought => ({
  ...row,
  street: row.delivery_address === null ? '' : (JSON.parse(row.delivery_address) as Sought).street,
  dishes: (JSON.parse(row.items) as { name_zh: string; name_en: string }[]).flatMap((item) => [
    item.name_zh,
    item.name_en,
  ]),
});

/** What is asked about: a restaurant, one of its orders, a span of days and a scrap of that order. */
export type Case = { store: Store; order: OrderRow; from: string; to: string; q: string; next: () => number };

export function caseOf({ rows }: World, seed: number): Case {
  const next = drawer(seed);
  const order = pick(next, rows.orders);
  const store = rows.stores.find(({ id }) => id === order.restaurant_id);
  if (store === undefined) throw new Error('an order without a restaurant');
  const before = Math.floor(next() ** 2 * 60);
  const after = Math.floor(next() ** 2 * 40);
  return {
    store,
    order,
    from: addDays(order.business_date, -before),
    to: addDays(order.business_date, after),
    q: scrapOf(soughtOf(order), Math.floor(next() * 1000), next),
    next,
  };
}

export const meansScrap = (row: OrderRow, q: string): boolean => q.trim() === '' || isFound(soughtOf(row), q);

/** Differences of two plain values, path by path; the first ones say enough. */
export function differ(path: string, answered: unknown, counted: unknown): string[] {
  if (typeof counted !== 'object' || counted === null || typeof answered !== 'object' || answered === null)
    return Object.is(answered, counted) || (answered === 0 && counted === 0)
      ? []
      : [`${path}: answered ${JSON.stringify(answered)}, counted ${JSON.stringify(counted)}`];
  if (Array.isArray(counted) && (answered as unknown[]).length !== counted.length)
    return [`${path}: answered ${(answered as unknown[]).length} items, counted ${counted.length}`];
  return Object.entries(counted).flatMap(([key, value]) =>
    differ(`${path}.${key}`, (answered as Record<string, unknown>)[key], value),
  );
}
