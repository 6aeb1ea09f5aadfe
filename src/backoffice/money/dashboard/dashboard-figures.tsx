import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { ReplyOf } from '#contract/http/call.ts';
import type { dashboardCall } from '#contract/http/money/statistics.ts';
import { durationText } from '../../kit/format.ts';
import { weekdayOf } from '#contract/domain/time.ts';
import { weekdayText } from '../statistics/day-text.ts';
import { centsDelta, countDelta, Delta, shareDelta, type Better } from '../statistics/delta.tsx';
import { RefundedNote } from '../statistics/refunded-note.tsx';
import { KpiStrip, type Kpi } from '../statistics/kpi-strip.tsx';
import { useWords } from '../../use-words.ts';

type Dashboard = ReplyOf<typeof dashboardCall>;

const percent = (rate: number | null): string => (rate === null ? '—' : `${(rate * 100).toFixed(1)}%`);
const seconds = (count: number | null): string => (count === null ? '—' : durationText(count * 1000));

/** No orders have no average, and none to compare with [FG1]. */
const averageOf = ({ orders, average_cents }: Dashboard['today']): number | null =>
  orders === 0 ? null : average_cents;

/** Today's figures against the same weekday last week at the same time on the clock. */
export function DashboardFigures({ data }: { data: Dashboard }) {
  const { t, language, money } = useWords('figures');
  const { today, compared, business_date, compared_date } = data;
  const than = t('than', { day: weekdayText(weekdayOf(compared_date), language) });
  const moved = (delta: { by: number; text: string }, better: Better = 'more') => (
    <>
      <Delta {...delta} better={better} /> {than}
    </>
  );
  const known = <T,>(now: T | null, before: T | null, delta: (now: T, before: T) => { by: number; text: string }) =>
    now === null || before === null ? null : delta(now, before);
  const onTime = known(today.on_time_rate, compared.on_time_rate, (now, before) => {
    const points = Math.round((now - before) * 1000) / 10;
    return {
      by: points,
      text: t('points', { points: `${points > 0 ? '+' : points < 0 ? '−' : '±'}${Math.abs(points)}` }),
    };
  });
  const accept = known(today.accept_seconds, compared.accept_seconds, (now, before) => {
    const { by, text } = countDelta(now, before);
    return { by, text: t('seconds', { seconds: text }) };
  });
  /** A figure that does not rest on all orders says on how many [FG7]. */
  const restsOn = (note: ReactNode, count: number | undefined): ReactNode =>
    count === undefined || count === 0 || count >= today.orders ? (
      note
    ) : (
      <>
        {note}
        <chakra.span display="block">{t('rests_on', { some: count, count: today.orders })}</chakra.span>
      </>
    );
  const [average, averageThen] = [averageOf(today), averageOf(compared)];
  const averageMoved = known(average, averageThen, (now, before) => centsDelta(now, before, money));
  const lacking = (now: number | null): string => t(now === null ? 'not_yet' : 'not_compared');
  const list = `/order/list?status=sold&from=${business_date}&to=${business_date}`;
  const figures: Kpi[] = [
    {
      id: 'sales',
      label: t('kpi.sales'),
      value: money(today.sales_cents),
      note: (
        <>
          {moved(shareDelta(today.sales_cents, compared.sales_cents, money))}
          <RefundedNote cents={data.refunded_cents} />
        </>
      ),
    },
    {
      id: 'orders',
      label: t('kpi.orders'),
      value: today.orders,
      note: moved(countDelta(today.orders, compared.orders)),
      to: list,
    },
    {
      id: 'average',
      label: t('kpi.average'),
      value: average === null ? '—' : money(average),
      note: averageMoved === null ? lacking(average) : moved(averageMoved),
    },
    {
      id: 'on_time',
      label: t('kpi.on_time'),
      value: percent(today.on_time_rate),
      note: restsOn(onTime === null ? lacking(today.on_time_rate) : moved(onTime), today.on_time_orders),
    },
    {
      id: 'accept',
      label: t('kpi.accept'),
      value: seconds(today.accept_seconds),
      note: restsOn(accept === null ? lacking(today.accept_seconds) : moved(accept, 'less'), today.accept_orders),
    },
    {
      id: 'cancelled',
      label: t('kpi.cancelled'),
      value: today.cancelled,
      note: moved(countDelta(today.cancelled, compared.cancelled), 'less'),
      to: `/order/list?status=cancelled&from=${business_date}&to=${business_date}`,
    },
  ];
  return <KpiStrip figures={figures} />;
}
