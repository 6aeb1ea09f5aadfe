import { localTime, weekdayOf } from '#contract/domain/time.ts';
import type { ReplyOf } from '#contract/http/call.ts';
import type { dashboardCall } from '#contract/http/money/statistics.ts';
import { PlotBox } from '../../../ui/charts-box.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { hourText, weekdayText } from '../statistics/day-text.ts';
import { usePlotWords } from '../statistics/plot-words.ts';
import { useWords } from '../../use-words.ts';

type Dashboard = ReplyOf<typeof dashboardCall>;
type Hour = Dashboard['hours'][number];

/** From the first hour in which anything happened to the last, so that a night without orders takes no room. */
function busyHours(hours: readonly Hour[], current: number): Hour[] {
  const isBusy = (hour: Hour): boolean => hour.orders > 0 || hour.before_orders > 0 || hour.hour === current;
  return hours.slice(hours.findIndex(isBusy), hours.findLastIndex(isBusy) + 1);
}

/** Orders by the hour; the hour that is running is drawn lighter, the hours to come only as last week had them. */
export function DashboardHours({ data, onCsv }: { data: Dashboard; onCsv: () => void }) {
  const { t, language, money } = useWords('figures');
  const words = usePlotWords();
  const { time_zone } = useRestaurant();
  const current = localTime(Date.parse(data.at), time_zone).hour;
  const hours = busyHours(data.hours, current);
  const passed = hours.findIndex((hour) => hour.hour === current);
  const before = t('last_week', { day: weekdayText(weekdayOf(data.compared_date), language) });
  return (
    <PlotBox
      title={t('hours.title')}
      kind="bars"
      testId="hours"
      label={t('hours.label', { day: before })}
      name={t('span.today')}
      beforeName={before}
      format={String}
      words={words}
      onCsv={onCsv}
      points={hours.map((hour, index) => ({
        label: hourText(hour.hour, language),
        value: index > passed ? null : hour.orders,
        before: hour.before_orders,
        isRunning: index === passed,
      }))}
      table={{
        rows: hours,
        keyOf: (hour) => String(hour.hour),
        columns: [
          { title: t('column.hour'), cell: (hour) => hourText(hour.hour, language) },
          { title: t('column.orders'), isNumber: true, cell: (hour) => hour.orders },
          { title: t('column.sales'), isNumber: true, cell: (hour) => money(hour.sales_cents) },
          { title: t('column.orders_on', { day: before }), isNumber: true, cell: (hour) => hour.before_orders },
          {
            title: t('column.sales_on', { day: before }),
            isNumber: true,
            cell: (hour) => money(hour.before_sales_cents),
          },
        ],
      }}
    />
  );
}
