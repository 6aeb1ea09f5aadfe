import type { WakeState } from './wake-lock.ts';

/** The device the desk runs on, as the components see it. */
export interface DeskScreen {
  /** Once a second, aligned to the server's clock. */
  subscribeTick: (listener: () => void) => () => void;
  tickedNow: () => number;
  subscribeWake: (listener: () => void) => () => void;
  wakeState: () => WakeState;
  takeWakeLock: () => Promise<void>;
  isSecure: boolean;
  build: string;
}

/** Steps a second at a time: all tickets change together and a frame between two seconds draws nothing. */
export function createTicker(now: () => number): Pick<DeskScreen, 'subscribeTick' | 'tickedNow'> & { stop(): void } {
  const listeners = new Set<() => void>();
  let ticked = toSecond(now());
  const timer = setInterval(function step() {
    const next = toSecond(now());
    if (next === ticked) return;
    ticked = next;
    for (const listener of listeners) listener();
  }, 250);
  return {
    subscribeTick: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tickedNow: () => ticked,
    stop: () => clearInterval(timer),
  };
}

const toSecond = (ms: number): number => Math.floor(ms / 1_000) * 1_000;
