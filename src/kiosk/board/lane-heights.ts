import type { DeskOrder } from '#src/live/desk-store.ts';

/** Of each ticket that was drawn, as `<order id> full` or `<order id> mini`, in px. */
export type Heights = ReadonlyMap<string, number>;

/** The same map when nothing is new, so that measuring ends; a new one knows only the orders that are still here. */
export function withMeasured(
  heights: Heights,
  measured: Heights,
  orders: readonly Pick<DeskOrder, 'order'>[],
): Heights {
  const isNews = ([key, height]: [string, number]): boolean =>
    Math.abs((heights.get(key) ?? Number.NEGATIVE_INFINITY) - height) > 1;
  if (![...measured].some(isNews)) return heights;
  const here = new Set(orders.flatMap(({ order: { id } }) => [`${id} full`, `${id} mini`]));
  return new Map([...heights, ...measured].filter(([key]) => here.has(key)));
}
