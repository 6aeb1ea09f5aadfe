import type { Bill } from '#contract/domain/bill.ts';
import type { Language } from '#contract/domain/basics.ts';
import { tipsLeft, type TipOfDay } from '#contract/domain/bill-breakdown.ts';
import { journalOf, type JournalLine } from '#contract/domain/bill-journal.ts';
import { readBillPdf, readBreakdown } from '../../../data/money/bill-queries.ts';
import { downloadCsv, type CsvColumn } from '../../../lib/csv.ts';
import { downloadBase64 } from '../../../lib/download.ts';
import { useWords } from '../../use-words.ts';
import { tipTakerText } from './bill-parts.tsx';

const keyOf = ({ restaurant_id, period }: Bill) => ({ restaurant_id, period });

/** Files of a statement besides its lines: as a PDF, for bookkeeping, and its tips by day and person. */
export function useBillFiles(bill: Bill) {
  const { t, amount } = useWords('figures');
  const sum = (cents: number): string | null => (cents === 0 ? null : amount(cents, bill.currency));

  const journalColumns: CsvColumn<JournalLine>[] = [
    { title: 'date', cell: ({ day }) => day },
    { title: 'account', cell: ({ account }) => account },
    { title: 'account_name', cell: ({ account }) => t(`journal.${account}`) },
    { title: 'tax_rate', cell: ({ rate }) => rate },
    { title: 'debit', cell: ({ debit_cents }) => sum(debit_cents) },
    { title: 'credit', cell: ({ credit_cents }) => sum(credit_cents) },
    { title: 'currency', cell: () => bill.currency },
    { title: 'memo', cell: ({ memo }) => memo },
  ];
  const tipColumns: CsvColumn<TipOfDay>[] = [
    { title: t('column.day'), cell: ({ day }) => day },
    { title: t('parts.person'), cell: (row) => tipTakerText(t, row) },
    { title: t('column.orders'), cell: ({ orders }) => orders },
    { title: t('column.currency'), cell: () => bill.currency },
    { title: t('bill.tips'), cell: ({ tips_cents }) => amount(tips_cents, bill.currency) },
    { title: t('parts.tips_back'), cell: ({ returned_cents = 0 }) => amount(returned_cents, bill.currency) },
    { title: t('parts.tips_left'), cell: (row) => amount(tipsLeft(row), bill.currency) },
  ];
  return {
    savePdf: async (language: Language): Promise<void> => {
      const { file_name, pdf } = await readBillPdf({ ...keyOf(bill), language });
      downloadBase64(file_name, 'application/pdf', pdf);
    },
    /** [MC5] The columns' names are the same in every language: a program reads them. */
    saveJournal: async (): Promise<void> => {
      const { breakdown } = await readBreakdown(keyOf(bill));
      downloadCsv(`journal-${bill.period}.csv`, journalOf(bill, breakdown), journalColumns);
    },
    saveTips: async (): Promise<void> => {
      const { breakdown } = await readBreakdown(keyOf(bill));
      downloadCsv(`tips-${bill.period}.csv`, breakdown.tips, tipColumns);
    },
  };
}
