import * as z from 'zod/mini';
import { AdminInfoSchema, type AdminInfo } from '#contract/http/session.ts';

/** What this browser tab keeps of a signed-in person, under the names of fields.md. */
export type Session = {
  token: string | null;
  adminInfo: AdminInfo | null;
  /** The chosen restaurant. */
  restaurant: ChosenRestaurant | null;
};

const ChosenRestaurantSchema = z.object({ id: z.string(), name: z.string() });
export type ChosenRestaurant = z.infer<typeof ChosenRestaurantSchema>;

const KEYS = { token: 'token', adminInfo: 'admin_info', restaurant: 'restaurant' } as const;
const NOBODY: Session = { token: null, adminInfo: null, restaurant: null };

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
    };
  } catch {
    return NOBODY;
  }
}

function writeStorage(session: Session): void {
  const texts: Record<string, string | null> = {
    [KEYS.token]: session.token,
    [KEYS.adminInfo]: session.adminInfo === null ? null : JSON.stringify(session.adminInfo),
    [KEYS.restaurant]: session.restaurant === null ? null : JSON.stringify(session.restaurant),
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

/** Forgets the person; the whole session storage goes, as the specification has it (spec.md §8). */
export function clearSession(): void {
  current = NOBODY;
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
