import { SYSTEM_ACTOR } from '#contract/domain/basics.ts';
import type { PrintError } from '#contract/domain/printer.ts';
import { nextVersion } from '#contract/domain/order-actions.ts';
import { isOpen } from '#contract/domain/order.ts';
import { isoAt, isoNow, SECOND_MS } from '../../base/clock.ts';
import type { Tx } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import { writeOrder } from '../../live/order-writes.ts';
import type { SqlLiveTx } from '../../live/sql-live-tx.ts';
import type { Context } from '../context.ts';
import { isMissing } from './print-queue.ts';

type Paper = Pick<Row<'print_job'>, 'restaurant_id' | 'id' | 'order_id'>;

/** 2 s, 4 s … a minute. */
const waitMs = (attempts: number): number => Math.min(60, 2 ** Math.min(6, Math.max(1, attempts))) * SECOND_MS;

const isThere = (state: string): boolean => state === 'waiting' || state === 'printing';

/** Reads the paper under a lock, lets `decide` change it, and keeps the order's flag in step, all in one transaction [P7]. */
function settle(
  context: Context,
  paper: Paper,
  decide: (row: Row<'print_job'>) => Partial<Row<'print_job'>> | null,
): Promise<Row<'print_job'> | null> {
  const { store, database } = context;
  return store.transact(paper.restaurant_id, async (live) => {
    const row = await live.tx
      .selectFrom('print_job')
      .selectAll()
      .where('restaurant_id', '=', paper.restaurant_id)
      .where('id', '=', paper.id)
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
    if (next.order_id !== null && (isMissing(row) || isMissing(next))) await markOrder(live, next.order_id);
    return next;
  });
}

/** The flag on the ticket says what the jobs say. It is a version of the order like any other, so screens' hashes agree. */
export async function markOrder(live: SqlLiveTx, orderId: string): Promise<void> {
  const order = await live.order(orderId);
  if (order === null || !isOpen(order)) return;
  const missing = (await papersOf(live.tx, order.restaurant_id, orderId)).find(isMissing);
  if (order.flags.includes('print_failed') === (missing !== undefined)) return;
  const rest = order.flags.filter((flag) => flag !== 'print_failed');
  const by = { now: live.now, actor: SYSTEM_ACTOR };
  const next =
    missing === undefined
      ? nextVersion(order, { flags: rest }, by, 'printed')
      : nextVersion(order, { flags: [...rest, 'print_failed'] }, by, 'print_failed', { error: missing.error });
  await writeOrder(live, 'order.changed', order, next);
}

export const papersOf = (tx: Tx, restaurantId: string, orderId: string): Promise<Row<'print_job'>[]> =>
  tx
    .selectFrom('print_job')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('order_id', '=', orderId)
    .execute();

/** A printer has it in hand now. What it had in hand before without a word may stand on paper already. */
export const takePaper = (context: Context, paper: Paper): Promise<Row<'print_job'> | null> =>
  settle(context, paper, (row) =>
    isThere(row.state)
      ? {
          state: 'printing',
          taken_at: isoNow(context.clock),
          attempts: row.attempts + 1,
          is_duplicate: row.state === 'printing' ? 1 : row.is_duplicate,
        }
      : null,
  );

/** One copy stands on paper. Told twice, or told late, it is still one: `copiesPrinted` is what was printed before it [P8]. */
export const confirmCopy = (context: Context, paper: Paper, copiesPrinted: number): Promise<Row<'print_job'> | null> =>
  settle(context, paper, (row) => {
    if (!isThere(row.state) || row.copies_printed !== copiesPrinted) return null;
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
  /** It may have been printed all the same: the next try is marked. */
  mayBePrinted?: boolean;
  /** Trying again would bring nothing. */
  isFinal?: boolean;
};

export const failPaper = (context: Context, paper: Paper, failing: Failing): Promise<Row<'print_job'> | null> =>
  settle(context, paper, (row) => {
    if (!isThere(row.state)) return null;
    const now = context.clock.now();
    return {
      state: failing.isFinal === true ? 'failed' : 'waiting',
      error: failing.error,
      try_at: isoAt(now + waitMs(row.attempts)),
      is_duplicate: failing.mayBePrinted === true ? 1 : row.is_duplicate,
      done_at: failing.isFinal === true ? isoAt(now) : null,
    };
  });

/** It has waited for long: the kitchen is told, the queue goes on as it is. */
export const complainOf = (context: Context, paper: Paper, error: PrintError): Promise<Row<'print_job'> | null> =>
  settle(context, paper, (row) => (isThere(row.state) && !isMissing(row) ? { error } : null));

/** Nobody wants it any more. */
export const cancelPaper = (context: Context, paper: Paper): Promise<Row<'print_job'> | null> =>
  settle(context, paper, (row) =>
    row.state === 'printed' || row.state === 'cancelled'
      ? null
      : { state: 'cancelled', done_at: isoNow(context.clock) },
  );
