import { chakra } from '@chakra-ui/react';
import type { SoldDish } from '#contract/http/money/statistics.ts';
import { Button } from '../../../ui/button.tsx';
import { Box } from '../../../ui/box.tsx';
import { FigureTable, type BoxColumn } from '../../../ui/charts-box.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { useWords } from '../../use-words.ts';
import { Delta, shareDelta, type Money } from './delta.tsx';
import type { Statistic } from './statistics-figures.tsx';

type Compared = { sales_cents: number; before_sales_cents: number };

const share = (part: number, whole: number): string => (whole === 0 ? '—' : `${((part / whole) * 100).toFixed(1)}%`);

/** What whole orders came to, or their dishes alone: the two differ by discounts, tax, tips and fees. */
type Sum = 'sales' | 'dish_sales';

/** How a sum moved; a tax or a fee moves neither for the better nor for the worse. */
const changeColumn = (
  { t, money }: { t: (key: string) => string; money: Money },
  better: 'more' | 'neither' = 'more',
): BoxColumn<Compared> => ({
  title: t('column.change'),
  isNumber: true,
  cell: (row) => <Delta better={better} {...shareDelta(row.sales_cents, row.before_sales_cents, money)} />,
});

/** The columns every breakdown ends with: money, its share, and how it moved. */
function moneyColumns<Row extends Compared>(
  { t, money }: { t: (key: string) => string; money: Money },
  of: Sum,
  { whole, isCompared }: { whole: number; isCompared: boolean },
): BoxColumn<Row>[] {
  const columns: BoxColumn<Row>[] = [
    { title: t(`column.${of}`), isNumber: true, cell: (row) => money(row.sales_cents) },
    { title: t('column.share'), isNumber: true, cell: (row) => share(row.sales_cents, whole) },
  ];
  if (isCompared) columns.push(changeColumn({ t, money }));
  return columns;
}

/** What sales are made of besides dishes, as the orders' own lines; what a discount took off is no part of them. */
const PARTS = ['discount_cents', 'tax_cents', 'tip_cents', 'delivery_fee_cents'] as const;

const partsOf = (data: Statistic) =>
  PARTS.map((part) => ({ part, sales_cents: data[part], before_sales_cents: data.compared?.[part] ?? 0 }));

const sumOf = (rows: readonly Compared[]): number => rows.reduce((sum, row) => sum + row.sales_cents, 0);

/** By category, channel and way of delivery, and what of the orders is not their dishes. */
export function Breakdowns({ data }: { data: Statistic }) {
  const words = useWords('figures');
  const { t, name } = words;
  const isCompared = data.compared !== null;
  return (
    <>
      <Box title={t('by_category')} testId="by-category">
        <FigureTable
          label={t('by_category')}
          rows={data.categories}
          keyOf={(row) => row.category_id ?? 'none'}
          columns={[
            {
              title: t('column.category'),
              cell: (row) => (row.category_id === null ? t('no_category') : name(row)),
            },
            { title: t('column.quantity'), isNumber: true, cell: (row) => row.quantity },
            ...moneyColumns<Statistic['categories'][number]>(words, 'dish_sales', {
              whole: sumOf(data.categories),
              isCompared,
            }),
          ]}
        />
      </Box>
      <Box title={t('by_channel')} testId="by-channel">
        <FigureTable
          label={t('by_channel')}
          rows={data.channels}
          keyOf={(row) => row.channel}
          columns={[
            { title: t('column.channel'), cell: (row) => words.channelText(row.channel) },
            { title: t('column.orders'), isNumber: true, cell: (row) => row.orders },
            ...moneyColumns<Statistic['channels'][number]>(words, 'sales', { whole: data.sales_cents, isCompared }),
          ]}
        />
      </Box>
      <Box title={t('by_part')} testId="by-part">
        <FigureTable
          label={t('by_part')}
          rows={partsOf(data)}
          keyOf={(row) => row.part}
          columns={[
            { title: t('column.part'), cell: (row) => t(`money.${row.part}`) },
            { title: t('column.amount'), isNumber: true, cell: (row) => words.money(row.sales_cents) },
            ...(isCompared ? [changeColumn(words, 'neither')] : []),
          ]}
        />
      </Box>
      <Box title={t('by_method')} testId="by-method">
        <FigureTable
          label={t('by_method')}
          rows={data.methods}
          keyOf={(row) => row.delivery_method}
          columns={[
            { title: t('column.method'), cell: (row) => t(`delivery_method.${row.delivery_method}`) },
            { title: t('column.orders'), isNumber: true, cell: (row) => row.orders },
            ...moneyColumns<Statistic['methods'][number]>(words, 'sales', { whole: data.sales_cents, isCompared }),
          ]}
        />
      </Box>
    </>
  );
}

function DishName({ dish }: { dish: SoldDish }) {
  const { t, name, otherName, otherLang } = useWords('figures');
  return (
    <>
      {name(dish) || t('unknown_dish')}{' '}
      <chakra.span lang={otherLang} textStyle="helper" color="fg.muted">
        {otherName(dish)}
      </chakra.span>
    </>
  );
}

const dishCell = (dish: SoldDish) => <DishName dish={dish} />;

/** Every dish that sold, the best first; the file holds those that are too many for the page. */
export function DishTable({ data, onCsv }: { data: Statistic; onCsv: () => void }) {
  const words = useWords('figures');
  const { t } = words;
  const aside = (
    <>
      <chakra.span textStyle="helper" color="fg.muted">
        {t('dishes_of', { shown: data.dishes.length, count: data.dishes_total })}
      </chakra.span>
      <Button onClick={onCsv} className="no-print">
        <OfficeIcon name="download" />
        {t('csv')}
      </Button>
    </>
  );
  return (
    <Box title={t('by_dish')} aside={aside} testId="by-dish">
      <FigureTable
        label={t('by_dish')}
        rows={data.dishes}
        keyOf={(row) => row.key}
        columns={[
          {
            title: t('column.dish'),
            cell: dishCell,
          },
          { title: t('column.quantity'), isNumber: true, cell: (row) => row.quantity },
          { title: t('column.orders'), isNumber: true, cell: (row) => row.orders },
          ...moneyColumns<SoldDish>(words, 'dish_sales', {
            whole: sumOf(data.dishes),
            isCompared: data.compared !== null,
          }),
        ]}
      />
    </Box>
  );
}
