import type { Order } from '#contract/domain/order.ts';
import { createCell } from '../cell.ts';
import type { PrintOutcome } from './print-order.ts';

/**
 * The last thing that happened with printing, said on the board for a few seconds; what went wrong until it is closed.
 */
export type PrintNews = { orderNo: string; outcome: PrintOutcome; atMs: number };
export const printNews = createCell<PrintNews | null>(null);
export const showOutcome = (order: Pick<Order, 'order_no'>, outcome: PrintOutcome, nowMs: number): void =>
  printNews.set({ orderNo: order.order_no, outcome, atMs: nowMs });

/** This browser shows a print window instead of printing: automatic printing waits until the page is loaded again. */
export const autoStopped = createCell(false);
