import { v7 as newId } from 'uuid';
import type { Order } from '#contract/domain/order.ts';
import { paperOf, papersOf } from '#contract/domain/label.ts';
import { itemsOf, type ReceiptKind } from '#contract/domain/receipt.ts';
import type { DeskParts } from '../desk-context.ts';
import { printHere } from './paper-page.ts';
import { printedHere } from './printed-orders.ts';

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

/** The customer changed or cancelled it, and no one has seen that yet: the printed ticket is no longer true. */
export function newsOf({ ring, id }: Order): string | null {
  if (ring === null || ring.acknowledged_at !== null) return null;
  return ring.kind === 'changed' || ring.kind === 'cancelled' ? `${id}:${ring.kind}:${ring.rev}` : null;
}

/** Which dishes this screen prints by itself: its station's, or all. */
export const stationsOf = ({ own }: Pick<DeskParts, 'own'>): string[] | null => {
  const { station } = own.view().settings;
  return station === null ? null : [station];
};

export const hasDishesFor = (order: Order, stations: readonly string[] | null): boolean =>
  itemsOf(order, stations).length > 0;

/** Its ticket as it is now: what was printed here and has changed since is to be printed again. */
export function isOnPaperHere(order: Order): boolean {
  const news = newsOf(order);
  return printedHere.has(keyOf(order, 'kitchen')) && (news === null || printedHere.has(news));
}

export const wasPrintedHere = (order: Order): boolean => printedHere.has(keyOf(order, 'kitchen'));

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
    printedHere.add(keyOf(order, input.receipt));
    return 'sent';
  } catch {
    return 'failed';
  }
}

function printInBrowser(
  parts: DeskParts,
  order: Order,
  { receipt, isAutomatic }: PrintInput,
  copies: number,
): PrintOutcome {
  const { store } = parts.desk.view();
  const { language, print } = parts.own.view().settings;
  const news = newsOf(order);
  const stations = isAutomatic ? stationsOf(parts) : null;
  const of = papersOf(receipt, order, stations, copies);
  const paperNo = (index: number) =>
    paperOf(order, {
      kind: receipt,
      language,
      store: { name: store?.name ?? '', time_zone: store?.time_zone ?? 'Etc/UTC', lines: [] },
      at: new Date(parts.desk.now()).toISOString(),
      isDuplicate: false,
      isChange: false,
      stations,
      copy: { index, of },
    });
  const papers = Array.from({ length: of }, (_, index) => paperNo(index));
  const stoodMs = printHere({ papers, paper: print.paper, language });
  printedHere.add(keyOf(order, receipt));
  if (news !== null && receipt === 'kitchen') printedHere.add(news);
  return stoodMs > STOOD_MS ? 'stood' : 'handed';
}
