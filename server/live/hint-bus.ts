import type { HintBus } from './store.ts';

/** Hints inside one process. A listener that fails must not keep the others from hearing. */
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
