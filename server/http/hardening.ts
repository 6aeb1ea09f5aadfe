import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import { createOwnCounts, storeOf, type CountRequest } from './request-counts.ts';
import { mayDo } from '#contract/permissions.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export type HardeningOptions = {
  isSecure: boolean;
  requestsPerMinute: number;
  countRequest: CountRequest | undefined;
};

/** By the route that was found, never by the text of the address, which can be spelled in many ways [DO4]. */
const isCall = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config.spec !== undefined;

/** Channels have their own limit, by their key; a wrong key counts against the address. */
const isIntake = ({ routeOptions }: FastifyRequest): boolean => {
  const { spec } = routeOptions.config;
  return spec !== undefined && mayDo('channel', spec.may);
};

/** A screen keeps awake, may be shown whole, chooses its loudspeaker and listens whether it sounds [SS8]; the rest is off. */
const PERMISSIONS = [
  'accelerometer=()',
  'camera=()',
  'display-capture=()',
  'geolocation=()',
  'gyroscope=()',
  'magnetometer=()',
  'microphone=(self)',
  'midi=()',
  'payment=()',
  'usb=()',
  'fullscreen=(self)',
  'screen-wake-lock=(self)',
  'speaker-selection=(self)',
].join(', ');

/** Sets headers, limits and encodings of every answer. */
export async function harden(
  app: FastifyInstance,
  { isSecure, requestsPerMinute, countRequest }: HardeningOptions,
): Promise<void> {
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
        // The live link is a WebSocket of our own origin, which `'self'` covers.
        connectSrc: ["'self'"],
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
    xFrameOptions: { action: 'deny' },
  });
  await app.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: 60_000,
    store: storeOf(countRequest ?? createOwnCounts()),
    // Pages are files.
    allowList: (request) => !isCall(request) || isIntake(request),
  });
  app.addHook('onRequest', async (request, reply) => {
    if (isCall(request)) void reply.header('cache-control', 'no-store');
    void reply.header('permissions-policy', PERMISSIONS);
  });
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
}
