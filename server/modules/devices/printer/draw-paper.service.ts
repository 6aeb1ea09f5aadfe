import { PAPER_DOTS, type Paper } from '#contract/domain/printer.ts';
import { paperOf } from '#contract/domain/label.ts';
import { testPageOf } from '#contract/domain/printer-test-page.ts';
import type { ReceiptBlock, ReceiptKind } from '#contract/domain/receipt.ts';
import type { Language } from '#contract/domain/basics.ts';
import { isoNow } from '../../../base/clock.ts';
import { fromJsonOr } from '../../../db/json.ts';
import type { Row } from '../../../db/schema.ts';
import { findRestaurantRow } from '../../store/restaurant/desk-store.repository.ts';
import { findOrder } from '../../orders/order/order.repository.ts';
import type { Bitmap } from '../../../print/bitmap.ts';
import { PrinterFailure } from '../../../print/printer-failure.ts';
import { drawReceipt } from '../../../print/receipt-raster.ts';
import { fontState } from '../../../print/text-width.ts';
import type { Context } from '../../context.ts';
import { areLinesKnown, saidNow } from './due-paper.ts';
import { wasDuplicate } from './print-queue.service.ts';
import { printJobsOf, updatePrintJob } from './printer.repository.ts';

/** The receipt as of now: an order that changed while its job waited is printed in its current state. */
async function blocksOf(
  { database, clock }: Context,
  printer: Row<'printer'>,
  job: Row<'print_job'>,
): Promise<ReceiptBlock[]> {
  const restaurant = await findRestaurantRow(database.db, printer.restaurant_id);
  if (restaurant === undefined) throw new PrinterFailure('printer_removed');
  const { name, time_zone, street, city, state, phone } = restaurant;
  const store = { name, time_zone, lines: [[street, city, state].join(', '), phone] };
  const language = printer.language as Language;
  const at = isoNow(clock);
  if (job.order_id === null) return testPageOf({ language, store, at }, printer.name);
  const order = await findOrder(database.db, printer.restaurant_id, job.order_id);
  if (order === null) throw new PrinterFailure('not_readable');
  const said = saidNow(order, printer, job.receipt, job.copies);
  // Copies that say different things are on no paper as a whole.
  await updatePrintJob(database.db, job.id, { said: job.copies_printed === 0 || job.said === said ? said : null });
  return paperOf(order, {
    kind: job.receipt as ReceiptKind,
    language,
    store,
    at,
    isDuplicate: wasDuplicate(job),
    isChange: job.reason === 'changed',
    areLinesKnown: areLinesKnown(job, said, await printJobsOf(database.db, order.restaurant_id, order.id)),
    stations: fromJsonOr<string[] | null>(printer.stations, null),
    copy: { index: job.copies_printed, of: job.copies },
  });
}

export const drawPaper = async (context: Context, printer: Row<'printer'>, job: Row<'print_job'>): Promise<Bitmap> =>
  drawReceipt(await blocksOf(context, printer, job), PAPER_DOTS[printer.paper as Paper]);

/** Warns at the start, before a kitchen finds boxes on its receipts (docs/operations.md). */
export async function warnWithoutFont({ log }: Context): Promise<void> {
  const state = await fontState();
  if (state === 'chinese') return;
  const lacks = state === 'none' ? 'no font at all' : 'no font with Chinese characters';
  log.warn(`${lacks}: install one (fonts-noto-cjk) and restart, or printers print boxes`);
}
