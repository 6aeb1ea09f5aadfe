import type { PrintError, PrintReason } from '#contract/domain/printer.ts';
import { papersOf } from '#contract/domain/label.ts';
import { itemsOf, type ReceiptKind } from '#contract/domain/receipt.ts';
import type { Order } from '#contract/domain/order.ts';
import { isoAt, MINUTE_MS, SECOND_MS } from '../../../base/clock.ts';
import type { Queries } from '../../../db/database.ts';
import { fromFlag, fromJsonOr, toFlag } from '../../../db/json.ts';
import type { Row } from '../../../db/schema.ts';
import { enqueue, type NewJob } from '../../../jobs/enqueue.ts';
import type { JobKind } from '../../../jobs/job-queues.ts';
import type { Context } from '../../context.ts';

/** A job not printed after this time is flagged on the ticket; after EXPIRE_MS it is too old to be printed [P7]. */
const WATCH_MS = 45 * SECOND_MS;
export const EXPIRE_MS = 120 * MINUTE_MS;
const TEST_EXPIRE_MS = 10 * MINUTE_MS;

/** One print per order and printer, requested by the server or by a screen that prints automatically. */
export const acceptedKey = (orderId: string, acceptedAt: string | null): string => `accepted:${orderId}:${acceptedAt}`;

export type Wanted = {
  reason: PrintReason;
  /** The idempotency key: one job per key on one printer; the column is called `wish`. */
  key: string;
  requestedBy: string;
  receipt: ReceiptKind | null;
  copies: number | null;
  /** It repeats a paper that is out [P6]. */
  isDuplicate: boolean;
};

/** Whether a printer prints such orders at all. */
export function isFor(row: Row<'printer'>, order: Order): boolean {
  const isPickup = order.delivery_method === 'pickup';
  if (row.methods === 'pickup' && !isPickup) return false;
  if (row.methods === 'delivery' && isPickup) return false;
  return itemsOf(order, fromJsonOr<string[] | null>(row.stations, null)).length > 0;
}

/** How many papers of an order a printer prints: labels count bags or portions [P15]. */
export const papersOn = (
  row: Row<'printer'>,
  order: Order,
  receipt: ReceiptKind | null,
  copies: number | null,
): number =>
  papersOf(
    receipt ?? (row.receipt as ReceiptKind),
    order,
    fromJsonOr<string[] | null>(row.stations, null),
    copies ?? row.copies,
  );

/** Adds a print job to a printer's queue, in the caller's transaction. Undefined if a job with the same key exists. */
export async function enqueuePrintJob(
  { clock, ids }: Context,
  tx: Queries,
  printer: Row<'printer'>,
  orderId: string | null,
  wanted: Wanted,
): Promise<Row<'print_job'> | undefined> {
  const now = clock.now();
  const row: Row<'print_job'> = {
    restaurant_id: printer.restaurant_id,
    id: ids.next(),
    printer_id: printer.id,
    order_id: orderId,
    receipt: wanted.receipt ?? printer.receipt,
    reason: wanted.reason,
    wish: wanted.key,
    state: 'waiting',
    copies: wanted.copies ?? printer.copies,
    copies_printed: 0,
    attempts: 0,
    error: null,
    is_duplicate: toFlag(wanted.isDuplicate),
    requested_by: wanted.requestedBy,
    created_at: isoAt(now),
    try_at: isoAt(now),
    expires_at: isoAt(now + (orderId === null ? TEST_EXPIRE_MS : EXPIRE_MS)),
    taken_at: null,
    done_at: null,
    said: null,
  };
  const written = await tx
    .insertInto('print_job')
    .values(row)
    .onConflict((conflict) => conflict.columns(['printer_id', 'wish']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (written === undefined) return undefined;
  await enqueue(tx, ids, jobsFor(printer, row, now), isoAt(now));
  return row;
}

/** The jobs that send it, watch it, and expire it. */
function jobsFor(printer: Row<'printer'>, row: Row<'print_job'>, now: number): NewJob[] {
  const watched = { job_id: row.id };
  const one = (kind: JobKind, dueMs: number, payload: Record<string, string>): NewJob => ({
    kind,
    restaurant_id: row.restaurant_id,
    key: `${kind}:${row.id}:${now}`,
    due_at: isoAt(dueMs),
    payload,
  });
  return [
    ...(printer.kind === 'escpos_tcp' ? [one('print.send', now, { printer_id: printer.id })] : []),
    one('print.watch', now + WATCH_MS, watched),
    one('print.expire', Date.parse(row.expires_at), watched),
  ];
}

/** Queues an existing print job again, now: after it failed, or when a person does not want to wait. */
export async function queueAgain(
  { clock, ids }: Context,
  tx: Queries,
  printer: Row<'printer'>,
  row: Row<'print_job'>,
): Promise<void> {
  const now = clock.now();
  const change = { state: 'waiting', try_at: isoAt(now), expires_at: isoAt(now + EXPIRE_MS), done_at: null };
  // What a printer has taken since prints the order as it is.
  const isHere = await tx
    .updateTable('print_job')
    .set(change)
    .where('id', '=', row.id)
    .where('state', '=', row.state)
    .returning('id')
    .executeTakeFirst();
  if (isHere === undefined) return;
  await enqueue(tx, ids, jobsFor(printer, { ...row, ...change }, now), isoAt(now));
}

/** Retries a printer's waiting jobs now, because the printer is back. */
export async function retryPrintJobs({ clock, ids }: Context, tx: Queries, printer: Row<'printer'>): Promise<void> {
  const now = isoAt(clock.now());
  const waiting = await tx
    .updateTable('print_job')
    .set({ try_at: now })
    .where('printer_id', '=', printer.id)
    .where('state', '=', 'waiting')
    .returning('id')
    .execute();
  if (printer.kind !== 'escpos_tcp') return;
  const sends = waiting.map(({ id }) => ({
    kind: 'print.send' as const,
    restaurant_id: printer.restaurant_id,
    key: `print.send:${id}:${clock.now()}`,
    due_at: now,
    payload: { printer_id: printer.id },
  }));
  await enqueue(tx, ids, sends, now);
}

/** A printer's next job: the oldest that is due and has not expired. */
export const nextPrintJob = (db: Queries, printerId: string, now: string): Promise<Row<'print_job'> | undefined> =>
  db
    .selectFrom('print_job')
    .selectAll()
    .where('printer_id', '=', printerId)
    .where('state', 'in', ['waiting', 'printing'])
    .where('try_at', '<=', now)
    .where('expires_at', '>', now)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

export const findPrintJob = (db: Queries, restaurantId: string, id: string): Promise<Row<'print_job'> | undefined> =>
  db
    .selectFrom('print_job')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', id)
    .executeTakeFirst();

/** Errors that are not flagged at the first attempt, since they often pass. */
const MAY_PASS: readonly PrintError[] = ['unreachable', 'timeout', 'not_fetched'];

/** Whether the kitchen must know that a job was not printed. */
export const isMissing = (row: Pick<Row<'print_job'>, 'state' | 'error' | 'attempts'>): boolean =>
  row.error !== null &&
  row.state !== 'printed' &&
  row.state !== 'cancelled' &&
  (row.state === 'failed' || row.attempts > 1 || !MAY_PASS.includes(row.error as PrintError));

export const wasDuplicate = (row: Row<'print_job'>): boolean => fromFlag(row.is_duplicate);
