import type { Order, OrderItem } from '#contract/domain/order.ts';
import { isRinging } from '#contract/domain/order.ts';
import type { DeskOrder } from '#src/live/desk-store.ts';

/** A line without a station is everyone's: no station may miss it [F6]. */
export const isOfStation = (item: Pick<OrderItem, 'station'>, station: string | null): boolean =>
  station === null || item.station === null || item.station === '' || item.station === station;

/**
 * What a station sees of Preparing: orders with an open dish for it, whatever still rings, and what is ticked
 * everywhere, so that someone can say it is ready [F6, UL1].
 */
export const isForStation = ({ order }: DeskOrder, station: string | null): boolean =>
  station === null ||
  isRinging(order) ||
  order.items.some((item) => item.done_at === null && isOfStation(item, station)) ||
  isAllTicked(ticksOf(order.items));

export type Ticks = { done: number; all: number };

/** How many lines are ticked, of a station or of the whole order. */
export function ticksOf(items: readonly OrderItem[], station: string | null = null): Ticks {
  const mine = items.filter((item) => isOfStation(item, station));
  return { done: mine.filter((item) => item.done_at !== null).length, all: mine.length };
}

export const isAllTicked = ({ done, all }: Ticks): boolean => all > 0 && done === all;

export type StationGroup = { station: string | null; items: readonly OrderItem[] };

/** An order's lines by station, in the order of their first line, everyone's last. */
export function groupByStation(items: readonly OrderItem[]): readonly StationGroup[] {
  const groups = new Map<string | null, OrderItem[]>();
  for (const item of items) {
    const station = item.station === '' ? null : item.station;
    groups.set(station, [...(groups.get(station) ?? []), item]);
  }
  return [...groups]
    .map(([station, ofStation]) => ({ station, items: ofStation }))
    .sort((left, right) => Number(left.station === null) - Number(right.station === null));
}

/** The stations that the orders on this screen name. */
export function stationsOf(orders: readonly { order: Order }[]): readonly string[] {
  const names = orders.flatMap(({ order }) => order.items.map((item) => item.station ?? ''));
  return [...new Set(names.filter((name) => name !== ''))].sort((left, right) => left.localeCompare(right));
}
