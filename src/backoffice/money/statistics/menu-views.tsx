import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '#contract/http/call.ts';
import { eachDay, type DaySpan } from '#contract/domain/statistics.ts';
import type { listBrowseRecordsCall } from '#contract/http/menu/menu-traffic.ts';
import { browseQueries } from '../../../data/menu/menu-traffic-queries.ts';
import { downloadCsv } from '../../../lib/csv.ts';
import { Button } from '../../../ui/button.tsx';
import { Box } from '../../../ui/box.tsx';
import { FigureTable, PlotBox, type BoxColumn } from '../../../ui/charts-box.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { Reading } from '../../kit/reading.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';
import { dayText } from './day-text.ts';
import { usePlotWords } from './plot-words.ts';

type Views = ReplyOf<typeof listBrowseRecordsCall>;

/** More days than these are a line; bars would be hairs. */
const MAX_BARS = 62;
/** More rows than people read; the file has them all. */
const SHOWN_DISHES = 20;

/** How often the menu and its dishes were looked at, day by day and dish by dish. */
export function MenuViews({ span }: { span: DaySpan }) {
  const { t } = useWords('figures');
  const { id } = useRestaurant();
  const query = useQuery(browseQueries.span(id, span));
  const { data } = query;
  if (data === undefined) return <Reading query={query} failed={t('views.failed')} rows={3} height={72} />;
  if (data.days.length === 0)
    return (
      <Box title={t('views.title')} testId="menu-views">
        <chakra.p px="4" py="8" textAlign="center" color="fg.muted">
          {t('views.none')}
        </chakra.p>
      </Box>
    );
  return (
    <>
      <ViewsByDay views={data} span={span} />
      <ViewsByDish views={data} span={span} />
    </>
  );
}

function ViewsByDay({ views, span }: { views: Views; span: DaySpan }) {
  const { t, language } = useWords('figures');
  const words = usePlotWords();
  const { name } = useRestaurant();
  const known = new Map(views.days.map((day) => [day.business_date, day]));
  const days = eachDay(span).map((day) => known.get(day) ?? { business_date: day, views: 0, dish_views: 0 });
  const textOf = (day: string): string => dayText(day, 'day', language);
  const save = (): void =>
    downloadCsv(`menu-views-${span.from}-${span.to}.csv`, days, [
      { title: t('column.time'), cell: (day) => day.business_date },
      { title: t('views.menu'), cell: (day) => day.views },
      { title: t('views.dishes'), cell: (day) => day.dish_views },
    ]);
  return (
    <PlotBox
      title={t('views.title')}
      testId="menu-views"
      kind={days.length > MAX_BARS ? 'line' : 'bars'}
      label={t('views.by_day', { name })}
      name={t('views.menu')}
      format={String}
      words={words}
      onCsv={save}
      points={days.map((day) => ({ label: textOf(day.business_date), value: day.views }))}
      table={{
        rows: days,
        keyOf: (day) => day.business_date,
        columns: [
          {
            title: t('column.time'),
            cell: (day) => textOf(day.business_date),
            foot: t('sum'),
          },
          { title: t('views.menu'), isNumber: true, cell: (day) => day.views, foot: views.total_views },
          { title: t('views.dishes'), isNumber: true, cell: (day) => day.dish_views, foot: views.total_dish_views },
        ],
      }}
    />
  );
}

type SeenDish = Views['dishes'][number];

const dishColumns = (
  t: (key: string) => string,
  name: (dish: SeenDish) => string,
  all: number,
): BoxColumn<SeenDish>[] => [
  {
    title: t('column.dish'),
    cell: (dish) => <span data-field="browse_record.dish_id">{name(dish) || t('views.gone')}</span>,
  },
  {
    title: t('views.views'),
    isNumber: true,
    cell: (dish) => <span data-field="browse_record.views">{dish.views}</span>,
  },
  {
    title: t('column.share'),
    isNumber: true,
    cell: (dish) => `${((dish.views / Math.max(1, all)) * 100).toFixed(1)}%`,
  },
];

function ViewsByDish({ views, span }: { views: Views; span: DaySpan }) {
  const { t, name, language } = useWords('figures');
  const restaurant = useRestaurant();
  const { dishes, total_dish_views: all } = views;
  if (dishes.length === 0) return null;
  const save = (): void =>
    downloadCsv('dish-views.csv', dishes, [
      { title: t('column.dish_zh'), cell: (dish) => dish.name_zh },
      { title: t('column.dish_en'), cell: (dish) => dish.name_en },
      { title: t('views.views'), cell: (dish) => dish.views },
    ]);
  const aside = (
    <>
      <chakra.span textStyle="helper" color="fg.muted">
        <span data-field="browse_record.restaurant_id">{restaurant.name}</span>
        <span data-field="browse_record.business_date">
          {` · ${dayText(span.from, 'day', language)} – ${dayText(span.to, 'day', language)}`}
        </span>
      </chakra.span>
      <Button className="no-print" onClick={save}>
        <OfficeIcon name="download" />
        {t('csv')}
      </Button>
    </>
  );
  return (
    <Box title={t('views.by_dish')} aside={aside} testId="dish-views">
      <FigureTable
        label={t('views.by_dish')}
        rows={dishes.slice(0, SHOWN_DISHES)}
        keyOf={(dish) => dish.dish_id}
        columns={dishColumns(t, name, all)}
      />
      {dishes.length > SHOWN_DISHES ? (
        <chakra.p px="4" py="2" textStyle="helper" color="fg.muted">
          {t('views.more', { count: dishes.length - SHOWN_DISHES })}
        </chakra.p>
      ) : null}
    </Box>
  );
}
