import type { HintBus } from './store.ts';

/** Hints within one process. A listener that throws does not keep the others from being called. */
export function createHintBus(onError: (error: unknown) => void = () => undefined): HintBus {
  const listeners = new Set<(restaurantId: string, head: number) => void>();
  return {
    publish(restaurantId, head) {
      for (const listener of listeners) {
        try {
          listener(restaurantId, head);
        } catch (error) {
          onError(error);
        }
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
