import { isoNow } from '../../../base/clock.ts';
import { toFlag } from '../../../db/json.ts';
import type { Row } from '../../../db/schema.ts';
import { findOrder } from '../../orders/order/order.repository.ts';
import type { Context } from '../../context.ts';
import { dropOf, isUnbegun, presentForm } from './due-paper.ts';
import { claimPrintJob, dropPrintJob } from './print-outcome.ts';
import { nextPrintJob } from './print-queue.service.ts';
import { listPrinters, printJobsOf } from './printer.repository.ts';
import { isRepeated } from './reprint.ts';

type Printer = Row<'printer'>;
type PrintJob = Row<'print_job'>;

/** How a job is to be printed now; null: it was dropped, because its order went on while it waited [P7]. */
async function formNow(context: Context, printer: Printer, row: PrintJob): Promise<Partial<PrintJob> | null> {
  const { db } = context.database;
  const order = row.order_id === null ? null : await findOrder(db, row.restaurant_id, row.order_id);
  if (order === null) return {};
  const rows = await printJobsOf(db, order.restaurant_id, order.id);
  const why = dropOf(order, printer, row, rows);
  if (why !== null) {
    await dropPrintJob(context, row, why);
    return null;
  }
  const form = presentForm(order, printer, row, rows);
  if (row.reason !== 'asked' || !isUnbegun(row)) return form;
  const printers = await listPrinters(db, order.restaurant_id);
  return { ...form, is_duplicate: toFlag(isRepeated({ order, printers, rows }, printer, row.receipt)) };
}

/** A printer's next job that still has something to say; one that the printer works on stays it. */
export async function nextInTurn(context: Context, printer: Printer): Promise<PrintJob | undefined> {
  for (;;) {
    const row = await nextPrintJob(context.database.db, printer.id, isoNow(context.clock));
    if (row === undefined || row.state === 'printing') return row;
    if ((await formNow(context, printer, row)) !== null) return row;
  }
}

/** Begins to print a job, as its order is now; null where there is nothing to print. */
export async function takeTurn(context: Context, printer: Printer, row: PrintJob): Promise<PrintJob | null> {
  const form = await formNow(context, printer, row);
  return form === null ? null : claimPrintJob(context, row, form);
}
