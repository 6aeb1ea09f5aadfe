import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { isMigrated } from '../db/migrate.ts';
import { failureBody } from './failure.ts';

/** `/healthz`: the process answers. `/readyz`: its database answers too, and its migrations are done. */
export function serveHealth(app: FastifyInstance, database: Database): void {
  app.get('/healthz', async () => ({ status_code: 200, message: 'ok', data: null }));
  app.get('/readyz', async (_request, reply) => {
    const isReady = await isMigrated(database).catch(() => false);
    return isReady ? { status_code: 200, message: 'ok', data: null } : reply.code(503).send(failureBody('unavailable'));
  });
}
