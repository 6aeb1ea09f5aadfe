import { Redis } from 'ioredis';
import type { HintBus } from './store.ts';

const CHANNEL = 'laidan:hints';

/**
 * Hints between processes. Without Redis, each process learns of the others' changes from its own sweep, up to a second
 * later, and loses nothing [L3].
 */
export function connectRedisHints(
  url: string,
  local: HintBus,
  onError: (error: unknown) => void,
  onReady: () => void = () => undefined,
): { bus: HintBus; isConnected: () => boolean; close: () => void } {
  const options = { maxRetriesPerRequest: 1, enableOfflineQueue: false, lazyConnect: false };
  const publisher = new Redis(url, options);
  const subscriber = new Redis(url, { ...options, enableOfflineQueue: true, maxRetriesPerRequest: null });
  publisher.on('error', onError);
  subscriber.on('error', onError);
  publisher.on('ready', onReady);
  subscriber.subscribe(CHANNEL).catch(onError);
  subscriber.on('message', (_channel, message) => {
    const [restaurantId, head] = message.split('|');
    if (restaurantId !== undefined && Number.isSafeInteger(Number(head))) local.publish(restaurantId, Number(head));
  });
  return {
    bus: {
      publish: (restaurantId, head) => {
        local.publish(restaurantId, head);
        publisher.publish(CHANNEL, `${restaurantId}|${head}`).catch(() => undefined);
      },
      subscribe: (listener) => local.subscribe(listener),
    },
    isConnected: () => publisher.status === 'ready' && subscriber.status === 'ready',
    close: () => {
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
}

/** Asks Redis once whether it answers; throws where it does not. */
export async function reachRedis(url: string): Promise<void> {
  const redis = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: 0, retryStrategy: () => null });
  // Without a listener the library writes each error to the console; it rejects as well.
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    await redis.ping();
  } finally {
    redis.disconnect();
  }
}
