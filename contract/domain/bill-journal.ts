import { payoutOf, type Adjustment, type Bill } from './bill.ts';
import { taxByRate, type BillBreakdown } from './bill-breakdown.ts';
import { spread } from './tax.ts';

/**
 * The accounts of a statement's journal [MC5]: what was sold, the tax of a rate, tips and delivery fees are income;
 * refunds (without tax and tips, which go back on their own accounts) and commission cost; `collected` is cash and cards
 * that the restaurant took itself, `platform` what the platform owes it.
 */
export const JOURNAL_ACCOUNTS = [
  'sales',
  'tax',
  'tips',
  'delivery_fees',
  'refunds',
  'commission',
  'collected',
  'platform',
  'adjustments',
] as const;
export type JournalAccount = (typeof JOURNAL_ACCOUNTS)[number];

/** One line of the journal: an amount on one of its two sides, in minor units. `rate` is of the account `tax`. */
export type JournalLine = {
  day: string;
  account: JournalAccount;
  rate: number | null;
  debit_cents: number;
  credit_cents: number;
  memo: string;
};

const line = (day: string, account: JournalAccount, credit: number, memo = ''): JournalLine => ({
  day,
  account,
  rate: null,
  debit_cents: credit < 0 ? -credit : 0,
  credit_cents: credit > 0 ? credit : 0,
  memo,
});

function linesOfDay({ taxes, tips }: BillBreakdown, { day, ...sums }: BillBreakdown['days'][number]): JournalLine[] {
  const ofDay = taxByRate({ taxes: taxes.filter((each) => each.day === day) });
  // Of the tax that went back, what the platform remits was no income of the restaurant.
  const weights = ofDay.map(({ refunded_tax_cents }) => refunded_tax_cents);
  const remitted = spread(sums.remitted_back_cents, weights);
  const taxBack = weights.map((cents, index) => cents - (remitted[index] ?? 0));
  const tipsBack = tips.reduce((sum, tip) => sum + (tip.day === day ? (tip.returned_cents ?? 0) : 0), 0);
  const otherBack =
    sums.refunds_cents - sums.remitted_back_cents - taxBack.reduce((sum, cents) => sum + cents, tipsBack);
  const parts = sums.tax_cents + sums.remitted_tax_cents + sums.tips_cents + sums.delivery_fees_cents;
  return [
    line(day, 'sales', sums.gross_cents - parts),
    ...ofDay.map(({ rate, tax_cents }) => ({ ...line(day, 'tax', tax_cents), rate })),
    line(day, 'tips', sums.tips_cents),
    line(day, 'delivery_fees', sums.delivery_fees_cents),
    ...ofDay.map(({ rate }, index) => ({ ...line(day, 'tax', -(taxBack[index] ?? 0)), rate })),
    line(day, 'tips', -tipsBack),
    line(day, 'refunds', -otherBack),
    line(day, 'commission', -sums.commission_cents),
    line(day, 'collected', -sums.collected_cents),
    line(day, 'platform', -payoutOf(sums, 0)),
  ];
}

/** An adjustment is booked on the statement's last day: it is of the month, not of the day on which it was written. */
const linesOfAdjustment = (day: string, { amount_cents, reason }: Adjustment): JournalLine[] => [
  line(day, 'adjustments', amount_cents, reason),
  line(day, 'platform', -amount_cents, reason),
];

/**
 * A statement as a journal for bookkeeping [MC5], day by day, each balanced: debits equal credits. What `platform` comes
 * to over the month is the payout.
 */
export function journalOf(bill: Pick<Bill, 'to' | 'adjustments'>, breakdown: BillBreakdown): JournalLine[] {
  return [
    ...breakdown.days.flatMap((day) => linesOfDay(breakdown, day)),
    ...bill.adjustments.flatMap((each) => linesOfAdjustment(bill.to, each)),
  ].filter(({ debit_cents, credit_cents }) => debit_cents !== 0 || credit_cents !== 0);
}
