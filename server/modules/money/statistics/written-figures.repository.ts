import { daysOfMonth, monthOf, type DaySpan } from '#contract/domain/statistics.ts';
import { groupBy } from '../../../base/group-by.ts';
import type { Queries } from '../../../db/database.ts';

type Day = { business_date: string; rolled_at: string | null };

/** The days of one restaurant that are read together with those of others. */
export type Part = { restaurant_id: string; span: DaySpan };
type FigureColumn = 'body' | 'sale' | 'facets' | 'span';
const FEW_SPANS = 2;
type Written = { written: string[]; live: string[] };

/** The sources of a span's figures: rolled-up months and days, and days whose orders must be read. */
type Plan = { months: string[]; days: string[]; live: string[] };

const whole = (month: string, span: DaySpan): boolean => {
  const days = daysOfMonth(month);
  return days.from >= span.from && days.to <= span.to;
};

/** A whole month of rolled-up days is one row, unless that row is missing; `known` are the months that have one. */
export function planOf(days: readonly Day[], span: DaySpan, known: ReadonlySet<string>): Plan {
  const byMonth = new Map<string, Day[]>();
  for (const day of days) {
    const month = monthOf(day.business_date);
    byMonth.set(month, [...(byMonth.get(month) ?? []), day]);
  }
  const plan: Plan = { months: [], days: [], live: [] };
  for (const [month, ofMonth] of byMonth) {
    if (known.has(month) && whole(month, span) && ofMonth.every((day) => day.rolled_at !== null))
      plan.months.push(month);
    else
      for (const { business_date, rolled_at } of ofMonth)
        (rolled_at === null ? plan.live : plan.days).push(business_date);
  }
  return plan;
}

/** Several parts are read together, in as many queries as one. */
export async function daysWithOrders(db: Queries, parts: readonly Part[]): Promise<Day[][]> {
  const rows = await db
    .selectFrom('day_sum')
    .select(['restaurant_id', 'business_date', 'rolled_at'])
    .where(({ eb, or, and }) =>
      or(
        parts.map(({ restaurant_id, span }) =>
          and([
            eb('restaurant_id', '=', restaurant_id),
            eb('business_date', '>=', span.from),
            eb('business_date', '<=', span.to),
          ]),
        ),
      ),
    )
    .execute();
  const ofRestaurant = groupBy(rows, (row) => row.restaurant_id);
  return parts.map(({ restaurant_id, span }) =>
    (ofRestaurant.get(restaurant_id) ?? []).filter(
      ({ business_date }) => business_date >= span.from && business_date <= span.to,
    ),
  );
}

/** A column of the rollups of each part's days and months. */
async function figuresOf(
  db: Queries,
  wanted: readonly { restaurant_id: string; spans: readonly string[] }[],
  column: FigureColumn,
): Promise<{ span: string; text: string }[][]> {
  const some = wanted.filter(({ spans }) => spans.length > 0);
  if (some.length === 0) return wanted.map(() => []);
  const rows = await db
    .selectFrom('figure')
    .select((eb) => ['restaurant_id', 'span', eb.ref(column).as('text')])
    .where(({ eb, or, and }) =>
      or(
        some.map(({ restaurant_id, spans }) => {
          const [first = '', last = first] = [spans.toSorted().at(0), spans.toSorted().at(-1)];
          // Days of one month are read as a stretch: hundreds of restaurants would name thousands of days.
          const isStretch = spans.length > FEW_SPANS && monthOf(first) === monthOf(last);
          const wantedSpans = isStretch
            ? and([eb('span', '>=', first), eb('span', '<=', last)])
            : eb('span', 'in', spans);
          return and([eb('restaurant_id', '=', restaurant_id), wantedSpans]);
        }),
      ),
    )
    .execute();
  const ofRestaurant = groupBy(rows, (row) => row.restaurant_id);
  return wanted.map(({ restaurant_id, spans }) => {
    const own = new Set(spans);
    return (ofRestaurant.get(restaurant_id) ?? []).filter(({ span }) => own.has(span));
  });
}

async function planParts(db: Queries, parts: readonly Part[]): Promise<Plan[]> {
  const days = await daysWithOrders(db, parts);
  const months = parts.map(({ restaurant_id, span }, index) => {
    const spans = [...new Set((days[index] ?? []).map((day) => monthOf(day.business_date)))];
    return { restaurant_id, spans: spans.filter((month) => whole(month, span)) };
  });
  const known = await figuresOf(db, months, 'span');
  return parts.map(({ span }, index) =>
    planOf(days[index] ?? [], span, new Set((known[index] ?? []).map((figure) => figure.span))),
  );
}

const MAX_TRIES = 5;

/** The rolled-up figures of each part, and its days without any. */
export async function readWrittenParts(db: Queries, parts: readonly Part[], column: FigureColumn): Promise<Written[]> {
  for (let attempt = 1; ; attempt += 1) {
    const plans = await planParts(db, parts);
    const wanted = parts.map(({ restaurant_id }, index) => {
      const { months = [], days = [] } = plans[index] ?? {};
      return { restaurant_id, spans: [...months, ...days] };
    });
    const found = await figuresOf(db, wanted, column);
    // A day was rolled up again in between, and its month's row is gone: retry.
    const isWhole = wanted.every(({ spans }, index) => found[index]?.length === spans.length);
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
