import {
  actOnPushCall,
  deletePushCall,
  getPushKeyCall,
  listPushCall,
  subscribePushCall,
} from '#contract/http/devices/push.ts';
import { CallError } from '#contract/errors.ts';
import { isoNow } from '../../../base/clock.ts';
import { encrypt } from '../../../base/encrypt.ts';
import { hashToken } from '../../../base/secrets.ts';
import { toJson } from '../../../db/json.ts';
import type { Identity } from '../../../http/identity.ts';
import type { Register } from '../../../http/register.ts';
import type { Context } from '../../context.ts';
import { actOnPush } from './act-on-push.ts';
import { pushKeysOf, subscriptionPlace, pushRing } from './push-keys.service.ts';
import { notePushReach } from '../../store/restaurant/push-reach.service.ts';
import {
  deletePlace,
  placesOf,
  placesOfRestaurant,
  presentPlace,
  restaurantsOf,
  savePlace,
  type PlaceOwner,
} from './push.repository.ts';

/** More browsers than a person has; beyond it the oldest are removed. */
const MOST_PLACES = 20;

function ownerOf(identity: Identity): PlaceOwner {
  if (identity.kind === 'user') return { user_id: identity.user_id };
  if (identity.kind === 'device') return { device_id: identity.device_id };
  throw new CallError('session_over');
}

/** Screens say whom a push reaches [ES8]. */
async function noteReachOf(context: Context, owner: PlaceOwner): Promise<void> {
  const { db } = context.database;
  for (const id of await restaurantsOf(db, owner))
    await notePushReach(context, id, (await placesOfRestaurant(db, id)).length > 0);
}

export function registerPushRoutes(register: Register, context: Context): void {
  const { database, clock, ids, keys } = context;
  const { db } = database;

  register(getPushKeyCall, async () => ({ public_key: (await pushKeysOf(context)).publicKey }));

  register(subscribePushCall, async ({ body, identity, request }) => {
    const owner = ownerOf(identity);
    const { endpoint, keys: browserKeys, language } = body;
    const endpoint_hash = hashToken(endpoint);
    const row = await savePlace(db, {
      id: ids.next(),
      user_id: null,
      device_id: null,
      ...owner,
      endpoint_hash,
      subscription: encrypt(pushRing(keys), toJson({ endpoint, keys: browserKeys }), subscriptionPlace(endpoint_hash)),
      language,
      agent: (request.headers['user-agent'] ?? '').slice(0, 200),
      created_at: isoNow(clock),
      last_sent_at: null,
      failures: 0,
    });
    const places = await placesOf(db, owner);
    for (const old of places.slice(0, -MOST_PLACES)) await deletePlace(db, owner, { id: old.id });
    await noteReachOf(context, owner);
    return presentPlace(row);
  });

  register(deletePushCall, async ({ body, identity }) => {
    const which = 'id' in body ? body : { endpoint_hash: hashToken(body.endpoint) };
    const owner = ownerOf(identity);
    const deleted = await deletePlace(db, owner, which);
    // Removed, or another person's: the answer is the same.
    if (!deleted) throw new CallError('not_found');
    await noteReachOf(context, owner);
    return { deleted };
  });

  register(listPushCall, async ({ identity }) => ({
    items: (await placesOf(db, ownerOf(identity))).map(presentPlace),
  }));

  register(actOnPushCall, ({ body }) => actOnPush(context, body.token, body.action));
}
