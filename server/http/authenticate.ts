import type { IncomingHttpHeaders } from 'node:http';
import '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import { CallError } from '#contract/errors.ts';
import type { CallSpec } from '#contract/http/call.ts';
import { mayBeforeSecondFactor, mayDo, mayWhileViewing, type Permission } from '#contract/permissions.ts';
import type { BadKeys } from './bad-keys.ts';
import { plainAddress } from './caller-address.ts';
import {
  mayAnywhere,
  type ChannelIdentity,
  type DeviceIdentity,
  type Identity,
  type UserIdentity,
} from './identity.ts';
import { isOriginAllowed, type OriginRules } from './origin.ts';
import type { Authenticate } from './register.ts';

export const DEVICE_COOKIE = 'laidan_device';

/** Looks up each kind of credential; undefined means invalid or expired. */
export type Lookups = {
  user: (token: string) => Promise<UserIdentity | undefined>;
  device: (token: string, address: string) => Promise<DeviceIdentity | undefined>;
  channel: (key: string) => Promise<ChannelIdentity | undefined>;
};

const MAX_TOKEN_LENGTH = 200;

/** The token of `Authorization: Bearer x`, or the bare token, as the specification's client sends it. */
export function bearerOf(headers: IncomingHttpHeaders): string | undefined {
  const value = headers.authorization?.trim();
  if (value === undefined || value === '' || value.length > MAX_TOKEN_LENGTH) return undefined;
  return /^bearer\s/i.test(value) ? value.slice(7).trim() : value;
}

/**
 * Checks the origin, then the credential that the call requires. A channel's program is not a browser, so no origin
 * rule applies to it.
 */
export function makeAuthenticate(lookups: Lookups, origins: OriginRules, badKeys: BadKeys): Authenticate {
  return async (request, spec) => {
    if (mayDo('channel', spec.may)) return channelIdentity(lookups, request, badKeys);
    if (!isOriginAllowed(request.headers, request.host, origins)) throw new CallError('origin_refused');
    if (mayDo('anyone', spec.may)) return { kind: 'anyone' };
    const identity = await personOrScreen(lookups, request, spec);
    assertMay(identity, spec.may);
    return identity;
  };
}

/** Refuses who may not make a call of this line at all. */
export function assertMay(identity: Identity, may: Permission): void {
  if (!mayAnywhere(identity, may)) throw new CallError('forbidden');
  if (identity.kind === 'user') assertOpen(identity, may);
}

/** What a person's session keeps closed although the role would allow it. */
function assertOpen({ viewing, needs_two_factor }: UserIdentity, may: Permission): void {
  if (viewing !== null && !mayWhileViewing(may)) throw new CallError('not_while_viewing');
  if (needs_two_factor && !mayBeforeSecondFactor(may)) throw new CallError('second_factor_required');
}

async function channelIdentity(lookups: Lookups, request: FastifyRequest, badKeys: BadKeys): Promise<Identity> {
  if (!badKeys.mayTry(request.ip)) throw new CallError('throttled');
  const key = bearerOf(request.headers);
  const identity = key === undefined ? undefined : await lookups.channel(key);
  if (identity === undefined) {
    badKeys.count(request.ip);
    throw new CallError('bad_key');
  }
  return identity;
}

async function personOrScreen(lookups: Lookups, request: FastifyRequest, spec: CallSpec): Promise<Identity> {
  const token = bearerOf(request.headers);
  if (token !== undefined) {
    const user = await lookups.user(token);
    if (user === undefined) throw new CallError('session_over');
    return user;
  }
  const cookie = request.cookies[DEVICE_COOKIE];
  const isForScreens = mayDo('device', spec.may) || mayDo('numbers', spec.may);
  const device =
    cookie === undefined || !isForScreens ? undefined : await lookups.device(cookie, plainAddress(request.ip));
  if (device !== undefined) return device;
  // A screen must never sign out by the "log" rule: a caller without a token, at a call that screens make, is an
  // unpaired screen.
  throw new CallError(isForScreens ? 'device_unpaired' : 'session_over');
}
