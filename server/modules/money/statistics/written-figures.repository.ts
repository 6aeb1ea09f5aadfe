import { daysOfMonth, monthOf, type DaySpan } from '#contract/domain/statistics.ts';
import { groupBy } from '../../../base/group-by.ts';
import type { Queries } from '../../../db/database.ts';
import { IS_MONTH } from '../../../db/migrations/0138-figure-months.ts';
import { isAnyOf, listOf, pairsOf, pairTable } from '../../../db/value-lists.ts';
import { looseSpans, unitedSpans, type MonthRow } from './loose-spans.ts';

/** The days of one restaurant that are read together with those of others. */
export type Part = { restaurant_id: string; span: DaySpan };
type FigureColumn = 'body' | 'sale' | 'facets';
type Written = { written: string[]; live: string[] };

const throughOf = (month: string, through: string | null): string => through ?? daysOfMonth(month).to;

/** The sources of a span's figures: rolled-up months and days, and days whose orders must be read. */
export type Plan = { months: MonthRow[]; days: string[]; live: string[] };

const holds = ({ span, through }: MonthRow, day: string): boolean => monthOf(day) === span && day <= through;

/**
 * The months whose rows can be used: none of their days has changed since. `open` are the days without a rollup; no
 * row lacks a day that has one (`rollupMonth`).
 */
export function usableMonths(known: readonly MonthRow[], open: readonly string[], span: DaySpan): MonthRow[] {
  return known.filter(
    (row) => `${row.span}-01` >= span.from && row.through <= span.to && !open.some((day) => holds(row, day)),
  );
}

/** The parts' restaurants, as one list. */
const idsOf = (db: Queries, parts: readonly Part[]): string =>
  listOf(db, [...new Set(parts.map(({ restaurant_id }) => restaurant_id))]);

/** The days from the first to the last of any part. */
function coverOf(spans: readonly DaySpan[]): DaySpan {
  const starts = spans.map(({ from }) => from).toSorted();
  const ends = spans.map(({ to }) => to).toSorted();
  return { from: starts.at(0) ?? '', to: ends.at(-1) ?? '' };
}

export type Day = { business_date: string; rolled_at: string | null };

/** Beyond it, one query over all days reads them faster than so many spans of their own. */
const MAX_SPANS = 12;

/**
 * Each part's own days with orders, of the given spans; `isOpen` only those without a rollup. One statement, so that all
 * are of one moment.
 */
async function daysWithOrders(
  db: Queries,
  parts: readonly Part[],
  isOpen: boolean,
  spans: readonly DaySpan[] = parts.map(({ span }) => span),
): Promise<Day[][]> {
  if (parts.length === 0) return [];
  const ids = idsOf(db, parts);
  const daysIn = ({ from, to }: DaySpan) => {
    const all = db
      .selectFrom('day_sum')
      .select(['restaurant_id', 'business_date', 'rolled_at'])
      .where(isAnyOf(db, 'restaurant_id', ids))
      .where('business_date', '>=', from)
      .where('business_date', '<=', to);
    return isOpen ? all.where('rolled_at', 'is', null) : all;
  };
  const united = unitedSpans(spans);
  const [first = coverOf(spans), ...more] = united.length > MAX_SPANS ? [coverOf(spans)] : united;
  const rows = await more.reduce((query, span) => query.unionAll(daysIn(span)), daysIn(first)).execute();
  const ofRestaurant = groupBy(rows, (row) => row.restaurant_id);
  return parts.map(({ restaurant_id, span }) =>
    (ofRestaurant.get(restaurant_id) ?? []).filter(
      ({ business_date }) => business_date >= span.from && business_date <= span.to,
    ),
  );
}

/** Days with a rollup, and days whose orders must be read. */
function splitDays(days: readonly Day[]): Pick<Plan, 'days' | 'live'> {
  const named = (isRolled: boolean): string[] =>
    days.filter(({ rolled_at }) => (rolled_at !== null) === isRolled).map(({ business_date }) => business_date);
  return { days: named(true), live: named(false) };
}

/** A span's days with orders, separately. */
export async function daysOfSpan(
  db: Queries,
  restaurant_id: string,
  span: DaySpan,
): Promise<Pick<Plan, 'days' | 'live'>> {
  const [days = []] = await daysWithOrders(db, [{ restaurant_id, span }], false);
  return splitDays(days);
}

