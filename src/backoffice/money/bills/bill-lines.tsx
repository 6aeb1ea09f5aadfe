import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { MAX_DISPUTES, type Bill, type BillLine } from '#contract/domain/bill.ts';
import { billQueries } from '../../../data/money/bill-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Box } from '../../../ui/box.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { FigureTable, type BoxColumn } from '../../../ui/charts-box.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Reading } from '../../kit/reading.tsx';
import { useWords } from '../../use-words.ts';
import { dayText } from '../statistics/day-text.ts';
import { percentText } from './bill-words.ts';
import { PageLink } from '../../kit/page-link.tsx';

const PAGE_SIZE = 50;

/** The columns of an order's or refund's line; what is nothing stays blank. */
function useLineColumns(isRemitted: boolean): BoxColumn<BillLine>[] {
  const { t, money } = useWords('figures');
  const column = (title: string, of: (line: BillLine) => number): BoxColumn<BillLine> => ({
    title,
    isNumber: true,
    cell: (line) => (of(line) === 0 ? '' : money(of(line))),
  });
  return [
    {
      title: t('column.number'),
      cell: (line) => (
        <PageLink
          fontWeight="700"
          color="indigo.fg"
          to={`/order/list?status=all&q=${encodeURIComponent(line.number)}&order=${line.order_id}`}
        >
          {line.number}
        </PageLink>
      ),
    },
    { title: t('column.paid_by'), cell: (line) => t(`payment_method.${line.payment_method}`) },
    { title: t('column.state'), cell: (line) => t(`status.${line.status}`) },
    column(t('bill.gross'), (line) => line.gross_cents),
    column(t('bill.tax'), (line) => line.tax_cents),
    ...(isRemitted ? [column(t('bill.remitted'), (line) => line.remitted_tax_cents)] : []),
    column(t('bill.tips'), (line) => line.tips_cents),
    column(t('bill.delivery_fees'), (line) => line.delivery_fees_cents),
    column(t('bill.refunds'), (line) => line.refunds_cents),
    ...(isRemitted ? [column(t('bill.remitted_back'), (line) => line.remitted_back_cents)] : []),
    column(t('bill.base'), (line) => line.commission_base_cents),
    { title: t('bill.rate'), isNumber: true, cell: (line) => percentText(line.rate) },
    column(t('bill.commission'), (line) => line.commission_cents),
  ];
}

/** Orders that a person marks, to dispute them. */
export type Marking = {
  marked: readonly BillLine[];
  onMark: (marked: readonly BillLine[]) => void;
  onDispute: () => void;
};

/** The column in which an order is marked; a statement that cannot be disputed has none. */
function useMarkColumn(marking: Marking | undefined): BoxColumn<BillLine>[] {
  const { t } = useWords('figures');
  if (marking === undefined) return [];
  const { marked, onMark } = marking;
  const isMarked = ({ order_id }: BillLine): boolean => marked.some((each) => each.order_id === order_id);
  const mark = (line: BillLine, isOn: boolean): void => {
    const others = marked.filter(({ order_id }) => order_id !== line.order_id);
    onMark(isOn ? [...others, line] : others);
  };
  return [
    {
      title: t('dispute.mark'),
      cell: (line) => (
        <CheckField
          label={t('dispute.mark_order', { number: line.number })}
          isChecked={isMarked(line)}
          isDisabled={!isMarked(line) && marked.length >= MAX_DISPUTES}
          onChange={(isOn) => mark(line, isOn)}
        >
          {null}
        </CheckField>
      ),
    },
  ];
}

/** The orders a statement is the sum of, a page at a time. */
export function BillOrders({ bill, marking }: { bill: Bill; marking: Marking | undefined }) {
  const mark = useMarkColumn(marking);
  const { t } = useWords('figures');
  const ofRefunds = [t('bill.refunds'), t('bill.remitted_back')];
  const columns = useLineColumns(bill.remitted_tax_cents !== 0).filter(({ title }) => !ofRefunds.includes(title));
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1);
  const key = { restaurant_id: bill.restaurant_id, period: bill.period };
  const query = useQuery(billQueries.orders(key, page, PAGE_SIZE));
  const { data } = query;
  const go = (next: number): void => {
    const changed = new URLSearchParams(params);
    changed.set('page', String(next));
    setParams(changed);
  };
  if (data === undefined)
    return (
      <Box title={t('bill.lines')}>
        <Reading query={query} failed={t('bill.failed')} rows={5} />
      </Box>
    );
  const pages = Math.max(1, Math.ceil(data.total / PAGE_SIZE));
  const aside = (
    <chakra.span display="inline-flex" alignItems="center" gap="2">
      {marking === undefined || marking.marked.length === 0 ? null : (
        <Button onClick={marking.onDispute}>{t('dispute.some', { count: marking.marked.length })}</Button>
      )}
      <chakra.span textStyle="helper" color="fg.muted">
        {t('bill.page_of', { page, pages })}
      </chakra.span>
      <chakra.span className="no-print" display="inline-flex" gap="2">
        <Button disabled={page <= 1} onClick={() => go(page - 1)}>
          {t('bill.earlier')}
        </Button>
        <Button disabled={page >= pages} onClick={() => go(page + 1)}>
          {t('bill.later')}
        </Button>
      </chakra.span>
    </chakra.span>
  );
  return (
    <Box title={t('bill.lines')} aside={aside} testId="bill-orders">
      <Reading query={query} />
      {data.items.length === 0 ? (
        <EmptyState glyph="零" title={t('bill.no_orders')} />
      ) : (
        <FigureTable
          label={t('bill.lines')}
          rows={data.items}
          columns={[...columns.slice(0, 1), ...mark, ...columns.slice(1)]}
          keyOf={(line) => line.order_id}
          minW="1000px"
        />
      )}
    </Box>
  );
}

/** Refunds given in the period, whenever their order was placed. */
export function BillRefunds({ refunds, marking }: { refunds: readonly BillLine[]; marking: Marking | undefined }) {
  const mark = useMarkColumn(marking);
  const { t, money, language } = useWords('figures');
  const ofSales = ['gross', 'tax', 'remitted', 'tips', 'delivery_fees'].map((word) => t(`bill.${word}`));
  const isRemitted = refunds.some((line) => line.remitted_back_cents !== 0);
  const lineColumns = useLineColumns(isRemitted).filter(({ title }) => !ofSales.includes(title));
  if (refunds.length === 0) return null;
  const bearer: BoxColumn<BillLine> = {
    title: t('bill.borne_by'),
    cell: (line) => (line.bearer === null ? '' : t(`bill.bearer.${line.bearer}`)),
  };
  const givenOn: BoxColumn<BillLine> = {
    title: t('bill.given_on'),
    cell: ({ settled_date }) => (settled_date == null ? '' : dayText(settled_date, 'day', language)),
  };
  const given: BoxColumn<BillLine> = {
    title: t('bill.given'),
    isNumber: true,
    cell: (line) => money(line.given_cents ?? 0),
  };
  const columns = [
    ...lineColumns.slice(0, 1),
    ...mark,
    ...lineColumns.slice(1, 3),
    givenOn,
    given,
    bearer,
    ...lineColumns.slice(3),
  ];
  return (
    <Box title={t('bill.refund_lines')} testId="bill-refunds">
      <FigureTable
        label={t('bill.refund_lines')}
        rows={refunds}
        columns={columns}
        keyOf={(line) => `${line.order_id} ${refunds.indexOf(line)}`}
        minW="820px"
      />
    </Box>
  );
}
