import { request as httpRequest, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { signBody } from '../base/secrets.ts';
import { safeAddress, type Resolve } from './safe-address.ts';

export type Callback = { url: string; secret: string; body: unknown; at: string };
export type CallbackOptions = { allowed: readonly string[]; resolve?: Resolve };

const TIMEOUT_MS = 5_000;

/** Never retried: the address is not one we call. */
export class CallbackForbidden extends Error {}

/**
 * Tells a channel of a step of its order: `X-Laidan-Signature` is the hex HMAC-SHA256 of `timestamp.body` under the
 * channel's signing secret. Redirects are not followed. Throws where the channel did not answer 2xx.
 */
export async function sendCallback(callback: Callback, options: CallbackOptions): Promise<void> {
  const url = new URL(callback.url);
  const address = await safeAddress(url, options.allowed, options.resolve);
  if (address === undefined) throw new CallbackForbidden('the status address is private or unknown');
  const body = JSON.stringify(callback.body);
  const status = await post(url, address, body, {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'x-laidan-timestamp': callback.at,
    'x-laidan-signature': signBody(callback.secret, `${callback.at}.${body}`),
  });
  if (status < 200 || status > 299) throw new Error(`the channel answered ${status}`);
}

/** Connects to the address that was checked, under the name that was asked for. */
function post(url: URL, address: string, body: string, headers: Record<string, string>): Promise<number> {
  const isTls = url.protocol === 'https:';
  const options: RequestOptions & { servername?: string } = {
    method: 'POST',
    host: address,
    port: url.port === '' ? (isTls ? 443 : 80) : url.port,
    path: `${url.pathname}${url.search}`,
    headers: { host: url.host, ...headers },
    timeout: TIMEOUT_MS,
    ...(isTls && isIP(url.hostname) === 0 ? { servername: url.hostname } : {}),
  };
  return new Promise((resolve, reject) => {
    const request = (isTls ? httpsRequest : httpRequest)(options, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', reject);
    });
    request.on('timeout', () => request.destroy(new Error('the channel did not answer in time')));
    request.on('error', reject);
    request.end(body);
  });
}
