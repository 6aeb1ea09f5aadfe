import { kitchenSettings } from '#contract/domain/screen-settings.ts';
import type { ClientFrame } from '#contract/live.ts';
import { isoNow } from '../../../base/clock.ts';
import { fromJsonOr } from '../../../db/json.ts';
import { prepared } from '../../../db/prepared.ts';
import { isAnyOf, listOf } from '../../../db/value-lists.ts';
import {
  actorOf,
  assertTenant,
  type DeviceIdentity,
  type Identity,
  type UserIdentity,
} from '../../../http/identity.ts';
import type { Authenticated } from '../../../live/live-endpoint.ts';
import type { Dismissal } from '../../../live/live-session.ts';
import { CallError } from '#contract/errors.ts';
import type { Context } from '../../context.ts';
import { findDevice, isForCustomers, newDeviceRow } from '../device/device.repository.ts';
import { screenOfKey } from '../device/screen-key.service.ts';
import { assertInNetwork } from '../device/screen-network.service.ts';
import { settingsOf } from '../device/settings.service.ts';
import { isUnused } from '../device/unused-screens.service.ts';
import { identifyToken } from '../../people/session/session.service.ts';
import { workplacesOf } from './workplaces.repository.ts';

/**
 * The paired screen that a cookie belongs to. A revoked one, or one that was away for too long, gets
 * `device_revoked`, so that it wipes itself; one outside of its networks gets `network_refused`, and goes on trying.
 */
export async function identifyDevice(
  context: Context,
  token: string,
  address: string,
): Promise<DeviceIdentity | undefined> {
  const row = await screenOfKey(context, token, address);
  if (row === undefined) return undefined;
  if (row.revoked_at !== null || isUnused(context, row)) throw new CallError('device_revoked');
  await assertInNetwork(context, row, address);
  return {
    kind: 'device',
    for_customers: isForCustomers(row),
    device_id: row.id,
    restaurant_id: row.restaurant_id,
    name: row.name,
    settings: settingsOf(row),
    message: fromJsonOr(row.message, null),
  };
}

export const authenticatedScreen = (device: DeviceIdentity): Authenticated => ({
  identity: {
    restaurantId: device.restaurant_id,
    deviceId: device.device_id,
    deviceName: device.name,
    kind: 'screen',
    actor: actorOf(device),
    settings: kitchenSettings(device.settings),
    message: device.message,
  },
  credential: { kind: 'device', id: device.device_id },
});

/** A signed-in person at the desk in a browser: a device row of kind guest, one per session and restaurant. */
async function authenticatedGuest(context: Context, user: UserIdentity, restaurantId: string): Promise<Authenticated> {
  const { database, clock } = context;
  const known = await findDevice(database.db, restaurantId, user.session_id);
  const row =
    known ??
    newDeviceRow({
      restaurant_id: restaurantId,
      id: user.session_id,
      kind: 'guest',
      name: user.name,
      token_hash: null,
      created_at: isoNow(clock),
    });
  if (known === undefined)
    await database.db
      .insertInto('device')
      .values(row)
      .onConflict((conflict) => conflict.columns(['restaurant_id', 'id']).doNothing())
      .execute();
  return {
    identity: {
      restaurantId,
      deviceId: user.session_id,
      deviceName: user.name,
      kind: 'guest',
      actor: actorOf(user),
      settings: kitchenSettings(settingsOf(row)),
    },
    credential: { kind: 'session', id: user.session_id, restaurantId },
  };
}

/** Authenticates a call on the HTTP lane; a guest names the restaurant it views. */
export async function authenticated(
  context: Context,
  identity: Identity,
  restaurantId: string | undefined,
): Promise<Authenticated> {
  if (identity.kind === 'device') return authenticatedScreen(identity);
  if (identity.kind !== 'user') throw new CallError('device_unpaired');
  const chosen = restaurantId ?? [...identity.restaurants.keys()][0];
  if (chosen === undefined) throw new CallError('not_found');
  assertTenant(identity, chosen, 'order.work');
  return authenticatedGuest(context, identity, chosen);
}

