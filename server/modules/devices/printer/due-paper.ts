import { paperCall, overSince, saidOnPaper } from '#contract/domain/paper-content.ts';
import type { Order } from '#contract/domain/order.ts';
import { PRINT_DROPS, type PrintDrop, type PrintReason } from '#contract/domain/printer.ts';
import type { ReceiptKind } from '#contract/domain/receipt.ts';
import { isoAt } from '../../../base/clock.ts';
import { hashToken } from '../../../base/secrets.ts';
import { fromFlag, fromJsonOr } from '../../../db/json.ts';
import type { Row } from '../../../db/schema.ts';
import { acceptedKey, EXPIRE_MS, isFor, papersOn } from './print-queue.service.ts';

type PrintJob = Row<'print_job'>;
type Printer = Row<'printer'>;

/** Whether some of a job's paper is out, as far as is known. */
export const mayBeOut = ({ copies_printed, state, is_duplicate, attempts }: PrintJob): boolean =>
  copies_printed > 0 || state === 'printing' || (fromFlag(is_duplicate) && attempts > 0);

/** A job that has printed nothing prints the order as it is at its turn. */
export const isUnbegun = (row: PrintJob): boolean => row.state === 'waiting' && !mayBeOut(row);

const isOwn = ({ reason }: PrintJob): boolean => reason !== 'asked' && reason !== 'test';

/** As if it had never been: another paper may still have to be the first. */
const wasDropped = (row: PrintJob): boolean =>
  row.state === 'cancelled' && row.error !== null && !mayBeOut(row) && PRINT_DROPS.some((why) => why === row.error);

/** The papers of one kind on one printer; a test's are none of the kitchen's. */
export const ofKind = (rows: readonly PrintJob[], printerId: string, receipt: string): PrintJob[] =>
  rows.filter((row) => row.printer_id === printerId && row.receipt === receipt && row.reason !== 'test');

/** What so many papers of a kind say now, as it is kept with a job that was drawn. */
export const saidNow = (order: Order, printer: Printer, receipt: string, copies: number): string => {
  const kind = receipt as ReceiptKind;
  const stations = fromJsonOr<string[] | null>(printer.stations, null);
  const of = papersOn(printer, order, kind, copies);
  const { content, changes } = saidOnPaper(order, { kind, stations, copies: of });
  return [hashToken(content), hashToken(changes)].join(' ');
};

const linesIn = (said: string | null): string | undefined => said?.split(' ')[1];

/** Whether an earlier paper has the customer's change already, so that the next one need not say it as news. */
export const areLinesKnown = (row: PrintJob, said: string, rows: readonly PrintJob[]): boolean =>
  row.reason === 'changed' &&
  ofKind(rows, row.printer_id, row.receipt).some(
    (other) => other.id !== row.id && other.state === 'printed' && linesIn(other.said) === linesIn(said),
  );

/** The last of the papers that are out, if it came out whole and says what is so. */
export function trueStill(order: Order, printer: Printer, out: readonly PrintJob[]): PrintJob | undefined {
  const last = out.toSorted((left, right) => ((left.done_at ?? '~') < (right.done_at ?? '~') ? -1 : 1)).at(-1);
  const isTrue = last?.state === 'printed' && last.said === saidNow(order, printer, last.receipt, last.copies);
  return isTrue ? last : undefined;
}

/** What a printer has to do about an order's own paper [P7]: print one, or send again the one that waits. */
export type DuePaper = { print: { reason: PrintReason; key: string; copies: number } } | { again: PrintJob };

/**
 * Compares what a printer has printed of an order with what it would print now. What was printed, or waits to be, decides:
 * a printer that has none begins with an order that is in the kitchen; one that has some also follows an order that moved
 * out of its stations, its ways or the present.
 */
