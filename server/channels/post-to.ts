import { request as httpRequest, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';

const TIMEOUT_MS = 5_000;

/** Posts to the checked address (`safeAddress`) under the requested host name; resolves to the status. */
export function postTo(
  url: URL,
  address: string,
  body: string | Buffer,
  headers: Readonly<Record<string, string | number>>,
): Promise<number> {
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
    request.on('timeout', () => request.destroy(new Error('the receiver did not answer in time')));
    request.on('error', reject);
    request.end(body);
  });
}
