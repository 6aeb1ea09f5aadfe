import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';

export type HardeningOptions = { isSecure: boolean; requestsPerMinute: number };

/** `/api/` holds the specification's upload call, which is outside the API's root. */
const isCall = (url: string): boolean => url.startsWith('/app/v1/') || url.startsWith('/api/');

/** Sets headers, limits and encodings of every answer. */
export async function harden(app: FastifyInstance, { isSecure, requestsPerMinute }: HardeningOptions): Promise<void> {
  await app.register(cookie);
  await app.register(helmet, {
    // docs/decisions/0003: inline styles come from Emotion, in a precached shell that cannot carry a nonce.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", 'ws:', 'wss:'],
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  });
  await app.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: 60_000,
    // Channels have their own limit, and pages are files.
    allowList: (request) => !isCall(request.url) || request.url.startsWith('/app/v1/intake/'),
  });
  app.addHook('onRequest', async (request, reply) => {
    if (isCall(request.url)) void reply.header('cache-control', 'no-store');
  });
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
}
