import { SYSTEM_ACTOR } from '#contract/domain/basics.ts';
import type { PrintDrop, PrintError } from '#contract/domain/printer.ts';
import { hasTooManySteps } from '#contract/domain/order-steps.ts';
import { nextVersion } from '#contract/domain/order-version.ts';
import { isOpen } from '#contract/domain/order.ts';
import { isoAt, isoNow, SECOND_MS } from '../../../base/clock.ts';
import type { Row } from '../../../db/schema.ts';
import { writeOrder } from '../../orders/order/order.service.ts';
import type { Context, RestaurantTx } from '../../context.ts';
import { isMadeUp } from './due-paper.ts';
import { isMissing } from './print-queue.service.ts';
import { printJobsOf } from './printer.repository.ts';

type PrintJobKey = Pick<Row<'print_job'>, 'restaurant_id' | 'id' | 'order_id'>;

/** 2 s, 4 s … a minute. */
const waitMs = (attempts: number): number => Math.min(60, 2 ** Math.min(6, Math.max(1, attempts))) * SECOND_MS;

const isActive = (state: string): boolean => state === 'waiting' || state === 'printing';

/**
 * Reads the print job under a lock, lets `decide` change it, and updates the order's flag, all in one transaction [P7].
 */
function settle(
  context: Context,
  printJob: PrintJobKey,
  decide: (row: Row<'print_job'>) => Partial<Row<'print_job'>> | null,
): Promise<Row<'print_job'> | null> {
  const { store, database } = context;
  return store.transact(printJob.restaurant_id, async (live) => {
    const row = await live.tx
      .selectFrom('print_job')
      .selectAll()
      .where('restaurant_id', '=', printJob.restaurant_id)
      .where('id', '=', printJob.id)
      .modifyEnd(database.traits.forUpdate)
      .executeTakeFirst();
    const change = row === undefined ? null : decide(row);
    if (row === undefined || change === null) return null;
    await live.tx
      .updateTable('print_job')
      .set(change)
      .where('restaurant_id', '=', row.restaurant_id)
      .where('id', '=', row.id)
      .execute();
    const next = { ...row, ...change };
    const mayMark = isMissing(row) || isMissing(next) || next.state === 'printed';
    if (next.order_id !== null && mayMark) await markOrder(live, next.order_id);
    return next;
  });
}

/**
 * Sets the ticket's flag from the print jobs. It makes a version of the order like any other change, so that screens'
 * hashes agree.
 */
export async function markOrder(live: RestaurantTx, orderId: string): Promise<void> {
  const order = await live.order(orderId);
  if (order === null || !isOpen(order) || hasTooManySteps(order)) return;
  const rows = await printJobsOf(live.tx, order.restaurant_id, orderId);
  const missing = rows.find((row) => isMissing(row) && !isMadeUp(row, rows));
  if (order.flags.includes('print_failed') === (missing !== undefined)) return;
  const rest = order.flags.filter((flag) => flag !== 'print_failed');
  const by = { now: live.now, actor: SYSTEM_ACTOR };
  const next =
    missing === undefined
      ? nextVersion(order, { flags: rest }, by, 'printed')
      : nextVersion(order, { flags: [...rest, 'print_failed'] }, by, 'print_failed', { error: missing.error });
  await writeOrder(live, 'order.changed', order, next);
}

/**
 * Marks a job as fetched by the printer. A job it had fetched before without confirming may be printed already, so it
 * is marked.
 */
export const claimPrintJob = (
  context: Context,
  printJob: PrintJobKey,
  form: Partial<Row<'print_job'>>,
): Promise<Row<'print_job'> | null> =>
  settle(context, printJob, (row) =>
    isActive(row.state)
      ? {
          is_duplicate: row.is_duplicate,
          ...form,
          state: 'printing',
          taken_at: isoNow(context.clock),
          attempts: row.attempts + 1,
          ...(row.state === 'printing' ? { is_duplicate: 1 } : {}),
        }
      : null,
  );

/** Ends a job that has nothing to say any more, and keeps why. */
export const dropPrintJob = (
  context: Context,
  printJob: PrintJobKey,
  why: PrintDrop,
): Promise<Row<'print_job'> | null> =>
  settle(context, printJob, (row) =>
    isActive(row.state) ? { state: 'cancelled', error: why, done_at: isoNow(context.clock) } : null,
  );

/**
 * Confirms one printed copy. A repeated or late confirmation still counts once: `copiesPrinted` is the number printed
 * before it [P8].
 */
export const confirmCopy = (
  context: Context,
  printJob: PrintJobKey,
  copiesPrinted: number,
): Promise<Row<'print_job'> | null> =>
  settle(context, printJob, (row) => {
    if (!isActive(row.state) || row.copies_printed !== copiesPrinted) return null;
    const printed = row.copies_printed + 1;
    const isDone = printed >= row.copies;
    return {
      copies_printed: printed,
      state: isDone ? 'printed' : 'waiting',
      error: null,
      attempts: 0,
      done_at: isDone ? isoNow(context.clock) : null,
    };
  });

export type Failing = {
  error: PrintError;
  /** It may have been printed all the same, so the next try is marked. */
  mayBePrinted?: boolean;
  /** A retry is useless. */
  isFinal?: boolean;
};

export const failPrintJob = (
  context: Context,
  printJob: PrintJobKey,
  failing: Failing,
): Promise<Row<'print_job'> | null> =>
  settle(context, printJob, (row) => {
    if (!isActive(row.state)) return null;
    const now = context.clock.now();
    return {
      state: failing.isFinal === true ? 'failed' : 'waiting',
      error: failing.error,
      try_at: isoAt(now + waitMs(row.attempts)),
      is_duplicate: failing.mayBePrinted === true ? 1 : row.is_duplicate,
      done_at: failing.isFinal === true ? isoAt(now) : null,
    };
  });

/** Flags a job that has waited too long on the ticket; the queue continues. */
export const flagOverdue = (
  context: Context,
  printJob: PrintJobKey,
  error: PrintError,
): Promise<Row<'print_job'> | null> =>
  settle(context, printJob, (row) => (isActive(row.state) && !isMissing(row) ? { error } : null));

/** Cancels a job that is no longer wanted. */
export const cancelPrintJob = (context: Context, printJob: PrintJobKey): Promise<Row<'print_job'> | null> =>
  settle(context, printJob, (row) =>
    row.state === 'printed' || row.state === 'cancelled'
      ? null
      : { state: 'cancelled', done_at: isoNow(context.clock) },
  );