async function monthRows(db: Queries, parts: readonly Part[]): Promise<MonthRow[][]> {
  const { from, to } = coverOf(parts.map(({ span }) => span));
  const rows = await db
    .selectFrom('figure')
    .select(['restaurant_id', 'span', 'through'])
    .where(isAnyOf(db, 'restaurant_id', idsOf(db, parts)))
    .where('span', '>=', monthOf(from))
    .where('span', '<=', monthOf(to))
    .where(IS_MONTH)
    .execute();
  const ofRestaurant = groupBy(rows, (row) => row.restaurant_id);
  return parts.map(({ restaurant_id }) =>
    (ofRestaurant.get(restaurant_id) ?? []).map(({ span, through }) => ({ span, through: throughOf(span, through) })),
  );
}

/** Whether months' rows hold all of a span but its open days. */
function isAllHeld({ from, to }: DaySpan, months: readonly MonthRow[]): boolean {
  const numberOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return numberOf(to) - numberOf(from) + 1 === months.length;
}

/**
 * The running month of hundreds of restaurants is a row each and the day that is open, and years of one are two dozen;
 * only what lies outside months' rows is planned by day. Its days are read again, with and without a rollup at one moment,
 * so that none is missed or counted twice.
 */
async function planParts(db: Queries, parts: readonly Part[]): Promise<Plan[]> {
  const open = (await daysWithOrders(db, parts, true)).map((days) => splitDays(days).live);
  const known = await monthRows(db, parts);
  const months = parts.map(({ span }, index) => usableMonths(known[index] ?? [], open[index] ?? [], span));
  const isLoose = ({ span }: Part, index: number): boolean => !isAllHeld(span, months[index] ?? []);
  const loose = parts.filter(isLoose);
  const spans = parts.flatMap((part, index) =>
    isLoose(part, index) ? looseSpans(part.span, months[index] ?? []) : [],
  );
  const days = new Map((await daysWithOrders(db, loose, false, spans)).map((found, index) => [loose[index], found]));
  return parts.map((part, index) => {
    const held = months[index] ?? [];
    const found = days.get(part);
    if (found === undefined) return { months: held, days: [], live: open[index] ?? [] };
    return { months: held, ...splitDays(found.filter((day) => !held.some((row) => holds(row, day.business_date)))) };
  });
}

type Figure = { span: string; through: string | null; text: string };

/** A column of the rows that each part's plan names. */
async function figuresOf(
  db: Queries,
  wanted: readonly { restaurant_id: string; spans: readonly string[] }[],
  column: FigureColumn,
): Promise<Figure[][]> {
  const pairs = wanted.flatMap(({ restaurant_id, spans }) => spans.map((span) => [restaurant_id, span] as const));
  if (pairs.length === 0) return wanted.map(() => []);
  const rows = await db
    .selectFrom(pairTable(db, pairsOf(pairs)))
    .innerJoin('figure', (join) =>
      join.onRef('figure.restaurant_id', '=', 'named.one').onRef('figure.span', '=', 'named.two'),
    )
    .select((eb) => ['figure.restaurant_id', 'figure.span', 'figure.through', eb.ref(`figure.${column}`).as('text')])
    .execute();
  const ofRestaurant = groupBy(rows, (row) => row.restaurant_id);
  return wanted.map(({ restaurant_id, spans }) => {
    const own = new Set(spans);
    return (ofRestaurant.get(restaurant_id) ?? []).filter(({ span }) => own.has(span));
  });
}

const spansOf = ({ months, days }: Plan): string[] => [...months.map(({ span }) => span), ...days];

/** Whether every row that a plan names is there, and each month holds the days that it held. */
const isAsPlanned = (plan: Plan, found: readonly Figure[]): boolean =>
  found.length === spansOf(plan).length &&
  plan.months.every(({ span, through }) =>
    found.some((row) => row.span === span && throughOf(span, row.through) === through),
  );

const MAX_TRIES = 5;

/** The rolled-up figures of each part, and its days without any. */
export async function readWrittenParts(db: Queries, parts: readonly Part[], column: FigureColumn): Promise<Written[]> {
  for (let attempt = 1; ; attempt += 1) {
    const plans = await planParts(db, parts);
    const wanted = plans.map((plan, index) => ({
      restaurant_id: parts[index]?.restaurant_id ?? '',
      spans: spansOf(plan),
    }));
    const found = await figuresOf(db, wanted, column);
    // A day was rolled up again in between, and its month's row is gone or another: retry.
    const isWhole = plans.every((plan, index) => isAsPlanned(plan, found[index] ?? []));
    if (!isWhole && attempt < MAX_TRIES) continue;
    return plans.map(({ live }, index) => ({ written: (found[index] ?? []).map(({ text }) => text), live }));
  }
}

/** The same for one restaurant. */
export async function readWritten(
  db: Queries,
  restaurant_id: string,
  span: DaySpan,
  column: FigureColumn,
): Promise<Written> {
  const [written] = await readWrittenParts(db, [{ restaurant_id, span }], column);
  return written ?? { written: [], live: [] };
}
