import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { ratingQueries } from '../../../data/store/rating-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Reading } from '../../kit/reading.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useTitle } from '../../shell/use-title.ts';
import { useWords } from '../../use-words.ts';
import { Review } from './review.tsx';
import { StarSummary } from './star-summary.tsx';
import { AS_FILTER } from '../../kit/list/filter-navigation.ts';

/** What customers said, how it adds up, and the restaurant's answers. The filters are in the address. */
export function ReviewsPage() {
  const { t } = useWords('reviews');
  useTitle(t('page.reviews'));
  const restaurant = useRestaurant();
  const [params, setParams] = useSearchParams();
  const stars = Number(params.get('stars')) || null;
  const page = Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1);
  const isUnanswered = params.get('unanswered') === 'yes';
  const q = params.get('q') ?? '';
  const query = useQuery(
    ratingQueries.list(restaurant.id, {
      q,
      page,
      unanswered: isUnanswered ? 'yes' : '',
      ...(stars === null ? {} : { stars }),
    }),
  );
  const { data } = query;
  function set(change: Record<string, string | null>): void {
    const next = new URLSearchParams(params);
    if (!('page' in change)) next.delete('page');
    for (const [name, value] of Object.entries(change)) {
      if (value === null || value === '') next.delete(name);
      else next.set(name, value);
    }
    setParams(next, AS_FILTER);
  }
  const pages = data === undefined ? 1 : Math.max(1, Math.ceil(data.total / data.page_size));
  // A page behind the last one is as empty as a search that finds nothing.
  const isFiltered = q !== '' || isUnanswered || stars !== null || page > 1;
  return (
    <chakra.div display="flex" flexDirection="column" gap="4" maxW="960px">
      <PageHead title={t('page.reviews')} />
      {data === undefined ? null : (
        <StarSummary
          counts={data.star_counts}
          average={data.average}
          override={restaurant.rate_override}
          shown={data.shown_average}
          chosen={stars}
          onChoose={(next) => set({ stars: next === null ? null : String(next) })}
        />
      )}
      <chakra.div role="search" display="flex" flexWrap="wrap" gap="3" alignItems="center">
        <SearchBox label={t('search')} value={q} width="260px" onChange={(text) => set({ q: text })} />
        <CheckField
          label={data === undefined ? t('unanswered_only') : t('unanswered', { count: data.unanswered_count })}
          isChecked={isUnanswered}
          onChange={(isOn) => set({ unanswered: isOn ? 'yes' : null })}
        />
      </chakra.div>
      <Reading query={query} failed={t('failed')} rows={4} height={96} />
      {data?.items.length === 0 ? (
        <EmptyState glyph="评" title={t(isFiltered ? 'none' : 'empty')}>
          {isFiltered ? <Button onClick={() => setParams({}, AS_FILTER)}>{t('clear')}</Button> : null}
        </EmptyState>
      ) : null}
      <chakra.ul>
        {data?.items.map((rating) => (
          <Review key={rating.id} rating={rating} />
        ))}
      </chakra.ul>
      {pages > 1 ? (
        <chakra.nav aria-label={t('pages')} display="flex" gap="2" alignItems="center" alignSelf="center">
          <Button disabled={page <= 1} onClick={() => set({ page: String(page - 1) })}>
            {t('newer')}
          </Button>
          <chakra.span color="fg.muted">{t('page_of', { page, pages })}</chakra.span>
          <Button disabled={page >= pages} onClick={() => set({ page: String(page + 1) })}>
            {t('older')}
          </Button>
        </chakra.nav>
      ) : null}
    </chakra.div>
  );
}
