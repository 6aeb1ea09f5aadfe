import { createCell } from '../cell.ts';

/** A compact ticket that was touched: the same one at calm size over its own place. */
export type Lifted = { orderId: string; left: number; top: number; width: number };

export const liftCell = createCell<Lifted | null>(null);
export const closeLift = (): void => liftCell.set(null);

/** Lifts the ticket that `target` lies in; false where it lies in none that is drawn compact. */
export function lift(target: Element): boolean {
  const ticket = target.closest<HTMLElement>('.ticket.compact[data-order-id]');
  const orderId = ticket?.dataset['orderId'];
  if (ticket === null || orderId === undefined) return false;
  const { left, top, width } = ticket.getBoundingClientRect();
  liftCell.set({ orderId, left, top, width });
  return true;
}

/** A touch on the body of a compact ticket; its buttons have their own meaning. */
export function liftByTouch(event: MouseEvent): void {
  if (!(event.target instanceof Element) || event.target.closest('button') !== null) return;
  lift(event.target);
}
