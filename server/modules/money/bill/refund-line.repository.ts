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

/** How many refunds of the same order were given before this one. */
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
  earlier_count: number;
};

/** A refund that was given, and who bears it. */
type GivenRefund = GivenBack & { id: string; bearer: Bearer };

const givenRefund = (
  row: Pick<Given, 'refund_id' | 'given_amount' | 'credit_cents' | 'bearer' | 'parts'>,
): GivenRefund => ({
  id: row.refund_id,
  cents: row.credit_cents ?? row.given_amount,
  bearer: (row.bearer ?? 'restaurant') as Bearer,
  parts: fromJsonOr<RefundParts | null>(row.parts, null),
});

/** Refunds that were given, by their order, the oldest first. */
export async function givenRefunds(
  db: Queries,
  restaurantIds: readonly string[],
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly GivenRefund[]>> {
  const ofOrder = new Map<string, GivenRefund[]>();
  for (let start = 0; start < orderIds.length; start += AT_ONCE) {
    const rows = await db
      .selectFrom('order_refund')
      .select(['id as refund_id', 'order_id', 'amount_cents as given_amount', 'credit_cents', 'bearer', 'parts'])
      .where(isAnyOf(db, 'restaurant_id', listOf(db, restaurantIds)))
      .where(isAnyOf(db, 'order_id', listOf(db, orderIds.slice(start, start + AT_ONCE))))
      .where('settled_at', 'is not', null)
      .orderBy('settled_at')
      .orderBy('id')
      .execute();
    for (const row of rows) ofOrder.set(row.order_id, [...(ofOrder.get(row.order_id) ?? []), givenRefund(row)]);
  }
  return ofOrder;
}

/** Orders read at a time. */
const AT_ONCE = 500;

type SumsOf = (row: BilledRow & Given, rate: number) => BillSums;

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

/** How the rows' sums come about: where an order was refunded before, the refunds before count. */
async function sumsOfRows(db: Queries, rows: readonly Given[]): Promise<SumsOf> {
  const again = rows.filter(({ earlier_count }) => earlier_count > 0);
  const ids = again.map(({ refunded_id }) => refunded_id);
  const given = await givenRefunds(db, [...new Set(again.map((row) => row.restaurant_id))], [...new Set(ids)]);
  return (row, rate) => {
    const order = billedOrder(row);
    const { cents, bearer, ...refund } = givenRefund(row);
    const earlier = given.get(row.refunded_id)?.slice(0, row.earlier_count) ?? [];
    const before = sumOf(taxBackCents(order, earlier));
    const after = sumOf(taxBackCents(order, [...earlier, { cents, ...refund }]));
    const borne = earlier.filter((one) => one.bearer === 'restaurant').map((one) => one.cents);
    return refundOf(order, cents, rate, bearer, { cents: sumOf(borne), tax: { before, after } });
  };
}

type CommissionsOf = (restaurantId: string) => readonly CommissionRate[];

/**
 * The lines of the refunds of the parts' spans, the earliest first; commission is returned at the rate of the order's
 * own day. As many queries for all parts as for one.
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
      bearer: givenRefund(row).bearer,
      given_cents: givenRefund(row).cents,
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
