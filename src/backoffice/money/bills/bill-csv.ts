import type { Bill, BillLine } from '#contract/domain/bill.ts';
import { readAllBillLines } from '../../../data/money/bill-queries.ts';
import { downloadCsv, type CsvColumn } from '../../../lib/csv.ts';
import { useWords } from '../../use-words.ts';

type Words = ReturnType<typeof useWords>['t'];

const dollars = (cents: number): string => (cents / 100).toFixed(2);

const lineColumns = (t: Words): CsvColumn<BillLine>[] => [
  { title: t('column.kind'), cell: ({ kind }) => t(`bill.kind_${kind}`) },
  { title: t('column.number'), cell: ({ number }) => number },
  { title: t('column.day'), cell: ({ business_date }) => business_date },
  { title: t('column.channel'), cell: ({ channel }) => channel },
  { title: t('column.paid_by'), cell: ({ payment_method }) => t(`payment_method.${payment_method}`) },
  { title: t('column.state'), cell: ({ status }) => t(`status.${status}`) },
  { title: t('bill.gross'), cell: (line) => dollars(line.gross_cents) },
  { title: t('bill.tax'), cell: (line) => dollars(line.tax_cents) },
  { title: t('bill.remitted'), cell: (line) => dollars(line.remitted_tax_cents) },
  { title: t('bill.remitted_back'), cell: (line) => dollars(line.remitted_back_cents) },
  { title: t('bill.tips'), cell: (line) => dollars(line.tips_cents) },
  { title: t('bill.delivery_fees'), cell: (line) => dollars(line.delivery_fees_cents) },
  { title: t('bill.refunds'), cell: (line) => dollars(line.refunds_cents) },
  { title: t('bill.collected'), cell: (line) => dollars(line.collected_cents) },
  { title: t('bill.base'), cell: (line) => dollars(line.commission_base_cents) },
  { title: t('bill.rate'), cell: ({ rate }) => rate },
  { title: t('bill.commission'), cell: (line) => dollars(line.commission_cents) },
];

const billColumns = (t: Words): CsvColumn<Bill>[] => [
  { title: t('column.restaurant'), cell: (bill) => bill.restaurant_name },
  { title: t('column.period'), cell: (bill) => bill.period },
  { title: t('column.state'), cell: (bill) => t(`bill_state.${bill.state}`) },
  { title: t('column.orders'), cell: (bill) => bill.orders },
  { title: t('bill.gross'), cell: (bill) => dollars(bill.gross_cents) },
  { title: t('bill.tax'), cell: (bill) => dollars(bill.tax_cents) },
  { title: t('bill.remitted'), cell: (bill) => dollars(bill.remitted_tax_cents) },
  { title: t('bill.remitted_back'), cell: (bill) => dollars(bill.remitted_back_cents) },
  { title: t('bill.tips'), cell: (bill) => dollars(bill.tips_cents) },
  { title: t('bill.delivery_fees'), cell: (bill) => dollars(bill.delivery_fees_cents) },
  { title: t('bill.refunds'), cell: (bill) => dollars(bill.refunds_cents) },
  { title: t('bill.collected'), cell: (bill) => dollars(bill.collected_cents) },
  { title: t('bill.commission'), cell: (bill) => dollars(bill.commission_cents) },
  { title: t('bill.adjustments'), cell: (bill) => dollars(bill.adjustments_cents) },
  { title: t('bill.payout'), cell: (bill) => dollars(bill.payout_cents) },
];

/** Statements as files. */
export function useBillCsv() {
  const { t } = useWords('figures');
  return {
    /** Every line of one: what a person sums up themselves comes out as the statement says. */
    saveLines: async (bill: Bill, refunds: readonly BillLine[]): Promise<void> => {
      const lines = await readAllBillLines({ restaurant_id: bill.restaurant_id, period: bill.period });
      downloadCsv(`bill-${bill.period}.csv`, [...lines, ...refunds], lineColumns(t));
    },
    /** A page of them. */
    saveBills: (bills: readonly Bill[]): void =>
      downloadCsv(`bills-${bills[0]?.period ?? 'none'}.csv`, bills, billColumns(t)),
  };
}
