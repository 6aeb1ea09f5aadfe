import { useEffect, useRef, useState } from 'react';
import type { DeskOrder } from '#src/live/desk-store.ts';
import { Ticket } from '../ticket/ticket.tsx';

type TicketListProps = { orders: readonly DeskOrder[]; size: 'full' | 'mini'; className: string };

/** How far beyond the edge tickets are kept drawn, so that scrolling meets no gap. */
const AHEAD = '600px 0px';
const GUESS_PX = 220;
const NOTHING: ReadonlySet<string> = new Set();

/** A long list that scrolls: only what is near the screen is drawn, the rest keeps its place [F10]. */
export function TicketList({ orders, size, className }: TicketListProps) {
  const listRef = useRef<HTMLDivElement>(null);
  const heights = useRef(new Map<string, number>());
  const [near, setNear] = useState(NOTHING);
  const canWatch = typeof IntersectionObserver !== 'undefined';
  const ids = orders.map(({ order }) => order.id).join();

  useEffect(
    function watchWhatIsNear() {
      const list = listRef.current;
      if (list === null || !canWatch) return undefined;
      const observer = new IntersectionObserver(
        (entries) =>
          setNear((old) => {
            const next = new Set(old);
            for (const { target, isIntersecting } of entries) {
              const id = target instanceof HTMLElement ? (target.dataset['slot'] ?? '') : '';
              if (isIntersecting) next.add(id);
              else if (next.delete(id)) heights.current.set(id, target.getBoundingClientRect().height);
            }
            return next;
          }),
        { root: list, rootMargin: AHEAD },
      );
      for (const slot of list.children) observer.observe(slot);
      return () => observer.disconnect();
    },
    [ids, canWatch],
  );

  return (
    <div className={className} ref={listRef} data-testid="ticket-list">
      {orders.map((each) => {
        const { id } = each.order;
        const isDrawn = !canWatch || near.has(id);
        return (
          <div key={id} data-slot={id} style={isDrawn ? undefined : { height: heights.current.get(id) ?? GUESS_PX }}>
            {isDrawn && <Ticket deskOrder={each} size={size} />}
          </div>
        );
      })}
    </div>
  );
}
