import {
  addBillSums,
  adjustmentsSum,
  NO_SUMS,
  payoutOf,
  type Adjustment,
  type Bill,
  type BillState,
  type BillSums,
} from '#contract/domain/bill.ts';
import { rateOn, type Commission } from '#contract/domain/commission.ts';
import { daysOfMonth, monthOf, type DaySpan } from '#contract/domain/statistics.ts';
import { businessDate } from '#contract/domain/time.ts';
import { fromJson, fromJsonOr } from '../../db/json.ts';
import type { Queries } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import { commissionsOf } from '../commission/commission.repository.ts';
import { readSale } from '../statistics/figure.repository.ts';
import { refundLines, storedBills, type Stored } from './bill.repository.ts';

/** The statement of one restaurant and month. */
export type BillKey = { restaurant_id: string; period: string };
export type BillStore = Pick<Row<'restaurant'>, 'id' | 'name' | 'time_zone' | 'business_day_cutoff'>;

export const keyOf = ({ restaurant_id, period }: BillKey): string => `${restaurant_id}/${period}`;

export const businessDateOf = (store: BillStore, nowMs: number): string =>
  businessDate(nowMs, store.time_zone, store.business_day_cutoff);

/** The rates in force within a span, oldest first. */
function ratesWithin(commissions: readonly Commission[], { from, to }: DaySpan): Bill['rates'] {
  const begun = commissions.filter((entry) => entry.from_date > from && entry.from_date <= to);
  const later = begun.map(({ from_date, rate }) => ({ from_date, rate }));
  return [{ from_date: from, rate: rateOn(commissions, from) }, ...later.toReversed()];
}

/** What a span adds up to from its orders and refunds as they are now. */
export async function currentSums(
  db: Queries,
  restaurantId: string,
  span: DaySpan,
  commissions: readonly Commission[],
): Promise<BillSums> {
  const sale = await readSale(db, restaurantId, span, commissions);
  const refunds = await refundLines(db, [restaurantId], span, () => commissions);
  return refunds.reduce(addBillSums, sale);
}

function present(
  store: BillStore,
  period: string,
  stored: Stored | undefined,
  sums: BillSums,
  commissions: readonly Commission[],
  nowMs: number,
): Bill {
  const span = daysOfMonth(period);
  const adjustments = fromJsonOr<Adjustment[]>(stored?.adjustments ?? null, []);
  const adjustments_cents = adjustmentsSum(adjustments);
  return {
    restaurant_id: store.id,
    restaurant_name: store.name,
    period,
    ...span,
    is_over: businessDateOf(store, nowMs) > span.to,
    state: (stored?.state ?? 'open') as BillState,
    ...sums,
    adjustments,
    adjustments_cents,
    payout_cents: payoutOf(sums, adjustments_cents),
    note: stored?.note ?? '',
    rates: ratesWithin(commissions, span),
    issued_at: stored?.issued_at ?? null,
    paid_at: stored?.paid_at ?? null,
    disputed_at: stored?.disputed_at ?? null,
    version: stored?.version ?? 0,
  };
}

/** Statements in the order they are asked for. An issued one says what it said when it was issued. */
export async function readBills(db: Queries, keys: readonly BillKey[], nowMs: number): Promise<Bill[]> {
  const ids = [...new Set(keys.map((key) => key.restaurant_id))];
  if (ids.length === 0) return [];
  const stores = await db
    .selectFrom('restaurant')
    .select(['id', 'name', 'time_zone', 'business_day_cutoff'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  const storeOf = new Map(stores.map((store) => [store.id, store]));
  const commissions = await commissionsOf(db, ids);
  const periods = [...new Set(keys.map((key) => key.period))];
  const stored = new Map((await storedBills(db, ids, periods)).map((row) => [keyOf(row), row]));
  const bills: Bill[] = [];
  for (const key of keys) {
    const store = storeOf.get(key.restaurant_id);
    if (store === undefined) continue;
    const row = stored.get(keyOf(key));
    const rates = commissions.get(store.id) ?? [];
    const frozen = row === undefined ? null : row.sums;
    const sums =
      frozen === null
        ? await currentSums(db, store.id, daysOfMonth(key.period), rates)
        : { ...NO_SUMS, ...fromJson<BillSums>(frozen) };
    bills.push(present(store, key.period, row, sums, rates, nowMs));
  }
  return bills;
}

/** The months from the first order's to the running one, newest first. */
export function periodsSince(first: string | undefined, today: string): string[] {
  const periods: string[] = [];
  for (let month = monthOf(today); month >= monthOf(first ?? today); month = monthBefore(month)) periods.push(month);
  return periods;
}

export function monthBefore(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`;
}
