import type { TFunction } from 'i18next';
import type { Language } from '#contract/domain/basics.ts';
import { paperTime, type ReceiptBlock } from '#contract/domain/receipt.ts';
import { paperWord } from '#contract/domain/receipt-words.ts';
import type { DayClosing } from '../desk-calls.ts';
import type { Money } from '../desk-context.ts';
import { differenceText } from './difference-text.ts';
import { courierOwedCents, toCollectText } from './to-collect-text.ts';

type PaperOptions = {
  t: TFunction;
  money: Money;
  language: Language;
  store: { name: string; time_zone: string };
  /** The instant it is printed at. */
  at: string;
};

const fact = (text: string, isLoud = false): ReceiptBlock => ({ kind: 'fact', text, isLoud });

/** [DC1][DC2][DC3] What the panel says, as a printed slip for the till. */
export function dayPaper(closing: DayClosing, { t, money, language, store, at }: PaperOptions): ReceiptBlock[] {
  const sum = (first: string, cents: number, isTotal = false): ReceiptBlock => ({
    kind: 'money',
    first,
    second: null,
    amount: money(cents),
    isTotal,
  });
  const { cash, unfinished, owed = [], closes } = closing;
  const courierOwed = courierOwedCents(closing);
  const timeOf = (instant: string): string => paperTime(instant, at, store.time_zone, language);
  return [
    { kind: 'store', name: store.name, lines: [t('title'), closing.business_date] },
    fact(t('sums', { orders: closing.orders, cancelled: closing.cancelled })),
    { kind: 'rule' },
    unfinished.length === 0 ? fact(t('all_done')) : fact(t('unfinished', { count: unfinished.length }), true),
    ...unfinished.map((order) => ({
      ...sum(`${order.order_no} ${order.customer_name}`, 0),
      amount: order.to_collect_cents > 0 ? toCollectText(t, money, order) : t('paid'),
    })),
    ...(owed.length === 0 ? [] : [fact(t('handed_over_owed', { count: owed.length }), true)]),
    ...owed.map((order) => ({
      ...sum(`${order.order_no} ${order.customer_name}`, 0),
      amount: toCollectText(t, money, order),
    })),
    { kind: 'rule' },
    sum(t('pickup', { count: cash.pickup.orders }), cash.pickup.cents),
    sum(t('delivery', { count: cash.delivery.orders }), cash.delivery.cents),
    ...(cash.refunds === undefined || cash.refunds.orders === 0
      ? []
      : [sum(t('refunds', { count: cash.refunds.orders }), -cash.refunds.cents)]),
    sum(t('due'), cash.due_cents, true),
    ...(cash.outstanding_cents > 0 ? [sum(t('outstanding'), cash.outstanding_cents)] : []),
    ...(courierOwed > 0 ? [sum(t('courier_owed'), courierOwed)] : []),
    ...(closes.length > 0 ? [{ kind: 'rule' } as const] : []),
    ...closes.flatMap(({ at: countedAt, by, counted_cents, expected_cents, note }) => [
      sum(`${timeOf(countedAt)} ${by}`, counted_cents),
      fact(differenceText(t, money, counted_cents - expected_cents) + (note === '' ? '' : ` · ${note}`)),
    ]),
    { kind: 'rule' },
    { kind: 'small', text: `${paperWord('printed', language).first} ${timeOf(at)}` },
  ];
}
