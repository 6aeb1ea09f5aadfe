import { isStuck, type PrinterState } from '#contract/domain/printer.ts';
import { isoNow, SECOND_MS } from '../../../base/clock.ts';
import type { Row } from '../../../db/schema.ts';
import type { Context } from '../../context.ts';
import { retryPrintJobs } from './print-queue.service.ts';
import { stateAt, updatePrinterRow } from './printer.repository.ts';

/** Limits the writes of printers that poll every few seconds. */
const WRITE_EVERY_MS = 10 * SECOND_MS;

/**
 * Records a printer's state and, unless it is offline, when it was last seen; once ready again, its waiting jobs are
 * retried.
 */
export async function notePrinter(
  context: Context,
  row: Row<'printer'>,
  state: PrinterState,
  model?: string,
): Promise<void> {
  const { database, clock } = context;
  const now = isoNow(clock);
  const was = stateAt(row, clock.now()).state;
  const isChanged = was !== state || (model !== undefined && model !== row.model);
  const isRecent = row.last_seen_at !== null && clock.now() - Date.parse(row.last_seen_at) < WRITE_EVERY_MS;
  if (!isChanged && (isRecent || state === 'offline')) return;
  await database.write(async (tx) => {
    await updatePrinterRow(tx, row.id, {
      ...(state === 'offline' ? {} : { last_seen_at: now }),
      ...(was === state ? {} : { state, state_since: now }),
      ...(model === undefined ? {} : { model }),
    });
    if ((isStuck(was) || was === 'unknown') && !isStuck(state)) await retryPrintJobs(context, tx, row);
  });
}
