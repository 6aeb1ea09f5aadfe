import type { RefObject } from 'react';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { DeskOrder } from '#src/live/desk-store.ts';
import type { LaneFit, LaneSpace } from './lane-fit.ts';
import { fitLane } from './lane-fit.ts';
import { withMeasured, type Heights } from './lane-heights.ts';

/** Rough heights in rem before a ticket was ever drawn; corrected by measuring before the frame is shown. */
const guessFull = ({ order }: DeskOrder): number =>
  13 + order.items.reduce((sum, item) => sum + 2.6 + item.options.length * 1.8, 0) + order.allergies.length * 3.5;
const guessMini = ({ order }: DeskOrder): number => 9 + order.items.length * 1 + order.allergies.length * 3.5;

/** The height a ticket would have, also while it is squeezed. */
function naturalHeight(ticket: HTMLElement): number {
  const body = ticket.querySelector('.ticket-body');
  return ticket.offsetHeight + (body === null ? 0 : body.scrollHeight - body.clientHeight);
}

type FittedLaneInput = {
  orders: readonly DeskOrder[];
  columns: number;
  /** Orders that are always drawn small (ready, on the way, scheduled). */
  isAlwaysMini: (deskOrder: DeskOrder) => boolean;
};

type FittedLane = { fit: LaneFit; laneRef: RefObject<HTMLDivElement | null> };

/**
 * Decides which tickets are whole, small or only counted, by the heights they really have. Tickets are drawn, measured
 * and placed again within one layout pass, so that the guess is never seen; each pass only adds measurements, so it
 * ends.
 */
export function useFittedLane({ orders, columns, isAlwaysMini }: FittedLaneInput): FittedLane {
  const laneRef = useRef<HTMLDivElement>(null);
  const [heights, setHeights] = useState<Heights>(new Map());
  const [space, setSpace] = useState<LaneSpace>({
    height: Number.POSITIVE_INFINITY,
    columns,
    gap: 12,
    moreHeight: 64,
  });

  useLayoutEffect(
    function watchSpace() {
      const lane = laneRef.current;
      if (lane === null || typeof ResizeObserver === 'undefined') return undefined;
      const read = (): void => {
        const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
        setSpace({ height: lane.clientHeight, columns, gap: rem * 0.75, moreHeight: Math.max(64, rem * 4) });
      };
      const observer = new ResizeObserver(read);
      observer.observe(lane);
      read();
      return () => observer.disconnect();
    },
    [columns],
  );

  const fit = useMemo(
    function placeTickets() {
      const rem = space.gap / 0.75;
      const tickets = orders.map((each) => ({
        id: each.order.id,
        full: heights.get(`${each.order.id} full`) ?? guessFull(each) * rem,
        mini: heights.get(`${each.order.id} mini`) ?? guessMini(each) * rem,
        mayBeFull: !isAlwaysMini(each),
      }));
      return fitLane(tickets, space);
    },
    [orders, space, heights, isAlwaysMini],
  );

  useLayoutEffect(
    function measureTickets() {
      const lane = laneRef.current;
      if (lane === null) return undefined;
      const tickets = fit.columns.flat().flatMap((placed) => {
        const element = lane.querySelector<HTMLElement>(`[data-order-id="${placed.id}"]`);
        return element === null ? [] : [{ key: `${placed.id} ${placed.size}`, element }];
      });
      const measure = (): void => {
        const measured = new Map(tickets.map(({ key, element }) => [key, naturalHeight(element)]));
        setHeights((old) => withMeasured(old, measured, orders));
      };
      measure();
      if (typeof ResizeObserver === 'undefined') return undefined;
      const observer = new ResizeObserver(measure);
      for (const { element } of tickets) observer.observe(element);
      return () => observer.disconnect();
    },
    [fit, orders],
  );

  return { fit, laneRef };
}
