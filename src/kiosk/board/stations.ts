import { dishBlocks } from '#contract/domain/dish-blocks.ts';
import type { Order, OrderItem } from '#contract/domain/order.ts';
import { isRinging } from '#contract/domain/order.ts';
import { distinctStations, isOfStation } from '#contract/domain/station.ts';
import type { DeskOrder } from '#src/live/desk-store.ts';

/** Whether this station shows dishes of what was answered elsewhere, as it is or as it was before the change [F19]. */
export const isTraceFor = ({ order, before, seenElsewhere }: DeskOrder, station: string | null): boolean =>
  seenElsewhere !== null && [...order.items, ...(before?.items ?? [])].some((item) => isOfStation(item, station));

/**
 * What a station sees of Preparing: orders with an open dish for it, all that still rings, what was changed or cancelled
 * and answered elsewhere, and what is ticked everywhere, so that someone can say it is ready [F6, UL1].
 */
export const isForStation = (deskOrder: DeskOrder, station: string | null): boolean =>
  station === null ||
  isRinging(deskOrder.order) ||
  isTraceFor(deskOrder, station) ||
  (deskOrder.order.status !== 'cancelled' && isOpenFor(deskOrder.order, station));

const isOpenFor = ({ items }: Order, station: string): boolean =>
  items.some((item) => item.done_at === null && isOfStation(item, station)) || isAllTicked(ticksOf(items));

export type Ticks = { done: number; all: number };

/** How many lines are ticked, of a station or of the whole order. */
export function ticksOf(items: readonly OrderItem[], station: string | null = null): Ticks {
  const mine = dishBlocks(items.filter((item) => isOfStation(item, station)));
  return { done: mine.filter(({ isDone }) => isDone).length, all: mine.length };
}

export const isAllTicked = ({ done, all }: Ticks): boolean => all > 0 && done === all;

/** The stations that the orders on this screen name. */
export function stationsOf(orders: readonly { order: Order }[]): readonly string[] {
  return distinctStations(orders.flatMap(({ order }) => order.items.map(({ station }) => station)));
}
