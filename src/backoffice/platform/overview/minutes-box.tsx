import type { PlatformOverview } from '#contract/http/platform/platform.ts';
import { PlotBox } from '../../../ui/charts-box.tsx';
import { useWords } from '../../use-words.ts';

/** Orders of the last hour, minute by minute; the running minute is drawn lighter. */
export function MinutesBox({ data }: { data: PlatformOverview }) {
  const { t, time } = useWords('platform');
  const { minutes, last_hour } = data.orders;
  const points = minutes.map(({ at, orders }, index) => ({
    label: time(at),
    value: orders,
    isRunning: index === minutes.length - 1,
  }));
  return (
    <PlotBox
      title={t('minutes.title')}
      kind="bars"
      label={t('minutes.label', { count: last_hour })}
      name={t('minutes.name')}
      points={points}
      height="160px"
      format={(value) => String(Math.round(value))}
      words={{ asTable: t('as_table'), asPlot: t('as_plot'), csv: 'CSV' }}
      table={{
        rows: minutes,
        keyOf: ({ at }) => at,
        columns: [
          { title: t('minutes.minute'), cell: ({ at }) => time(at) },
          { title: t('minutes.name'), isNumber: true, cell: ({ orders }) => orders },
        ],
      }}
      testId="minutes"
    />
  );
}
