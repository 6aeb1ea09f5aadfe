import type { PrintError, PrinterState } from '#contract/domain/printer.ts';
import { isStuck } from '#contract/domain/printer.ts';
import { isoAt, isoNow, SECOND_MS } from '../../base/clock.ts';
import { fromFlag } from '../../db/json.ts';
import type { Row } from '../../db/schema.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import type { Job, JobHandlers } from '../../jobs/worker.ts';
import { findOrder } from '../../live/order-reads.ts';
import { encodeRaster } from '../../print/escpos.ts';
import { printOver } from '../../print/escpos-printer.ts';
import { printerAddress, type PrinterNetwork } from '../../print/printer-address.ts';
import { PrinterFailure } from '../../print/printer-failure.ts';
import type { Context } from '../context.ts';
import { drawPaper } from './draw-paper.ts';
import { complainOf, confirmCopy, failPaper, takePaper } from './print-outcome.ts';
import { findPaper, isFor, nextPaper, queuePaper } from './print-queue.ts';
import { acceptedWish } from './print.service.ts';
import { notePrinter } from './printer-presence.ts';
import { probe } from './printer-probe.ts';
import { findPrinterById, listPrinters, stateAt } from './printer.repository.ts';

/** As long as a worker holds a job: nobody else sends to the printer meanwhile. */
const BUSY_MS = 30 * SECOND_MS;
const BUSY_AGAIN_MS = 500;

const text = (job: Job, key: string): string => String(job.payload[key]);

/** An order wants paper: one job for each printer that prints such orders by itself. */
async function printOnAll(context: Context, job: Job): Promise<void> {
  const { database } = context;
  const restaurantId = job.restaurant_id ?? '';
  const reason = text(job, 'reason') as 'accepted' | 'changed' | 'cancelled';
  const order = await findOrder(database.db, restaurantId, text(job, 'order_id'));
  if (order === null) return;
  const wish =
    reason === 'accepted' ? acceptedWish(order.id, order.accepted_at) : `${reason}:${order.id}:${text(job, 'rev')}`;
  const printers = (await listPrinters(database.db, restaurantId)).filter(
    (row) => fromFlag(row.is_on) && fromFlag(row.auto_print) && isFor(row, order),
  );
  await database.write(async (tx) => {
    for (const printer of printers)
      await queuePaper(context, tx, printer, order.id, {
        reason,
        wish,
        requestedBy: '',
        receipt: null,
        copies: reason === 'accepted' ? null : 1,
      });
  });
}

/** A plain network printer takes one at a time; false while somebody else is sending to it. */
async function claim({ database, clock }: Context, printerId: string): Promise<boolean> {
  const now = isoNow(clock);
  const claimed = await database.write((tx) =>
    tx
      .updateTable('printer')
      .set({ busy_until: isoAt(clock.now() + BUSY_MS) })
      .where('id', '=', printerId)
      .where((where) => where.or([where('busy_until', 'is', null), where('busy_until', '<=', now)]))
      .returning('id')
      .execute(),
  );
  return claimed.length > 0;
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

/** The next copy of the oldest paper of a network printer; what remains gets a job of its own. */
async function send(context: Context, network: PrinterNetwork, job: Job): Promise<void> {
  const { database, clock } = context;
  const printer = await findPrinterById(database.db, text(job, 'printer_id'));
  if (printer === undefined || !fromFlag(printer.is_on)) return;
  if (!(await claim(context, printer.id))) return sendLater(context, job, BUSY_AGAIN_MS);
  try {
    const next = await nextPaper(database.db, printer.id, isoNow(clock));
    const paper = next === undefined ? null : await takePaper(context, next);
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
    const port = printer.port ?? 0;
    const address = await printerAddress(printer.host ?? '', port, network);
    const state = await printOver({ address, port }, bytes);
    await notePrinter(context, printer, state);
    return await confirmCopy(context, paper, paper.copies_printed);
  } catch (error) {
    const failure = error instanceof PrinterFailure ? error : new PrinterFailure('printer_error');
    if (!(error instanceof PrinterFailure))
      context.log.error({ err: error, printer: printer.id }, 'a paper was not drawn');
    await notePrinter(context, printer, STATES[failure.code] ?? 'offline');
    return failPaper(context, paper, {
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

/** It should stand on paper by now: the kitchen is told, with what is known of the printer. */
async function watch(context: Context, job: Job): Promise<void> {
  const { database, clock } = context;
  const paper = await findPaper(database.db, job.restaurant_id ?? '', text(job, 'job_id'));
  if (paper === undefined || (paper.state !== 'waiting' && paper.state !== 'printing')) return;
  const printer = await findPrinterById(database.db, paper.printer_id);
  if (printer === undefined) return;
  const { state } = stateAt(printer, clock.now());
  await complainOf(context, paper, isStuck(state) ? (ERROR_OF[state] ?? 'offline') : 'offline');
}

/** Too old to be cooked from: when the printer comes back it does not come out. */
async function expire(context: Context, job: Job): Promise<void> {
  const paper = await findPaper(context.database.db, job.restaurant_id ?? '', text(job, 'job_id'));
  if (paper === undefined || paper.expires_at > isoNow(context.clock)) return;
  await failPaper(context, paper, { error: 'expired', isFinal: true });
}

export const printJobs = (context: Context, network: PrinterNetwork): JobHandlers => ({
  'print.order': (job) => printOnAll(context, job),
  'print.send': (job) => send(context, network, job),
  'print.watch': (job) => watch(context, job),
  'print.expire': (job) => expire(context, job),
  'print.probe': (job) => probe(context, network, text(job, 'printer_id')),
});
