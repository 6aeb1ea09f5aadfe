import type { PrintError, PrinterState } from '#contract/domain/printer.ts';
import { isStuck } from '#contract/domain/printer.ts';
import type { Order } from '#contract/domain/order.ts';
import { isoAt, isoNow, SECOND_MS } from '../../../base/clock.ts';
import { fromFlag } from '../../../db/json.ts';
import type { Row } from '../../../db/schema.ts';
import { enqueue } from '../../../jobs/enqueue.ts';
import type { Job, JobHandlers } from '../../../jobs/job.ts';
import { findOrder } from '../../orders/order/order.repository.ts';
import { encodeRaster } from '../../../print/escpos.ts';
import { printOver } from '../../../print/escpos-printer.ts';
import { printerAddress, type PrinterNetwork } from '../../../print/printer-address.ts';
import { PrinterFailure } from '../../../print/printer-failure.ts';
import type { Context } from '../../context.ts';
import { drawPaper } from './draw-paper.service.ts';
import { dropOf, duePaper } from './due-paper.ts';
import { flagOverdue, confirmCopy, failPrintJob, dropPrintJob } from './print-outcome.ts';
import { findPrintJob, enqueuePrintJob, queueAgain } from './print-queue.service.ts';
import { nextInTurn, takeTurn } from './print-turn.ts';
import { notePrinter } from './printer-presence.ts';
import { findPrinterById, placeOf, listPrinters, printJobsOf, stateAt } from './printer.repository.ts';
import { isRepeated } from './reprint.ts';

/** As long as a job's lease: no other worker sends to the printer during that time. */
const BUSY_MS = 30 * SECOND_MS;
const BUSY_AGAIN_MS = 500;

const text = (job: Job, key: string): string => String(job.payload[key]);

/** Compares what each printer has printed of an order with what it would print now, and queues what differs [P7]. */
async function printOnAll(context: Context, job: Job): Promise<void> {
  const { database } = context;
  const restaurantId = job.restaurant_id ?? '';
  const printers = (await listPrinters(database.db, restaurantId)).filter((row) => fromFlag(row.is_on));
  const order = printers.length === 0 ? null : await findOrder(database.db, restaurantId, text(job, 'order_id'));
  if (order === null) return;
  await database.write(async (tx) => {
    const rows = await printJobsOf(tx, restaurantId, order.id);
    for (const printer of printers) {
      const due = duePaper(order, printer, rows, text(job, 'rev'));
      if (due === null) continue;
      if ('again' in due) {
        await queueAgain(context, tx, printer, due.again);
        continue;
      }
      // A change or a cancellation is news, and carries its own mark.
      const isFirst = due.print.reason === 'accepted';
      const isDuplicate = isFirst && isRepeated({ order, printers: [], rows }, printer, printer.receipt);
      const wanted = { ...due.print, requestedBy: '', receipt: null, isDuplicate };
      await enqueuePrintJob(context, tx, printer, order.id, wanted);
    }
  });
  await dropWaiting(context, order, printers);
}

/** What has nothing to say any more does not wait for its turn either. */
async function dropWaiting(context: Context, order: Order, printers: readonly Row<'printer'>[]): Promise<void> {
  const rows = await printJobsOf(context.database.db, order.restaurant_id, order.id);
  for (const row of rows.filter(({ state }) => state === 'waiting')) {
    const printer = printers.find(({ id }) => id === row.printer_id);
    const why = printer === undefined ? null : dropOf(order, printer, row, rows);
    if (why !== null) await dropPrintJob(context, row, why);
  }
}

/** Reserves a plain network printer, which takes one job at a time; false while another worker is sending to it. */
async function reservePrinter({ database, clock }: Context, printerId: string): Promise<boolean> {
  const now = isoNow(clock);
  const reserved = await database.write((tx) =>
    tx
      .updateTable('printer')
      .set({ busy_until: isoAt(clock.now() + BUSY_MS) })
      .where('id', '=', printerId)
      .where((where) => where.or([where('busy_until', 'is', null), where('busy_until', '<=', now)]))
      .returning('id')
      .execute(),
  );
  return reserved.length > 0;
}

