import type { Language } from '#contract/domain/basics.ts';
import type { Bill, BillDispute, BillLine } from '#contract/domain/bill.ts';
import { taxByRate, tipsByPerson, tipsLeft, type BillBreakdown } from '#contract/domain/bill-breakdown.ts';
import { formatMoney } from '#contract/domain/money.ts';
import { ratePercent } from '#contract/domain/order-tax.ts';
import type { PdfStep } from '../../../print/draw-pdf.ts';
import { makeSheet, type Sheet } from '../../../print/pdf-sheet.ts';
import { paperWords, type PaperWord } from './bill-paper-words.ts';

/** A month has few refunds and fewer disputes; what is beyond this is in the CSV file. */
const MOST_LINES = 300;

export type BillOnPaper = {
  bill: Bill;
  breakdown: BillBreakdown;
  isExact: boolean;
  refunds: readonly BillLine[];
  disputes: readonly BillDispute[];
  language: Language;
  /** In the store's time, like `madeAt`; null while it is a draft. */
  issuedAt: string | null;
  madeAt: string;
};
type Words = { t: (word: PaperWord) => string; money: (cents: number) => string };

/** A minus is written out: on paper a sign is easily missed. */
const signed = (cents: number, { money }: Words): string => (cents < 0 ? `− ${money(-cents)}` : money(cents));

const AMOUNTS = { share: 2, isNumber: true };

/** What is a part of the gross stands under it. */
const PARTS: readonly PaperWord[] = ['dishes', 'tax', 'remitted_part', 'tips', 'delivery_fees'];
const lineText = (word: PaperWord | { reason: string }, t: Words['t']): string =>
  typeof word !== 'string' ? word.reason : PARTS.includes(word) ? `   ${t(word)}` : t(word);

function writeSums(sheet: Sheet, { bill }: BillOnPaper, words: Words): void {
  const { t } = words;
  const parts = bill.tax_cents + bill.remitted_tax_cents + bill.tips_cents + bill.delivery_fees_cents;
  const rows: [PaperWord | { reason: string }, number][] = [
    ['gross', bill.gross_cents],
    ['dishes', bill.gross_cents - parts],
    ['tax', bill.tax_cents],
    ...(bill.remitted_tax_cents === 0
      ? []
      : [['remitted_part', bill.remitted_tax_cents] satisfies [PaperWord, number]]),
    ['tips', bill.tips_cents],
    ['delivery_fees', bill.delivery_fees_cents],
    ['refunds', -bill.refunds_cents],
    ['collected', -bill.collected_cents],
    ['remitted', -(bill.remitted_tax_cents - bill.remitted_back_cents)],
    ['commission', -bill.commission_cents],
    ...bill.adjustments.map(({ reason, amount_cents }): [{ reason: string }, number] => [{ reason }, amount_cents]),
  ];
  sheet.heading(t('sums'));
  sheet.table(
    [
      { title: '', share: 5 },
      { title: bill.currency, ...AMOUNTS },
    ],
    [[t('orders'), String(bill.orders)], ...rows.map(([word, cents]) => [lineText(word, t), signed(cents, words)])],
    [t(bill.payout_cents < 0 ? 'owed' : 'payout'), signed(bill.payout_cents, words)],
  );
}

function writeTaxes(sheet: Sheet, { breakdown }: BillOnPaper, words: Words): void {
  const rates = taxByRate(breakdown);
  if (rates.length === 0) return;
  const { t, money } = words;
  const columns = ['taxable', 'own_tax', 'platform_tax', 'back_taxable', 'back_tax'] as const;
  sheet.heading(t('by_rate'));
  sheet.table(
    [{ title: t('rate'), share: 2 }, ...columns.map((word) => ({ title: t(word), ...AMOUNTS }))],
    rates.map((each) => [
      each.rate === null ? t('no_rate') : ratePercent(each.rate),
      money(each.taxable_cents),
      money(each.tax_cents),
      money(each.remitted_cents),
      money(each.refunded_taxable_cents),
      money(each.refunded_tax_cents),
    ]),
  );
}

