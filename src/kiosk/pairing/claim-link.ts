import { pageLanguage } from '#src/lib/i18n.ts';
import type { DeskCalls } from '../desk-calls.ts';

const PREFIX = '#claim=';

/** The one-time token of a pairing link is in the fragment and leaves the address bar at once. */
export function takePairingToken(): string | null {
  const { hash, pathname } = window.location;
  if (!hash.startsWith(PREFIX)) return null;
  window.history.replaceState(null, '', pathname);
  return decodeURIComponent(hash.slice(PREFIX.length));
}

/** Whether a pairing link was followed and did not work. */
export async function claimByLink(calls: DeskCalls): Promise<{ claimFailed: boolean }> {
  const token = takePairingToken();
  if (token === null) return { claimFailed: false };
  try {
    return { claimFailed: (await calls.claim({ token, language: pageLanguage() })) !== 'paired' };
  } catch {
    return { claimFailed: true };
  }
}
