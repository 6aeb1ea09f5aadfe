import webPush from 'web-push';
import { postTo } from '../channels/post-to.ts';
import { safeAddress } from '../channels/safe-address.ts';

/** What a browser's push service needs of us (RFC 8291, RFC 8292). */
export type PushKeys = { publicKey: string; privateKey: string };
export type PushSubscription = { endpoint: string; keys: { p256dh: string; auth: string } };
/** `gone`: this browser wants nothing any more, or its address was never good. */
export type PushOutcome = 'sent' | 'gone' | 'failed';
export type PushMessage = {
  /** Encrypted for that browser alone; at most about 3 kB, larger ones are refused by push services. */
  payload: string;
  /** A newer one with the same topic replaces one that still waits; up to 32 letters and digits. */
  topic: string;
};

export type PushOptions = { subject: string; allowed: readonly string[] };

/** An order that has waited this long is told by a newer notification, or is no news. */
const TTL_SECONDS = 300;
/** No such address, forbidden key, subscription over: asking again is no use. */
const GONE = [400, 403, 404, 410];

export const makePushKeys = (): PushKeys => webPush.generateVAPIDKeys();

/** Sends one message to one browser's push service. Never throws: what became of it is the answer. */
export async function sendPush(
  keys: PushKeys,
  subscription: PushSubscription,
  { payload, topic }: PushMessage,
  { subject, allowed }: PushOptions,
): Promise<PushOutcome> {
  try {
    const { endpoint, headers, body } = webPush.generateRequestDetails(subscription, payload, {
      vapidDetails: { subject, publicKey: keys.publicKey, privateKey: keys.privateKey },
      TTL: TTL_SECONDS,
      urgency: 'high',
      topic,
      contentEncoding: 'aes128gcm',
    });
    const url = new URL(endpoint);
    // The address came from a browser, that is: from anybody.
    const address = await safeAddress(url, allowed);
    if (address === undefined || body === null) return 'gone';
    const status = await postTo(url, address, body, headers);
    if (status >= 200 && status <= 299) return 'sent';
    return GONE.includes(status) ? 'gone' : 'failed';
  } catch {
    return 'failed';
  }
}
