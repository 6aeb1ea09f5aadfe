import { useCallback } from 'react';
import { mayStanding, type Standing } from '#contract/domain/staff-role.ts';
import { mayDo, mayWhileViewing, type Permission } from '#contract/permissions.ts';
import type { Session } from './session.ts';
import { useSession } from './use-session.ts';

type Known = Pick<Session, 'adminInfo' | 'restaurant'>;
export type May = (permission: Permission) => boolean;

/** What the account itself may do, wherever its person works. */
const OF_ACCOUNT: readonly Permission[] = ['self.manage', 'self.secure', 'feedback.send', 'store.list', 'store.add'];

/** The restaurant that is chosen, as the person belongs to it; before one is chosen, the first. */
export const placeOf = ({ adminInfo, restaurant }: Known) =>
  restaurant === null ? adminInfo?.restaurants[0] : adminInfo?.restaurants.find(({ id }) => id === restaurant.id);

/** What the person is in the chosen restaurant; where they have none, their account's role. */
export function standingOf(session: Known): Standing | undefined {
  const { adminInfo } = session;
  const place = adminInfo?.role === 'admin' ? undefined : placeOf(session);
  if (place !== undefined) return { caller: place.role, lines: place.permissions };
  return adminInfo === null ? undefined : { caller: adminInfo.role };
}

/** Asks the permission table about a session; the server decides the same [RO3]. */
export function mayIn(session: Known, permission: Permission): boolean {
  const standing = standingOf(session);
  const { adminInfo } = session;
  if (standing === undefined || adminInfo === null) return false;
  if (adminInfo.viewing !== null && !mayWhileViewing(permission)) return false;
  return OF_ACCOUNT.includes(permission) ? mayDo(adminInfo.role, permission) : mayStanding(standing, permission);
}

/**
 * Asks the permission table about the person who is signed in, and their role in the chosen restaurant: what may not be
 * done is not offered. The server refuses it anyway.
 */
export function useMay(): May {
  const { adminInfo, restaurant } = useSession();
  return useCallback((permission) => mayIn({ adminInfo, restaurant }, permission), [adminInfo, restaurant]);
}
