import { useEffect, useRef } from 'react';
import type { DeskUi } from '../desk-ui.ts';

/** Long enough not to be a tap, short enough for a busy hand. */
export const HOLD_MS = 600;
const MOVED_PX = 12;

type Held = { orderId: string | undefined; line: number; dish: string; option: string | undefined };

/** The line under the finger, and its option where it lies on one: the line's own button lies over both. */
function heldAt(target: EventTarget | null, x: number, y: number): Held | undefined {
  if (!(target instanceof Element) || target.closest('.is-read-only') !== null) return undefined;
  const row = target.closest<HTMLElement>('[data-testid="ticket"] [data-dish-id]');
  const dish = row?.dataset['dishId'];
  if (row === null || dish === undefined) return undefined;
  const under = document.elementsFromPoint(x, y).map((each) => each.closest<HTMLElement>('[data-option]'));
  const orderId = row.closest<HTMLElement>('[data-order-id]')?.dataset['orderId'];
  return {
    orderId,
    line: Number(row.dataset['line']),
    dish,
    option: under.find((each) => each !== null)?.dataset['option'],
  };
}

/**
 * Holding a ticket's line asks what is wrong with it; so does the other mouse button. Where the order can be given only
 * as it is, what is asked is what of that dish is out.
 */
export function useHoldOnLine(
  ui: Pick<DeskUi, 'openPanel' | 'openLine'>,
  canMendOrder: (orderId: string) => boolean,
): void {
  // The layers are made again each second; a hold must outlast that.
  const latest = useRef({ ui, canMendOrder });
  useEffect(function keepLatest() {
    latest.current = { ui, canMendOrder };
  });
  useEffect(function listenToHolds() {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let from = { x: 0, y: 0 };
    let hasOpened = false;
    const stop = (): void => clearTimeout(timer);
    const open = ({ orderId, line, dish, option }: Held): void => {
      hasOpened = true;
      const now = latest.current;
      if (orderId !== undefined && now.canMendOrder(orderId))
        now.ui.openLine({ orderId, line, option: option ?? null });
      else now.ui.openPanel('controls', dish, option);
    };

    function handleDown(event: PointerEvent): void {
      stop();
      hasOpened = false;
      const held = heldAt(event.target, event.clientX, event.clientY);
      if (held === undefined || !event.isPrimary || event.button !== 0) return;
      from = { x: event.clientX, y: event.clientY };
      timer = setTimeout(() => open(held), HOLD_MS);
    }
    function handleMove(event: PointerEvent): void {
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > MOVED_PX) stop();
    }
    function handleMenu(event: MouseEvent): void {
      const held = heldAt(event.target, event.clientX, event.clientY);
      if (held === undefined) return;
      event.preventDefault();
      stop();
      if (!hasOpened) open(held);
    }
    /** A hold is no tap: the line under it is not ticked when the finger leaves. */
    function handleClick(event: MouseEvent): void {
      if (!hasOpened || event.detail === 0) return;
      hasOpened = false;
      event.stopPropagation();
      event.preventDefault();
    }

    document.addEventListener('pointerdown', handleDown);
    document.addEventListener('pointermove', handleMove);
    document.addEventListener('contextmenu', handleMenu);
    document.addEventListener('click', handleClick, true);
    for (const end of ['pointerup', 'pointercancel'] as const) document.addEventListener(end, stop);
    return () => {
      stop();
      document.removeEventListener('pointerdown', handleDown);
      document.removeEventListener('pointermove', handleMove);
      document.removeEventListener('contextmenu', handleMenu);
      document.removeEventListener('click', handleClick, true);
      for (const end of ['pointerup', 'pointercancel'] as const) document.removeEventListener(end, stop);
    };
  }, []);
}
