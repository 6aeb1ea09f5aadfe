import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';

/** The OpenAPI 3.1 document, made from the contract by way of the registered routes. Before the routes. */
export async function collectDocument(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Laidan 来单',
        version: '1',
        description: 'Orders of a restaurant, from the sales channel to the kitchen screen.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/' }],
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
    transform: createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } }),
  });
}

export function serveDocument(app: FastifyInstance): void {
  app.get('/app/v1/openapi.json', { schema: { hide: true } }, (_request, reply) => reply.send(app.swagger()));
}
