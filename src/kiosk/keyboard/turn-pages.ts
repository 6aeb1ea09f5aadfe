import { pageCell, pagesCell, turnTo } from '../board/page-turn.ts';

/** PgDn and PgUp: around the end. */
export function turnBy(step: 1 | -1): void {
  const { length } = pagesCell.get();
  if (length > 1) turnTo((Math.min(pageCell.get(), length - 1) + step + length) % length);
}

/** N: the page of the most urgent order that this one leaves out, with the focus on it. */
export function turnToMostUrgent(): void {
  const pages = pagesCell.get();
  const [id] = pages[Math.min(pageCell.get(), pages.length - 1)]?.hidden ?? [];
  const page = pages.findIndex(({ shown }) => id !== undefined && shown.has(id));
  if (id === undefined || page === -1) return;
  turnTo(page);
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`.flow [data-order-id="${id}"] [data-ticket-head]`)?.focus(),
  );
}
