import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { isMigrated } from '../db/migrate.ts';
import type { StorageWatch } from '../db/storage-watch.ts';
import { failureBody } from './failure.ts';

/**
 * `/healthz`: the process answers. `/readyz`: its database answers too, its migrations are done, and it can store; else
 * why not.
 */
export function serveHealth(app: FastifyInstance, database: Database, storage: Pick<StorageWatch, 'fault'>): void {
  app.get('/healthz', async () => ({ status_code: 200, message: 'ok', data: null }));
  app.get('/readyz', async (_request, reply) => {
    const isReady = await isMigrated(database).catch(() => false);
    const fault = isReady ? storage.fault() : 'unavailable';
    return fault === undefined
      ? { status_code: 200, message: 'ok', data: null }
      : reply.code(503).send(failureBody(fault));
  });
}
