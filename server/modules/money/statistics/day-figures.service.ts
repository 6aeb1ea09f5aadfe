import { saleOf, sumBills, type BilledOrder, type BillSums } from '#contract/domain/bill.ts';
import { isWrittenOff, paymentAtDoor } from '#contract/domain/order-money.ts';
import { isSummed, type Order } from '#contract/domain/order.ts';
import { lineCents } from '#contract/domain/totals.ts';

/** A count of orders and their cents. */
export type Counted = [orders: number, cents: number];
/** A dish's quantity, its cents, and the number of orders. */
export type Sold = [quantity: number, cents: number, orders: number];

/**
 * The sales of a day or a month by hour, channel, delivery and dish. Kept in this short form because two years of it
 * are read together; a dish is keyed by its id, a line without a dish by its text.
 */
export type SoldFigures = {
  hours: Record<string, Counted>;
  channels: Record<string, Counted>;
  methods: Record<string, Counted>;
  dishes: Record<string, Sold>;
};

/** Every order, in any state, counted by the filters of an order list (`Facet`). */
export type Facets = Record<string, Counted>;

/** One span's figures: its sales, and its sums for the statement. */
export type SpanFigures = { body: SoldFigures; sale: BillSums; facets: Facets };

/** The fields of an order that figures use. */
export type FiguredOrder = BilledOrder & Pick<Order, 'local_hour' | 'channel' | 'delivery_method' | 'items'>;

export const emptyFigures = (): SoldFigures => ({ hours: {}, channels: {}, methods: {}, dishes: {} });

/** Completed and open orders, without cancelled, unpaid-pending and test ones. */
export const isRevenue = (order: Pick<Order, 'status' | 'flags' | 'marks'>): boolean =>
  order.status !== 'cancelled' && order.status !== 'pending' && isSummed(order);

const WORDS = 'words:';
const BETWEEN = '\u{1f}';

export const dishKey = (item: Pick<Order['items'][number], 'dish_id' | 'name_zh' | 'name_en'>): string =>
  item.dish_id ?? `${WORDS}${item.name_zh}${BETWEEN}${item.name_en}`;

/** The names in the key of a line that names no dish; undefined for a dish. */
export function wordsOfKey(key: string): { name_zh: string; name_en: string } | undefined {
  if (!key.startsWith(WORDS)) return undefined;
  const [name_zh = '', name_en = ''] = key.slice(WORDS.length).split(BETWEEN);
  return { name_zh, name_en };
}

function count(into: Record<string, Counted>, key: string, orders: number, cents: number): void {
  const known = into[key];
  if (known === undefined) into[key] = [orders, cents];
  else {
    known[0] += orders;
    known[1] += cents;
  }
}

function sell(into: Record<string, Sold>, key: string, [quantity, cents, orders]: Sold): void {
  const known = into[key];
  if (known === undefined) into[key] = [quantity, cents, orders];
  else {
    known[0] += quantity;
    known[1] += cents;
    known[2] += orders;
  }
}

/** What tells orders apart in a list's counts; all of an unpaid order may be written off [M9]. */
export type Facet = Pick<Order, 'status' | 'delivery_method' | 'payment_method'> & {
  payment_state: Order['payment_state'] | 'written_off';
};

export const facetOf = ({ status, delivery_method, payment_method, payment_state }: Facet): string =>
  [status, delivery_method, payment_method, payment_state].join('|');

const facetOfOrder = (order: FiguredOrder): string =>
  facetOf(isWrittenOff(order) ? { ...order, payment_state: 'written_off' } : order);

/** `shownPayment` of the orders of a facet. */
export const shownPaymentOf = ({ payment_state, ...facet }: Facet): Order['payment_state'] =>
  payment_state === 'written_off' ? 'unpaid' : paymentAtDoor({ ...facet, payment_state });

export function facetFrom(key: string): Facet {
  const [status, delivery_method, payment_method, payment_state] = key.split('|');
  return { status, delivery_method, payment_method, payment_state } as Facet;
}

/** Adds one order's sales to `into`. */
export function countOrder(into: SoldFigures, order: FiguredOrder): void {
  if (!isRevenue(order)) return;
  count(into.hours, String(order.local_hour), 1, order.total_cents);
  count(into.channels, order.channel, 1, order.total_cents);
  count(into.methods, order.delivery_method, 1, order.total_cents);
  const seen = new Set<string>();
  for (const item of order.items) {
    const key = dishKey(item);
    sell(into.dishes, key, [item.quantity, lineCents(item), seen.has(key) ? 0 : 1]);
    seen.add(key);
  }
}

/** Adds the figures of a part to those of the whole. */
export function addFigures(into: SoldFigures, part: SoldFigures): void {
  for (const field of ['hours', 'channels', 'methods'] as const)
    for (const [key, [orders, cents]] of Object.entries(part[field])) count(into[field], key, orders, cents);
  for (const [key, sold] of Object.entries(part.dishes)) sell(into.dishes, key, sold);
}

export function addFacets(into: Facets, part: Facets): void {
  for (const [key, [orders, cents]] of Object.entries(part)) count(into, key, orders, cents);
}

function facetsOf(orders: readonly FiguredOrder[]): Facets {
  const facets: Facets = {};
  for (const order of orders) count(facets, facetOfOrder(order), 1, isSummed(order) ? order.total_cents : 0);
  return facets;
}

/** The figures of a day's orders at the commission rate of that day. */
export function figuresOfDay(orders: readonly FiguredOrder[], rate: number): SpanFigures {
  const body = emptyFigures();
  for (const order of orders) countOrder(body, order);
  const sale = sumBills(orders.map((order) => saleOf(order, rate)));
  return { body, sale, facets: facetsOf(orders) };
}

export function sumFigures(parts: readonly SpanFigures[]): SpanFigures {
  const body = emptyFigures();
  const facets: Facets = {};
  for (const part of parts) {
    addFigures(body, part.body);
    addFacets(facets, part.facets);
  }
  return { body, facets, sale: sumBills(parts.map((part) => part.sale)) };
}
