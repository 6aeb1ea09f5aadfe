import type { TFunction } from 'i18next';
import type { Language } from '#contract/domain/basics.ts';
import { formatCents } from '#contract/domain/money.ts';
import { paperTime, type ReceiptBlock } from '#contract/domain/receipt.ts';
import { paperWord } from '#contract/domain/receipt-words.ts';
import type { DayClosing } from '../desk-calls.ts';
import { differenceText } from './difference-text.ts';

type PaperOptions = {
  t: TFunction;
  language: Language;
  store: { name: string; time_zone: string };
  /** The instant it is printed at. */
  at: string;
};

const money = (first: string, cents: number, isTotal = false): ReceiptBlock => ({
  kind: 'money',
  first,
  second: null,
  amount: formatCents(cents),
  isTotal,
});

const fact = (text: string, isLoud = false): ReceiptBlock => ({ kind: 'fact', text, isLoud });

/** [DC1][DC2][DC3] What the panel says, as a printed slip for the till. */
export function dayPaper(closing: DayClosing, { t, language, store, at }: PaperOptions): ReceiptBlock[] {
  const { cash, unfinished, closes } = closing;
  const timeOf = (instant: string): string => paperTime(instant, at, store.time_zone, language);
  return [
    { kind: 'store', name: store.name, lines: [t('title'), closing.business_date] },
    fact(t('sums', { orders: closing.orders, cancelled: closing.cancelled })),
    { kind: 'rule' },
    unfinished.length === 0 ? fact(t('all_done')) : fact(t('unfinished', { count: unfinished.length }), true),
    ...unfinished.map(({ order_no, customer_name, total_cents }) => money(`${order_no} ${customer_name}`, total_cents)),
    { kind: 'rule' },
    money(t('pickup', { count: cash.pickup.orders }), cash.pickup.cents),
    money(t('delivery', { count: cash.delivery.orders }), cash.delivery.cents),
    money(t('due'), cash.due_cents, true),
    ...(cash.outstanding_cents > 0 ? [money(t('outstanding'), cash.outstanding_cents)] : []),
    ...(closes.length > 0 ? [{ kind: 'rule' } as const] : []),
    ...closes.flatMap(({ at: countedAt, by, counted_cents, expected_cents, note }) => [
      money(`${timeOf(countedAt)} ${by}`, counted_cents),
      fact(differenceText(t, counted_cents - expected_cents) + (note === '' ? '' : ` · ${note}`)),
    ]),
    { kind: 'rule' },
    { kind: 'small', text: `${paperWord('printed', language).first} ${timeOf(at)}` },
  ];
}
