import { signBody } from '../base/secrets.ts';
import { postTo } from './post-to.ts';
import type { HostGate } from './host-gate.ts';
import { safeAddress, type Resolve } from './safe-address.ts';

export type Callback = { url: string; secret: string; body: unknown; at: string };
export type CallbackOptions = { allowed: readonly string[]; gate: HostGate; resolve?: Resolve };

/** The address is not allowed. */
export class CallbackForbidden extends Error {}

/**
 * Notifies a channel of a step of its order: `X-Laidan-Signature` is the hex HMAC-SHA256 of `timestamp.body` under the
 * channel's signing secret. Redirects are not followed. Throws unless the channel answers 2xx, and `HostResting` where
 * its host is not to be asked now.
 */
export async function sendCallback(callback: Callback, options: CallbackOptions): Promise<void> {
  const url = new URL(callback.url);
  const address = await safeAddress(url, options.allowed, options.resolve);
  if (address === undefined)
    throw new CallbackForbidden(
      `the status address ${url.host} is private, or its port is not 80, 443 or 8000 to 8999`,
    );
  const body = JSON.stringify(callback.body);
  await options.gate.pass(url.host, async () => {
    const status = await postTo(url, address, body, {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'x-laidan-timestamp': callback.at,
      'x-laidan-signature': signBody(callback.secret, `${callback.at}.${body}`),
    });
    if (status < 200 || status > 299) throw new Error(`the channel answered ${status}`);
  });
}
