import type { Actor } from '#contract/domain/basics.ts';
import type { PrintError, PrintJob } from '#contract/domain/printer.ts';
import { CallError } from '#contract/errors.ts';
import type { BodyOf, QueryOf, ReplyOf } from '#contract/http/call.ts';
import type { listPrintJobsCall, printOrderCall } from '#contract/http/devices/printer.ts';
import type { Queries } from '../../../db/database.ts';
import { fromFlag } from '../../../db/json.ts';
import type { Row } from '../../../db/schema.ts';
import { findOrder, hasOrder } from '../../orders/order/order.repository.ts';
import type { Context } from '../../context.ts';
import { cancelPrintJob, markOrder } from './print-outcome.ts';
import { acceptedKey, isFor, papersOn, queueAgain, enqueuePrintJob, type Wanted } from './print-queue.service.ts';
import { findPrinter, listPrinters, printJobsOf } from './printer.repository.ts';
import { isRepeated } from './reprint.ts';

export const presentJob = (row: Row<'print_job'>, orderNo: string | null): PrintJob => ({
  id: row.id,
  restaurant_id: row.restaurant_id,
  printer_id: row.printer_id,
  order_id: row.order_id,
  order_no: orderNo,
  receipt: row.receipt as PrintJob['receipt'],
  reason: row.reason as PrintJob['reason'],
  state: row.state as PrintJob['state'],
  copies: row.copies,
  copies_printed: row.copies_printed,
  attempts: row.attempts,
  error: row.error as PrintError | null,
  is_duplicate: fromFlag(row.is_duplicate),
  requested_by: row.requested_by,
  created_at: row.created_at,
  done_at: row.done_at,
});

/** Queues a person's print request. Returns the new jobs. */
export async function printOrder(
  context: Context,
  actor: Actor,
  input: BodyOf<typeof printOrderCall>,
): Promise<PrintJob[]> {
  const { db } = context.database;
  const order = await findOrder(db, input.restaurant_id, input.order_id);
  if (order === null) throw new CallError('not_found');
  const printers = await printersFor(db, input.restaurant_id, input.printer_id);
  const wanted: Omit<Wanted, 'copies' | 'isDuplicate'> = {
    reason: input.is_automatic ? 'accepted' : 'asked',
    key: input.is_automatic ? acceptedKey(order.id, order.accepted_at) : `asked:${input.id}`,
    requestedBy: actor.name,
    receipt: input.receipt,
  };
  const meant = input.printer_id === null ? printers.filter((printer) => isFor(printer, order)) : printers;
  const rows = await context.database.write(async (tx) => {
    const made: Row<'print_job'>[] = [];
    const rows = await printJobsOf(tx, order.restaurant_id, order.id);
    const known = await listPrinters(tx, order.restaurant_id);
    for (const printer of meant) {
      const copies = papersOn(printer, order, input.receipt, input.copies);
      // A screen's own printing makes the first paper of this printer, whichever others have one.
      const printing = { order, rows, printers: input.is_automatic ? [] : known };
      const isDuplicate = isRepeated(printing, printer, input.receipt ?? printer.receipt);
      const row = await enqueuePrintJob(context, tx, printer, order.id, { ...wanted, copies, isDuplicate });
      if (row !== undefined) made.push(row);
    }
    return made;
  });
  return rows.map((row) => presentJob(row, order.order_no));
}

/** The named printer, or all that are switched on. */
async function printersFor(db: Queries, restaurantId: string, printerId: string | null): Promise<Row<'printer'>[]> {
  if (printerId === null) return (await listPrinters(db, restaurantId)).filter((row) => fromFlag(row.is_on));
  const one = await findPrinter(db, restaurantId, printerId);
  if (one === undefined) throw new CallError('not_found');
  return [one];
}

export async function printTestPage(
  context: Context,
  actor: Actor,
  which: { restaurant_id: string; printer_id: string },
): Promise<PrintJob> {
  const { database, ids } = context;
  const printer = await findPrinter(database.db, which.restaurant_id, which.printer_id);
  if (printer === undefined) throw new CallError('not_found');
  const wanted: Wanted = {
    reason: 'test',
    key: `test:${ids.next()}`,
    requestedBy: actor.name,
    receipt: null,
    copies: 1,
    isDuplicate: false,
  };
  const row = await database.write((tx) => enqueuePrintJob(context, tx, printer, null, wanted));
  if (row === undefined) throw new Error('a test page existed before it was queued');
  return presentJob(row, null);
}

type Which = { restaurant_id: string; job_id?: string; order_id?: string; printer_id?: string };

/** The unprinted jobs of a job id, an order or a printer. A job or an order that does not exist is a 404. */
async function unprintedJobs(db: Queries, { restaurant_id, job_id, order_id, printer_id }: Which) {
  if (order_id !== undefined && !(await hasOrder(db, restaurant_id, order_id))) throw new CallError('not_found');
  let query = db.selectFrom('print_job').selectAll().where('restaurant_id', '=', restaurant_id);
  if (job_id !== undefined) query = query.where('id', '=', job_id);
  if (order_id !== undefined) query = query.where('order_id', '=', order_id);
  if (printer_id !== undefined) query = query.where('printer_id', '=', printer_id);
  const rows = await query.where('state', 'in', ['waiting', 'printing', 'failed']).orderBy('created_at').execute();
  if (job_id !== undefined && rows.length === 0) throw new CallError('not_found');
  return rows;
}

/** Queues the same print jobs again, now; those of a removed printer stay as they are. */
export async function requeuePrintJobs(context: Context, which: Which): Promise<number> {
  const { database } = context;
  const rows = await unprintedJobs(database.db, which);
  let count = 0;
  for (const row of rows) {
    const printer = await findPrinter(database.db, row.restaurant_id, row.printer_id);
    if (printer === undefined) continue;
    await database.write((tx) => queueAgain(context, tx, printer, row));
    count += 1;
  }
  return count;
}

export async function cancelAll(context: Context, which: Which): Promise<number> {
  const rows = await unprintedJobs(context.database.db, which);
  let count = 0;
  for (const row of rows) if ((await cancelPrintJob(context, row)) !== null) count += 1;
  // No job waits, yet the ticket is flagged: a person printed it by other means.
  const { restaurant_id, order_id } = which;
  if (order_id !== undefined) await context.store.transact(restaurant_id, (live) => markOrder(live, order_id));
  return count;
}

export async function listPrintJobs(
  { database }: Context,
  query: QueryOf<typeof listPrintJobsCall>,
): Promise<ReplyOf<typeof listPrintJobsCall>> {
  const { restaurant_id, printer_id, state, page, page_size } = query;
  let matching = database.db.selectFrom('print_job').where('print_job.restaurant_id', '=', restaurant_id);
  if (printer_id !== undefined) matching = matching.where('printer_id', '=', printer_id);
  if (state !== undefined) matching = matching.where('print_job.state', '=', state);
  const counted = await matching
    .select((eb) => eb.fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await matching
    .leftJoin('orders', (join) =>
      join.onRef('orders.restaurant_id', '=', 'print_job.restaurant_id').onRef('orders.id', '=', 'print_job.order_id'),
    )
    .selectAll('print_job')
    .select('orders.order_no')
    .orderBy('print_job.created_at', 'desc')
    .orderBy('print_job.id', 'desc')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute();
  const items = rows.map(({ order_no, ...row }) => presentJob(row, order_no));
  return { items, total: Number(counted.total), page, page_size };
}
