import type { Bill, BillLine } from '#contract/domain/bill.ts';
import type { QueryInput } from '#contract/http/call.ts';
import { BILL_EXPORT } from '#contract/http/platform/export-lists.ts';
import type { listBillsCall } from '#contract/http/money/bill.ts';
import { readAllBillLines } from '../../../data/money/bill-queries.ts';
import { downloadCsv, type CsvColumn } from '../../../lib/csv.ts';
import type { CsvFile } from '../../kit/list/use-csv-file.ts';
import { useWords } from '../../use-words.ts';

type BillFilter = QueryInput<typeof listBillsCall> & { period: string };
type Words = ReturnType<typeof useWords>;

const lineColumns = ({ t, amount, channelText }: Words, { currency }: Bill): CsvColumn<BillLine>[] => [
  { title: t('column.kind'), cell: ({ kind }) => t(`bill.kind_${kind}`) },
  { title: t('column.number'), cell: ({ number }) => number },
  { title: t('column.day'), cell: ({ business_date }) => business_date },
  { title: t('bill.given_on'), cell: ({ settled_date }) => settled_date ?? null },
  { title: t('column.channel'), cell: ({ channel }) => channelText(channel) },
  { title: t('column.paid_by'), cell: ({ payment_method }) => t(`payment_method.${payment_method}`) },
  { title: t('column.state'), cell: ({ status }) => t(`status.${status}`) },
  { title: t('column.currency'), cell: () => currency },
  { title: t('bill.gross'), cell: (line) => amount(line.gross_cents, currency) },
  { title: t('bill.tax'), cell: (line) => amount(line.tax_cents, currency) },
  { title: t('bill.remitted'), cell: (line) => amount(line.remitted_tax_cents, currency) },
  { title: t('bill.remitted_back'), cell: (line) => amount(line.remitted_back_cents, currency) },
  { title: t('bill.tips'), cell: (line) => amount(line.tips_cents, currency) },
  { title: t('bill.delivery_fees'), cell: (line) => amount(line.delivery_fees_cents, currency) },
  { title: t('bill.refunds'), cell: (line) => amount(line.refunds_cents, currency) },
  { title: t('bill.collected'), cell: (line) => amount(line.collected_cents, currency) },
  { title: t('bill.base'), cell: (line) => amount(line.commission_base_cents, currency) },
  { title: t('bill.rate'), cell: ({ rate }) => rate },
  { title: t('bill.commission'), cell: (line) => amount(line.commission_cents, currency) },
];

const billColumns = ({ t, amount }: Words): CsvColumn<Bill>[] => [
  { title: t('column.restaurant'), cell: (bill) => bill.restaurant_name },
  { title: t('column.period'), cell: (bill) => bill.period },
  { title: t('column.state'), cell: (bill) => t(`bill_state.${bill.state}`) },
  { title: t('column.orders'), cell: (bill) => bill.orders },
  { title: t('column.currency'), cell: (bill) => bill.currency },
  { title: t('bill.gross'), cell: (bill) => amount(bill.gross_cents, bill.currency) },
  { title: t('bill.tax'), cell: (bill) => amount(bill.tax_cents, bill.currency) },
  { title: t('bill.remitted'), cell: (bill) => amount(bill.remitted_tax_cents, bill.currency) },
  { title: t('bill.remitted_back'), cell: (bill) => amount(bill.remitted_back_cents, bill.currency) },
  { title: t('bill.tips'), cell: (bill) => amount(bill.tips_cents, bill.currency) },
  { title: t('bill.delivery_fees'), cell: (bill) => amount(bill.delivery_fees_cents, bill.currency) },
  { title: t('bill.refunds'), cell: (bill) => amount(bill.refunds_cents, bill.currency) },
  { title: t('bill.collected'), cell: (bill) => amount(bill.collected_cents, bill.currency) },
  { title: t('bill.commission'), cell: (bill) => amount(bill.commission_cents, bill.currency) },
  { title: t('bill.adjustments'), cell: (bill) => amount(bill.adjustments_cents, bill.currency) },
  { title: t('bill.payout'), cell: (bill) => amount(bill.payout_cents, bill.currency) },
];

/** Statements as files. */
export function useBillCsv() {
  const words = useWords('figures');
  return {
    /** Every line of one: what a person sums up themselves comes out as the statement says. */
    saveLines: async (bill: Bill, refunds: readonly BillLine[]): Promise<void> => {
      const lines = await readAllBillLines({ restaurant_id: bill.restaurant_id, period: bill.period });
      downloadCsv(`bill-${bill.period}.csv`, [...lines, ...refunds], lineColumns(words, bill));
    },
    /** Every one that a page's filters mean, as a file. */
    billsFile: (asked: BillFilter): CsvFile<Bill> => ({
      fileName: `bills-${asked.period}.csv`,
      columns: billColumns(words),
      list: BILL_EXPORT,
      query: asked,
    }),
  };
}
