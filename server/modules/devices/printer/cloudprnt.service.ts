import { SECOND_MS } from '../../../base/clock.ts';
import { isoNow } from '../../../base/clock.ts';
import { fromFlag } from '../../../db/json.ts';
import type { Row } from '../../../db/schema.ts';
import { pngOf } from '../../../print/bitmap.ts';
import {
  ASK_WHO,
  errorOfCode,
  MEDIA_TYPE,
  modelOf,
  readToken,
  stateOfCode,
  tokenOf,
  type Poll,
} from '../../../print/cloudprnt.ts';
import { PrinterFailure } from '../../../print/printer-failure.ts';
import type { Context } from '../../context.ts';
import { drawPaper } from './draw-paper.service.ts';
import { confirmCopy, failPrintJob } from './print-outcome.ts';
import { findPrintJob, nextPrintJob } from './print-queue.service.ts';
import { nextInTurn, takeTurn } from './print-turn.ts';
import { notePrinter } from './printer-presence.ts';

/** A printer that polls again this long after it fetched a job has lost it, perhaps after printing. */
const LOST_AFTER_MS = 20 * SECOND_MS;
/** After this many reads a job that the printer cannot read has failed for good. */
const MAX_READS = 3;

type PollAnswer = {
  jobReady: boolean;
  mediaTypes?: string[];
  jobToken?: string;
  deleteMethod?: 'DELETE';
  clientAction?: typeof ASK_WHO;
};

const tokenFor = (printJob: Row<'print_job'>): string => tokenOf(printJob.id, printJob.copies_printed);

export async function answerPoll(context: Context, printer: Row<'printer'>, poll: Poll): Promise<PollAnswer> {
  const model = modelOf(poll);
  await notePrinter(context, printer, stateOfCode(poll.statusCode), model);
  const printJob = await dueFor(context, printer, poll);
  if (printJob !== undefined)
    return { jobReady: true, mediaTypes: [MEDIA_TYPE], jobToken: tokenFor(printJob), deleteMethod: 'DELETE' };
  // The question for the model never goes out together with a job.
  const isUnknown = printer.model === null && model === undefined;
  return isUnknown ? { jobReady: false, clientAction: ASK_WHO } : { jobReady: false };
}

/** The job to offer; undefined while the printer works on the oldest one, or is switched off here. */
async function dueFor(context: Context, printer: Row<'printer'>, poll: Poll): Promise<Row<'print_job'> | undefined> {
  const { clock } = context;
  if (!fromFlag(printer.is_on)) return undefined;
  const printJob = await nextInTurn(context, printer);
  if (printJob === undefined || printJob.state !== 'printing') return printJob;
  const tookMs = clock.now() - Date.parse(printJob.taken_at ?? printJob.created_at);
  if (poll.printingInProgress === true || tookMs < LOST_AFTER_MS) return undefined;
  // Offered again only after its wait, and marked.
  await failPrintJob(context, printJob, { error: 'not_confirmed', mayBePrinted: true });
  return undefined;
}

/** The print job as PNG, or the status that says why there is none. A repeated fetch returns the same job. */
export async function servePrintJob(
  context: Context,
  printer: Row<'printer'>,
  token: string | undefined,
  type: string,
): Promise<Buffer | 404 | 415> {
  const wanted = await printJobOf(context, printer, token);
  if (wanted === undefined || !fromFlag(printer.is_on)) return 404;
  if (type.split(';')[0] !== MEDIA_TYPE) return 415;
  const isRefetch = wanted.state === 'printing';
  const printJob = isRefetch ? wanted : await takeTurn(context, printer, wanted);
  if (printJob === null) return 404;
  try {
    return await pngOf(await drawPaper(context, printer, printJob));
  } catch (error) {
    if (!(error instanceof PrinterFailure)) throw error;
    await failPrintJob(context, printJob, { error: error.code, isFinal: true });
    return 404;
  }
}

/** The job that a token names; older printers send no token and mean the current job, else the next. */
async function printJobOf(
  { database, clock }: Context,
  printer: Row<'printer'>,
  token: string | undefined,
): Promise<Row<'print_job'> | undefined> {
  if (token === undefined || token === '') return nextPrintJob(database.db, printer.id, isoNow(clock));
  const read = readToken(token);
  if (read === undefined) return undefined;
  const printJob = await findPrintJob(database.db, printer.restaurant_id, read.jobId);
  const isCurrent = printJob?.printer_id === printer.id && printJob.copies_printed === read.copiesPrinted;
  return isCurrent && (printJob.state === 'waiting' || printJob.state === 'printing') ? printJob : undefined;
}

/**
 * Records that a job was printed, or why not. A repeated confirmation counts once, and one for a job that is not
 * printing is ignored.
 */
export async function confirmPrintJob(
  context: Context,
  printer: Row<'printer'>,
  token: string | undefined,
  code: string,
): Promise<void> {
  const printJob = await printJobOf(context, printer, token);
  if (printJob === undefined || printJob.state !== 'printing') return;
  await notePrinter(context, printer, stateOfCode(code));
  const error = errorOfCode(code);
  if (error === null) await confirmCopy(context, printJob, printJob.copies_printed);
  else
    await failPrintJob(context, printJob, {
      error,
      isFinal: error === 'not_readable' && printJob.attempts >= MAX_READS,
    });
}
