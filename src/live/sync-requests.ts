import { pollSyncCall, pushSyncCall } from '#contract/http/devices/sync.ts';
import type { ServerFrame } from '#contract/live.ts';
import { call } from '../lib/api.ts';
import { CallFailure } from '../lib/call-failure.ts';
import type { SyncRequests } from './http-transport.ts';

/** Its owner may just have allowed where this screen is. */
const RETRY_MS = 15_000;

/** The HTTP lane's two calls. `restaurantId` is a guest's; a paired screen is known by its cookie. */
export function createSyncRequests(restaurantId: string | undefined): SyncRequests {
  const answer = (request: () => Promise<ServerFrame[]>) => orBye(request, restaurantId !== undefined);
  const scope = restaurantId === undefined ? {} : { restaurant_id: restaurantId };
  return {
    push: (session, frames, signal) =>
      answer(async () => (await call(pushSyncCall, { body: { session, frames: [...frames] }, signal })).frames),
    poll: ({ epoch, cursor }, signal) =>
      answer(
        async () => (await call(pollSyncCall, { query: { ...scope, epoch: epoch ?? '', cursor }, signal })).frames,
      ),
  };
}

/** A refusal of this screen is an answer, not a failure to reach the server. */
async function orBye(request: () => Promise<ServerFrame[]>, isGuest: boolean): Promise<ServerFrame[]> {
  try {
    return await request();
  } catch (reason) {
    if (!(reason instanceof CallFailure)) throw reason;
    if (reason.code === 'device_unpaired') return [{ t: 'bye', code: 'unpaired', retry_after_ms: 0 }];
    if (reason.code === 'device_revoked') return [{ t: 'bye', code: 'revoked', retry_after_ms: 0 }];
    // Of all paired screens only one before customers may not have the kitchen's link [PK1].
    if (reason.code === 'forbidden' && !isGuest) return [{ t: 'bye', code: 'numbers_only', retry_after_ms: 0 }];
    if (reason.code === 'network_refused') {
      const address = reason.errors[0]?.params?.['address'];
      return [{ t: 'bye', code: 'network_refused', retry_after_ms: RETRY_MS, address: String(address ?? '') }];
    }
    if (reason.code === 'session_over') return [{ t: 'bye', code: 'session_over', retry_after_ms: 0 }];
    throw reason;
  }
}
