import { CallError } from '#contract/errors.ts';
import type { Actor } from '#contract/domain/basics.ts';
import type { ScreenMessage } from '#contract/domain/screen-message.ts';
import type { ScreenSettings } from '#contract/domain/screen-settings.ts';
import { mayStanding, type Standing } from '#contract/domain/staff-role.ts';
import { mayDo, type Caller, type Permission, type Role } from '#contract/permissions.ts';
import type { Row } from '../db/schema.ts';

export type UserIdentity = {
  kind: 'user';
  session_id: string;
  user_id: string;
  name: string;
  role: Role;
  /** What the user is in each restaurant of theirs; administrators need no entry. */
  restaurants: ReadonlyMap<string, Standing>;
  /** The administrator who views as this person, and until when. */
  viewing: { by_id: string; by: string; until: string } | null;
  /** Must set up a second factor before anything else. */
  needs_two_factor: boolean;
};
export type DeviceIdentity = {
  kind: 'device';
  /** Stands before customers: it may read their numbers and nothing else [PK1]. */
  for_customers: boolean;
  device_id: string;
  restaurant_id: string;
  name: string;
  settings: ScreenSettings;
  /** The last message to it. */
  message: ScreenMessage | null;
};
export type ChannelIdentity = { kind: 'channel'; channel: Row<'channel'> };

/** The authenticated caller of a call. */
export type Identity = UserIdentity | DeviceIdentity | ChannelIdentity | { kind: 'anyone' };

/** The caller kind of an identity outside any restaurant. */
export const callerOf = (identity: Identity): Caller =>
  identity.kind === 'user' ? identity.role : identity.kind === 'device' ? screenCaller(identity) : identity.kind;

const screenCaller = ({ for_customers }: DeviceIdentity): Caller => (for_customers ? 'numbers' : 'device');

/** [VA2] An administrator who views as an owner acts as the administrator, on behalf of that owner. */
function personActor({ user_id, name, viewing }: UserIdentity): Actor {
  if (viewing === null) return { kind: 'user', id: user_id, name };
  return { kind: 'user', id: viewing.by_id, name: viewing.by, as: { id: user_id, name } };
}

export function actorOf(identity: Identity): Actor {
  switch (identity.kind) {
    case 'user':
      return personActor(identity);
    case 'device':
      return { kind: 'screen', id: identity.device_id, name: identity.name };
    case 'channel':
      return { kind: 'channel', id: identity.channel.id, name: identity.channel.name };
    case 'anyone':
      return { kind: 'system', id: 'anyone', name: 'anyone' };
  }
}

/** What an identity is inside one restaurant, or undefined where the restaurant is not theirs. */
export function standingIn(identity: Identity, restaurantId: string): Standing | undefined {
  switch (identity.kind) {
    case 'user':
      return identity.role === 'admin' ? { caller: 'admin' } : identity.restaurants.get(restaurantId);
    case 'device':
      return identity.restaurant_id === restaurantId ? { caller: screenCaller(identity) } : undefined;
    case 'channel':
      return identity.channel.restaurant_id === restaurantId ? { caller: 'channel' } : undefined;
    case 'anyone':
      return { caller: 'anyone' };
  }
}

/** Whether a person may do this in a restaurant [RO3]. */
export function mayIn(user: UserIdentity, restaurantId: string, may: Permission): boolean {
  const standing = standingIn(user, restaurantId);
  return standing !== undefined && mayStanding(standing, may);
}

/** The restaurants of a person in which they may do this: what a call without a restaurant is about. */
export const restaurantsWhere = (user: UserIdentity, may: Permission): string[] =>
  [...user.restaurants.keys()].filter((id) => mayIn(user, id, may));

/**
 * Whether an identity may make a call of this line at all; in which restaurant is decided where one is named. Staff may
 * do what a role of theirs opens somewhere.
 */
export function mayAnywhere(identity: Identity, may: Permission): boolean {
  const hasRole = identity.kind === 'user' && identity.role === 'staff' && identity.restaurants.size > 0;
  if (!hasRole && mayDo(callerOf(identity), may)) return true;
  return identity.kind === 'user' && identity.role !== 'admin' && restaurantsWhere(identity, may).length > 0;
}

/** Another tenant's restaurant gives a 404; too small a role in one's own gives forbidden. */
export function assertTenant(identity: Identity, restaurantId: string, may: Permission): void {
  const standing = standingIn(identity, restaurantId);
  if (standing === undefined) throw new CallError('not_found');
  if (!mayStanding(standing, may) && !mayDo('anyone', may)) throw new CallError('forbidden');
}

/** The signed-in user, for a call that only people may make. */
export function userOf(identity: Identity): UserIdentity {
  if (identity.kind !== 'user') throw new CallError('session_over');
  return identity;
}

/** The channel of an intake call. */
export function channelOf(identity: Identity): Row<'channel'> {
  if (identity.kind !== 'channel') throw new CallError('bad_key');
  return identity.channel;
}
