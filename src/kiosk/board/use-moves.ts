import type { RefObject } from 'react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { SPOT_MS } from './board-touch.ts';

const MOVE_MS = 240;
const FADE_MS = 120;

/** Where a ticket is, how large, and which dishes it shows: its buttons and lines are elsewhere when one of these changes. */
type Place = { left: number; top: number; width: number; height: number; lines: string };

const isStill = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

function placesIn(ground: HTMLElement): Map<HTMLElement, { key: string; place: Place }> {
  const found = new Map<HTMLElement, { key: string; place: Place }>();
  for (const ticket of ground.querySelectorAll<HTMLElement>('.flow [data-order-id]')) {
    const { left, top, width, height } = ticket.getBoundingClientRect();
    const lines = [...ticket.querySelectorAll<HTMLElement>('[data-block]')]
      .map(({ dataset }) => dataset['line'])
      .join(' ');
    const key = `${ticket.dataset['orderId']} ${ticket.dataset['partNo']}`;
    found.set(ticket, { key, place: { left, top, width, height, lines } });
  }
  return found;
}

const hasMoved = (from: Place, to: Place): boolean =>
  from.lines !== to.lines ||
  (['left', 'top', 'width', 'height'] as const).some((side) => Math.abs(from[side] - to[side]) > 1);

const resting = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>();

/** For a moment no touch reaches it, whatever is drawn meanwhile. */
function keepFresh(ticket: HTMLElement): void {
  clearTimeout(resting.get(ticket));
  ticket.dataset['fresh'] = '';
  resting.set(
    ticket,
    setTimeout(() => delete ticket.dataset['fresh'], SPOT_MS),
  );
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

/** A ticket that changes its column is drawn anew and loses the focus; it gets it back, or the next one does. */
function keepFocus(ground: HTMLElement, focused: string | undefined, order: readonly string[]): void {
  if (focused === undefined || document.activeElement !== document.body) return;
  const heads = [...ground.querySelectorAll<HTMLElement>('.flow [data-order-id] [data-ticket-head]')];
  const idOf = (head: HTMLElement): string | undefined =>
    head.closest<HTMLElement>('[data-order-id]')?.dataset['orderId'];
  const later = order.slice(order.indexOf(focused));
  const wanted = later.find((id) => heads.some((head) => idOf(head) === id));
  heads.find((head) => idOf(head) === wanted)?.focus();
}

const focusedIn = (ground: HTMLElement): string | undefined =>
  ground.contains(document.activeElement)
    ? document.activeElement?.closest<HTMLElement>('.flow [data-order-id]')?.dataset['orderId']
    : undefined;

/** After a settle: what has changed its place moves there, and for a moment no touch reaches it [UNDER-LOAD 11.5, 11.12]. */
export function useMoves(groundRef: RefObject<HTMLElement | null>, settleNo: number, page: number): void {
  const focused = useRef<string | undefined>(undefined);
  useEffect(
    function rememberFocus() {
      const ground = groundRef.current;
      if (ground === null) return undefined;
      const note = (): void => {
        focused.current = focusedIn(ground);
      };
      ground.addEventListener('focusin', note);
      return () => ground.removeEventListener('focusin', note);
    },
    [groundRef],
  );
  const before = useRef<{ settleNo: number; page: number; places: Map<string, Place> } | null>(null);
  useLayoutEffect(
    function moveTickets() {
      const ground = groundRef.current;
      if (ground === null) return;
      const found = placesIn(ground);
      const old = before.current;
      const isSettle = old !== null && old.settleNo !== settleNo && old.page === page;
      const moved = [...found].filter(([, { key, place }]) => {
        const from = old?.places.get(key);
        return isSettle && (from === undefined || hasMoved(from, place));
      });
      if (isSettle)
        keepFocus(
          ground,
          focused.current,
          [...(old?.places.keys() ?? [])].map((key) => key.split(' ')[0] ?? ''),
        );
      for (const [ticket, { key, place }] of moved) {
        animate(ticket, old?.places.get(key), place);
        keepFresh(ticket);
      }
      before.current = { settleNo, page, places: new Map([...found.values()].map(({ key, place }) => [key, place])) };
    },
    [groundRef, settleNo, page],
  );
}
