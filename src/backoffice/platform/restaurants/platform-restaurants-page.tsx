import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { PlatformRestaurant } from '#contract/http/platform/platform-restaurant.ts';
import { platformQueries } from '../../../data/platform/platform-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { Reading } from '../../kit/reading.tsx';
import { AS_FILTER } from '../../kit/list/filter-navigation.ts';
import { StaleBar } from '../../orders/list/stale-bar.tsx';
import { RestaurantContext } from '../../shell/restaurant-context.ts';
import { useTitle } from '../../shell/use-title.ts';
import { useWords } from '../../use-words.ts';
import { ExportRestaurants } from './export-restaurants.tsx';
import { ListPager } from '../../kit/list/list-pager.tsx';
import { RestaurantCards } from './restaurant-cards.tsx';
import { RestaurantDialogs } from './restaurant-dialogs.tsx';
import type { Asked } from './restaurant-rows.ts';
import { RestaurantFilters } from './restaurant-filters.tsx';
import { FILTERS, PAGE_SIZE, queryOf, readRestaurantParams } from './restaurant-params.ts';
import { RestaurantTable } from './restaurant-table.tsx';
import { RestaurantViews } from './restaurant-views.tsx';
import { changeParams } from '../../kit/list/list-params.ts';
import { PageButton } from '../../kit/page-link.tsx';

/** Every restaurant of the platform, the one that needs a person most first; or those without a menu. */
export function PlatformRestaurantsPage({ hasMenu }: { hasMenu: boolean }) {
  return (
    // Of no restaurant: times are the viewer's own.
    <RestaurantContext value={null}>
      <PlatformRestaurants hasMenu={hasMenu} />
    </RestaurantContext>
  );
}

function PlatformRestaurants({ hasMenu }: { hasMenu: boolean }) {
  const { t } = useWords('platform');
  const title = t(hasMenu ? 'page.restaurants' : 'page.restaurants_without_menu');
  useTitle(title);
  const [params, setParams] = useSearchParams();
  const isNarrow = useMedia('(max-width: 1023px)');
  const [asked, setAsked] = useState<{ kind: Asked; restaurant: PlatformRestaurant } | null>(null);
  const current = readRestaurantParams(params);
  const filter = queryOf(current, hasMenu);
  const query = useQuery(platformQueries.restaurants(filter));
  const { data, error, dataUpdatedAt, refetch } = query;
  const change = (input: Record<string, string | null>): void =>
    setParams(changeParams(params, { page: null, ...input }), AS_FILTER);
  const isFiltered = FILTERS.some((name) => params.has(name)) || current.view !== 'all';
  const help =
    data === undefined ? {} : { help: t('restaurants_help', { all: data.counts.all, silent: data.counts.silent }) };
  const Rows = isNarrow ? RestaurantCards : RestaurantTable;
  return (
    <chakra.div display="flex" flexDirection="column" gap="3" minH="full">
      <PageHead title={title} {...help}>
        <ExportRestaurants query={filter} isEmpty={(data?.total ?? 0) === 0} />
        <PageButton look="ink" to="/seller/add">
          <OfficeIcon name="plus" />
          {t('add_restaurant')}
        </PageButton>
      </PageHead>
      {hasMenu ? <RestaurantViews current={current} counts={data?.counts} /> : null}
      <RestaurantFilters current={current} data={data} onChange={change} />
      {error !== null && data !== undefined ? (
        <StaleBar readAt={dataUpdatedAt} onRefresh={() => void refetch()} />
      ) : null}
      <Reading query={query} failed={t('restaurants_failed')} note={t('data_is_safe')} height={52} />
      {data?.total === 0 ? (
        <EmptyState glyph="店" title={t(isFiltered ? 'no_match' : hasMenu ? 'no_restaurants' : 'all_have_menu')}>
          {isFiltered ? <Button onClick={() => setParams({}, AS_FILTER)}>{t('orders.clear')}</Button> : null}
        </EmptyState>
      ) : null}
      {data === undefined || data.total === 0 ? null : (
        <Rows
          restaurants={data.items}
          sort={current.sort}
          hasMenu={hasMenu}
          onSort={(sort) => change({ sort: sort === 'worst' ? null : sort })}
          onAsk={(kind, restaurant) => setAsked({ kind, restaurant })}
        />
      )}
      {data === undefined ? null : (
        <ListPager
          list={{ page: current.page, page_size: PAGE_SIZE, total: data.total }}
          total={t('count', { count: data.total })}
          onPage={(page) => setParams(changeParams(params, { page: page === 1 ? null : String(page) }))}
        />
      )}
      {asked === null ? null : (
        <RestaurantDialogs kind={asked.kind} restaurant={asked.restaurant} onClose={() => setAsked(null)} />
      )}
    </chakra.div>
  );
}
