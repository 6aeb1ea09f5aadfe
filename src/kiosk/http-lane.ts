import { browserClock } from '#src/live/browser-clock.ts';
import { createHttpTransport } from '#src/live/http-transport.ts';
import type { Transport } from '#src/live/ports.ts';
import { createSyncRequests } from '#src/live/sync-requests.ts';

/**
 * The long-poll lane of this browser; it opens only where the socket is not live for 3 s, and once a minute for the
 * audit.
 */
export const createHttpLane = (
  restaurantId: string | undefined,
  position: () => { epoch: string | null; cursor: number },
): Transport => createHttpTransport(createSyncRequests(restaurantId), browserClock, position);
