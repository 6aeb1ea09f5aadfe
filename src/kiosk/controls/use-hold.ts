import { useEffect, useRef } from 'react';
import type { DeskUi } from '../desk-ui.ts';

/** Long enough not to be a tap, short enough for a busy hand. */
export const HOLD_MS = 600;
const MOVED_PX = 12;

const dishAt = (target: EventTarget | null): string | undefined =>
  target instanceof Element
    ? target.closest<HTMLElement>('[data-testid="ticket"] [data-dish-id]')?.dataset['dishId']
    : undefined;

/** Holding a ticket's line asks what of that dish is out; so does the other mouse button. */
export function useHoldForSoldOut(ui: Pick<DeskUi, 'openPanel'>): void {
  // The layers are made anew each second; a hold must outlast that.
  const latest = useRef(ui);
  useEffect(function keepLatest() {
    latest.current = ui;
  });
  useEffect(function listenToHolds() {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let from = { x: 0, y: 0 };
    const stop = (): void => clearTimeout(timer);

    function handleDown(event: PointerEvent): void {
      stop();
      const dish = dishAt(event.target);
      if (dish === undefined || !event.isPrimary || event.button !== 0) return;
      from = { x: event.clientX, y: event.clientY };
      timer = setTimeout(() => latest.current.openPanel('controls', dish), HOLD_MS);
    }
    function handleMove(event: PointerEvent): void {
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > MOVED_PX) stop();
    }
    function handleMenu(event: Event): void {
      const dish = dishAt(event.target);
      if (dish === undefined) return;
      event.preventDefault();
      stop();
      latest.current.openPanel('controls', dish);
    }

    document.addEventListener('pointerdown', handleDown);
    document.addEventListener('pointermove', handleMove);
    document.addEventListener('contextmenu', handleMenu);
    for (const end of ['pointerup', 'pointercancel'] as const) document.addEventListener(end, stop);
    return () => {
      stop();
      document.removeEventListener('pointerdown', handleDown);
      document.removeEventListener('pointermove', handleMove);
      document.removeEventListener('contextmenu', handleMenu);
      for (const end of ['pointerup', 'pointercancel'] as const) document.removeEventListener(end, stop);
    };
  }, []);
}
