import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { IdSchema } from '#contract/domain/basics.ts';
import { ERRORS, type ErrorCode } from '#contract/errors.ts';
import {
  COMMON_ERRORS,
  envelopeOf,
  FailureSchema,
  type BodyOf,
  type CallSpec,
  type CardOf,
  type HeadersOf,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
} from '#contract/http/call.ts';
import { mayDo } from '#contract/permissions.ts';
import type { FirstAnswers } from './first-answer.ts';
import { withoutNul } from './clean-text.ts';
import { assertTenant, type Identity } from './identity.ts';
import { parseContent } from './validation.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the authenticating hook before anything else looks at the request. */
    identity: Identity;
    /** What the reader took out of the body; only the registrar looks at it [CD1]. */
    cardDetails: unknown;
    /** The body as it came, where the call asks for it. */
    bodyText: string | undefined;
  }
  interface FastifyContextConfig {
    spec?: CallSpec;
  }
}

/** What a handler gets: everything parsed by the call's own schemas. */
export type CallInput<S extends CallSpec> = {
  params: ParamsOf<S>;
  query: QueryOf<S>;
  body: BodyOf<S>;
  /** Card details that came with the body; they are nowhere else. */
  card: CardOf<S>;
  headers: HeadersOf<S>;
  identity: Identity;
  request: FastifyRequest;
  reply: FastifyReply;
};
export type CallHandler<S extends CallSpec> = (input: CallInput<S>) => Promise<ReplyOf<S>>;

/** Finds out who calls, or throws what the caller may know about why not. */
export type Authenticate = (request: FastifyRequest, spec: CallSpec) => Promise<Identity>;

const DEFAULT_MAX_BYTES = 64 * 1024;

/** Registers calls: a route is the contract's data plus a handler. */
export type Register = <const S extends CallSpec>(spec: S, handler: CallHandler<S>) => void;

type RegisterOptions = {
  authenticate: Authenticate;
  firstAnswers: FirstAnswers;
  /** What one address may ask in a minute of the calls that anyone may make. */
  openPerMinute: number;
};

export function makeRegister(
  app: FastifyInstance,
  { authenticate, firstAnswers, openPerMinute }: RegisterOptions,
): Register {
  return (spec, handler) => {
    const envelope = envelopeOf(spec.reply);
    app.route({
      method: spec.method,
      url: spec.path,
      bodyLimit: spec.maxBytes ?? DEFAULT_MAX_BYTES,
      config: mayDo('anyone', spec.may) ? { spec, rateLimit: { max: openPerMinute } } : { spec },
      schema: documentOf(spec),
      onRequest: async (request) => {
        request.identity = await authenticate(request, spec);
      },
      handler: async (request, reply) => {
        assertNamedTenant(request, spec);
        const input = {
          params: spec.params === undefined ? undefined : parseContent(spec.params, withoutNul(request.params)),
          query: spec.query === undefined ? undefined : parseContent(spec.query, withoutNul(request.query)),
          body: spec.body === undefined ? undefined : parseContent(spec.body, request.body ?? {}),
          card: cardOf(request, spec),
          headers: spec.headers === undefined ? undefined : parseContent(spec.headers, withoutNul(request.headers)),
        };
        const restaurantId = tenantOf(input.body) ?? tenantOf(input.query);
        if (restaurantId !== undefined) assertTenant(request.identity, restaurantId, spec.may);
        const { identity, headers } = request;
        const key = headers['idempotency-key'];
        const data = await firstAnswers.run(
          { spec, key: typeof key === 'string' ? key : undefined, identity, body: input.body },
          () => handler({ ...input, identity, request, reply } as CallInput<typeof spec>),
        );
        // Unknown fields are dropped and a reply that breaks its own schema fails here, not at the client.
        const answer = parseReply(envelope, data, spec);
        return spec.isFlat === true ? { ...(answer.data as object), ...answer } : answer;
      },
    });
  };
}

/**
 * Before a word about the content: another tenant's restaurant does not exist. What is no id at all is left to the
 * schema; what the schema makes of it is looked at again.
 */
function assertNamedTenant({ identity, body, query }: FastifyRequest, { may }: CallSpec): void {
  // A channel's key names its restaurant; whatever stands in its orders is its own.
  if (identity.kind === 'channel') return;
  for (const part of [body, query]) {
    const restaurantId = tenantOf(part);
    if (restaurantId !== undefined && z.safeParse(IdSchema, restaurantId).success)
      assertTenant(identity, restaurantId, may);
  }
}

/** Every tenant call names its restaurant in the query or the body (decisions.md 3). */
function tenantOf(content: unknown): string | undefined {
  if (typeof content !== 'object' || content === null || !('restaurant_id' in content)) return undefined;
  return typeof content.restaurant_id === 'string' ? content.restaurant_id : undefined;
}

function parseReply(envelope: ReturnType<typeof envelopeOf>, data: unknown, spec: CallSpec): { data: unknown } {
  try {
    return parseContent(envelope, { status_code: 200, message: 'ok', data });
  } catch (error) {
    throw new Error(`${spec.name} answered what its schema does not allow`, { cause: error });
  }
}

function cardOf({ cardDetails }: FastifyRequest, { card }: CallSpec): unknown {
  if (card === undefined || cardDetails === undefined) return undefined;
  return parseContent(z.object({ card_details: card }), { card_details: cardDetails }).card_details;
}

/** Whether a call may answer this at all. */
export const isDeclared = (spec: CallSpec, code: ErrorCode): boolean =>
  (COMMON_ERRORS as readonly ErrorCode[]).includes(code) || (spec.errors ?? []).includes(code);

const bodyWithCard = (body: CallSpec['body'], card: CallSpec['card']): CallSpec['body'] =>
  card !== undefined && body instanceof z.ZodMiniObject ? z.extend(body, { card_details: z.optional(card) }) : body;

const KEY_HEADER = z.object({ 'idempotency-key': z.optional(z.string()) });

/** The route's part of the OpenAPI document. */
function documentOf(spec: CallSpec): Record<string, unknown> {
  const statuses = new Set([...COMMON_ERRORS, ...(spec.errors ?? [])].map((code) => ERRORS[code].status));
  const failures = Object.fromEntries([...statuses].map((status) => [status, FailureSchema]));
  return {
    operationId: spec.name,
    summary: spec.summary,
    tags: [spec.name.split('.')[0]],
    security: mayDo('anyone', spec.may) ? [] : [{ token: [] }],
    ...(spec.params === undefined ? {} : { params: spec.params }),
    ...(spec.query === undefined ? {} : { querystring: spec.query }),
    ...(spec.body === undefined ? {} : { body: bodyWithCard(spec.body, spec.card) }),
    ...(spec.keepsAnswer === true ? { headers: KEY_HEADER } : {}),
    ...(spec.headers === undefined ? {} : { headers: spec.headers }),
    response: { 200: envelopeOf(spec.reply), ...failures },
  };
}
