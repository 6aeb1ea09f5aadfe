import type { BoardStep } from '#contract/domain/screen-settings.ts';
import type { DeskOrder } from '#src/live/desk-store.ts';
import { countDishes } from '#contract/domain/dish-blocks.ts';
import { LONG_TICKET } from '../ticket/ticket-part.ts';
import type { TicketHeights } from './layout/layout-types.ts';
import { touchOf } from './layout/sizes.ts';

/** What tickets measured, by all that their height depends on; a kitchen's day fits in it. */
const book = new Map<string, TicketHeights>();
const BOOK_LIMIT = 6_000;

export const knownHeights = (key: string): TicketHeights | undefined => book.get(key);

export function keepHeights(key: string, heights: TicketHeights): void {
  if (book.size > BOOK_LIMIT) book.clear();
  book.set(key, heights);
}

function outerHeight(element: Element | null): number {
  if (element === null) return 0;
  const { marginTop, marginBottom } = getComputedStyle(element);
  const margins = [marginTop, marginBottom].map(Number.parseFloat).filter(Number.isFinite);
  return element.getBoundingClientRect().height + margins.reduce((sum, each) => sum + each, 0);
}

/** Reads a ticket that was drawn with everything any part may have (`MEASURED_TICKET`). */
export function measureTicket(ticket: HTMLElement, step: BoardStep): TicketHeights {
  const part = (name: string): number => outerHeight(ticket.querySelector(`[data-part="${name}"]`));
  const list = ticket.querySelector('[data-part="list"]');
  const rows = list === null ? [] : [...list.children].filter((row) => row.matches('[data-block]'));
  const top = list?.getBoundingClientRect().top ?? 0;
  const ends = rows.map((row) => row.getBoundingClientRect().bottom - top);
  const blocks = ends.map((end, at) => end - (ends[at - 1] ?? 0));
  const listHeight = outerHeight(list);
  const { paddingTop, paddingBottom } = getComputedStyle(ticket);
  return {
    head: part('head') + (Number.parseFloat(paddingTop) || 0) + (Number.parseFloat(paddingBottom) || 0),
    first: part('first'),
    allergy: part('allergy'),
    // What is cooked already has no dishes to divide it between.
    blocks: list === null ? [outerHeight(ticket.querySelector('.ticket-sum'))] : blocks.length === 0 ? [0] : blocks,
    last: part('last'),
    action: part('action'),
    isActionLast: step !== 'rush' || blocks.length > LONG_TICKET,
    tear: part('tear'),
    pad: list === null ? 0 : Math.max(0, listHeight - (ends.at(-1) ?? 0)),
  };
}

/** In rem: what a ticket cannot be lower than, so that a step that is full by these need not be measured at all. */
const LEAST: Record<BoardStep, { head: number; dish: number }> = {
  calm: { head: 6, dish: 2.5 },
  busy: { head: 6, dish: 2.5 },
  tight: { head: 4.8, dish: 2 },
  rush: { head: 4.3, dish: 1.25 },
};

/** A ticket that was not measured yet, as low as it may be. */
export function leastHeights({ order }: DeskOrder, step: BoardStep, rem: number): TicketHeights {
  const { head, dish } = LEAST[step];
  const dishes = Math.max(1, countDishes(order.items));
  return {
    head: head * rem,
    first: 0,
    allergy: order.allergies.length > 0 ? 1.5 * rem : 0,
    blocks: Array.from({ length: dishes }, () => dish * rem),
    last: 0,
    action: touchOf(rem),
    isActionLast: step !== 'rush' || dishes > LONG_TICKET,
    tear: 2.25 * rem,
    pad: 0,
  };
}
