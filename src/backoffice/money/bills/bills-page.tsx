import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { BILL_STATES, type Bill, type BillTotal } from '#contract/domain/bill.ts';
import { DEFAULT_CURRENCY } from '#contract/domain/money.ts';
import { monthOf } from '#contract/domain/statistics.ts';
import { addDays } from '#contract/domain/time.ts';
import { billQueries } from '../../../data/money/bill-queries.ts';
import { useMay } from '../../../lib/use-may.ts';
import { Button } from '../../../ui/button.tsx';
import { Box } from '../../../ui/box.tsx';
import { FigureTable } from '../../../ui/charts-box.tsx';
import { PrintOnPaper } from '../../../ui/charts-print.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { ExportButton } from '../../kit/list/export-button.tsx';
import { Reading } from '../../kit/reading.tsx';
import { inStore } from '../../pages.ts';
import { useTitle } from '../../shell/use-title.ts';
import { dayText } from '../statistics/day-text.ts';
import { useBusinessDay } from '../statistics/use-span.ts';
import { CurrencyContext, useWords } from '../../use-words.ts';
import { BillChip } from './bill-chip.tsx';
import { useBillCsv } from './bill-csv.ts';
import { IssueBillsDialog } from './issue-bills-dialog.tsx';
import { PageLink } from '../../kit/page-link.tsx';

const PAGE_SIZE = 100;
const MONTHS = 24;
const ANY = 'any';

function monthsBack(today: string): string[] {
  const months = [monthOf(today)];
  while (months.length < MONTHS) months.push(monthOf(addDays(`${months.at(-1) ?? ''}-01`, -1)));
  return months;
}

/** The statements of every restaurant one may see, for one month, by state. */
export function BillsPage() {
  const { t, language } = useWords('figures');
  useTitle(t('page.bills'));
  const { billsFile } = useBillCsv();
  const may = useMay();
  const [isIssuing, setIsIssuing] = useState(false);
  const months = monthsBack(useBusinessDay());
  const [params, setParams] = useSearchParams();
  const period = months.find((month) => month === params.get('period')) ?? months[1] ?? '';
  const state = BILL_STATES.find((name) => name === params.get('state'));
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1);
  const q = params.get('q') ?? '';
  const asked = { period, q, ...(state === undefined ? {} : { state }) };
  const query = useQuery(billQueries.list({ ...asked, page, page_size: PAGE_SIZE }));
  const { data } = query;
  const change = (name: string, value: string): void => {
    const next = new URLSearchParams(params);
    if (name !== 'page') next.delete('page');
    if (value === ANY || value === '') next.delete(name);
    else next.set(name, value);
    setParams(next);
  };
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / PAGE_SIZE));
  return (
    <chakra.div display="flex" flexDirection="column" gap="4">
      <PrintOnPaper />
      <PageHead title={t('page.bills')}>
        <chakra.div display="flex" flexWrap="wrap" gap="2" className="no-print">
          <SearchBox label={t('bill.search')} value={q} width="200px" onChange={(text) => change('q', text)} />
          <SelectField
            label={t('column.period')}
            value={period}
            options={months.map((month) => ({ value: month, text: dayText(month, 'month', language) }))}
            onChange={(value) => change('period', value)}
          />
          <SelectField
            label={t('column.state')}
            value={state ?? ANY}
            options={[
              { value: ANY, text: t('bill.any_state') },
              ...BILL_STATES.map((name) => ({ value: name, text: t(`bill_state.${name}`) })),
            ]}
            onChange={(value) => change('state', value)}
          />
          {may('bill.settle') ? <Button onClick={() => setIsIssuing(true)}>{t('bill.issue_all')}</Button> : null}
          <ExportButton {...billsFile(asked)} isDisabled={(data?.total ?? 0) === 0} />
          <Button disabled={data === undefined || query.isPlaceholderData} onClick={() => window.print()}>
            <OfficeIcon name="print" />
            {t('print')}
          </Button>
        </chakra.div>
      </PageHead>
      {isIssuing ? <IssueBillsDialog period={period} q={q} onClose={() => setIsIssuing(false)} /> : null}
      <Reading query={query} failed={t('bill.failed')} rows={6} />
      {data === undefined ? null : data.items.length === 0 ? (
        <EmptyState glyph="账" title={t('bill.none_in_state')} text={t('bill.none_in_state_text')}>
          <Button onClick={() => setParams({ period })}>{t('bill.drop_state')}</Button>
        </EmptyState>
      ) : (
        <CurrencyContext value={DEFAULT_CURRENCY}>
          <BillTable bills={data.items} totals={data.totals} />
        </CurrencyContext>
      )}
      {pages > 1 ? (
        <chakra.div display="flex" justifyContent="flex-end" alignItems="center" gap="2" className="no-print">
          {t('bill.page_of', { page, pages })}
          <Button disabled={page <= 1} onClick={() => change('page', String(page - 1))}>
            {t('bill.earlier')}
          </Button>
          <Button disabled={page >= pages} onClick={() => change('page', String(page + 1))}>
            {t('bill.later')}
          </Button>
        </chakra.div>
      ) : null}
    </chakra.div>
  );
}

/** The way into one restaurant's statement, which becomes the chosen one. */
const restaurantCell = ({ restaurant_id, restaurant_name, period }: Bill) => (
  <PageLink
    display="inline-block"
    minW="8em"
    fontWeight="700"
    color="indigo.fg"
    data-field="bill.restaurant_id"
    to={inStore(`/seller/bill?period=${period}`, restaurant_id)}
  >
    {restaurant_name}
  </PageLink>
);

const stateCell = ({ state }: Bill) => <BillChip state={state} />;

type BillTableProps = { bills: readonly Bill[]; totals: readonly BillTotal[] };

/** A page of statements; the foot has the totals of all that the filters mean. */
function BillTable({ bills, totals }: BillTableProps) {
  const { t, language, money } = useWords('figures');
  const column = (title: string, of: (bill: Bill | BillTotal) => number, isAside = true) => ({
    title,
    isNumber: true,
    isAside,
    cell: (bill: Bill) => money(of(bill), bill.currency),
    foot: totals.map((total) => (
      <chakra.span key={total.currency} display="block" whiteSpace="nowrap" data-currency={total.currency}>
        {money(of(total), total.currency)}
      </chakra.span>
    )),
  });
  const count = (of: (total: BillTotal) => number): number => totals.reduce((sum, total) => sum + of(total), 0);
  return (
    <Box title={dayText(bills[0]?.period ?? '', 'month', language)} testId="bills">
      <FigureTable
        label={t('page.bills')}
        rows={bills}
        keyOf={(bill) => `${bill.restaurant_id}/${bill.period}`}
        minW="960px"
        columns={[
          {
            title: t('column.restaurant'),
            cell: restaurantCell,
            foot: t('bill.sum_of', { count: count(({ bills: number }) => number) }),
          },
          { title: t('column.state'), cell: stateCell, foot: '' },
          {
            title: t('column.orders'),
            isNumber: true,
            isAside: true,
            cell: (bill) => bill.orders,
            foot: count(({ orders }) => orders),
          },
          column(t('bill.gross'), (bill) => bill.gross_cents),
          column(t('bill.refunds'), (bill) => bill.refunds_cents),
          column(t('bill.collected'), (bill) => bill.collected_cents),
          column(t('bill.commission'), (bill) => bill.commission_cents),
          column(t('bill.adjustments'), (bill) => bill.adjustments_cents),
          column(t('bill.payout'), (bill) => bill.payout_cents, false),
        ]}
      />
    </Box>
  );
}
