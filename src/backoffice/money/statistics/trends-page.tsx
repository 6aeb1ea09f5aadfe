import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { daysIn, hoursFrom, MAX_HOUR_SPAN_DAYS, TREND_UNITS } from '#contract/domain/statistics.ts';
import { localTime } from '#contract/domain/time.ts';
import type { TrendPoint } from '#contract/http/money/statistics.ts';
import { statisticsQueries } from '../../../data/money/statistics-queries.ts';
import { downloadCsv } from '../../../lib/csv.ts';
import { PlotBox, type BoxColumn } from '../../../ui/charts-box.tsx';
import { PrintOnPaper } from '../../../ui/charts-print.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Reading } from '../../kit/reading.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useTitle } from '../../shell/use-title.ts';
import { useWords } from '../../use-words.ts';
import { shortMoney } from './day-text.ts';
import { MenuViews } from './menu-views.tsx';
import { usePlotWords } from './plot-words.ts';
import { SpanBar } from './span-bar.tsx';
import { SpanText } from './span-text.tsx';
import { useStepText } from './step-text.ts';
import { useSpan } from './use-span.ts';
import { ZoneNote } from './zone-note.tsx';

/** More steps than these are a line; bars would be hairs. */
const MAX_BARS = 62;

/** How orders and money move, by hour, day, week or month. */
export function TrendsPage() {
  const { t } = useWords('figures');
  useTitle(t('page.trends'));
  const { id } = useRestaurant();
  const state = useSpan('d30');
  const { span, compare, setParam } = state;
  // An hour's figures are read for a month at most; a longer span goes by days.
  const by = state.by === 'hour' && daysIn(span) > MAX_HOUR_SPAN_DAYS ? 'day' : state.by;
  const query = useQuery(statisticsQueries.trend(id, { ...span, compare, by }));
  const { data } = query;
  // Of the days that are asked for; others may still stand below.
  const read = query.isPlaceholderData ? undefined : data;
  return (
    <chakra.div display="flex" flexDirection="column" gap="4">
      <PrintOnPaper />
      <PageHead title={t('page.trends')}>
        <SpanBar state={state} isReading={read === undefined} />
      </PageHead>
      <SpanText span={span} before={read?.compared_span ?? null} until={read?.compared_until ?? null} />
      <chakra.div className="no-print">
        <ChoiceField
          label={t('step.label')}
          value={by}
          options={TREND_UNITS.map((value) => ({
            value,
            text: t(`step.${value}`),
            isDisabled: value === 'hour' && daysIn(span) > MAX_HOUR_SPAN_DAYS,
          }))}
          onChange={(value) => setParam('by', value)}
        />
      </chakra.div>
      <Reading query={query} failed={t('statistics_failed')} rows={6} height={72} />
      {data === undefined ? null : (
        <TrendPlots points={data.items} isCompared={data.compared_span !== null} today={state.today} />
      )}
      <MenuViews span={span} />
      <ZoneNote />
    </chakra.div>
  );
}

type Clock = { time_zone: string; business_day_cutoff: string };

/** A day after today, or an hour of today after the one that runs. */
function isToCome({ from, hour }: TrendPoint, today: string, { time_zone, business_day_cutoff }: Clock): boolean {
  if (from !== today || hour === null) return from > today;
  const hours = hoursFrom(business_day_cutoff);
  return hours.indexOf(hour) > hours.indexOf(localTime(Date.now(), time_zone).hour);
}

const keyOf = (point: TrendPoint): string => `${point.from}/${point.hour ?? ''}`;

type TrendPlotsProps = { points: readonly TrendPoint[]; isCompared: boolean; today: string };

function TrendPlots({ points, isCompared, today }: TrendPlotsProps) {
  const figureWords = useWords('figures');
  const { t, money, currency, language } = figureWords;
  const words = usePlotWords();
  const stepText = useStepText();
  const restaurant = useRestaurant();
  const kind = points.length > MAX_BARS ? ('line' as const) : ('bars' as const);
  const sum = (of: (point: TrendPoint) => number): number => points.reduce((total, point) => total + of(point), 0);
  const beforeName = isCompared ? t('before') : undefined;
  const common = {
    kind,
    name: t('this_span'),
    beforeName,
    words,
    onCsv: () => saveTrend(figureWords, points, isCompared),
  };
  const columns: BoxColumn<TrendPoint>[] = [
    { title: t('column.time'), cell: stepText.now, foot: t('sum') },
    { title: t('column.orders'), isNumber: true, cell: (point) => point.orders, foot: sum((point) => point.orders) },
    {
      title: t('column.sales'),
      isNumber: true,
      cell: (point) => money(point.sales_cents),
      foot: money(sum((point) => point.sales_cents)),
    },
    ...(isCompared
      ? [
          {
            title: t('column.before_orders'),
            isNumber: true,
            cell: (point: TrendPoint) => point.before_orders,
            foot: sum((point) => point.before_orders),
          },
          {
            title: t('column.before_sales'),
            isNumber: true,
            cell: (point: TrendPoint) => money(point.before_sales_cents),
            foot: money(sum((point) => point.before_sales_cents)),
          },
        ]
      : []),
  ];
  const table = { rows: points, keyOf, columns };
  const plotted = (value: (point: TrendPoint) => number, before: (point: TrendPoint) => number) =>
    points.map((point) => ({
      label: stepText.now(point),
      beforeLabel: stepText.before(point),
      // What is still to come is not nothing sold.
      value: isToCome(point, today, restaurant) ? null : value(point),
      isRunning: point.hour === null && point.to >= today,
      before: isCompared ? before(point) : null,
    }));
  return (
    <>
      <PlotBox
        {...common}
        title={t('trend_sales')}
        testId="trend-sales"
        label={t('trend_sales')}
        format={money}
        formatAxis={(cents) => shortMoney(cents, currency, language)}
        points={plotted(
          (point) => point.sales_cents,
          (point) => point.before_sales_cents,
        )}
        table={table}
      />
      <PlotBox
        {...common}
        title={t('trend_orders')}
        testId="trend-orders"
        label={t('trend_orders')}
        format={String}
        points={plotted(
          (point) => point.orders,
          (point) => point.before_orders,
        )}
        table={table}
      />
    </>
  );
}

function saveTrend(
  { t, amount, currency }: ReturnType<typeof useWords>,
  points: readonly TrendPoint[],
  isCompared: boolean,
): void {
  downloadCsv(`trend-${points[0]?.from ?? ''}-${points.at(-1)?.to ?? ''}.csv`, points, [
    { title: t('span.from'), cell: ({ from }) => from },
    { title: t('span.to'), cell: ({ to }) => to },
    { title: t('column.hour'), cell: ({ hour }) => hour },
    { title: t('column.orders'), cell: ({ orders }) => orders },
    { title: t('column.sales'), cell: ({ sales_cents }) => amount(sales_cents) },
    { title: t('column.currency'), cell: () => currency },
    { title: t('column.quantity'), cell: ({ dishes }) => dishes },
    { title: t('kpi.cancelled'), cell: ({ cancelled }) => cancelled },
    ...(isCompared
      ? [
          { title: t('column.before_from'), cell: (point: TrendPoint) => point.before_from },
          { title: t('column.before_orders'), cell: (point: TrendPoint) => point.before_orders },
          { title: t('column.before_sales'), cell: (point: TrendPoint) => amount(point.before_sales_cents) },
        ]
      : []),
  ]);
}
