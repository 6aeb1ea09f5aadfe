import { v7 as newId } from 'uuid';
import { browserClock } from '#src/live/browser-clock.ts';
import type { Desk } from '#src/live/desk-store.ts';
import { createDesk } from '#src/live/desk.ts';
import { createLateTransport } from '#src/live/late-transport.ts';
import { createSocketTransport } from '#src/live/socket-transport.ts';
import { createBrowserStorage } from '#src/offline/browser-storage.ts';
import { createTabLeadership } from '#src/offline/tab-leadership.ts';
import { afterPaint } from './late-part.ts';
import { isPairedHere } from './pairing/paired-here.ts';
import { standingHere } from './person/standing-here.ts';

const liveUrl = (): string => `${window.location.origin.replace(/^http/, 'ws')}/live`;

type Guest = { token: () => string | undefined; restaurantId: string };

/** A signed-in person on a browser that was never paired looks over the kitchen's shoulder. */
async function guestOf(): Promise<Guest | undefined> {
  if (isPairedHere()) return undefined;
  const { getSession } = await import('#src/lib/session.ts');
  const { token, restaurant } = getSession();
  if (token === null || restaurant === null) return undefined;
  const { standingOf } = await import('#src/lib/use-may.ts');
  standingHere.set(() => standingOf(getSession()) ?? { caller: 'anyone' });
  return { token: () => getSession().token ?? undefined, restaurantId: restaurant.id };
}

/** The desk's session on this browser: its clock, its storage, its two lanes. */
export async function openBrowserDesk(build: string): Promise<Desk> {
  const guest = await guestOf();
  const owner = guest === undefined ? 'screen' : `guest-${guest.restaurantId}`;
  return createDesk({
    clock: browserClock,
    storage: createBrowserStorage(owner, afterPaint),
    leadership: createTabLeadership(`laidan-outbox-${owner}`),
    socket: createSocketTransport(liveUrl),
    http: (position) =>
      createLateTransport(async () => (await import('./http-lane.ts')).createHttpLane(guest?.restaurantId, position)),
    build,
    newId,
    ...(guest === undefined ? {} : { guest }),
  });
}
