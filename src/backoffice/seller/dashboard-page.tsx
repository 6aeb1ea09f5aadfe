import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatCents } from '#contract/domain/money.ts';
import { businessDate } from '#contract/domain/time.ts';
import { deviceQueries } from '../../data/device/device-queries.ts';
import { orderQueries } from '../../data/order/order-queries.ts';
import { Chip } from '../../ui/chip.tsx';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { useNow } from '../../ui/use-now.ts';
import { codeOf, failureText } from '../failure-text.ts';
import { useRestaurant } from '../shell/restaurant-context.ts';
import { useTitle } from '../shell/use-title.ts';
import { useWords } from '../use-words.ts';

const A_MINUTE_MS = 60_000;

/** Today at a glance: what waits, what came in, whether the kitchen can see it. */
export function DashboardPage() {
  const { t } = useWords();
  useTitle(t('page.dashboard'));
  const restaurant = useRestaurant();
  const day = businessDate(useNow(A_MINUTE_MS), restaurant.time_zone, restaurant.business_day_cutoff);
  const { data, error, isPending, refetch } = useQuery(
    orderQueries.list(restaurant.id, { from: day, to: day, page_size: 1 }),
  );
  const { data: screens } = useQuery(deviceQueries.list(restaurant.id));
  const online = screens?.filter((screen) => screen.is_online && screen.kind === 'screen').length;
  return (
    <chakra.div display="flex" flexDirection="column" gap="16px">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="12px">
        <chakra.h1 textStyle="page">{t('page.dashboard')}</chakra.h1>
        <Chip
          tone={restaurant.is_open ? 'ok' : 'soon'}
          icon={restaurant.is_open ? 'onTime' : 'soon'}
          field="restaurant.is_open"
        >
          {t(`open_reason.${restaurant.open_reason}`)}
        </Chip>
      </chakra.div>
      {isPending ? <SkeletonRows label={t('loading')} rows={2} /> : null}
      {error !== null && data === undefined ? (
        <ErrorState
          title={t('orders.failed')}
          text={failureText(t, error)}
          code={codeOf(error)}
          retry={{ label: t('retry'), onRetry: () => void refetch() }}
        />
      ) : null}
      {data === undefined ? null : (
        <chakra.dl
          display="grid"
          gridTemplateColumns={{ base: '1fr 1fr', lg: 'repeat(4, 1fr)' }}
          borderWidth="1px"
          borderColor="border"
          borderRadius="8px"
        >
          <Figure label={t('today.waiting')} to="/order/list">
            {data.todo_count}
          </Figure>
          <Figure label={t('today.orders')} to={`/order/list?status=all&from=${day}&to=${day}`}>
            {data.total}
          </Figure>
          <Figure label={t('today.sum')}>{formatCents(data.sum_cents)}</Figure>
          <Figure label={t('today.screens')} to="/screens">
            {online === undefined
              ? '—'
              : t('today.screens_of', { online, all: screens?.filter((screen) => screen.kind === 'screen').length })}
          </Figure>
        </chakra.dl>
      )}
    </chakra.div>
  );
}

function Figure({ label, to, children }: { label: string; to?: string; children: ReactNode }) {
  return (
    <chakra.div px="16px" py="12px" minW="0">
      <chakra.dt textStyle="chip" color="fg.muted">
        {label}
      </chakra.dt>
      <chakra.dd textStyle="kpi">{to === undefined ? children : <Link to={to}>{children}</Link>}</chakra.dd>
    </chakra.div>
  );
}
