import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { Bill } from '#contract/domain/bill.ts';
import {
  taxByRate,
  tipsByPerson,
  tipsLeft,
  type BillBreakdown,
  type TipTaker,
} from '#contract/domain/bill-breakdown.ts';
import { ratePercent } from '#contract/domain/order-tax.ts';
import { billQueries } from '../../../data/money/bill-queries.ts';
import { Box } from '../../../ui/box.tsx';
import { FigureTable, type BoxColumn } from '../../../ui/charts-box.tsx';
import { Reading } from '../../kit/reading.tsx';
import { dayText } from '../statistics/day-text.ts';
import { useWords } from '../../use-words.ts';

type Words = ReturnType<typeof useWords>;

export const tipTakerText = (t: Words['t'], { taker, person }: TipTaker): string =>
  taker === 'person' ? person : t(`parts.${taker}`);

/** [MC2]–[MC4] A statement's tax by rate, its tips by person, and its days. */
export function BillParts({ bill }: { bill: Bill }) {
  const { t } = useWords('figures');
  const { restaurant_id, period } = bill;
  const query = useQuery(billQueries.breakdown({ restaurant_id, period }));
  const { data } = query;
  if (data === undefined)
    return (
      <Box title={t('parts.days')}>
        <Reading query={query} failed={t('bill.failed')} rows={4} />
      </Box>
    );
  if (data.breakdown.days.length === 0) return null;
  return (
    <>
      <TaxBox breakdown={data.breakdown} />
      <TipBox breakdown={data.breakdown} />
      <Box title={t('parts.days')} testId="bill-days">
        {data.is_exact ? null : (
          <chakra.p px="4" py="2" bg="amber.subtle">
            {t('parts.differs')}
          </chakra.p>
        )}
        <DayTable days={data.breakdown.days} />
      </Box>
    </>
  );
}

function useAmount<Row>(): (title: string, of: (row: Row) => number) => BoxColumn<Row> {
  const { money } = useWords('figures');
  return (title, of) => ({ title, isNumber: true, cell: (row) => (of(row) === 0 ? '' : money(of(row))) });
}

function TaxBox({ breakdown }: { breakdown: BillBreakdown }) {
  const { t } = useWords('figures');
  const rows = taxByRate(breakdown);
  const amount = useAmount<(typeof rows)[number]>();
  if (rows.length === 0) return null;
  return (
    <Box title={t('parts.tax')} testId="bill-taxes">
      <FigureTable
        label={t('parts.tax')}
        rows={rows}
        keyOf={({ rate }) => String(rate)}
        minW="620px"
        columns={[
          { title: t('parts.rate'), cell: ({ rate }) => (rate === null ? t('parts.no_rate') : ratePercent(rate)) },
          amount(t('parts.taxable'), (row) => row.taxable_cents),
          amount(t('parts.own_tax'), (row) => row.tax_cents),
          amount(t('parts.platform_tax'), (row) => row.remitted_cents),
          amount(t('parts.back_taxable'), (row) => row.refunded_taxable_cents),
          amount(t('parts.back_tax'), (row) => row.refunded_tax_cents),
        ]}
      />
    </Box>
  );
}

function TipBox({ breakdown }: { breakdown: BillBreakdown }) {
  const { t, money } = useWords('figures');
  const rows = tipsByPerson(breakdown);
  if (rows.length === 0) return null;
  const amount = (title: string, of: (row: (typeof rows)[number]) => number) => ({
    title,
    isNumber: true,
    cell: (row: (typeof rows)[number]) => money(of(row)),
    foot: money(rows.reduce((sum, row) => sum + of(row), 0)),
  });
  const returned = ({ returned_cents = 0 }: (typeof rows)[number]): number => returned_cents;
  const isSomeBack = rows.some((row) => returned(row) !== 0);
  return (
    <Box title={t('parts.tips')} testId="bill-tips">
      <FigureTable
        label={t('parts.tips')}
        rows={rows}
        keyOf={({ taker, person }) => `${taker} ${person}`}
        columns={[
          { title: t('parts.person'), cell: (row) => tipTakerText(t, row) },
          { title: t('column.orders'), isNumber: true, cell: ({ orders }) => orders },
          amount(t('bill.tips'), ({ tips_cents }) => tips_cents),
          ...(isSomeBack ? [amount(t('parts.tips_back'), returned), amount(t('parts.tips_left'), tipsLeft)] : []),
        ]}
      />
      <chakra.p px="4" py="2" textStyle="helper" color="fg.muted">
        {t('parts.tips_why')}
      </chakra.p>
    </Box>
  );
}

function DayTable({ days }: { days: BillBreakdown['days'] }) {
  const { t, language } = useWords('figures');
  const amount = useAmount<(typeof days)[number]>();
  return (
    <FigureTable
      label={t('parts.days')}
      rows={days}
      keyOf={({ day }) => day}
      minW="760px"
      columns={[
        { title: t('column.day'), cell: ({ day }) => dayText(day, 'day', language) },
        { title: t('column.orders'), isNumber: true, cell: ({ orders }) => orders },
        amount(t('bill.gross'), (day) => day.gross_cents),
        amount(t('bill.tax'), (day) => day.tax_cents),
        amount(t('bill.tips'), (day) => day.tips_cents),
        amount(t('bill.refunds'), (day) => day.refunds_cents),
        amount(t('bill.collected'), (day) => day.collected_cents),
        amount(t('bill.commission'), (day) => day.commission_cents),
      ]}
    />
  );
}