function writeTips(sheet: Sheet, { breakdown }: BillOnPaper, { t, money }: Words): void {
  const people = tipsByPerson(breakdown);
  if (people.length === 0) return;
  sheet.heading(t('by_person'));
  sheet.table(
    [
      { title: t('person'), share: 4 },
      { title: t('orders'), share: 1, isNumber: true },
      ...(['tips', 'tips_back', 'tips_left'] as const).map((word) => ({ title: t(word), ...AMOUNTS })),
    ],
    people.map((row) => [
      row.taker === 'person' ? row.person : t(row.taker),
      String(row.orders),
      money(row.tips_cents),
      money(row.returned_cents ?? 0),
      money(tipsLeft(row)),
    ]),
  );
}

function writeDays(sheet: Sheet, { breakdown, isExact }: BillOnPaper, words: Words): void {
  const { t } = words;
  const columns = ['gross', 'tax', 'tips', 'refunds', 'commission'] as const;
  sheet.heading(t('by_day'));
  if (!isExact) sheet.paragraph(t('differs'));
  sheet.table(
    [
      { title: t('day'), share: 2 },
      { title: t('orders'), share: 1, isNumber: true },
      ...columns.map((word) => ({ title: t(word), ...AMOUNTS })),
    ],
    breakdown.days.map((day) => [
      day.day,
      String(day.orders),
      ...columns.map((word) => signed(day[`${word}_cents`], words)),
    ]),
  );
}

function writeRefunds(sheet: Sheet, { refunds }: BillOnPaper, { t, money }: Words): void {
  if (refunds.length === 0) return;
  sheet.heading(t('refund_lines'));
  sheet.table(
    [
      { title: t('number'), share: 2 },
      { title: t('day'), share: 2 },
      { title: t('given'), ...AMOUNTS },
      { title: t('refunds'), ...AMOUNTS },
    ],
    refunds
      .slice(0, MOST_LINES)
      .map((line) => [
        line.number,
        line.settled_date ?? line.business_date,
        money(line.given_cents ?? 0),
        money(line.refunds_cents),
      ]),
  );
  if (refunds.length > MOST_LINES) sheet.paragraph(t('more'));
}

function writeDisputes(sheet: Sheet, { disputes }: BillOnPaper, { t, money }: Words): void {
  if (disputes.length === 0) return;
  sheet.heading(t('disputes'));
  for (const { number, claimed_cents, reason, accepted_cents, answer } of disputes) {
    const given = accepted_cents === null ? '' : ` · ${t('accepted')} ${money(accepted_cents)}`;
    sheet.paragraph(`${number} · ${t('claimed')} ${money(claimed_cents)}${given} · ${reason}`);
    sheet.paragraph(`${t('answer')}: ${answer ?? t('waiting')}`);
  }
}

/** A statement as the steps that draw it, in one language: sums, tax by rate, tips by person, days, refunds, disputes. */
export function billOnPaper(paper: BillOnPaper): readonly PdfStep[] {
  const { bill, language, issuedAt, madeAt } = paper;
  const t = paperWords(language);
  const words = { t, money: (cents: number) => formatMoney(cents, bill.currency, language) };
  const name = `${bill.restaurant_name} · ${t('statement')} ${bill.period}`;
  const sheet = makeSheet((page) => `${name} · ${t('page')} ${page}`);
  sheet.title(bill.restaurant_name);
  const state = t(bill.state === 'open' ? 'draft' : bill.state);
  sheet.paragraph(`${t('statement')} ${bill.period} · ${bill.from} – ${bill.to} · ${bill.currency} · ${state}`);
  const issued = issuedAt === null ? '' : `${t('issued_at')} ${issuedAt} · `;
  sheet.paragraph(`${issued}${t('printed')} ${madeAt}`);
  if (bill.note !== '') sheet.paragraph(`${t('note')}: ${bill.note}`);
  writeSums(sheet, paper, words);
  writeTaxes(sheet, paper, words);
  writeTips(sheet, paper, words);
  writeDays(sheet, paper, words);
  writeRefunds(sheet, paper, words);
  writeDisputes(sheet, paper, words);
  return sheet.steps();
}