export function duePaper(order: Order, printer: Printer, rows: readonly PrintJob[], rev: string): DuePaper | null {
  const call = paperCall(order);
  const held = ofKind(rows, printer.id, printer.receipt).filter((row) => !wasDropped(row));
  const own = held.filter(isOwn);
  if (call === 'none' || (own.length === 0 && !fromFlag(printer.auto_print))) return null;
  const out = held.filter(mayBeOut);
  const isFirst = own.length === 0 && call === 'kitchen';
  if (isFirst && !isFor(printer, order)) return null;
  if ((own.length === 0 || call === 'cancelled') && !isFirst && out.length === 0) return null;
  const waiting = own.find(isUnbegun);
  if (waiting !== undefined) return { again: waiting };
  if (!isFirst && trueStill(order, printer, out) !== undefined) return null;
  const reason = call === 'cancelled' ? 'cancelled' : isFirst ? 'accepted' : 'changed';
  const entry = acceptedKey(order.id, order.accepted_at);
  const isEntry = call === 'kitchen' && rows.every((row) => row.printer_id !== printer.id || row.wish !== entry);
  const copies = papersOn(printer, order, null, reason === 'accepted' || printer.receipt === 'bag' ? null : 1);
  return { print: { reason, key: isEntry ? entry : `${reason}:${order.id}:${rev}`, copies } };
}

const queuedAt = ({ expires_at }: PrintJob): string => isoAt(Date.parse(expires_at) - EXPIRE_MS);

/** Why a job whose turn has come is not printed; null: it is. */
export function dropOf(order: Order, printer: Printer, row: PrintJob, rows: readonly PrintJob[]): PrintDrop | null {
  if (row.reason === 'test') return null;
  const others = ofKind(rows, row.printer_id, row.receipt).filter(({ id }) => id !== row.id);
  const out = others.filter(mayBeOut);
  const over = overSince(order);
  const isBefore = over !== null && queuedAt(row) < over;
  if (order.status === 'cancelled') {
    const isCalledFor = paperCall(order) === 'cancelled' && (out.length > 0 || mayBeOut(row));
    if (isOwn(row) ? !isCalledFor : isBefore) return 'order_cancelled';
  } else if (isBefore && row.receipt !== 'customer') return 'handed_over';
  return isReplaced(order, printer, row, { others, out }) ? 'replaced' : null;
}

type Beside = { others: readonly PrintJob[]; out: readonly PrintJob[] };

function isReplaced(order: Order, printer: Printer, row: PrintJob, { others, out }: Beside): boolean {
  if (!mayBeOut(row)) {
    const same = trueStill(order, printer, out);
    // What is asked for while it is on paper is wanted once more.
    return same !== undefined && !fromFlag(row.is_duplicate) && (isOwn(row) || same.copies === row.copies);
  }
  const isLabel = row.receipt === 'bag' || row.receipt === 'dish';
  const isHalf = isLabel && row.copies_printed > 0 && saysOther(order, printer, row);
  return isHalf && others.some((other) => isOwn(other) && isUnbegun(other));
}

const saysOther = (order: Order, printer: Printer, row: PrintJob): boolean =>
  row.said !== saidNow(order, printer, row.receipt, row.copies);

/** How a job is printed that begins now: of the order as it is, and as what it is beside the others. */
export function presentForm(
  order: Order,
  printer: Printer,
  row: PrintJob,
  rows: readonly PrintJob[],
): Partial<Pick<PrintJob, 'copies' | 'reason'>> {
  if (row.reason === 'test' || row.copies_printed > 0) return {};
  const reason = paperCall(order) === 'cancelled' ? 'cancelled' : 'changed';
  // It may be out already, and the kitchen must not take the second one for the same.
  if (mayBeOut(row)) return isOwn(row) && saysOther(order, printer, row) ? { reason } : {};
  const isOut = ofKind(rows, row.printer_id, row.receipt).some(mayBeOut);
  const copies = papersOn(printer, order, row.receipt as ReceiptKind, row.copies);
  if (!isOwn(row)) return { copies };
  const isNews = reason === 'cancelled' || (row.reason === 'accepted' && isOut && !fromFlag(row.is_duplicate));
  return isNews ? { copies, reason } : { copies };
}

/** Whether a paper that failed is on a later one of its kind. */
export const isMadeUp = (row: PrintJob, rows: readonly PrintJob[]): boolean =>
  row.state === 'failed' &&
  ofKind(rows, row.printer_id, row.receipt).some(
    (other) => other.state === 'printed' && other.created_at > row.created_at,
  );
