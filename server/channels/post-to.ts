import { request as httpRequest, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';

/** Milliseconds for a whole exchange, from the connection to the status: a receiver that drips its answer is late too. */
export const EXCHANGE_MS = 8_000;
/** The status and some headers; a receiver that says more is cut off. */
const MAX_HEADER_BYTES = 8 * 1024;

/**
 * Posts to the checked address (`safeAddress`) under the requested host name; resolves to the status. Nothing of the
 * answer's body is read. Rejects after `withinMs`, also in the middle of an answer.
 */
export function postTo(
  url: URL,
  address: string,
  body: string | Buffer,
  headers: Readonly<Record<string, string | number>>,
  withinMs = EXCHANGE_MS,
): Promise<number> {
  const isTls = url.protocol === 'https:';
  const options: RequestOptions & { servername?: string } = {
    method: 'POST',
    host: address,
    port: url.port === '' ? (isTls ? 443 : 80) : url.port,
    path: `${url.pathname}${url.search}`,
    headers: { host: url.host, ...headers },
    agent: false,
    maxHeaderSize: MAX_HEADER_BYTES,
    signal: AbortSignal.timeout(withinMs),
    ...(isTls && isIP(url.hostname) === 0 ? { servername: url.hostname } : {}),
  };
  return new Promise((resolve, reject) => {
    const request = (isTls ? httpsRequest : httpRequest)(options, (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    request.on('error', (error) =>
      reject(error.name === 'AbortError' ? new Error('the receiver did not answer in time') : error),
    );
    request.end(body);
  });
}
