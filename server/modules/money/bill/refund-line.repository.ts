import { sql } from 'kysely';
import { refundOf, type BillLine, type BillSums } from '#contract/domain/bill.ts';
import { rateOn, type CommissionRate } from '#contract/domain/commission.ts';
import { taxBackCents, type GivenBack } from '#contract/domain/refund-tax.ts';
import type { Bearer, RefundParts } from '#contract/domain/refund.ts';
import { billedOrder, BILLED_COLUMNS, type BilledRow } from '../../../db/billed-order.ts';
import type { Queries } from '../../../db/database.ts';
import { fromJsonOr } from '../../../db/json.ts';
import { isAnyOf, listOf } from '../../../db/value-lists.ts';
import type { Part } from '../statistics/written-figures.repository.ts';
import { lineHead, LINE_COLUMNS } from './bill.repository.ts';

/** What the restaurant bore of the same order's refunds before this one. */
const BORNE_BEFORE = sql<number>`coalesce((
  select sum(coalesce(earlier.credit_cents, earlier.amount_cents)) from order_refund as earlier
  where earlier.restaurant_id = refund.restaurant_id and earlier.order_id = refund.order_id
    and coalesce(earlier.bearer, 'restaurant') = 'restaurant'
    and (earlier.settled_at < refund.settled_at
      or (earlier.settled_at = refund.settled_at and earlier.id < refund.id))), 0)`;

const GIVEN_BEFORE = sql<number>`(
  select count(*) from order_refund as earlier
  where earlier.restaurant_id = refund.restaurant_id and earlier.order_id = refund.order_id
    and (earlier.settled_at < refund.settled_at
      or (earlier.settled_at = refund.settled_at and earlier.id < refund.id)))`;

/** Refunds given from the first to the last day of the parts' spans, whenever their order was placed. */
function refundsOf(db: Queries, parts: readonly Part[]) {
  const starts = parts.map(({ span }) => span.from).toSorted();
  const ends = parts.map(({ span }) => span.to).toSorted();
  const ids = [...new Set(parts.map(({ restaurant_id }) => restaurant_id))];
  return (
    db
      .selectFrom('order_refund as refund')
      .innerJoin('orders', (join) =>
        join.onRef('orders.restaurant_id', '=', 'refund.restaurant_id').onRef('orders.id', '=', 'refund.order_id'),
      )
      .select([
        'refund.restaurant_id',
        'refund.settled_date',
        'refund.amount_cents as given_amount',
        'refund.credit_cents',
        'refund.bearer',
        'refund.id as refund_id',
        'refund.parts',
        'refund.order_id as refunded_id',
        BORNE_BEFORE.as('earlier_cents'),
        GIVEN_BEFORE.as('earlier_count'),
      ])
      .where(isAnyOf(db, 'refund.restaurant_id', listOf(db, ids)))
      .where('refund.settled_date', '>=', starts.at(0) ?? '')
      .where('refund.settled_date', '<=', ends.at(-1) ?? '')
      .$narrowType<{ settled_date: string }>()
      .where('orders.flags', 'not like', '%"test"%')
      .where('orders.flags', 'not like', '%"foreign_currency"%')
      // What was overpaid is no sale that is undone: the order's own line is smaller already.
      .where((where) => where.or([where('refund.credit_cents', 'is', null), where('refund.credit_cents', '>', 0)]))
  );
}

type Given = {
  restaurant_id: string;
  given_amount: number;
  credit_cents: number | null;
  bearer: string | null;
  parts: string | null;
  refund_id: string;
  refunded_id: string;
  earlier_cents: number;
  earlier_count: number;
};

const givenCents = ({ credit_cents, given_amount }: Pick<Given, 'credit_cents' | 'given_amount'>): number =>
  credit_cents ?? given_amount;
const bearerOf = ({ bearer }: Given): Bearer => (bearer ?? 'restaurant') as Bearer;

const givenBackOf = (row: Pick<Given, 'given_amount' | 'credit_cents' | 'parts'>): GivenBack => ({
  cents: givenCents(row),
  parts: fromJsonOr<RefundParts | null>(row.parts, null),
});

