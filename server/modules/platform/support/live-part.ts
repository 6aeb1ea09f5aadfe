import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import type { Config } from '../../../base/config.ts';

const TIMEOUT_MS = 5_000;
const MOST_BYTES = 4 * 1_048_576;

type Place = { isTls: boolean; host: string; port: number; path: string; token?: string | undefined };

/** Asks the server on this machine; its certificate is for another name than this one. */
const ask = ({ isTls, host, port, path, token }: Place): Promise<string> =>
  new Promise((resolve, reject) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const options = { host, port, path, headers, timeout: TIMEOUT_MS, rejectUnauthorized: false };
    const request = (isTls ? overHttps : overHttp)(options, (response) => {
      const parts: Buffer[] = [];
      let size = 0;
      response.on('data', (part: Buffer) => {
        size += part.length;
        if (size > MOST_BYTES) request.destroy(new Error('the answer is too long'));
        else parts.push(part);
      });
      response.once('end', () => resolve(Buffer.concat(parts).toString('utf8')));
      response.once('error', reject);
    });
    request.once('timeout', () => request.destroy(new Error('no answer')));
    request.once('error', reject).end();
  });

const NOT_REACHED = 'the server did not answer: ';
const saying = (asked: Promise<string>): Promise<string> =>
  asked.catch((error: unknown) => `${NOT_REACHED}${(error as NodeJS.ErrnoException).code ?? 'it hung up'}\n`);

/** What the running server says of itself, where it runs on this machine: readiness and measures. */
export async function livePart(
  config: Pick<Config, 'host' | 'port' | 'tls' | 'isLan' | 'metrics'>,
): Promise<{ readyz: string; metrics: string }> {
  const here = (host: string): string => (host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host);
  const server = { isTls: config.tls !== undefined, host: here(config.host), port: config.port };
  const { token, port, host } = config.metrics;
  const measures: Place =
    port === undefined
      ? { ...server, path: '/metrics', token }
      : { isTls: false, host: here(host), port, path: '/metrics', token };
  const isOn = token !== undefined || port !== undefined;
  return {
    readyz: await saying(ask({ ...server, path: '/readyz' })),
    metrics: isOn ? await saying(ask(measures)) : 'METRICS_TOKEN and METRICS_PORT are not set\n',
  };
}
