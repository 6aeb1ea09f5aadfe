import type { ReplyOf } from '#contract/http/call.ts';
import type { foodStatisticCall } from '#contract/http/money/statistics.ts';
import { useWords } from '../../use-words.ts';
import { dayText } from './day-text.ts';
import { centsDelta, countDelta, Delta, shareDelta } from './delta.tsx';
import { lastDayOf } from './span-params.ts';
import { useBusinessDay } from './use-span.ts';
import { RefundedNote } from './refunded-note.tsx';
import { KpiStrip, type Kpi } from './kpi-strip.tsx';

export type Statistic = ReplyOf<typeof foodStatisticCall>;

/** The specification's figures of a span: orders, sales, volume, dishes, beside the span compared with. */
export function StatisticsFigures({ data }: { data: Statistic }) {
  const { t, language, money } = useWords('figures');
  const { compared, span } = data;
  const month = dayText(data.month, 'month', language);
  const moved = (delta: (before: NonNullable<typeof compared>) => { by: number; text: string }, isWorse = false) =>
    compared === null ? undefined : (
      <>
        <Delta {...delta(compared)} better={isWorse ? 'less' : 'more'} /> {t('than_before')}
      </>
    );
  const hasAverage = data.total_orders > 0;
  const soFar = t('month_so_far', { day: dayText(lastDayOf(span, useBusinessDay()), 'day', language) });
  const figures: Kpi[] = [
    {
      id: 'sales',
      label: t('kpi.sales'),
      value: money(data.sales_cents),
      note: (
        <>
          {moved((before) => shareDelta(data.sales_cents, before.sales_cents, money))}
          <RefundedNote cents={data.refunded_cents} />
        </>
      ),
    },
    {
      id: 'total_orders',
      label: t('kpi.total_orders'),
      value: data.total_orders.toLocaleString('en-US'),
      field: 'statistics.total_orders',
      note: moved((before) => countDelta(data.total_orders, before.total_orders)),
      to: `/order/list?status=sold&from=${span.from}&to=${span.to}`,
    },
    {
      id: 'average',
      label: t('kpi.average'),
      value: hasAverage ? money(data.average_cents) : '—',
      // No orders have no average, and none to compare with [FG1].
      note:
        compared === null
          ? undefined
          : hasAverage && compared.total_orders > 0
            ? moved((before) => centsDelta(data.average_cents, before.average_cents, money))
            : t(hasAverage ? 'not_compared' : 'not_yet'),
    },
    {
      id: 'food_number',
      label: t('kpi.food_number'),
      value: data.food_number.toLocaleString('en-US'),
      field: 'statistics.food_number',
      note: moved((before) => countDelta(data.food_number, before.food_number)),
    },
    {
      id: 'monthly_sales',
      label: t('kpi.monthly_sales', { month }),
      value: money(data.monthly_sales_cents),
      field: 'statistics.monthly_sales_cents',
      note: soFar,
    },
    {
      id: 'monthly_volume',
      label: t('kpi.monthly_volume', { month }),
      value: data.monthly_volume.toLocaleString('en-US'),
      field: 'statistics.monthly_volume',
      note: soFar,
    },
  ];
  return <KpiStrip figures={figures} />;
}
