import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ERRORS, type ErrorCode, type FieldError } from '#contract/errors.ts';
import type { CallSpec } from '#contract/http/call.ts';
import { isDatabaseGone } from '../base/database-gone.ts';
import { storageFaultOf } from '../db/storage-fault.ts';
import { failureBody, knownFailure } from './failure.ts';
import { errorsOf } from './call-errors.ts';
import { isPageRequest, sendShell } from './pages.ts';

export type FailureOptions = {
  webRoot: string;
  /** In tests an undeclared failure is a bug and must not pass as a declared one. */
  isStrict: boolean;
  methodsOf: (path: string) => readonly string[];
};

/** Failed sign-ins, refused permissions and rate limits, which are logged for the analysis of an attack. */
const SECURITY_STATUSES: ReadonlySet<number> = new Set([401, 403, 429]);

/** Seconds after which a call that the database did not answer may come again. */
const RETRY_AFTER_S = '5';

function send(reply: FastifyReply, code: ErrorCode, errors: readonly FieldError[] = []): FastifyReply {
  if (code === 'unavailable') void reply.header('retry-after', RETRY_AFTER_S);
  return reply.code(ERRORS[code].status).header('cache-control', 'no-store').send(failureBody(code, errors));
}

/** The answer broke off because its client had gone: a browser that leaves a page. One that breaks off by itself is ours. */
const isGone = (error: unknown, request: FastifyRequest): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === 'ERR_STREAM_PREMATURE_CLOSE' &&
  request.raw.socket.destroyed;

/** Answers addresses that the router refuses before it finds a route: malformed ones, or with an endless part. */
export function refuseAddress(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  void send(reply, knownFailure(error)?.code ?? 'not_found');
}

/** Sends every failure in the envelope, with the catalogue's message. */
export function handleFailures(app: FastifyInstance, { webRoot, isStrict, methodsOf }: FailureOptions): void {
  app.setErrorHandler((error, request, reply) => {
    const known = knownFailure(error);
    if (storageFaultOf(error) !== undefined || isDatabaseGone(error))
      request.log.error({ err: error }, 'a request could not store');
    if (known === undefined) {
      if (isGone(error, request)) request.log.debug({ err: error }, 'the client went away before its answer');
      else request.log.error({ err: error }, 'a request failed');
      return send(reply, 'internal');
    }
    const { spec } = request.routeOptions.config;
    if (SECURITY_STATUSES.has(ERRORS[known.code].status))
      request.log.info({ call: spec?.name, code: known.code, address: request.ip }, 'request refused');
    if (spec !== undefined && !errorsOf(spec).includes(known.code))
      reportUndeclared(request, spec, known.code, isStrict);
    return send(reply, known.code, known.errors);
  });

  app.setNotFoundHandler((request, reply) => {
    if (isPageRequest(request, webRoot)) return sendShell(request, reply);
    const [path = '/'] = request.url.split('?');
    const allowed = methodsOf(path);
    if (allowed.length === 0) return send(reply, 'not_found');
    return send(reply.header('allow', allowed.join(', ')), 'method_not_allowed');
  });
}

function reportUndeclared(request: FastifyRequest, spec: CallSpec, code: ErrorCode, isStrict: boolean): void {
  if (isStrict) throw new Error(`${spec.name} returned ${code}, which it does not declare`);
  request.log.error({ call: spec.name, code }, 'a call returned an undeclared error');
}
