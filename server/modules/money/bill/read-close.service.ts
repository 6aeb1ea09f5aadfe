import type { Bill } from '#contract/domain/bill.ts';
import { isBreakdownOf, type BillBreakdown } from '#contract/domain/bill-breakdown.ts';
import { daysOfMonth } from '#contract/domain/statistics.ts';
import { localTime } from '#contract/domain/time.ts';
import { CallError } from '#contract/errors.ts';
import type { QueryOf, ReplyOf } from '#contract/http/call.ts';
import type { billPdfCall } from '#contract/http/money/bill.ts';
import { drawPdf } from '../../../print/draw-pdf.ts';
import { pdfFonts } from '../../../print/pdf-fonts.ts';
import { findAnyRestaurantRow } from '../../store/restaurant/desk-store.repository.ts';
import { listCommissions } from '../commission/commission.repository.ts';
import type { Context } from '../../context.ts';
import { billOnPaper } from './bill-paper.ts';
import { refundLines } from './refund-line.repository.ts';
import { currentBreakdown, findBreakdown } from './breakdown.repository.ts';
import { listDisputes } from './dispute.repository.ts';
import { partOf, readBills, type BillKey } from './present-bill.service.ts';

export async function readBill(context: Context, key: BillKey): Promise<Bill> {
  const [bill] = await readBills(context.database.db, [key], context.clock.now());
  if (bill === undefined) throw new CallError('not_found');
  return bill;
}

type Parts = { breakdown: BillBreakdown; is_exact: boolean };

/** [MC2] A statement's parts: those kept at its issue, else of its orders as they are now, and whether they add up. */
export async function readBreakdown(context: Context, key: BillKey): Promise<Parts> {
  const { db } = context.database;
  const bill = await readBill(context, key);
  const breakdown =
    (await findBreakdown(db, key)) ??
    (await currentBreakdown(
      db,
      key.restaurant_id,
      daysOfMonth(key.period),
      await listCommissions(db, key.restaurant_id),
    ));
  return { breakdown, is_exact: isBreakdownOf(breakdown, bill) };
}

const isLatin = (text: string): boolean => /^[\u0020-\u024F\u2000-\u20AC]*$/.test(text);

/** [MC7] A statement as a PDF file. Throws `no_font` where the server has none for what is on it. */
export async function billPdf(
  context: Context,
  { language, ...key }: QueryOf<typeof billPdfCall>,
): Promise<ReplyOf<typeof billPdfCall>> {
  const { db } = context.database;
  const bill = await readBill(context, key);
  const store = await findAnyRestaurantRow(db, key.restaurant_id);
  if (store === undefined) throw new CallError('not_found');
  const { breakdown, is_exact } = await readBreakdown(context, key);
  const commissions = await listCommissions(db, key.restaurant_id);
  const refunds = await refundLines(db, [partOf(key)], () => commissions);
  const disputes = await listDisputes(db, key);
  const onPaper = (atMs: number): string => {
    const { day, time } = localTime(atMs, store.time_zone);
    return `${day} ${time}`;
  };
  const steps = billOnPaper({
    bill,
    breakdown,
    isExact: is_exact,
    refunds,
    disputes,
    language,
    issuedAt: bill.issued_at === null ? null : onPaper(Date.parse(bill.issued_at)),
    madeAt: onPaper(context.clock.now()),
  });
  const fonts = await pdfFonts();
  const texts = steps.map((step) => (step[0] === 'text' ? step[1] : ''));
  if (fonts === null && !texts.every(isLatin)) throw new CallError('no_font');
  const pdf = await drawPdf({ steps, fonts, title: `${bill.restaurant_name} ${bill.period}`, language });
  return { file_name: `statement-${key.period}-${language}.pdf`, pdf: pdf.toString('base64') };
}
