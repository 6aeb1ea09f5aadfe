import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { RESTAURANT_PROBLEMS } from '#contract/domain/platform.ts';
import type { ReplyOf } from '#contract/http/call.ts';
import { PLATFORM_SORTS, type listPlatformRestaurantsCall } from '#contract/http/platform/platform-restaurant.ts';
import { restaurantQueries } from '../../../data/store/restaurant-queries.ts';
import { SearchBox } from '../../../ui/search-box.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useWords } from '../../use-words.ts';
import { DELIVERIES, OPEN_STATES, RATINGS, type RestaurantParams } from './restaurant-params.ts';

type RestaurantFiltersProps = {
  current: RestaurantParams;
  data: ReplyOf<typeof listPlatformRestaurantsCall> | undefined;
  onChange: (input: Record<string, string | null>) => void;
};

/** Everything that narrows and orders the list; it is in the page's address. */
export function RestaurantFilters({ current, data, onChange }: RestaurantFiltersProps) {
  const { t, name } = useWords('platform');
  const { data: types = [] } = useQuery(restaurantQueries.types());
  const select = (
    key: keyof RestaurantParams,
    options: readonly { value: string; text: string }[],
    value = String(current[key] ?? ''),
  ) => (
    <SelectField
      label={t(`filter.${key}`)}
      value={value}
      none={t(`filter.any_${key}`)}
      options={options}
      onChange={(chosen) => onChange({ [key]: chosen })}
    />
  );
  const same = (values: readonly string[]) => values.map((value) => ({ value, text: value }));
  return (
    <chakra.div role="search" display="flex" flexWrap="wrap" gap="2" alignItems="center" flex="none">
      <SearchBox value={current.q} label={t('filter.search')} width="260px" onChange={(q) => onChange({ q })} />
      <chakra.div
        display="flex"
        flexWrap={{ base: 'nowrap', md: 'wrap' }}
        overflowX={{ base: 'auto', md: 'visible' }}
        gap="2"
        maxW="full"
        py="0.5"
      >
        {select(
          'open',
          OPEN_STATES.map((value) => ({ value, text: t(`filter.open_${value}`) })),
        )}
        {select(
          'problem',
          RESTAURANT_PROBLEMS.map((value) => ({ value, text: t(`problem.${value}`) })),
        )}
        {select('state', same(data?.states ?? []))}
        {select('build', same(data?.builds ?? []))}
        {select(
          'type',
          types.map((type) => ({ value: type.id, text: name(type) })),
        )}
        {select(
          'delivery',
          DELIVERIES.map((value) => ({ value, text: t(value === 'own' ? 'delivery_own' : `provider.${value}`) })),
        )}
        {select('commission', [
          { value: 'yes', text: t('filter.commission_yes') },
          { value: 'no', text: t('filter.commission_no') },
        ])}
        {select(
          'rating',
          RATINGS.map((value) => ({ value, text: t('filter.rating_below', { stars: value }) })),
        )}
        <SelectField
          label={t('sort_label')}
          value={current.sort}
          options={PLATFORM_SORTS.map((value) => ({ value, text: t(`sort_by.${value}`) }))}
          onChange={(sort) => onChange({ sort: sort === 'worst' ? null : sort })}
        />
      </chakra.div>
    </chakra.div>
  );
}
