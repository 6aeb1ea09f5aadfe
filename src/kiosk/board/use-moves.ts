import type { RefObject } from 'react';
import { useLayoutEffect, useRef } from 'react';
import { SPOT_MS } from './board-touch.ts';

const MOVE_MS = 240;
const FADE_MS = 120;

type Place = { left: number; top: number };

const isStill = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

function placesIn(ground: HTMLElement): Map<HTMLElement, { key: string; place: Place }> {
  const found = new Map<HTMLElement, { key: string; place: Place }>();
  for (const ticket of ground.querySelectorAll<HTMLElement>('.flow [data-order-id]')) {
    const { left, top } = ticket.getBoundingClientRect();
    found.set(ticket, { key: `${ticket.dataset['orderId']} ${ticket.dataset['partNo']}`, place: { left, top } });
  }
  return found;
}

/** A ticket moves within its column; one that comes from elsewhere appears: nothing flies across the board. */
function animate(ticket: HTMLElement, from: Place | undefined, to: Place): void {
  if (isStill()) return;
  if (from !== undefined && Math.abs(from.left - to.left) < 2)
    ticket.animate?.(
      { transform: [`translateY(${from.top - to.top}px)`, 'none'] },
      { duration: MOVE_MS, easing: 'ease-out' },
    );
  else ticket.animate?.({ opacity: [0, 1] }, { duration: FADE_MS });
}

/** After a settle: what has changed its place moves there, and for a moment no touch reaches it [UNDER-LOAD 11.5, 11.12]. */
export function useMoves(groundRef: RefObject<HTMLElement | null>, settleNo: number, page: number): void {
  const before = useRef<{ settleNo: number; page: number; places: Map<string, Place> } | null>(null);
  useLayoutEffect(
    function moveTickets() {
      const ground = groundRef.current;
      if (ground === null) return undefined;
      const found = placesIn(ground);
      const old = before.current;
      const isSettle = old !== null && old.settleNo !== settleNo && old.page === page;
      const moved = [...found].filter(([, { key, place }]) => {
        const from = old?.places.get(key);
        return isSettle && (from === undefined || Math.hypot(from.left - place.left, from.top - place.top) > 1);
      });
      for (const [ticket, { key, place }] of moved) {
        animate(ticket, old?.places.get(key), place);
        ticket.dataset['fresh'] = '';
      }
      before.current = { settleNo, page, places: new Map([...found.values()].map(({ key, place }) => [key, place])) };
      if (moved.length === 0) return undefined;
      const rest = (): void => {
        for (const [ticket] of moved) delete ticket.dataset['fresh'];
      };
      const timer = setTimeout(rest, SPOT_MS);
      return () => {
        clearTimeout(timer);
        rest();
      };
    },
    [groundRef, settleNo, page],
  );
}
