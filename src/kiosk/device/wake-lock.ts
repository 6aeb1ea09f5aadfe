/** Keeps the display on: the lock is taken again whenever the page shows again or the system let it go. */
export type WakeState = 'held' | 'refused' | 'unsupported';

type WakeLockPort = {
  request(type: 'screen'): Promise<{ addEventListener(type: 'release', listener: () => void): void }>;
};

export type WakeLock = {
  getState: () => WakeState;
  subscribe: (listener: () => void) => () => void;
  /** Also called on a touch: some browsers refuse before the first one. */
  take: () => Promise<void>;
};

export function createWakeLock(
  port: WakeLockPort | undefined,
  page: Pick<Document, 'visibilityState' | 'addEventListener'>,
): WakeLock {
  const listeners = new Set<() => void>();
  let state: WakeState = port === undefined ? 'unsupported' : 'refused';

  const setState = (next: WakeState): void => {
    if (state === next) return;
    state = next;
    for (const listener of listeners) listener();
  };

  async function take(): Promise<void> {
    if (port === undefined || state === 'held' || page.visibilityState !== 'visible') return;
    try {
      const lock = await port.request('screen');
      setState('held');
      lock.addEventListener('release', function handleRelease() {
        setState('refused');
        void take();
      });
    } catch {
      setState('refused');
    }
  }

  page.addEventListener('visibilitychange', () => void take());
  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    take,
  };
}
