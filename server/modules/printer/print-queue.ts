import type { PrintError, PrintReason } from '#contract/domain/printer.ts';
import { itemsOf, type ReceiptKind } from '#contract/domain/receipt.ts';
import type { Order } from '#contract/domain/order.ts';
import { isoAt, MINUTE_MS, SECOND_MS } from '../../base/clock.ts';
import type { Queries } from '../../db/database.ts';
import { fromFlag, fromJsonOr, toFlag } from '../../db/json.ts';
import type { Row } from '../../db/schema.ts';
import { enqueue, type NewJob } from '../../jobs/enqueue.ts';
import type { Context } from '../context.ts';

/** Not printed after this long, a person is told; after this long it is too old to be printed [P7]. */
const WATCH_MS = 45 * SECOND_MS;
export const EXPIRE_MS = 120 * MINUTE_MS;
const TEST_EXPIRE_MS = 10 * MINUTE_MS;

export type Wanted = {
  reason: PrintReason;
  /** What makes it one job on one printer. */
  wish: string;
  requestedBy: string;
  receipt: ReceiptKind | null;
  copies: number | null;
};

/** Whether a printer is for such orders at all. */
export function isFor(row: Row<'printer'>, order: Order): boolean {
  const isPickup = order.delivery_method === 'pickup';
  if (row.methods === 'pickup' && !isPickup) return false;
  if (row.methods === 'delivery' && isPickup) return false;
  return itemsOf(order, fromJsonOr<string[] | null>(row.stations, null)).length > 0;
}

/** What once stood on paper is marked the next time [P6]; a change or a cancellation is news, and marked as what it is. */
async function isReprint(
  tx: Queries,
  printer: Row<'printer'>,
  orderId: string | null,
  wanted: Wanted,
): Promise<boolean> {
  if (orderId === null || (wanted.reason !== 'accepted' && wanted.reason !== 'asked')) return false;
  const found = await tx
    .selectFrom('print_job')
    .select('id')
    .where('restaurant_id', '=', printer.restaurant_id)
    .where('order_id', '=', orderId)
    .where('receipt', '=', wanted.receipt ?? printer.receipt)
    .where((where) =>
      where.or([where('copies_printed', '>', 0), where('is_duplicate', '=', 1), where('state', '=', 'printing')]),
    )
    .$if(wanted.reason === 'accepted', (query) => query.where('printer_id', '=', printer.id))
    .executeTakeFirst();
  return found !== undefined;
}

/** Puts a paper into a printer's queue, in the caller's transaction. Undefined where the same wish is there already. */
export async function queuePaper(
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
    wish: wanted.wish,
    state: 'waiting',
    copies: wanted.copies ?? printer.copies,
    copies_printed: 0,
    attempts: 0,
    error: null,
    is_duplicate: toFlag(await isReprint(tx, printer, orderId, wanted)),
    requested_by: wanted.requestedBy,
    created_at: isoAt(now),
    try_at: isoAt(now),
    expires_at: isoAt(now + (orderId === null ? TEST_EXPIRE_MS : EXPIRE_MS)),
    taken_at: null,
    done_at: null,
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

/** Sent, watched, and once too old. */
function jobsFor(printer: Row<'printer'>, row: Row<'print_job'>, now: number): NewJob[] {
  const watched = { job_id: row.id };
  const one = (kind: string, dueMs: number, payload: Record<string, string>): NewJob => ({
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

/** The same paper once more, now: it was given up, or somebody does not want to wait. */
export async function queueAgain(
  { clock, ids }: Context,
  tx: Queries,
  printer: Row<'printer'>,
  row: Row<'print_job'>,
): Promise<void> {
  const now = clock.now();
  const change = { state: 'waiting', try_at: isoAt(now), expires_at: isoAt(now + EXPIRE_MS), done_at: null };
  await tx.updateTable('print_job').set(change).where('id', '=', row.id).execute();
  await enqueue(tx, ids, jobsFor(printer, { ...row, ...change }, now), isoAt(now));
}

/** The printer is there again: what waits for its next try is tried now. */
export async function wakePapers({ clock, ids }: Context, tx: Queries, printer: Row<'printer'>): Promise<void> {
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
    kind: 'print.send',
    restaurant_id: printer.restaurant_id,
    key: `print.send:${id}:${clock.now()}`,
    due_at: now,
    payload: { printer_id: printer.id },
  }));
  await enqueue(tx, ids, sends, now);
}

/** What a printer has to do next: the oldest that is due and not too old. */
export const nextPaper = (db: Queries, printerId: string, now: string): Promise<Row<'print_job'> | undefined> =>
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

export const findPaper = (db: Queries, restaurantId: string, id: string): Promise<Row<'print_job'> | undefined> =>
  db
    .selectFrom('print_job')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', id)
    .executeTakeFirst();

/** A line that fails once and works a moment later is nobody's business. */
const MAY_PASS: readonly PrintError[] = ['unreachable', 'timeout', 'not_fetched'];

/** The kitchen has to know: it does not stand on paper. */
export const isMissing = (row: Pick<Row<'print_job'>, 'state' | 'error' | 'attempts'>): boolean =>
  row.error !== null &&
  row.state !== 'printed' &&
  row.state !== 'cancelled' &&
  (row.state === 'failed' || row.attempts > 1 || !MAY_PASS.includes(row.error as PrintError));

export const wasDuplicate = (row: Row<'print_job'>): boolean => fromFlag(row.is_duplicate);
