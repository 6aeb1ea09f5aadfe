import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Config } from '../base/config.ts';
import { serveDocument } from './api-document.ts';
import { takeCardParts } from './card-parts.ts';
import { cleanTexts, mayNeedCleaning } from './clean-text.ts';
import { serveDocsPage } from './docs-page.ts';
import { beyondBounds } from './json-bounds.ts';
import { handleFailures, refuseAddress } from './failures.ts';
import type { ChannelIdentity } from './identity.ts';
import { harden } from './hardening.ts';
import type { CountRequest } from './request-counts.ts';
import { rememberRoutes } from './routing.ts';

type FastifyOptions = {
  log: FastifyBaseLogger;
  tls: Config['tls'];
  trustProxy: Config['trustProxy'];
  webRoot: string;
  isStrict: boolean;
  requestsPerMinute: number;
  countRequest: CountRequest | undefined;
};

/** The framework's instance with everything that applies to every request; routes are added later. */
export async function createFastify(options: FastifyOptions): Promise<FastifyInstance> {
  const { log, tls } = options;
  const common = {
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    trustProxy: trustOf(options.trustProxy),
    genReqId: requestIds(),
    requestIdHeader: false as const,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle' as const,
    return503OnClosing: true,
    frameworkErrors: refuseAddress,
  };
  const app: FastifyInstance =
    tls === undefined
      ? Fastify(common)
      : // The instance's type differs by server kind, in parts that this code does not use.
        Fastify({
          ...common,
          https: { cert: readFileSync(tls.certPath), key: readFileSync(tls.keyPath) },
        });
  const methodsOf = rememberRoutes(app);
  // The registrar parses content and replies with the contract's schemas; the framework only passes them on.
  app.setValidatorCompiler(() => (value: unknown) => ({ value }));
  app.setSerializerCompiler(() => (value) => JSON.stringify(value));
  app.removeContentTypeParser('text/plain');
  readJson(app);
  app.decorateRequest('identity');
  app.decorateRequest('cardDetails');
  app.decorateRequest('bodyText');
  handleFailures(app, { webRoot: options.webRoot, isStrict: options.isStrict, methodsOf });
  const { requestsPerMinute, countRequest } = options;
  await harden(app, { isSecure: tls !== undefined, requestsPerMinute, countRequest });
  serveDocument(app);
  await serveDocsPage(app);
  if (options.trustProxy === false) warnOfProxy(app);
  logRequests(app);
  return app;
}

/** A number counts the proxies in front, beginning with the one that connects. */
const trustOf = (trustProxy: Config['trustProxy']) =>
  typeof trustProxy === 'number' ? (_address: string, hop: number): boolean => hop < trustProxy : trustProxy;

/** As the framework's own refusals are read. */
const REFUSED = { too_deep: 400, too_many: 413 } as const;

/** The framework's own JSON reader (poisoned prototypes refused), then without hidden characters and card data. */
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    const beyond = beyondBounds(text);
    if (beyond !== undefined) return done(Object.assign(new Error(beyond), { statusCode: REFUSED[beyond] }));
    return void parse(request, text, (error, value: unknown) => {
      if (error !== null) return done(error);
      if (request.routeOptions.config.spec?.keepsText === true) request.bodyText = text;
      const body = mayNeedCleaning(text) ? cleanTexts(value) : value;
      request.cardDetails = takeCardParts(body, request.routeOptions.config.spec);
      return done(null, body);
    });
  });
}

/** Behind a proxy that is not named every caller has the proxy's address, and one stranger's limit is everybody's. */
function warnOfProxy(app: FastifyInstance): void {
  let isSaid = false;
  app.addHook('onRequest', async (request) => {
    if (isSaid || request.headers['x-forwarded-for'] === undefined) return;
    isSaid = true;
    request.log.warn(
      { from: request.ip },
      'a request came with X-Forwarded-For, but TRUST_PROXY is not set: behind a proxy all callers share one address',
    );
  });
}

/** Ids of requests, unique also over processes and their restarts. */
function requestIds(): () => string {
  const start = randomBytes(6).toString('base64url');
  let count = 0;
  return () => `${start}-${(count += 1).toString(36)}`;
}

/**
 * [LG2] Each answer names its request in `X-Request-Id`, and so do its lines. One line for each request of a channel and
 * each server error, the rest only at debug level. Paths without their query, which may hold a token.
 */
function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { identity } = request;
    const isChannel = identity?.kind === 'channel';
    const line = {
      method: request.method,
      path: request.url.split('?')[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...(isChannel ? { ...ofChannel(identity), external_id: externalIdOf(request) } : {}),
    };
    if (reply.statusCode >= 500) request.log.error(line, 'request answered');
    else if (isChannel) request.log.info(line, 'request answered');
    else request.log.debug(line, 'request answered');
  });
}

const ofChannel = ({ channel }: ChannelIdentity): Record<string, string> => ({
  channel_id: channel.id,
  restaurant_id: channel.restaurant_id,
});

const MAX_ID = 100;

/** The channel's own id of the order that a request is about, as far as it can be told without its schema. */
function externalIdOf({ params, body }: FastifyRequest): string | undefined {
  for (const part of [params, body]) {
    if (typeof part !== 'object' || part === null || !('external_id' in part)) continue;
    if (typeof part.external_id === 'string') return part.external_id.slice(0, MAX_ID);
  }
  return undefined;
}
