import { chakra } from '@chakra-ui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { statisticsQueries } from '../../../data/money/statistics-queries.ts';
import { downloadCsv } from '../../../lib/csv.ts';
import { PrintOnPaper } from '../../../ui/charts-print.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Reading } from '../../kit/reading.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useTitle } from '../../shell/use-title.ts';
import { useWords } from '../../use-words.ts';
import { SpanBar } from './span-bar.tsx';
import { SpanText } from './span-text.tsx';
import { StatisticsFigures, type Statistic } from './statistics-figures.tsx';
import { StatisticsPlots } from './statistics-plots.tsx';
import { Breakdowns, DishTable } from './statistics-tables.tsx';
import { TopDishes } from './top-dishes.tsx';
import { useSpan } from './use-span.ts';
import { ZoneNote } from './zone-note.tsx';

const ALL_DISHES = 5000;

/** What sold in a span: the specification's figures, the ten best, and every breakdown. */
export function StatisticsPage() {
  const { t } = useWords('figures');
  useTitle(t('page.statistics'));
  const { id } = useRestaurant();
  const state = useSpan('d7');
  const { span, compare } = state;
  const query = useQuery(statisticsQueries.statistic(id, { ...span, compare }));
  const { data } = query;
  // Of the days that are asked for; others may still stand below.
  const read = query.isPlaceholderData ? undefined : data;
  return (
    <chakra.div display="flex" flexDirection="column" gap="4">
      <PrintOnPaper />
      <PageHead title={t('page.statistics')}>
        <SpanBar state={state} isReading={read === undefined} />
      </PageHead>
      <SpanText span={span} before={read?.compared_span ?? null} until={read?.compared_until ?? null} />
      <Reading query={query} failed={t('statistics_failed')} rows={6} height={72} />
      {data === undefined ? null : <StatisticsBody data={data} />}
      <ZoneNote />
    </chakra.div>
  );
}

function StatisticsBody({ data }: { data: Statistic }) {
  const { t } = useWords('figures');
  const saveDishes = useSaveDishes(data);
  if (data.total_orders === 0 && (data.compared?.total_orders ?? 0) === 0)
    return (
      <>
        <StatisticsFigures data={data} />
        <EmptyState glyph="零" title={t('none_title')} text={t('none_text')} />
      </>
    );
  return (
    <>
      <StatisticsFigures data={data} />
      <chakra.div
        display="grid"
        gap="4"
        alignItems="start"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 360px' }}
      >
        <chakra.div display="grid" gap="4" minW="0">
          <StatisticsPlots data={data} />
        </chakra.div>
        <TopDishes dishes={data.top10} />
      </chakra.div>
      <chakra.div
        display="grid"
        gap="4"
        alignItems="start"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' }}
      >
        <Breakdowns data={data} />
      </chakra.div>
      <DishTable data={data} onCsv={saveDishes} />
    </>
  );
}

/** Every dish of the span as a file, those too many for the page included. */
function useSaveDishes({ span, compared }: Statistic): () => void {
  const { t, amount, currency } = useWords('figures');
  const { id } = useRestaurant();
  const queryClient = useQueryClient();
  const { compare } = useSpan('d7');
  const save = async (): Promise<void> => {
    const query = { ...span, compare, dish_limit: ALL_DISHES };
    const { dishes } = await queryClient.fetchQuery(statisticsQueries.statistic(id, query));
    downloadCsv(`dishes-${span.from}-${span.to}.csv`, dishes, [
      { title: t('column.dish_zh'), cell: ({ name_zh }) => name_zh },
      { title: t('column.dish_en'), cell: ({ name_en }) => name_en },
      { title: t('column.quantity'), cell: ({ quantity }) => quantity },
      { title: t('column.orders'), cell: ({ orders }) => orders },
      { title: t('column.dish_sales'), cell: ({ sales_cents }) => amount(sales_cents) },
      { title: t('column.currency'), cell: () => currency },
      ...(compared === null
        ? []
        : [
            { title: t('column.before_quantity'), cell: (dish: { before_quantity: number }) => dish.before_quantity },
            {
              title: t('column.before_dish_sales'),
              cell: (dish: { before_sales_cents: number }) => amount(dish.before_sales_cents),
            },
          ]),
    ]);
  };
  return () => void save();
}
