import { SECOND_MS } from '../../base/clock.ts';
import { isoNow } from '../../base/clock.ts';
import { fromFlag } from '../../db/json.ts';
import type { Row } from '../../db/schema.ts';
import { pngOf } from '../../print/bitmap.ts';
import {
  ASK_WHO,
  errorOfCode,
  MEDIA_TYPE,
  modelOf,
  readToken,
  stateOfCode,
  tokenOf,
  type Poll,
} from '../../print/cloudprnt.ts';
import { PrinterFailure } from '../../print/printer-failure.ts';
import type { Context } from '../context.ts';
import { drawPaper } from './draw-paper.ts';
import { confirmCopy, failPaper, takePaper } from './print-outcome.ts';
import { findPaper, nextPaper } from './print-queue.ts';
import { notePrinter } from './printer-presence.ts';

/** A printer that took a paper and asks for work again after this long has lost it, perhaps after printing. */
const LOST_AFTER_MS = 20 * SECOND_MS;
/** What a printer cannot read it will not read the third time either. */
const MAX_READS = 3;

type PollAnswer = {
  jobReady: boolean;
  mediaTypes?: string[];
  jobToken?: string;
  deleteMethod?: 'DELETE';
  clientAction?: typeof ASK_WHO;
};

const tokenFor = (paper: Row<'print_job'>): string => tokenOf(paper.id, paper.copies_printed);

export async function answerPoll(context: Context, printer: Row<'printer'>, poll: Poll): Promise<PollAnswer> {
  const model = modelOf(poll);
  await notePrinter(context, printer, stateOfCode(poll.statusCode), model);
  const paper = await dueFor(context, printer, poll);
  if (paper !== undefined)
    return { jobReady: true, mediaTypes: [MEDIA_TYPE], jobToken: tokenFor(paper), deleteMethod: 'DELETE' };
  // A question and a job never go together.
  const isUnknown = printer.model === null && model === undefined;
  return isUnknown ? { jobReady: false, clientAction: ASK_WHO } : { jobReady: false };
}

/** Undefined while the printer is at work on the oldest one, or is switched off here. */
async function dueFor(context: Context, printer: Row<'printer'>, poll: Poll): Promise<Row<'print_job'> | undefined> {
  const { database, clock } = context;
  if (!fromFlag(printer.is_on)) return undefined;
  const paper = await nextPaper(database.db, printer.id, isoNow(clock));
  if (paper === undefined || paper.state !== 'printing') return paper;
  const tookMs = clock.now() - Date.parse(paper.taken_at ?? paper.created_at);
  if (poll.printingInProgress === true || tookMs < LOST_AFTER_MS) return undefined;
  // Offered again only after its wait, and marked.
  await failPaper(context, paper, { error: 'not_confirmed', mayBePrinted: true });
  return undefined;
}

/** The paper as PNG, or the status that says why there is none. Fetched again, it is the same one. */
export async function servePaper(
  context: Context,
  printer: Row<'printer'>,
  token: string | undefined,
  type: string,
): Promise<Buffer | 404 | 415> {
  const wanted = await paperOf(context, printer, token);
  if (wanted === undefined || !fromFlag(printer.is_on)) return 404;
  if (type.split(';')[0] !== MEDIA_TYPE) return 415;
  const isRefetch = wanted.state === 'printing';
  const paper = isRefetch ? wanted : await takePaper(context, wanted);
  if (paper === null) return 404;
  try {
    return await pngOf(await drawPaper(context, printer, paper));
  } catch (error) {
    if (!(error instanceof PrinterFailure)) throw error;
    await failPaper(context, paper, { error: error.code, isFinal: true });
    return 404;
  }
}

/** Named by its token; older printers know none and mean the one in hand, else the next. */
async function paperOf(
  { database, clock }: Context,
  printer: Row<'printer'>,
  token: string | undefined,
): Promise<Row<'print_job'> | undefined> {
  if (token === undefined || token === '') return nextPaper(database.db, printer.id, isoNow(clock));
  const read = readToken(token);
  if (read === undefined) return undefined;
  const paper = await findPaper(database.db, printer.restaurant_id, read.jobId);
  const isCurrent = paper?.printer_id === printer.id && paper.copies_printed === read.copiesPrinted;
  return isCurrent && (paper.state === 'waiting' || paper.state === 'printing') ? paper : undefined;
}

/** Printed, or not and why. Said twice it counts once; of a paper that is not in hand it says nothing. */
export async function confirmPaper(
  context: Context,
  printer: Row<'printer'>,
  token: string | undefined,
  code: string,
): Promise<void> {
  const paper = await paperOf(context, printer, token);
  if (paper === undefined || paper.state !== 'printing') return;
  await notePrinter(context, printer, stateOfCode(code));
  const error = errorOfCode(code);
  if (error === null) await confirmCopy(context, paper, paper.copies_printed);
  else await failPaper(context, paper, { error, isFinal: error === 'not_readable' && paper.attempts >= MAX_READS });
}
