import type { ClientFrame } from '#contract/live.ts';
import { isoNow } from '../../base/clock.ts';
import { actorOf, assertTenant, type DeviceIdentity, type Identity, type UserIdentity } from '../../http/identity.ts';
import type { Proof } from '../../live/live-endpoint.ts';
import { CallError } from '#contract/errors.ts';
import type { Context } from '../context.ts';
import { findDevice, findDeviceByToken, newDeviceRow } from '../device/device.repository.ts';
import { settingsOf } from '../device/settings.ts';
import { identifyToken } from '../session/session.service.ts';

/** The paired screen a cookie belongs to. One that was revoked is told so, or it would never wipe itself. */
export async function identifyDevice({ database }: Context, token: string): Promise<DeviceIdentity | undefined> {
  const row = await findDeviceByToken(database.db, token);
  if (row !== undefined && row.revoked_at !== null) throw new CallError('device_revoked');
  return row === undefined
    ? undefined
    : {
        kind: 'device',
        device_id: row.id,
        restaurant_id: row.restaurant_id,
        name: row.name,
        settings: settingsOf(row),
      };
}

export const screenProof = (device: DeviceIdentity): Proof => ({
  identity: {
    restaurantId: device.restaurant_id,
    deviceId: device.device_id,
    deviceName: device.name,
    kind: 'screen',
    actor: actorOf(device),
    settings: device.settings,
  },
  credential: { kind: 'device', id: device.device_id },
});

/** A signed-in person at the desk in a browser: a device row of kind guest, one per session and restaurant. */
async function guestProof(context: Context, user: UserIdentity, restaurantId: string): Promise<Proof> {
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
      settings: settingsOf(row),
    },
    credential: { kind: 'session', id: user.session_id },
  };
}

/** The proof of a call on the HTTP lane; a guest names the restaurant it looks at. */
export async function proofOf(context: Context, identity: Identity, restaurantId: string | undefined): Promise<Proof> {
  if (identity.kind === 'device') return screenProof(identity);
  if (identity.kind !== 'user') throw new CallError('device_unpaired');
  const chosen = restaurantId ?? [...identity.restaurants.keys()][0];
  if (chosen === undefined) throw new CallError('not_found');
  assertTenant(identity, chosen, 'order.work');
  return guestProof(context, identity, chosen);
}

/** The proof of a WebSocket: its handshake's cookie, or the token in its hello (realtime.md, hello). */
export async function proofOfHello(
  context: Context,
  cookie: string | undefined,
  hello: Extract<ClientFrame, { t: 'hello' }>,
): Promise<Proof | 'revoked' | null> {
  if (hello.token !== undefined) {
    const user = await identifyToken(context, hello.token);
    if (user === undefined || user.needs_two_factor) return null;
    try {
      return await proofOf(context, user, hello.restaurant_id);
    } catch (error) {
      if (error instanceof CallError) return null;
      throw error;
    }
  }
  try {
    const device = cookie === undefined ? undefined : await identifyDevice(context, cookie);
    return device === undefined ? null : screenProof(device);
  } catch (error) {
    if (error instanceof CallError) return 'revoked';
    throw error;
  }
}

/** Of these, the ones revoked or ended since; asked every few seconds for all open links at once. */
export async function findEnded(
  { database, clock }: Context,
  credentials: readonly Proof['credential'][],
): Promise<Proof['credential'][]> {
  const ids = (kind: Proof['credential']['kind']): string[] => [
    ...new Set(credentials.filter((credential) => credential.kind === kind).map((credential) => credential.id)),
  ];
  const [devices, sessions] = [ids('device'), ids('session')];
  const aliveDevices =
    devices.length === 0
      ? []
      : await database.db
          .selectFrom('device')
          .select('id')
          .where('id', 'in', devices)
          .where('revoked_at', 'is', null)
          .execute();
  const aliveSessions =
    sessions.length === 0
      ? []
      : await database.db
          .selectFrom('session')
          .select('id')
          .where('id', 'in', sessions)
          .where('expires_at', '>', isoNow(clock))
          .execute();
  const alive = new Set([...aliveDevices, ...aliveSessions].map((row) => row.id));
  return credentials.filter((credential) => !alive.has(credential.id));
}

/** Of these sessions, the ones that are over, wherever they were ended. */
export async function findEndedSessions(context: Context, sessionIds: readonly string[]): Promise<string[]> {
  const ended = await findEnded(
    context,
    sessionIds.map((id) => ({ kind: 'session', id })),
  );
  return ended.map(({ id }) => id);
}
