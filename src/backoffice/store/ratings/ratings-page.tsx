import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RATING_EXPORT } from '#contract/http/platform/export-lists.ts';
import { RATING_STATES, type PlatformRating } from '#contract/domain/rating.ts';
import { ratingQueries } from '../../../data/store/rating-queries.ts';
import { timeColumn } from '../../../lib/csv-time.ts';
import { Button } from '../../../ui/button.tsx';
import { CountTabs } from '../../../ui/count-tabs.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { useTitle } from '../../shell/use-title.ts';
import { useWords } from '../../use-words.ts';
import { BrushDialog } from './brush-dialog.tsx';
import { ListStates } from '../../kit/list/list-states.tsx';
import { RatingFilters } from './rating-filters.tsx';
import { useRatingParams, type RatingParams } from './rating-params.ts';
import { RatingRow } from './rating-row.tsx';
import { ExportButton } from '../../kit/list/export-button.tsx';
import type { CsvFile } from '../../kit/list/use-csv-file.ts';
import { ListPager } from '../../kit/list/list-pager.tsx';

/** What customers of all restaurants said: found, taken away with a reason, put back, and the averages made right. */
export function RatingsPage() {
  const { t } = useWords('moderation');
  useTitle(t('page.rating'));
  const params = useRatingParams();
  const { filter, change, clear, isFiltered } = params;
  const list = useQuery(ratingQueries.platform(filter));
  const [isBrushing, setIsBrushing] = useState(false);
  const file = useRatingsFile(params);
  const { data } = list;
  return (
    <chakra.div display="flex" flexDirection="column" gap="3">
      <PageHead title={t('page.rating')} help={t('rating.help')}>
        <ExportButton {...file} isDisabled={(data?.total ?? 0) === 0} />
        <Button onClick={() => setIsBrushing(true)}>
          <OfficeIcon name="star" />
          {t('brush.open')}
        </Button>
      </PageHead>
      <CountTabs
        label={t('by_state')}
        tabs={RATING_STATES.map((value) => ({
          value,
          text: t(`rating.state.${value}`),
          count: data?.counts[value],
        }))}
        chosen={filter.state}
        onChoose={(state) => change({ state: state === 'all' ? null : state })}
      />
      <RatingFilters params={params} />
      <ListStates
        area="moderation"
        query={list}
        words="rating"
        glyph="评"
        isFiltered={isFiltered || filter.page > 1}
        onClear={clear}
      />
      <chakra.ul>
        {data?.items.map((rating) => (
          <RatingRow key={rating.id} rating={rating} />
        ))}
      </chakra.ul>
      {data === undefined || data.total === 0 ? null : (
        <ListPager list={data} total={t('rating.total', { count: data.total })} onPage={(page) => change({ page })} />
      )}
      {isBrushing ? <BrushDialog restaurantId={params.restaurantId} onClose={() => setIsBrushing(false)} /> : null}
    </chakra.div>
  );
}

/** Every review the filters leave, as a file. */
function useRatingsFile({ filter }: RatingParams): CsvFile<PlatformRating> {
  const { t } = useWords('moderation');
  return {
    fileName: 'ratings.csv',
    columns: [
      { title: t('restaurant'), cell: (row) => row.restaurant_name },
      { title: t('rating.stars'), cell: (row) => row.stars },
      { title: t('rating.customer'), cell: (row) => row.customer },
      { title: t('rating.text'), cell: (row) => row.text },
      { title: t('rating.reply'), cell: (row) => row.reply },
      timeColumn(t('created'), 'UTC', (row) => row.created_at),
      timeColumn(t('rating.deleted'), 'UTC', (row) => row.deleted_at),
      { title: t('reason'), cell: (row) => row.deleted_reason },
    ],
    list: RATING_EXPORT,
    query: filter,
  };
}
