import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { PlatformOverview } from '#contract/http/platform/platform.ts';
import { platformQueries } from '../../../data/platform/platform-queries.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Reading } from '../../kit/reading.tsx';
import { StaleBar } from '../../orders/list/stale-bar.tsx';
import { RestaurantContext } from '../../shell/restaurant-context.ts';
import { useTitle } from '../../shell/use-title.ts';
import { useWords } from '../../use-words.ts';
import { LinksBox } from './links-box.tsx';
import { MinutesBox } from './minutes-box.tsx';
import { OverviewFigures } from './overview-figures.tsx';
import { RefusedBox } from './refused-box.tsx';
import { ScreensBox } from './screens-box.tsx';
import { WorstBox } from './worst-box.tsx';
import { PageButton } from '../../kit/page-link.tsx';

/** The whole platform at a glance, live: what waits, what is silent, what is late, and the way to each. */
export function PlatformPage() {
  return (
    // Of no restaurant: times are the viewer's own.
    <RestaurantContext value={null}>
      <PlatformDashboard />
    </RestaurantContext>
  );
}

function PlatformDashboard() {
  const { t, time } = useWords('platform');
  useTitle(t('page.platform'));
  const query = useQuery(platformQueries.overview());
  const { data, error, dataUpdatedAt, refetch } = query;
  return (
    <chakra.div display="flex" flexDirection="column" gap="4">
      <PageHead
        title={t('page.platform')}
        {...(data === undefined ? {} : { help: t('as_of', { time: time(data.at, 'seconds') }) })}
      >
        <PageButton to="/seller/list">{t('to_restaurants')}</PageButton>
        <PageButton to="/order/om">{t('to_orders')}</PageButton>
      </PageHead>
      <Reading query={query} failed={t('failed')} note={t('data_is_safe')} rows={6} height={72} />
      {data !== undefined && error !== null ? (
        <StaleBar readAt={dataUpdatedAt} onRefresh={() => void refetch()} />
      ) : null}
      {data === undefined ? null : data.restaurants.total === 0 ? (
        <EmptyState glyph="店" title={t('no_restaurants')} text={t('no_restaurants_text')}>
          <PageButton look="ink" to="/seller/add">
            {t('page.add_store')}
          </PageButton>
        </EmptyState>
      ) : (
        <DashboardBody data={data} />
      )}
    </chakra.div>
  );
}

function DashboardBody({ data }: { data: PlatformOverview }) {
  return (
    <>
      <OverviewFigures data={data} />
      <chakra.div
        display="grid"
        gap="4"
        alignItems="start"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 400px' }}
      >
        <chakra.div display="grid" gap="4" minW="0">
          <WorstBox data={data} />
          <MinutesBox data={data} />
        </chakra.div>
        <chakra.div display="grid" gap="4" minW="0">
          <ScreensBox data={data} />
          <RefusedBox data={data} />
          <LinksBox data={data} />
        </chakra.div>
      </chakra.div>
    </>
  );
}
