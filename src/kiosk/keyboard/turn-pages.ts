import type { Desk } from '#src/live/desk-store.ts';
import { mostUrgent, stillCooking } from '../board/most-urgent.ts';
import { pageCell, pagesCell, turnTo } from '../board/page-turn.ts';

/** PgDn and PgUp: around the end. */
export function turnBy(step: 1 | -1): void {
  const { length } = pagesCell.get();
  if (length > 1) turnTo((Math.min(pageCell.get(), length - 1) + step + length) % length);
}

/** N: the page of the most urgent order that this one leaves out, with the focus on it. */
export function turnToMostUrgent(desk: Desk): void {
  const pages = pagesCell.get();
  const hidden = pages[Math.min(pageCell.get(), pages.length - 1)]?.hidden ?? [];
  const orders = new Map(desk.view().orders.map((each) => [each.order.id, each]));
  const id = mostUrgent(stillCooking(hidden, orders, desk.now()))?.order.id;
  const page = pages.findIndex(({ shown }) => id !== undefined && shown.has(id));
  if (id === undefined || page === -1) return;
  turnTo(page);
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`.flow [data-order-id="${id}"] [data-ticket-head]`)?.focus(),
  );
}
