import { createServer, type Server } from 'node:http';
import { EXPOSITION_TYPE } from './exposition.ts';
import { carriesToken } from './metrics-token.ts';
import type { Metrics } from './metrics.service.ts';

export type MetricsPort = { host: string; port: number; token: string | undefined };

/** [MT1] Serves `/metrics`, and nothing else, on a port of its own; with a token only for who has it. */
export function openMetricsPort(metrics: Metrics, { host, port, token }: MetricsPort): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    if (token !== undefined && !carriesToken(request.headers.authorization, token)) {
      response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
      return;
    }
    metrics.read().then(
      (text) => response.writeHead(200, { 'content-type': EXPOSITION_TYPE, 'cache-control': 'no-store' }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}