/** Authenticates a WebSocket by its handshake's cookie, or by the token in its hello (docs/spec/realtime.md). */
export async function authenticateHello(
  context: Context,
  { cookie, address }: { cookie: string | undefined; address: string },
  hello: Extract<ClientFrame, { t: 'hello' }>,
): Promise<Authenticated | Dismissal | null> {
  if (hello.token !== undefined) {
    const user = await identifyToken(context, hello.token);
    if (user === undefined || user.needs_two_factor) return null;
    try {
      return await authenticated(context, user, hello.restaurant_id);
    } catch (error) {
      if (error instanceof CallError) return null;
      throw error;
    }
  }
  try {
    const device = cookie === undefined ? undefined : await identifyDevice(context, cookie, address);
    if (device === undefined) return null;
    return device.for_customers ? 'numbers_only' : authenticatedScreen(device);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return error.code === 'network_refused' ? { refusedAt: address } : 'revoked';
  }
}

const aliveScreens = prepared((db, { ids }: { ids: string }) =>
  db
    .selectFrom('device')
    .select('id')
    .where(isAnyOf(db, 'id', ids))
    .where('revoked_at', 'is', null),
);

const openSessions = prepared((db, { ids, now }: { ids: string; now: string }) =>
  db
    .selectFrom('session')
    .select('id')
    .where(isAnyOf(db, 'id', ids))
    .where('expires_at', '>', now),
);

const expiriesOf = prepared((db, { ids }: { ids: string }) =>
  db
    .selectFrom('session')
    .select(['id', 'expires_at'])
    .where(isAnyOf(db, 'id', ids)),
);

/**
 * The credentials among these that were revoked or ended, or whose person's role no longer shows orders [RO3]; queried
 * every few seconds for all open links together.
 */
export async function findEnded(
  { database, clock }: Context,
  credentials: readonly Authenticated['credential'][],
): Promise<Authenticated['credential'][]> {
  const ids = (kind: Authenticated['credential']['kind']): string[] => [
    ...new Set(credentials.filter((credential) => credential.kind === kind).map((credential) => credential.id)),
  ];
  const { db } = database;
  const aliveDevices = await aliveScreens(db, { ids: listOf(db, ids('device')) });
  const aliveSessions = await openSessions(db, { ids: listOf(db, ids('session')), now: isoNow(clock) });
  const alive = new Set([...aliveDevices, ...aliveSessions].map((row) => row.id));
  const workplaces = await workplacesOf(db, ids('session'));
  return credentials.filter((credential) => {
    if (!alive.has(credential.id)) return true;
    if (credential.kind === 'device' || credential.restaurantId === undefined) return false;
    return workplaces.get(credential.id)?.has(credential.restaurantId) !== true;
  });
}

/** A session and the restaurants that its page hears of. */
type Hearing = { id: string; restaurant_ids: readonly string[] };

/**
 * The sessions among these that are over, in any process: those that someone ended, and those that ran out or hear of
 * other restaurants than their person's roles show orders of now.
 */
export async function findSessionsOver(
  { database, clock }: Context,
  sessions: readonly Hearing[],
): Promise<{ id: string; isEnded: boolean }[]> {
  const { db } = database;
  const ids = sessions.map(({ id }) => id);
  const rows = await expiriesOf(db, { ids: listOf(db, ids) });
  const workplaces = await workplacesOf(db, ids);
  const expiries = new Map(rows.map((row) => [row.id, row.expires_at]));
  const now = isoNow(clock);
  return sessions.flatMap(({ id, restaurant_ids }) => {
    const expiresAt = expiries.get(id);
    const isHeard = restaurant_ids.every((one) => workplaces.get(id)?.has(one) === true);
    return expiresAt === undefined || expiresAt <= now || !isHeard ? [{ id, isEnded: expiresAt === undefined }] : [];
  });
}
