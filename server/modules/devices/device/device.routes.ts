import type { FastifyReply, FastifyRequest } from 'fastify';
import { CallError } from '#contract/errors.ts';
import {
  claimDeviceCall,
  deleteDeviceCall,
  getOwnDeviceCall,
  limitDeviceCall,
  listDevicesCall,
  pairCodeCall,
  pairDeviceCall,
  renewDeviceCall,
  reportCheckCall,
  ringDeviceCall,
  updateDeviceCall,
} from '#contract/http/devices/device.ts';
import { isoNow } from '../../../base/clock.ts';
import { toJson } from '../../../db/json.ts';
import type { Actor } from '#contract/domain/basics.ts';
import type { PinAct } from '#contract/domain/desk-person.ts';
import type { PersonHeader } from '#contract/http/people/desk-pin.ts';
import { actorAtScreen } from '../../people/desk-pin/acting-person.service.ts';
import { DEVICE_COOKIE } from '../../../http/authenticate.ts';
import { actorOf, type Identity } from '../../../http/identity.ts';
import type { Register } from '../../../http/register.ts';
import type { LiveSessions } from '../../../live/live-endpoint.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import type { Context } from '../../context.ts';
import { ACCOUNT_RULE, clearTries, takeTry } from '../../people/throttle/throttle.repository.ts';
import { findDevice, isOnlineAt, headSeq, listDevices, presentDevice, updateDevice } from './device.repository.ts';
import { takeCallTry } from './call-screen.service.ts';
import { changeSettings } from './settings.service.ts';
import { claimDevice, makePairCode, pairDevice } from './pairing.service.ts';
import { renewScreenKey } from './screen-key.service.ts';
import { limitScreen } from './screen-network.service.ts';

const COOKIE_LIFE_SECONDS = 400 * 24 * 3600;

const cookieOptions = (request: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'strict', secure: request.protocol === 'https' }) as const;

const setCookie = (request: FastifyRequest, reply: FastifyReply, token: string) =>
  reply.setCookie(DEVICE_COOKIE, token, { ...cookieOptions(request), maxAge: COOKIE_LIFE_SECONDS });

export function registerDeviceRoutes(register: Register, context: Context, sessions: LiveSessions): void {
  const { database, clock } = context;
  const { db } = database;

  register(pairCodeCall, ({ request }) => makePairCode(context, request.ip));

  register(claimDeviceCall, async ({ body, request, reply }) => {
    const claim = await claimDevice(context, 'secret' in body ? body.secret : body.token, body.language);
    if (claim.state === 'waiting') return { state: 'waiting' as const, device: null };
    void setCookie(request, reply, claim.token);
    const head = await headSeq(db, claim.device.restaurant_id);
    return { state: 'paired' as const, device: presentDevice(claim.device, head, clock.now()) };
  });

  register(getOwnDeviceCall, async ({ identity }) => {
    if (identity.kind !== 'device') throw new CallError('device_unpaired');
    return present(identity.restaurant_id, identity.device_id);
  });

  register(renewDeviceCall, async ({ request, reply }) => {
    const next = await renewScreenKey(context, request.cookies[DEVICE_COOKIE] ?? '');
    if (next !== undefined) void setCookie(request, reply, next);
    return { renewed: next !== undefined };
  });

  register(limitDeviceCall, async ({ body, identity }) => {
    await limitScreen(context, actorOf(identity), body);
    return present(body.restaurant_id, body.device_id);
  });

  register(pairDeviceCall, async ({ body, identity }) => {
    const guesser = `pair:${actorOf(identity).id}`;
    // Six digits can be guessed, and a guess would pair another restaurant's screen [GU1].
    if (!(await takeTry(db, guesser, ACCOUNT_RULE, clock.now()))) throw new CallError('throttled');
    const device = await pairDevice(context, actorOf(identity), body);
    await clearTries(db, guesser);
    return presentDevice(device, await headSeq(db, body.restaurant_id), clock.now());
  });

  register(listDevicesCall, async ({ query }) => {
    const [rows, head] = await Promise.all([
      listDevices(db, query.restaurant_id, clock.now()),
      headSeq(db, query.restaurant_id),
    ]);
    return { items: rows.map((row) => presentDevice(row, head, clock.now())) };
  });

  register(updateDeviceCall, async ({ body, identity, headers }) => {
    assertOwnRow(identity, body.device_id);
    const { settings, ...target } = body;
    await changeSettings(context, await actor(identity, 'settings', target.restaurant_id, headers), target, settings);
    return present(target.restaurant_id, target.device_id);
  });

  register(reportCheckCall, async ({ body, identity }) => {
    const { restaurant_id, device_id } = body;
    assertOwnRow(identity, device_id);
    if ((await findDevice(db, restaurant_id, device_id)) === undefined) throw new CallError('not_found');
    const check = { ...body.check, at: isoNow(clock), by: actorOf(identity).name };
    await updateDevice(db, restaurant_id, device_id, { checked: toJson(check) });
    return check;
  });

  register(ringDeviceCall, async ({ body, identity }) => {
    const { restaurant_id, device_id } = body;
    const device = await findDevice(db, restaurant_id, device_id);
    if (device === undefined) throw new CallError('not_found');
    const { name: rung_by } = actorOf(identity);
    await context.store.transact(restaurant_id, async (live) => {
      if (!(await takeCallTry(live.tx, device_id, clock.now()))) throw new CallError('throttled');
      const entry = { restaurant_id, actor: actorOf(identity), action: 'device.ring', target: device_id };
      await audit(context, live.tx, { ...entry, after: { name: device.name } });
      live.emit({ type: 'device.changed', body: { device_id, name: device.name, change: 'renamed', rung_by } });
    });
    return { reached: isOnlineAt(device.last_seen_at, clock.now()) };
  });

  register(deleteDeviceCall, async ({ body, identity, request, reply, headers }) => {
    assertOwnRow(identity, body.device_id);
    const { restaurant_id, device_id } = body;
    const device = await findDevice(db, restaurant_id, device_id);
    if (device === undefined) throw new CallError('not_found');
    const by = await actor(identity, 'unpair', restaurant_id, headers);
    const entry = { restaurant_id, actor: by, action: 'device.delete', target: device_id };
    await context.database.write(async (tx) => {
      await updateDevice(tx, restaurant_id, device_id, { revoked_at: isoNow(clock) });
      await audit(context, tx, { ...entry, before: { name: device.name } });
    });
    sessions.revoke(device_id);
    await context.ended.tryToNote('screen', device_id);
    await context.store.transact(restaurant_id, async (live) => {
      live.emit({ type: 'device.changed', body: { device_id, name: device.name, change: 'revoked' } });
    });
    if (identity.kind === 'device') void reply.clearCookie(DEVICE_COOKIE, cookieOptions(request));
    return { deleted: true };
  });

  const actor = (identity: Identity, act: PinAct, restaurantId: string, headers: PersonHeader): Promise<Actor> =>
    actorAtScreen(context, identity, { act, restaurantId, claim: headers['x-person'] });

  async function present(restaurantId: string, deviceId: string) {
    const row = await findDevice(db, restaurantId, deviceId);
    if (row === undefined) throw new CallError('not_found');
    return presentDevice(row, await headSeq(db, restaurantId), clock.now());
  }
}

/** A screen may change and remove only itself. */
function assertOwnRow(identity: Identity, deviceId: string): void {
  if (identity.kind === 'device' && identity.device_id !== deviceId) throw new CallError('not_found');
}
