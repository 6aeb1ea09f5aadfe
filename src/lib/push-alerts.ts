import type { Language } from '#contract/domain/basics.ts';
import { deletePushCall, getPushKeyCall, subscribePushCall } from '#contract/http/devices/push.ts';
import { call } from './api.ts';
import { CallFailure } from './call-failure.ts';
import { askForPush, endPush } from './push.ts';

/**
 * True when this browser gets alerts from now on; false when the person or the browser said no. Call it from a click.
 */
export async function turnAlertsOn(language: Language): Promise<boolean> {
  const { public_key } = await call(getPushKeyCall, {});
  const address = await askForPush(public_key);
  if (address !== null) await call(subscribePushCall, { body: { ...address, language } });
  return address !== null;
}

/** Also when one signs out: the next person at this browser gets no alerts of one's orders. */
export async function turnAlertsOff(): Promise<void> {
  const endpoint = await endPush();
  if (endpoint === null) return;
  try {
    await call(deletePushCall, { body: { endpoint } });
  } catch (reason) {
    // The server has forgotten it already, or it was another person's.
    if (!(reason instanceof CallFailure && reason.code === 'not_found')) throw reason;
  }
}
