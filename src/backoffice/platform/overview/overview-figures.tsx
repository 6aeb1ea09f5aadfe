import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { PlatformOverview, Waiting } from '#contract/http/platform/platform.ts';
import { Icon, type IconName } from '../../../ui/icons.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { KpiStrip, type Kpi } from '../../money/statistics/kpi-strip.tsx';
import { useWords } from '../../use-words.ts';
import { useLasted } from './use-lasted.ts';

/** A number that should be zero: with a mark and a colour as soon as it is not. */
function Wrong({ count, icon }: { count: number; icon: IconName }) {
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      gap="2"
      color={count > 0 ? 'zhu.fg' : 'fg'}
      css={{ '--cut': 'var(--bg-surface)' }}
    >
      {count > 0 ? <Icon name={icon} /> : null}
      {count}
    </chakra.span>
  );
}

/** The few numbers that come first; each leads to what it counts. */
export function OverviewFigures({ data }: { data: PlatformOverview }) {
  const { t, money } = useWords('platform');
  const lasted = useLasted();
  const now = useNow(1_000);
  const { restaurants, screens, orders } = data;
  const oldest = ({ oldest: first }: Waiting): ReactNode =>
    first === null
      ? t('nothing')
      : t('oldest', {
          name: first.restaurant_name,
          number: first.order_no,
          time: lasted(now - Date.parse(first.since)),
        });
  const figures: Kpi[] = [
    {
      id: 'unacknowledged',
      label: t('kpi.unacknowledged'),
      value: <Wrong count={data.unacknowledged.count} icon="bell" />,
      note: oldest(data.unacknowledged),
      to: '/order/om?problem=unacknowledged',
    },
    {
      id: 'late',
      label: t('kpi.late'),
      value: <Wrong count={data.late.count} icon="late" />,
      note: oldest(data.late),
      to: '/order/om?problem=late',
    },
    {
      id: 'trouble',
      label: t('kpi.trouble'),
      value: <Wrong count={data.trouble.count} icon="octagon" />,
      note:
        data.trouble.count === 0
          ? t('nothing')
          : data.trouble.kinds.map(({ trouble, count }) => `${t(`trouble.${trouble}`)} ${count}`).join(' · '),
      to: '/order/om?problem=trouble',
    },
    {
      id: 'refunds',
      label: t('kpi.refunds'),
      value: data.refunds_due.count,
      note:
        data.refunds_due.oldest_at === null
          ? t('nothing')
          : t('refunds_note', {
              amount: data.refunds_due.amounts.map((sum) => money(sum.amount_cents, sum.currency)).join(' + '),
              time: lasted(now - Date.parse(data.refunds_due.oldest_at)),
            }),
      to: '/order/om?problem=refund_due',
    },
    {
      id: 'screens',
      label: t('kpi.screens'),
      value: screens.online,
      note:
        screens.silent + screens.unarmed + screens.hidden === 0
          ? screens.paired === 0
            ? t('no_screens')
            : t('screens_all', { paired: screens.paired })
          : t('screens_wrong', {
              paired: screens.paired,
              silent: screens.silent,
              unarmed: screens.unarmed,
              hidden: screens.hidden,
            }),
      to: '/seller/list?view=silent',
    },
    {
      id: 'restaurants',
      label: t('kpi.restaurants'),
      value: restaurants.open,
      note: t('restaurants_not_open', {
        total: restaurants.total,
        closed: restaurants.closed,
        suspended: restaurants.suspended,
        emergency: restaurants.emergency,
      }),
      to: '/seller/list',
    },
    {
      id: 'orders',
      label: t('kpi.per_minute'),
      value: orders.per_minute.toFixed(1),
      note: t('orders_note', { open: orders.open, hour: orders.last_hour }),
      to: '/order/om',
    },
  ];
  return <KpiStrip figures={figures} columns={7} />;
}
