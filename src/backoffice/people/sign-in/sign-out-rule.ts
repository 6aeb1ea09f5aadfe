import i18next from 'i18next';
import { endSharedSession, isSigningOut } from '../../../lib/session-handover.ts';
import { waitForReturn } from '../../../lib/session-return.ts';
import { getSession, setSession } from '../../../lib/session.ts';
import { toaster } from '../../../ui/toaster.tsx';
import { hasUnsavedEntry } from '../../kit/form/unsaved-entries.ts';

/** The message that a session is over; it goes once somebody has signed in. */
export const SESSION_OVER = 'session-over';

/** Forgets the session that the server has ended, here and in the other tabs, and says so with a message. */
export function forgetEnded(): void {
  const isBack = endSharedSession();
  if (!isBack) setSession({ hasEnded: true });
  const title = i18next.t(isBack ? 'view_as.over' : 'failure.session_over');
  toaster.create({ id: SESSION_OVER, type: isBack ? 'info' : 'error', title });
}

/**
 * The server says that the session is over. Over something unsaved the page stays and asks for the password; else the
 * session is forgotten everywhere with a message, and the guard shows the login page.
 */
export function signOutOrWait(_message: string, token: string | null): Promise<boolean> | undefined {
  const { token: current, own, isOver } = getSession();
  // A late answer to the session before this one ends nothing.
  if (token === null || token !== current) return undefined;
  if (isSigningOut(token)) return undefined;
  if (isOver || (own === null && hasUnsavedEntry())) return waitForReturn();
  forgetEnded();
  return undefined;
}
