import type { ReplyOf } from '#contract/http/call.ts';
import type { kitchenFiguresCall, Spread } from '#contract/http/money/kitchen.ts';
import { PlotBox } from '../../../ui/charts-box.tsx';
import { durationText } from '../../kit/format.ts';
import { hourText } from '../statistics/day-text.ts';
import { KpiStrip } from '../statistics/kpi-strip.tsx';
import { usePlotWords } from '../statistics/plot-words.ts';
import { useWords } from '../../use-words.ts';

export type KitchenFigures = ReplyOf<typeof kitchenFiguresCall>;

const clock = (seconds: number | null): string => (seconds === null ? '—' : durationText(seconds * 1000));

/** To a tenth, as a plot has room for. */
const inMinutes = (seconds: number | null): number | null => (seconds === null ? null : Math.round(seconds / 6) / 10);

/** Median first, because that is what a usual order sees; p90 below it, because that is what upsets customers. */
export function KitchenStages({ data }: { data: KitchenFigures }) {
  const { t } = useWords('figures');
  const stage = (id: 'accept' | 'prep' | 'courier' | 'road', spread: Spread) => ({
    id,
    label: t(`kitchen.stage.${id}`),
    value: clock(spread.median_s),
    note: t('kitchen.p90', { time: clock(spread.p90_s), count: spread.count }),
  });
  const share = Math.round((data.late_count / data.orders) * 1000) / 10;
  return (
    <KpiStrip
      figures={[
        stage('accept', data.accept),
        stage('prep', data.prep),
        stage('courier', data.courier),
        stage('road', data.road),
        { id: 'orders', label: t('kitchen.orders'), value: data.orders },
        { id: 'late', label: t('kitchen.late_orders'), value: data.late_count, note: t('kitchen.share', { share }) },
      ]}
    />
  );
}

/** Prep by the hour: when the kitchen falls behind. */
export function KitchenHours({ data }: { data: KitchenFigures }) {
  const { t, language } = useWords('figures');
  const words = usePlotWords();
  const worked = data.hours.filter(({ orders }) => orders > 0);
  return (
    <PlotBox
      title={t('kitchen.by_hour')}
      testId="prep-by-hour"
      kind="bars"
      label={t('kitchen.by_hour')}
      name={t('kitchen.median')}
      beforeName={undefined}
      format={String}
      words={words}
      points={worked.map(({ hour, prep }) => ({
        label: hourText(hour, language),
        value: inMinutes(prep.median_s),
        before: null,
      }))}
      table={{
        rows: worked,
        keyOf: ({ hour }) => String(hour),
        columns: [
          { title: t('kitchen.column.hour'), cell: ({ hour }) => hourText(hour, language) },
          { title: t('kitchen.orders'), isNumber: true, cell: ({ orders }) => orders },
          { title: t('kitchen.median'), isNumber: true, cell: ({ prep }) => clock(prep.median_s) },
          { title: 'p90', isNumber: true, cell: ({ prep }) => clock(prep.p90_s) },
          { title: t('kitchen.late_orders'), isNumber: true, cell: ({ late }) => late },
        ],
      }}
    />
  );
}
