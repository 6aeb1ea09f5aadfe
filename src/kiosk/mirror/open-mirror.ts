import { v7 as newId } from 'uuid';
import type { Device } from '#contract/http/devices/device.ts';
import { browserClock } from '#src/live/browser-clock.ts';
import type { Desk } from '#src/live/desk-store.ts';
import { createDesk } from '#src/live/desk.ts';
import { createHttpTransport } from '#src/live/http-transport.ts';
import { createMemoryStorage } from '#src/live/memory-storage.ts';
import type { Transport } from '#src/live/ports.ts';
import { getSession } from '#src/lib/session.ts';
import { createMirrorRequests } from './mirror-requests.ts';

/** A mirror has one lane. */
const NO_LANE: Transport = { open: () => undefined, send: () => false, kill: () => undefined };

/**
 * Follows the log of a screen's restaurant in memory alone: no database of the desk, no outbox to drain, no presence.
 * `onScreen` gets what the screen reported, about once a second.
 */
export function openMirror(
  target: { restaurant_id: string; device_id: string },
  onScreen: (screen: Device) => void,
): Desk {
  const position = (): { epoch: string | null; cursor: number } => desk.position() ?? { epoch: null, cursor: 0 };
  const desk: Desk = createDesk({
    clock: browserClock,
    storage: createMemoryStorage(),
    leadership: { lead: () => () => undefined },
    socket: createHttpTransport(createMirrorRequests(target, position, onScreen), browserClock, position),
    http: () => NO_LANE,
    build: 'mirror',
    newId,
    guest: { token: () => getSession().token ?? undefined, restaurantId: target.restaurant_id },
  });
  return desk;
}