const release = ({ database }: Context, printerId: string) =>
  database.db.updateTable('printer').set({ busy_until: null }).where('id', '=', printerId).execute();

const sendLater = ({ database, ids, clock }: Context, job: Job, inMs: number): Promise<void> =>
  enqueue(
    database.db,
    ids,
    [
      {
        kind: 'print.send',
        restaurant_id: job.restaurant_id,
        key: null,
        due_at: isoAt(clock.now() + inMs),
        payload: job.payload,
      },
    ],
    isoNow(clock),
  );

/** Prints the next copy of a network printer's oldest print job; remaining copies get their own job. */
async function send(context: Context, network: PrinterNetwork, job: Job): Promise<void> {
  const { database, clock } = context;
  const printer = await findPrinterById(database.db, text(job, 'printer_id'));
  if (printer === undefined || !fromFlag(printer.is_on)) return;
  if (!(await reservePrinter(context, printer.id))) return sendLater(context, job, BUSY_AGAIN_MS);
  try {
    const next = await nextInTurn(context, printer);
    const paper = next === undefined ? null : await takeTurn(context, printer, next);
    if (paper === null) return;
    const after = await printOne(context, network, printer, paper);
    if (after !== null && after.state === 'waiting')
      await sendLater(context, job, Math.max(0, Date.parse(after.try_at) - clock.now()));
  } finally {
    await release(context, printer.id);
  }
}

async function printOne(
  context: Context,
  network: PrinterNetwork,
  printer: Row<'printer'>,
  paper: Row<'print_job'>,
): Promise<Row<'print_job'> | null> {
  try {
    const bytes = encodeRaster(await drawPaper(context, printer, paper));
    const place = placeOf(printer);
    const address = await printerAddress(place, network);
    const state = await printOver({ address, port: place.port }, bytes);
    await notePrinter(context, printer, state);
    return await confirmCopy(context, paper, paper.copies_printed);
  } catch (error) {
    const failure = error instanceof PrinterFailure ? error : new PrinterFailure('printer_error');
    if (!(error instanceof PrinterFailure))
      context.log.error({ err: error, printer: printer.id }, 'a receipt could not be drawn');
    await notePrinter(context, printer, STATES[failure.code] ?? 'offline');
    return failPrintJob(context, paper, {
      error: failure.code,
      mayBePrinted: failure.wasSent,
      isFinal: FINAL.includes(failure.code),
    });
  }
}

const FINAL: readonly PrintError[] = ['not_readable', 'printer_removed'];
const STATES: Partial<Record<PrintError, PrinterState>> = {
  paper_out: 'paper_out',
  cover_open: 'cover_open',
  printer_error: 'error',
  not_confirmed: 'error',
};

const ERROR_OF: Partial<Record<PrinterState, PrintError>> = {
  paper_out: 'paper_out',
  cover_open: 'cover_open',
  error: 'printer_error',
};

/** Flags a print job that should be printed by now, with the printer's last known state. */
async function watch(context: Context, job: Job): Promise<void> {
  const { database, clock } = context;
  const paper = await findPrintJob(database.db, job.restaurant_id ?? '', text(job, 'job_id'));
  if (paper === undefined || (paper.state !== 'waiting' && paper.state !== 'printing')) return;
  const printer = await findPrinterById(database.db, paper.printer_id);
  if (printer === undefined) return;
  const { state } = stateAt(printer, clock.now());
  await flagOverdue(context, paper, isStuck(state) ? (ERROR_OF[state] ?? 'offline') : 'offline');
}

/** Fails a print job that is too old to cook from, so that it is not printed when the printer comes back. */
async function expire(context: Context, job: Job): Promise<void> {
  const paper = await findPrintJob(context.database.db, job.restaurant_id ?? '', text(job, 'job_id'));
  if (paper === undefined || paper.expires_at > isoNow(context.clock)) return;
  await failPrintJob(context, paper, { error: 'expired', isFinal: true });
}

export const printJobs = (context: Context, network: PrinterNetwork): JobHandlers => ({
  'print.order': (job) => printOnAll(context, job),
  'print.send': (job) => send(context, network, job),
  'print.watch': (job) => watch(context, job),
  'print.expire': (job) => expire(context, job),
});
