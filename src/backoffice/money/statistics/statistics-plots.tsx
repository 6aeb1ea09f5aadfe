import { PlotBox } from '../../../ui/charts-box.tsx';
import { useWords } from '../../use-words.ts';
import { hourText, shortMoney, weekdayText } from './day-text.ts';
import { usePlotWords } from './plot-words.ts';
import type { Statistic } from './statistics-figures.tsx';

type Step = { orders: number; sales_cents: number; before_orders: number; before_sales_cents: number };

/** By hour and by weekday; a weekday is an average, since a span seldom holds as many Mondays as Tuesdays. */
export function StatisticsPlots({ data }: { data: Statistic }) {
  const { t, language, money, currency } = useWords('figures');
  const words = usePlotWords();
  const beforeName = data.compared === null ? undefined : t('before');
  const busy = data.hours.filter(({ orders, before_orders }) => orders > 0 || before_orders > 0);
  const hours = busy.length === 0 ? data.hours : between(data.hours);
  const columnsOf = <Row extends Step>(title: string, cell: (row: Row) => string) => [
    { title, cell },
    { title: t('column.orders'), isNumber: true, cell: (row: Row) => row.orders },
    { title: t('column.sales'), isNumber: true, cell: (row: Row) => money(row.sales_cents) },
    ...(beforeName === undefined
      ? []
      : [
          { title: t('column.before_orders'), isNumber: true, cell: (row: Row) => row.before_orders },
          { title: t('column.before_sales'), isNumber: true, cell: (row: Row) => money(row.before_sales_cents) },
        ]),
  ];
  return (
    <>
      <PlotBox
        title={t('by_hour')}
        testId="by-hour"
        kind="bars"
        label={t('by_hour')}
        name={t('this_span')}
        beforeName={beforeName}
        format={String}
        words={words}
        points={hours.map((hour) => ({
          label: hourText(hour.hour, language),
          value: hour.orders,
          before: hour.before_orders,
        }))}
        table={{
          rows: data.hours,
          keyOf: (row) => String(row.hour),
          columns: columnsOf<Statistic['hours'][number]>(t('column.hour'), (row) => hourText(row.hour, language)),
        }}
      />
      <PlotBox
        title={t('by_weekday')}
        testId="by-weekday"
        kind="bars"
        label={t('by_weekday')}
        name={t('average_day')}
        beforeName={beforeName}
        format={(cents) => shortMoney(cents, currency, language)}
        words={words}
        points={data.weekdays.map((day) => ({
          label: weekdayText(day.weekday, language),
          value: day.days === 0 ? null : Math.round(day.sales_cents / day.days),
          before: day.before_days === 0 ? null : Math.round(day.before_sales_cents / day.before_days),
        }))}
        table={{
          rows: data.weekdays,
          keyOf: (row) => String(row.weekday),
          columns: [
            ...columnsOf<Statistic['weekdays'][number]>(t('column.weekday'), (row) =>
              weekdayText(row.weekday, language),
            ),
            { title: t('column.days'), isNumber: true, cell: (row) => row.days },
          ],
        }}
      />
    </>
  );
}

/** From the first hour with an order to the last. */
function between(hours: Statistic['hours']): Statistic['hours'] {
  const isBusy = ({ orders, before_orders }: Step): boolean => orders > 0 || before_orders > 0;
  return hours.slice(hours.findIndex(isBusy), hours.findLastIndex(isBusy) + 1);
}
