import { useEffect, useMemo, useRef, useState } from 'react';
import type { BoardStep } from '#contract/domain/screen-settings.ts';
import type { DeskOrder } from '#src/live/desk-store.ts';
import { useDesk } from '../desk-context.ts';
import { WHOLE_TICKET } from '../ticket/ticket-part.ts';
import { laneOf } from './board-model.ts';
import { liftByTouch } from './lift-state.ts';
import { PlacedTicket } from './placed-ticket.tsx';

type TicketListProps = {
  orders: readonly DeskOrder[];
  step: BoardStep;
  className: string;
  /** Says which orders lie below the fold, in their order. */
  onBelow?: (ids: readonly string[]) => void;
};

/** How far beyond the edge tickets are kept drawn, so that scrolling meets no gap. */
const AHEAD = '600px 0px';
const GUESS_PX = 220;
/** The slots near the screen by order, and how high the others were when they were last drawn. */
type Slots = { near: ReadonlySet<string>; heights: ReadonlyMap<string, number> };
const NO_SLOTS: Slots = { near: new Set(), heights: new Map() };

function withSeen({ near, heights }: Slots, entries: readonly IntersectionObserverEntry[]): Slots {
  const nextNear = new Set(near);
  const nextHeights = new Map(heights);
  for (const { target, isIntersecting } of entries) {
    const id = target instanceof HTMLElement ? (target.dataset['slot'] ?? '') : '';
    if (isIntersecting) nextNear.add(id);
    else if (nextNear.delete(id)) nextHeights.set(id, target.getBoundingClientRect().height);
  }
  return { near: nextNear, heights: nextHeights };
}

/** A long list that scrolls: only what is near the screen is drawn, the rest keeps its place [F10]. */
export function TicketList({ orders, step, className, onBelow }: TicketListProps) {
  const desk = useDesk();
  // oxlint-disable-next-line react/exhaustive-deps -- what the clock says holds until the orders change
  const atMs = useMemo(() => desk.now(), [desk, orders]);
  const listRef = useRef<HTMLDivElement>(null);
  const [slots, setSlots] = useState(NO_SLOTS);
  const canWatch = typeof IntersectionObserver !== 'undefined';
  // A ticket that only moves stays watched: the same orders in another order are no news.
  const ids = orders
    .map(({ order }) => order.id)
    .sort()
    .join();

  useEffect(
    function watchWhatIsNear() {
      const list = listRef.current;
      if (list === null || !canWatch) return undefined;
      const observer = new IntersectionObserver((entries) => setSlots((old) => withSeen(old, entries)), {
        root: list,
        rootMargin: AHEAD,
      });
      for (const id of ids.split(',')) {
        const slot = list.querySelector(`[data-slot="${id}"]`);
        if (slot !== null) observer.observe(slot);
      }
      return () => observer.disconnect();
    },
    [ids, canWatch],
  );

  useEffect(function liftTickets() {
    const list = listRef.current;
    list?.addEventListener('click', liftByTouch);
    return () => list?.removeEventListener('click', liftByTouch);
  }, []);

  useEffect(
    function watchTheFold() {
      const list = listRef.current;
      if (list === null || onBelow === undefined) return undefined;
      const read = (): void => {
        const fold = list.getBoundingClientRect().bottom;
        const below = [...list.querySelectorAll<HTMLElement>('[data-slot]')].filter(
          (slot) => slot.getBoundingClientRect().top >= fold - 1,
        );
        onBelow(below.map((slot) => slot.dataset['slot'] ?? ''));
      };
      read();
      list.addEventListener('scroll', read, { passive: true });
      return () => list.removeEventListener('scroll', read);
    },
    [ids, slots, onBelow],
  );

  return (
    <div className={className} ref={listRef} data-testid="ticket-list">
      {orders.map((each) => {
        const { id } = each.order;
        const lane = laneOf(each);
        const isDrawn = !canWatch || slots.near.has(id);
        return (
          <div key={id} data-slot={id} style={isDrawn ? undefined : { height: slots.heights.get(id) ?? GUESS_PX }}>
            {isDrawn && lane !== 'none' && (
              <PlacedTicket settled={each} live={each} lane={lane} step={step} settledAtMs={atMs} part={WHOLE_TICKET} />
            )}
          </div>
        );
      })}
    </div>
  );
}
