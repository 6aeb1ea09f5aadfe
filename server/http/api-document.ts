import type { FastifyInstance } from 'fastify';
import type { CallSpec } from '#contract/http/call.ts';
import { buildDocument } from './document/build-document.ts';

export const DOCUMENT_PATH = '/app/v1/openapi.json';

/**
 * Serves the OpenAPI document of every call that is registered after this. It is built at the first request and then
 * kept, because the calls do not change while the process runs.
 */
export function serveDocument(app: FastifyInstance): void {
  const calls: CallSpec[] = [];
  app.addHook('onRoute', ({ method, config }) => {
    if (config?.spec !== undefined && config.spec.method === method) calls.push(config.spec);
  });
  let text: string | undefined;
  app.get(DOCUMENT_PATH, (_request, reply) => {
    text ??= JSON.stringify(buildDocument(calls));
    return reply.type('application/json; charset=utf-8').send(text);
  });
}