/** Refunds that were given, by their order, the oldest first. */
export async function givenRefunds(
  db: Queries,
  restaurantIds: readonly string[],
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly (GivenBack & { id: string })[]>> {
  const ofOrder = new Map<string, (GivenBack & { id: string })[]>();
  for (let start = 0; start < orderIds.length; start += AT_ONCE) {
    const rows = await db
      .selectFrom('order_refund')
      .select(['id', 'order_id', 'amount_cents as given_amount', 'credit_cents', 'parts'])
      .where(isAnyOf(db, 'restaurant_id', listOf(db, restaurantIds)))
      .where(isAnyOf(db, 'order_id', listOf(db, orderIds.slice(start, start + AT_ONCE))))
      .where('settled_at', 'is not', null)
      .orderBy('settled_at')
      .orderBy('id')
      .execute();
    for (const row of rows)
      ofOrder.set(row.order_id, [...(ofOrder.get(row.order_id) ?? []), { id: row.id, ...givenBackOf(row) }]);
  }
  return ofOrder;
}

/** Orders read at a time. */
const AT_ONCE = 500;

type SumsOf = (row: BilledRow & Given, rate: number) => BillSums;

/** How the rows' sums come about: where an order was refunded before, the refunds before count. */
async function sumsOfRows(db: Queries, rows: readonly Given[]): Promise<SumsOf> {
  const again = rows.filter(({ earlier_count }) => earlier_count > 0);
  const ids = again.map(({ refunded_id }) => refunded_id);
  const given = await givenRefunds(db, [...new Set(again.map((row) => row.restaurant_id))], [...new Set(ids)]);
  const upTo = (row: Given): readonly GivenBack[] => {
    const all = given.get(row.refunded_id);
    return all?.slice(0, all.findIndex(({ id }) => id === row.refund_id) + 1) ?? [givenBackOf(row)];
  };
  return (row, rate) => {
    const order = billedOrder(row);
    const taxes = taxBackCents(order, upTo(row));
    const after = taxes.reduce((sum, tax) => sum + tax, 0);
    const tax = { before: after - (taxes.at(-1) ?? 0), after };
    return refundOf(order, givenCents(row), rate, bearerOf(row), { cents: row.earlier_cents, tax });
  };
}

type CommissionsOf = (restaurantId: string) => readonly CommissionRate[];

/**
 * The lines of the refunds of the parts' spans, the earliest first; commission is returned at the rate of the order's
 * own day. One query for all parts.
 */
export async function refundLines(
  db: Queries,
  parts: readonly Part[],
  commissionsOf: CommissionsOf,
): Promise<(BillLine & { restaurant_id: string; refund_id: string; settled_date: string })[]> {
  if (parts.length === 0) return [];
  const rows = await refundsOf(db, parts)
    .select(LINE_COLUMNS)
    .orderBy('refund.settled_at')
    .orderBy('refund.id')
    .execute();
  const sumsOf = await sumsOfRows(db, rows);
  return rows.map((row) => {
    const rate = rateOn(commissionsOf(row.restaurant_id), row.business_date);
    return {
      kind: 'refund',
      bearer: bearerOf(row),
      given_cents: givenCents(row),
      restaurant_id: row.restaurant_id,
      refund_id: row.refund_id,
      settled_date: row.settled_date,
      ...lineHead(row, rate),
      ...sumsOf(row, rate),
    };
  });
}

/** The same without what only a line shows: a platform's month has thousands. */
export async function refundSums(
  db: Queries,
  parts: readonly Part[],
  commissionsOf: CommissionsOf,
): Promise<{ restaurant_id: string; settled_date: string; sums: BillSums }[]> {
  if (parts.length === 0) return [];
  const columns = BILLED_COLUMNS.map((name) => `orders.${name}` as const);
  const rows = await refundsOf(db, parts)
    .select([...columns, 'orders.business_date'])
    .execute();
  const sumsOf = await sumsOfRows(db, rows);
  return rows.map((row) => ({
    restaurant_id: row.restaurant_id,
    settled_date: row.settled_date,
    sums: sumsOf(row, rateOn(commissionsOf(row.restaurant_id), row.business_date)),
  }));
}
