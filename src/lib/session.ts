import * as z from 'zod/mini';
import { IdSchema } from '#contract/domain/basics.ts';
import { AdminInfoSchema, type AdminInfo } from '#contract/http/people/session.ts';

/** What this browser tab keeps of a signed-in person, under the specification's names. */
export type Session = {
  token: string | null;
  adminInfo: AdminInfo | null;
  /** The chosen restaurant. */
  restaurant: ChosenRestaurant | null;
  /** While an administrator looks through an owner's eyes: the session to come back to. */
  own: OwnSession | null;
  /** The session has ended over something unsaved: the page waits until the same person has signed in again. */
  isOver: boolean;
  /** In which of their restaurants a person was whose session has just ended, for the way back; never stored. */
  leftRestaurantId: string | null;
  /** Whose session has just ended: the way back to a page is theirs alone; never stored. */
  leftBy: string | null;
  /** The server has ended it: the sign-in page says so; never stored. */
  hasEnded: boolean;
};

export const OwnSessionSchema = z.object({ token: z.string(), admin_info: AdminInfoSchema });
type OwnSession = z.infer<typeof OwnSessionSchema>;

/** What is no id is not kept: each page would be refused with it. */
export const ChosenRestaurantSchema = z.object({ id: IdSchema, name: z.string() });
export type ChosenRestaurant = z.infer<typeof ChosenRestaurantSchema>;

const KEYS = { token: 'token', adminInfo: 'admin_info', restaurant: 'restaurant', own: 'own_session' } as const;
const NO_ONE: Session = {
  token: null,
  adminInfo: null,
  restaurant: null,
  own: null,
  isOver: false,
  leftRestaurantId: null,
  leftBy: null,
  hasEnded: false,
};

const listeners = new Set<() => void>();
let current: Session | undefined;

function parsed<T>(schema: z.ZodMiniType<T>, text: string | null): T | null {
  if (text === null) return null;
  try {
    const result = z.safeParse(schema, JSON.parse(text));
    return result.success ? result.data : null;
  } catch {
    return null;
  }
}

function readStorage(): Session {
  try {
    return {
      token: sessionStorage.getItem(KEYS.token),
      adminInfo: parsed(AdminInfoSchema, sessionStorage.getItem(KEYS.adminInfo)),
      restaurant: parsed(ChosenRestaurantSchema, sessionStorage.getItem(KEYS.restaurant)),
      own: parsed(OwnSessionSchema, sessionStorage.getItem(KEYS.own)),
      isOver: false,
      leftRestaurantId: null,
      leftBy: null,
      hasEnded: false,
    };
  } catch {
    return NO_ONE;
  }
}

function writeStorage(session: Session): void {
  const texts: Record<string, string | null> = {
    [KEYS.token]: session.token,
    [KEYS.adminInfo]: session.adminInfo === null ? null : JSON.stringify(session.adminInfo),
    [KEYS.restaurant]: session.restaurant === null ? null : JSON.stringify(session.restaurant),
    [KEYS.own]: session.own === null ? null : JSON.stringify(session.own),
  };
  try {
    for (const [key, text] of Object.entries(texts)) {
      if (text === null) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, text);
    }
  } catch {
    // Storage refused: the session lives as long as the page.
  }
}

/** The session of this tab; the same object until it changes. */
export function getSession(): Session {
  current ??= readStorage();
  return current;
}

export function setSession(change: Partial<Session>): void {
  current = { ...getSession(), ...change };
  writeStorage(current);
  for (const listener of listeners) listener();
}

/** Whose page this is; null for nobody's. The same person signed in again is the same page. */
export const personOf = ({ token, adminInfo }: Session): string | null =>
  token === null ? null : `${adminInfo?.id ?? token} ${adminInfo?.viewing?.until ?? ''}`;

/** Looks through another's eyes from now on; one's own session waits under its own key. */
export function beginView(token: string, adminInfo: AdminInfo): void {
  const { token: own, adminInfo: ownInfo } = getSession();
  if (own === null || ownInfo === null) return;
  setSession({ token, adminInfo, restaurant: null, own: { token: own, admin_info: ownInfo } });
}

/** Comes back to one's own session; false when there is none to come back to. */
export function leaveView(): boolean {
  const { own } = getSession();
  if (own === null) return false;
  setSession({ token: own.token, adminInfo: own.admin_info, restaurant: null, own: null });
  return true;
}

/** Forgets the person; the whole session storage goes, as the specification has it. */
export function clearSession(): void {
  const { restaurant, adminInfo, leftRestaurantId, leftBy } = getSession();
  const isOneOfSeveral = adminInfo?.role === 'admin' || (adminInfo?.restaurants.length ?? 0) > 1;
  const left = isOneOfSeveral ? (restaurant?.id ?? null) : null;
  // The end is also heard from another tab: it is cleared twice then.
  current = {
    ...NO_ONE,
    leftRestaurantId: adminInfo === null ? leftRestaurantId : left,
    leftBy: adminInfo?.id ?? leftBy,
  };
  try {
    sessionStorage.clear();
  } catch {
    // Storage refused: there was nothing in it.
  }
  for (const listener of listeners) listener();
}

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
