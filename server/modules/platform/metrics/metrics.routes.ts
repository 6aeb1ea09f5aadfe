import type { FastifyInstance } from 'fastify';
import { failureBody } from '../../../http/failure.ts';
import { EXPOSITION_TYPE } from './exposition.ts';
import { carriesToken } from './metrics-token.ts';
import type { Metrics } from './metrics.service.ts';

/** [MT1] `/metrics` on the server's own port, for who has the token; without a token set there is no such path. */
export function serveMetrics(app: FastifyInstance, metrics: Metrics, token: string | undefined): void {
  if (token === undefined) return;
  app.get('/metrics', async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    if (!carriesToken(request.headers.authorization, token))
      return reply.code(401).header('www-authenticate', 'Bearer').send(failureBody('session_over'));
    return reply.type(EXPOSITION_TYPE).send(await metrics.read());
  });
}
