import { chakra } from '@chakra-ui/react';
import { RATING_SORTS } from '#contract/http/store/rating.ts';
import { SearchBox } from '../../../ui/search-box.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { RestaurantPicker } from '../pickers/restaurant-picker.tsx';
import { useWords } from '../../use-words.ts';
import { DaySpan } from '../../kit/list/day-span.tsx';
import type { RatingParams } from './rating-params.ts';

export function RatingFilters({ params }: { params: RatingParams }) {
  const { t } = useWords('moderation');
  const { t: starsText } = useWords('reviews');
  const { filter, change } = params;
  return (
    <chakra.div role="search" display="flex" flexWrap="wrap" gap="2" alignItems="center">
      <SearchBox label={t('rating.search')} value={filter.q} width="240px" onChange={(q) => change({ q })} />
      <RestaurantPicker
        label={t('restaurant')}
        value={params.restaurantId}
        width="200px"
        none={t('any_restaurant')}
        onChange={(restaurant) => change({ restaurant })}
      />
      <SelectField
        label={t('rating.stars')}
        value={params.stars}
        none={t('rating.any_stars')}
        options={[5, 4, 3, 2, 1].map((count) => ({ value: String(count), text: starsText('stars', { count }) }))}
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
