import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { Restaurant } from '#contract/domain/restaurant.ts';
import { restaurantQueries } from '../../../data/store/restaurant-queries.ts';
import { downloadCsv } from '../../../lib/csv.ts';
import { Button } from '../../../ui/button.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Reading } from '../../kit/reading.tsx';
import { useTitle } from '../../shell/use-title.ts';
import { useWords } from '../../use-words.ts';
import { ListFilters } from './list-filters.tsx';
import { RestaurantRows } from './restaurant-rows.tsx';
import { ListPager } from '../../kit/list/list-pager.tsx';
import { useListParams } from './use-list-params.ts';
import { PageButton } from '../../kit/page-link.tsx';

/** An owner's restaurants that no one can order from yet: without a dish. */
export function NoMenuListPage() {
  const { t } = useWords('store');
  const title = t('page.restaurants_without_menu');
  useTitle(title);
  const { params, change } = useListParams();
  const query = useQuery(restaurantQueries.page(params, false));
  const { data } = query;
  const download = (): void => saveCsv(data?.items ?? []);
  return (
    <chakra.div display="grid" gap="3">
      <PageHead title={title}>
        <Button disabled={data === undefined || data.items.length === 0} onClick={download}>
          <OfficeIcon name="download" />
          CSV
        </Button>
        <PageButton look="ink" to="/seller/add">
          <OfficeIcon name="plus" />
          {t('page.add_store')}
        </PageButton>
      </PageHead>
      <ListFilters params={params} onChange={change} />
      <Reading query={query} note={t('data_is_safe')} height={52} />
      {data?.total === 0 ? (
        <EmptyState glyph="店" title={t(params.q === '' ? 'list.all_have_menu' : 'list.no_match')} />
      ) : null}
      {data === undefined || data.total === 0 ? null : (
        <>
          <RestaurantRows restaurants={data.items} sort={params.sort} onSort={(sort) => change({ sort })} />
          <ListPager list={data} total={t('list.count', { count: data.total })} onPage={(page) => change({ page })} />
        </>
      )}
    </chakra.div>
  );
}

const CSV_FIELDS = ['name', 'sub_name', 'phone', 'email', 'street', 'city', 'state', 'zip_code', 'mode'] as const;
const saveCsv = (restaurants: readonly Restaurant[]): void =>
  downloadCsv(
    'restaurants.csv',
    restaurants,
    CSV_FIELDS.map((field) => ({ title: field, cell: (restaurant) => restaurant[field] })),
  );
