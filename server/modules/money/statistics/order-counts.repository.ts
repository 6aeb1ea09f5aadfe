import { sql } from 'kysely';
import { ORDER_STATUSES, type OrderStatus } from '#contract/domain/order-status.ts';
import { fromJson } from '../../../db/json.ts';
import type { Queries } from '../../../db/database.ts';
import { isWrittenOffRow } from '../../../db/owed-orders.ts';
import type { Order } from '#contract/domain/order.ts';
import { addFacets, facetFrom, facetOf, shownPaymentOf, type Facet, type Facets } from './day-figures.service.ts';
import { readWritten } from './written-figures.repository.ts';

export type FacetFilter = {
  delivery_method?: Facet['delivery_method'] | undefined;
  payment_method?: Facet['payment_method'] | undefined;
  payment_state?: Order['payment_state'] | undefined;
};
export type Counts = Record<OrderStatus, number>;
export type Counted = { counts: Counts; sums: Counts };

/** `isTest` in SQL, the other way round. */
export const isNoTestRow = sql<boolean>`flags not like '%"test"%'`;

/** `isSummed` in SQL. */
export const isSummedRow = sql<boolean>`(flags not like '%"foreign_currency"%' and ${isNoTestRow})`;

/** The sum of the orders in the restaurant's own currency, without tests. */
export const summedCents = sql<number>`cast(coalesce(sum(
  case when ${isSummedRow} then total_cents else 0 end
), 0) as bigint)`;

export const noCounts = (): Counts => Object.fromEntries(ORDER_STATUSES.map((status) => [status, 0])) as Counts;
const FACET_STATE = sql<Facet['payment_state']>`case when ${isWrittenOffRow} then 'written_off' else payment_state end`;
const FIRST_DAY = '0001-01-01';
const LAST_DAY = '9999-12-31';

/** Counts the orders of days without a rollup directly. */
async function liveFacets(db: Queries, restaurantId: string, days: readonly string[]): Promise<Facets> {
  if (days.length === 0) return {};
  const rows = await db
    .selectFrom('orders')
    .select((eb) => [
      'status',
      'delivery_method',
      'payment_method',
      FACET_STATE.as('payment_state'),
      eb.fn.countAll<number>().as('orders'),
      summedCents.as('cents'),
    ])
    .where('restaurant_id', '=', restaurantId)
    .where('business_date', 'in', days)
    .groupBy(['status', 'delivery_method', 'payment_method', FACET_STATE])
    .execute();
  return Object.fromEntries(rows.map((row) => [facetOf(row as Facet), [row.orders, row.cents]]));
}

const matches = (facet: Facet, filter: FacetFilter): boolean =>
  (filter.delivery_method === undefined || facet.delivery_method === filter.delivery_method) &&
  (filter.payment_method === undefined || facet.payment_method === filter.payment_method) &&
  (filter.payment_state === undefined || shownPaymentOf(facet) === filter.payment_state);

/**
 * The number and sum of a filter's orders by status: from rollups of closed days and months, and the orders of the
 * other days, so that the cost does not grow with the number of orders.
 */
export async function countOrders(
  db: Queries,
  restaurantId: string,
  span: { from?: string | undefined; to?: string | undefined },
  filter: FacetFilter,
): Promise<Counted> {
  const { written, live } = await readWritten(
    db,
    restaurantId,
    { from: span.from ?? FIRST_DAY, to: span.to ?? LAST_DAY },
    'facets',
  );
  const facets: Facets = {};
  for (const text of written) addFacets(facets, fromJson(text));
  addFacets(facets, await liveFacets(db, restaurantId, live));
  const [counts, sums] = [noCounts(), noCounts()];
  for (const [key, [orders, cents]] of Object.entries(facets)) {
    const facet = facetFrom(key);
    if (!matches(facet, filter)) continue;
    counts[facet.status] += orders;
    sums[facet.status] += cents;
  }
  return { counts, sums };
}
