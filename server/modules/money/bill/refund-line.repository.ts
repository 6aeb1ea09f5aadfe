import { sql } from 'kysely';
import { refundOf, type BillLine, type BillSums } from '#contract/domain/bill.ts';
import { rateOn, type CommissionRate } from '#contract/domain/commission.ts';
import type { Bearer } from '#contract/domain/refund.ts';
import { billedOrder, BILLED_COLUMNS, type BilledRow } from '../../../db/billed-order.ts';
import type { Queries } from '../../../db/database.ts';
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
        BORNE_BEFORE.as('earlier_cents'),
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

type Given = { given_amount: number; credit_cents: number | null; bearer: string | null; earlier_cents: number };

const givenCents = ({ credit_cents, given_amount }: Given): number => credit_cents ?? given_amount;
const bearerOf = ({ bearer }: Given): Bearer => (bearer ?? 'restaurant') as Bearer;

const sumsOf = (row: BilledRow & Given, rate: number): BillSums =>
  refundOf(billedOrder(row), givenCents(row), rate, bearerOf(row), row.earlier_cents);

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
    .select([...LINE_COLUMNS, 'refund.id as refund_id'])
    .orderBy('refund.settled_at')
    .orderBy('refund.id')
    .execute();
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
  return rows.map((row) => ({
    restaurant_id: row.restaurant_id,
    settled_date: row.settled_date,
    sums: sumsOf(row, rateOn(commissionsOf(row.restaurant_id), row.business_date)),
  }));
}
