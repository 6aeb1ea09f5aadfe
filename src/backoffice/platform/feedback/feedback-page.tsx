import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { FEEDBACK_EXPORT } from '#contract/http/platform/export-lists.ts';
import { SUGGESTION_STATES, type Suggestion } from '#contract/http/platform/feedback.ts';
import { feedbackQueries, type FeedbackFilter } from '../../../data/platform/feedback-queries.ts';
import { timeColumn } from '../../../lib/csv-time.ts';
import { CountTabs } from '../../../ui/count-tabs.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { RestaurantPicker } from '../../store/pickers/restaurant-picker.tsx';
import { useTitle } from '../../shell/use-title.ts';
import { useWords } from '../../use-words.ts';
import { DaySpan } from '../../kit/list/day-span.tsx';
import { FeedbackRow } from './feedback-row.tsx';
import { ListStates } from '../../kit/list/list-states.tsx';
import { ExportButton } from '../../kit/list/export-button.tsx';
import type { CsvFile } from '../../kit/list/use-csv-file.ts';
import { momentsOf, useListSearch } from '../../kit/list/use-list-search.ts';
import { ListPager } from '../../kit/list/list-pager.tsx';
import { givenDays, oneOf, pageOf } from '../../kit/list/list-params.ts';

const PAGE_SIZE = 50;
const TABS = ['', ...SUGGESTION_STATES] as const;

/** What the people who work with the platform think of it. */
export function FeedbackPage() {
  const { t } = useWords('moderation');
  useTitle(t('page.feedback'));
  const { search, change, clear } = useListSearch();
  const { from = null, to = null } = givenDays(search);
  const restaurantId = search.get('restaurant') ?? '';
  const filter = {
    q: search.get('q') ?? '',
    state: oneOf(TABS, search.get('state')) ?? ('' as const),
    page: pageOf(search),
    page_size: PAGE_SIZE,
    ...(restaurantId === '' ? {} : { restaurant_id: restaurantId }),
    ...momentsOf(from, to),
  };
  const list = useQuery(feedbackQueries.list(filter));
  const file = useFeedbackFile(filter);
  const { data } = list;
  const countOf = (state: (typeof TABS)[number]): number | undefined => {
    if (data === undefined) return undefined;
    return state === '' ? Object.values(data.counts).reduce((sum, count) => sum + count, 0) : data.counts[state];
  };
  return (
    <chakra.div display="flex" flexDirection="column" gap="3" maxW="1100px">
      <PageHead title={t('page.feedback')} help={t('feedback.help')}>
        <ExportButton {...file} isDisabled={(data?.total ?? 0) === 0} />
      </PageHead>
      <CountTabs
        label={t('by_state')}
        tabs={TABS.map((value) => ({
          value,
          text: value === '' ? t('all') : t(`state.${value}`, { ns: 'feedback' }),
          count: countOf(value),
          isLoud: value === 'new',
        }))}
        chosen={filter.state}
        onChoose={(state) => change({ state })}
      />
      <chakra.div role="search" display="flex" flexWrap="wrap" gap="2" alignItems="center">
        <SearchBox label={t('feedback.search')} value={filter.q} width="240px" onChange={(q) => change({ q })} />
        <RestaurantPicker
          label={t('restaurant')}
          value={restaurantId}
          width="200px"
          none={t('any_restaurant')}
          onChange={(restaurant) => change({ restaurant })}
        />
        <DaySpan from={from} to={to} onChange={change} />
      </chakra.div>
      <ListStates
        area="moderation"
        query={list}
        words="feedback"
        glyph="言"
        isFiltered={[...search.keys()].length > 0}
        onClear={clear}
      />
      <chakra.ul>
        {data?.items.map((entry) => (
          <FeedbackRow key={entry.id} entry={entry} />
        ))}
      </chakra.ul>
      {data === undefined || data.total === 0 ? null : (
        <ListPager list={data} total={t('feedback.total', { count: data.total })} onPage={(page) => change({ page })} />
      )}
    </chakra.div>
  );
}

/** Everything the filters leave, as a file. */
function useFeedbackFile(filter: FeedbackFilter): CsvFile<Suggestion> {
  const { t } = useWords('moderation');
  return {
    fileName: 'feedback.csv',
    columns: [
      timeColumn(t('created'), 'UTC', (row) => row.created_at),
      { title: t('feedback.from'), cell: (row) => row.from.name },
      { title: t('block.email'), cell: (row) => row.from.mail },
      { title: t('feedback.contact'), cell: (row) => row.contact },
      { title: t('restaurant'), cell: (row) => row.restaurant_name },
      { title: t('feedback.text'), cell: (row) => row.text },
      { title: t('feedback.state'), cell: (row) => t(`state.${row.state}`, { ns: 'feedback' }) },
      { title: t('feedback.your_answer'), cell: (row) => row.reply },
    ],
    list: FEEDBACK_EXPORT,
    query: filter,
  };
}
