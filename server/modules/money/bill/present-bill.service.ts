import {
  adjustmentsSum,
  NO_SUMS,
  payoutOf,
  sumBills,
  type Adjustment,
  type Bill,
  type BillState,
  type BillSums,
} from '#contract/domain/bill.ts';
import { rateOn, type CommissionRate } from '#contract/domain/commission.ts';
import { DEFAULT_CURRENCY } from '#contract/domain/money.ts';
import { daysOfMonth, monthOf, type DaySpan } from '#contract/domain/statistics.ts';
import { businessDate } from '#contract/domain/time.ts';
import { groupBy } from '../../../base/group-by.ts';
import { fromJsonOr } from '../../../db/json.ts';
import type { Queries } from '../../../db/database.ts';
import { currentDays } from '../../store/restaurant/current-days.service.ts';
import { ratesOfEach } from '../commission/commission.repository.ts';
import { readSales } from '../statistics/figure.repository.ts';
import type { Part } from '../statistics/written-figures.repository.ts';
import { billStores, storedBills, type BillStore, type Stored } from './bill.repository.ts';
import { refundSums } from './refund-line.repository.ts';

/** Identifies a statement: one restaurant and month. */
export type BillKey = { restaurant_id: string; period: string };

export const keyOf = ({ restaurant_id, period }: BillKey): string => `${restaurant_id}/${period}`;

export const businessDateOf = (store: BillStore, nowMs: number): string =>
  businessDate(nowMs, store.time_zone, store.business_day_cutoff);

/** The rates in force within a span, oldest first. */
function ratesWithin(commissions: readonly CommissionRate[], { from, to }: DaySpan): Bill['rates'] {
  const begun = commissions.filter((entry) => entry.from_date > from && entry.from_date <= to);
  const later = begun.map(({ from_date, rate }) => ({ from_date, rate }));
  return [{ from_date: from, rate: rateOn(commissions, from) }, ...later.toReversed()];
}

/** The days of a statement. */
export const partOf = ({ restaurant_id, period }: BillKey): Part => ({ restaurant_id, span: daysOfMonth(period) });

const isIn = ({ span }: Part, day: string): boolean => day >= span.from && day <= span.to;

/** The sums of each part from its orders and refunds as they are now, in as many queries as for one. */
async function sumsOf(
  db: Queries,
  parts: readonly Part[],
  ratesOf: (restaurantId: string) => readonly CommissionRate[],
): Promise<BillSums[]> {
  const [sales, given] = await Promise.all([readSales(db, parts, ratesOf), refundSums(db, parts, ratesOf)]);
  const refunds = groupBy(given, (refund) => refund.restaurant_id);
  return parts.map((part, index) => {
    const own = (refunds.get(part.restaurant_id) ?? []).filter(({ settled_date }) => isIn(part, settled_date));
    return sumBills([sales[index] ?? NO_SUMS, ...own.map(({ sums }) => sums)]);
  });
}

/** A span's sums from its orders and refunds as they are now. */
export async function currentSums(
  db: Queries,
  restaurant_id: string,
  span: DaySpan,
  commissions: readonly CommissionRate[],
): Promise<BillSums> {
  const [sums] = await sumsOf(db, [{ restaurant_id, span }], () => commissions);
  return sums ?? NO_SUMS;
}

function present(
  store: BillStore,
  { period, span }: { period: string; span: DaySpan },
  stored: Stored | undefined,
  sums: BillSums,
  commissions: readonly CommissionRate[],
  today: string,
): Bill {
  const adjustments = fromJsonOr<Adjustment[]>(stored?.adjustments ?? null, []);
  const adjustments_cents = adjustmentsSum(adjustments);
  return {
    restaurant_id: store.id,
    restaurant_name: store.name,
    currency: store.currency ?? DEFAULT_CURRENCY,
    period,
    ...span,
    is_over: today > span.to,
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

/** Statements in the order of their keys. An issued one keeps the sums of its issue. */
export async function readBills(db: Queries, keys: readonly BillKey[], nowMs: number): Promise<Bill[]> {
  const ids = [...new Set(keys.map((key) => key.restaurant_id))];
  if (ids.length === 0) return [];
  const periods = [...new Set(keys.map((key) => key.period))];
  const [stores, rates, kept] = await Promise.all([
    billStores(db, ids),
    ratesOfEach(db, ids),
    storedBills(db, ids, periods),
  ]);
  const storeOf = new Map(stores.map((store) => [store.id, store]));
  const stored = new Map(kept.map((row) => [keyOf(row), row]));
  const spans = new Map(periods.map((period) => [period, daysOfMonth(period)]));
  const known = keys
    .filter((key) => storeOf.has(key.restaurant_id))
    .map((key) => ({ ...key, span: spans.get(key.period) ?? daysOfMonth(key.period) }));
  const ratesOf = (restaurantId: string): CommissionRate[] => rates.get(restaurantId) ?? [];
  const moving = known.filter((key) => (stored.get(keyOf(key))?.sums ?? null) === null);
  const sums = await sumsOf(db, moving, ratesOf);
  const dayOf = currentDays(nowMs);
  const current = new Map(moving.map((key, index) => [keyOf(key), sums[index]]));
  return known.flatMap((key) => {
    const [store, row] = [storeOf.get(key.restaurant_id), stored.get(keyOf(key))];
    if (store === undefined) return [];
    const frozen = fromJsonOr<Partial<BillSums>>(row?.sums ?? null, {});
    const all = { ...NO_SUMS, ...frozen, ...current.get(keyOf(key)) };
    return [present(store, key, row, all, ratesOf(store.id), dayOf(store))];
  });
}

/** The months from the first order's to the current one, newest first. */
export function periodsSince(first: string | undefined, today: string): string[] {
  const periods: string[] = [];
  for (let month = monthOf(today); month >= monthOf(first ?? today); month = monthBefore(month)) periods.push(month);
  return periods;
}

export function monthBefore(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`;
}
