import type { Order, OrderItem } from '#contract/domain/order.ts';
import { itemsOf } from '#contract/domain/receipt.ts';
import { fromJsonOr } from '../../../db/json.ts';
import type { Row } from '../../../db/schema.ts';
import { mayBeOut, ofKind, trueStill } from './due-paper.ts';

type PrintJob = Row<'print_job'>;
type Printer = Row<'printer'>;

/** The dishes that a printer's paper of a kind is about; a bag's label is about all of them. */
const dishesOn = (order: Order, printer: Printer, receipt: string): readonly OrderItem[] =>
  receipt === 'bag' ? order.items : itemsOf(order, fromJsonOr<string[] | null>(printer.stations, null));

/** What a paper was made of, to see whether its kind has been printed before [P6]. */
export type Printing = { order: Order; printers: readonly Printer[]; rows: readonly PrintJob[] };

/**
 * Whether a paper repeats one that is out. A cook throws a repeated one away, so the papers of other printers count only
 * where they say, as the order is now, every dish of this one.
 */
export function isRepeated({ order, printers, rows }: Printing, printer: Printer, receipt: string): boolean {
  if (ofKind(rows, printer.id, receipt).some(mayBeOut)) return true;
  const printed = printers.flatMap((other) => {
    const out = ofKind(rows, other.id, receipt).filter(mayBeOut);
    return trueStill(order, other, out) === undefined ? [] : dishesOn(order, other, receipt);
  });
  const dishes = dishesOn(order, printer, receipt);
  return dishes.length > 0 && dishes.every((dish) => printed.includes(dish));
}
