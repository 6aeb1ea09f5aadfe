import webPush from 'web-push';
import { postTo } from '../channels/post-to.ts';
import { safeAddress } from '../channels/safe-address.ts';

/** The key pair that identifies this server to push services (RFC 8291, RFC 8292). */
export type PushKeys = { publicKey: string; privateKey: string };
export type PushSubscription = { endpoint: string; keys: { p256dh: string; auth: string } };
/** `gone`: this browser has unsubscribed, or its address was never valid. */
export type PushOutcome = 'sent' | 'gone' | 'failed';
export type PushMessage = {
  /** Encrypted for that browser only; at most about 3 kB, since push services refuse larger ones. */
  payload: string;
  /** A newer message with the same topic replaces one that still waits; up to 32 letters and digits. */
  topic: string;
};

export type PushOptions = { subject: string; allowed: readonly string[] };

/** After this time the push service drops a message: a newer notification has replaced it, or it is no longer news. */
const TTL_SECONDS = 300;
/** No such address, forbidden key, subscription ended: a retry is useless. */
const GONE = [400, 403, 404, 410];

export const makePushKeys = (): PushKeys => webPush.generateVAPIDKeys();

/** Sends one message to one browser's push service. Never throws; returns the outcome. */
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
    // The address came from a browser, so it is untrusted.
    const address = await safeAddress(url, allowed);
    if (address === undefined || body === null) return 'gone';
    const status = await postTo(url, address, body, headers);
    if (status >= 200 && status <= 299) return 'sent';
    return GONE.includes(status) ? 'gone' : 'failed';
  } catch {
    return 'failed';
  }
}
