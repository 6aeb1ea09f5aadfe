import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { RATING_SORTS } from '#contract/http/rating.ts';
import { restaurantQueries } from '../../data/restaurant/restaurant-queries.ts';
import { SearchBox } from '../../ui/search-box.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useWords } from '../use-words.ts';
import { DaySpan } from './day-span.tsx';
import type { RatingParams } from './rating-params.ts';

export function RatingFilters({ params }: { params: RatingParams }) {
  const { t } = useWords('moderation');
  const { t: starsText } = useWords('reviews');
  const { data: restaurants = [] } = useQuery(restaurantQueries.list());
  const { filter, change } = params;
  return (
    <chakra.div role="search" display="flex" flexWrap="wrap" gap="8px" alignItems="center">
      <SearchBox label={t('rating.search')} value={filter.q} width="240px" onChange={(q) => change({ q })} />
      <SelectField
        label={t('restaurant')}
        value={params.restaurantId}
        width="200px"
        options={[
          { value: '', text: t('any_restaurant') },
          ...restaurants.map(({ id, name }) => ({ value: id, text: name })),
        ]}
        onChange={(restaurant) => change({ restaurant })}
      />
      <SelectField
        label={t('rating.stars')}
        value={params.stars}
        options={[
          { value: '', text: t('rating.any_stars') },
          ...[5, 4, 3, 2, 1].map((count) => ({ value: String(count), text: starsText('stars', { count }) })),
        ]}
        onChange={(stars) => change({ stars })}
      />
      <SelectField
        label={t('sort')}
        value={filter.sort}
        options={RATING_SORTS.map((value) => ({ value, text: t(`rating.sort.${value}`) }))}
        onChange={(sort) => change({ sort })}
      />
      <DaySpan from={params.from} to={params.to} onChange={change} />
    </chakra.div>
  );
}
