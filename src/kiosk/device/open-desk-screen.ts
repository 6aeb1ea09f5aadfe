import type { Desk } from '#src/live/desk-store.ts';
import type { DeskScreen } from './desk-screen.ts';
import { createTicker } from './desk-screen.ts';
import { createWakeLock } from './wake-lock.ts';

/** The device as the browser shows it. */
export function openDeskScreen(desk: Pick<Desk, 'now'>, build: string): DeskScreen {
  const ticker = createTicker(() => desk.now());
  const wake = createWakeLock('wakeLock' in navigator ? navigator.wakeLock : undefined, document);
  return {
    subscribeTick: ticker.subscribeTick,
    tickedNow: ticker.tickedNow,
    subscribeWake: wake.subscribe,
    wakeState: wake.getState,
    takeWakeLock: wake.take,
    isSecure: window.isSecureContext,
    build,
  };
}
