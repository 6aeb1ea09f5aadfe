import type { Leadership } from '../live/ports.ts';

/** The tab that holds a lock of the browser leads; when it closes, the next one does. Without locks each tab leads alone. */
export function createTabLeadership(name: string): Leadership {
  return {
    lead(onLead) {
      if (!('locks' in navigator)) {
        queueMicrotask(onLead);
        return () => undefined;
      }
      const controller = new AbortController();
      let release: () => void = () => undefined;
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      navigator.locks
        .request(name, { signal: controller.signal }, () => {
          onLead();
          return held;
        })
        .catch(() => undefined);
      return () => {
        controller.abort();
        release();
      };
    },
  };
}
