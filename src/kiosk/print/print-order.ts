import { v7 as newId } from 'uuid';
import type { Order } from '#contract/domain/order.ts';
import { paperOf, papersOf } from '#contract/domain/label.ts';
import { paperCall, paperFacts, saidOnPaper } from '#contract/domain/paper-content.ts';
import { itemsOf, type ReceiptKind } from '#contract/domain/receipt.ts';
import { hash53 } from '#contract/domain/state-hash.ts';
import type { DeskParts } from '../desk-context.ts';
import { UNDO_FOR_MS } from '../last-tap.ts';
import { printHere } from './paper-page.ts';
import { notePrinted, printedHere, type PrintedHere, type PrintedSaid } from './printed-orders.ts';

/**
 * `sent`: a printer of the server has it in its queue. `handed`: the browser has it, which says neither whether it was
 * printed nor whether someone closed its window [P14]. `stood`: so, and that window blocked the browser.
 */
export type PrintOutcome = 'handed' | 'stood' | 'sent' | 'failed';

/** `bags`: how many labels of the kind `bag`. */
export type PrintInput = { receipt: ReceiptKind; isAutomatic: boolean; bags?: number };

/** The browser is blocked as long as its print window is open; no one can answer an order then. */
const STOOD_MS = 2_500;

const keyOf = (order: Order, receipt: ReceiptKind): string => `${order.id}:${receipt}`;

/** Which dishes this screen prints by itself: its station's, or all. */
export const stationsOf = ({ own }: Pick<DeskParts, 'own'>): string[] | null => {
  const { station } = own.view().settings;
  return station === null ? null : [station];
};

export const hasDishesFor = (order: Order, stations: readonly string[] | null): boolean =>
  itemsOf(order, stations).length > 0;

export const wasPrinted = (order: Order, printed: PrintedHere): boolean => printed.has(keyOf(order, 'kitchen'));

const factsOf = new WeakMap<Order, number>();

/** Asked of every order at every change of the board. */
function factsHash(order: Order): number {
  const known = factsOf.get(order);
  if (known !== undefined) return known;
  const facts = hash53(paperFacts(order));
  factsOf.set(order, facts);
  return facts;
}

/** However many copies of it there are. */
const saidNow = (order: Order, kind: ReceiptKind, stations: string[] | null): PrintedSaid => {
  const { content, changes } = saidOnPaper(order, { kind, stations, copies: 1 });
  return { facts: factsHash(order), content: hash53(content), changes: hash53(changes) };
};

/** A mending can still be taken back: until then its paper waits [P7]. */
const isFreshlyMended = ({ history }: Order, nowMs: number): boolean => {
  const last = history.at(-1);
  return last?.action === 'mend' && nowMs - Date.parse(last.at) < UNDO_FOR_MS;
};

const saysOther = (was: PrintedSaid, is: PrintedSaid): boolean =>
  was.content !== is.content || was.changes !== is.changes;

type Printed = { printed: PrintedHere; stations: string[] | null; nowMs: number };

/**
 * What the kitchen's paper of this screen would say now, of an order that calls for paper and whose paper says what is no
 * longer so [P7]; null where it is true, or there is none.
 */
export function saidInstead(order: Order, { printed, stations, nowMs }: Printed): PrintedSaid | null {
  const said = printed.get(keyOf(order, 'kitchen')) ?? null;
  if (said === null || paperCall(order) === 'none' || isFreshlyMended(order, nowMs)) return null;
  // A screen that was set to other stations prints nothing again for that alone.
  if (said.facts === factsHash(order) && order.status !== 'cancelled') return null;
  const now = saidNow(order, 'kitchen', stations);
  return saysOther(said, now) ? now : null;
}

/** On the printer this screen is set to: the server's, or the one that hangs on this device [P6]. */
export async function printOrder(parts: DeskParts, order: Order, input: PrintInput): Promise<PrintOutcome> {
  const { print } = parts.own.view().settings;
  const copies = input.bags ?? (input.isAutomatic ? print.copies : 1);
  if (print.printer_id === null) return printInBrowser(parts, order, input, copies);
  try {
    await parts.calls.printOrder({
      id: newId(),
      restaurant_id: order.restaurant_id,
      order_id: order.id,
      printer_id: print.printer_id,
      receipt: input.receipt,
      copies,
      is_automatic: input.isAutomatic,
    });
    notePrinted(keyOf(order, input.receipt), saidNow(order, input.receipt, stationsOf(parts)));
    return 'sent';
  } catch {
    return 'failed';
  }
}

/** For the customer a cancelled order has what he ordered, not what the kitchen is to stop. */
const forCustomer = ({ desk }: DeskParts, order: Order): Order =>
  desk.view().orders.find((each) => each.order.id === order.id)?.confirmed ?? order;

function printInBrowser(
  parts: DeskParts,
  shown: Order,
  { receipt, isAutomatic }: PrintInput,
  copies: number,
): PrintOutcome {
  const { store } = parts.desk.view();
  const order = receipt === 'customer' ? forCustomer(parts, shown) : shown;
  const { language, print } = parts.own.view().settings;
  const stations = isAutomatic ? stationsOf(parts) : null;
  const key = keyOf(order, receipt);
  const before = printedHere().get(key) ?? null;
  const said = saidNow(order, receipt, stations);
  const isChange = before !== null && saysOther(before, said);
  const of = papersOf(receipt, order, stations, copies);
  const paperNo = (index: number) =>
    paperOf(order, {
      kind: receipt,
      language,
      store: { name: store?.name ?? '', time_zone: store?.time_zone ?? 'Etc/UTC', lines: [] },
      at: new Date(parts.desk.now()).toISOString(),
      isDuplicate: false,
      isChange,
      areLinesKnown: isChange && before.changes === said.changes,
      stations,
      copy: { index, of },
    });
  const papers = Array.from({ length: of }, (_, index) => paperNo(index));
  const stoodMs = printHere({ papers, paper: print.paper, language });
  notePrinted(key, said);
  return stoodMs > STOOD_MS ? 'stood' : 'handed';
}
