import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { canonical } from '#contract/domain/canonical.ts';
import { IdSchema } from '#contract/domain/basics.ts';
import {
  envelopeOf,
  type BodyOf,
  type CallSpec,
  type CardOf,
  type HeadersOf,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
} from '#contract/http/call.ts';
import { mayDo } from '#contract/permissions.ts';
import { CallError } from '#contract/errors.ts';
import type { StorageFault } from '../db/storage-fault.ts';
import type { FirstAnswers, Kept, Once } from './first-answer.ts';
import { cleanTexts } from './clean-text.ts';
import { assertTenant, type Identity } from './identity.ts';
import { ignoredFields } from './ignored-fields.ts';
import { createKeptReplies } from './kept-replies.ts';
import { parseContent } from './validation.ts';
import { createTurns, holderOf } from './turns.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the authenticating hook before any other code sees the request. */
    identity: Identity;
    /** Card details that the reader took out of the body; only the registrar reads them [CD1]. */
    cardDetails: unknown;
    /** The body's raw text, where the call asks for it. */
    bodyText: string | undefined;
    /** The orders that a request of a channel made, for their traces [OT1]. */
    madeOrders?: readonly string[];
  }
  interface FastifyContextConfig {
    spec?: CallSpec;
  }
}

/** A handler's input, parsed by the call's own schemas. */
export type CallInput<S extends CallSpec> = {
  params: ParamsOf<S>;
  query: QueryOf<S>;
  body: BodyOf<S>;
  /** Card details from the body; no other field holds them. */
  card: CardOf<S>;
  headers: HeadersOf<S>;
  identity: Identity;
  request: FastifyRequest;
  reply: FastifyReply;
} & (S extends { keepsAnswer: true } ? { once: Once } : unknown);
type HandledReply<S extends CallSpec> = S extends { keepsAnswer: true } ? Kept<ReplyOf<S>> : ReplyOf<S>;
export type CallHandler<S extends CallSpec> = (input: CallInput<S>) => Promise<HandledReply<S>>;

/** Authenticates the caller, or throws the error that the caller may see. */
export type Authenticate = (request: FastifyRequest, spec: CallSpec) => Promise<Identity>;

const JSON_TYPE = 'application/json; charset=utf-8';
const DEFAULT_MAX_BYTES = 64 * 1024;

/** Keeps a call's replies: they depend on the query and on what has this version alone, never on who asks. */
export type Keeping<S extends CallSpec> = {
  /** Read before the reply is made, so that a reply is never older than its version; null: this one is not kept. */
  versionOf: (query: QueryOf<S>) => Promise<string | null>;
};

/** Registers calls: a route is the contract's data plus a handler. */
export type Register = <const S extends CallSpec>(spec: S, handler: CallHandler<S>, keeping?: Keeping<S>) => void;

type RegisterOptions = {
  authenticate: Authenticate;
  firstAnswers: FirstAnswers;
  /** The number of requests a minute that one address may make to calls open to anyone. */
  openPerMinute: number;
  /** Why nothing new is accepted now [ST2] [CK2]. */
  faultNow: () => StorageFault | 'clock_off' | undefined;
};

export function makeRegister(
  app: FastifyInstance,
  { authenticate, firstAnswers, openPerMinute, faultNow }: RegisterOptions,
): Register {
  const turns = createTurns();
  const keptReplies = createKeptReplies();
  return (spec, handler, keeping) => {
    const envelope = envelopeOf(spec.reply);
    app.route({
      method: spec.method,
      url: spec.path,
      bodyLimit: spec.maxBytes ?? DEFAULT_MAX_BYTES,
      config: mayDo('anyone', spec.may) ? { spec, rateLimit: { max: openPerMinute } } : { spec },
      onRequest: async (request) => {
        const fault = spec.method === 'GET' || spec.finishes === true ? undefined : faultNow();
        if (fault !== undefined) throw new CallError(fault);
        request.identity = await authenticate(request, spec);
      },
      handler: async (request, reply) => {
        assertNamedTenant(request, spec);
        const input = {
          params: spec.params === undefined ? undefined : parseContent(spec.params, cleanTexts(request.params)),
          query: spec.query === undefined ? undefined : parseContent(spec.query, cleanTexts(request.query)),
          body: spec.body === undefined ? undefined : parseContent(spec.body, request.body ?? {}),
          card: cardOf(request, spec),
          headers: spec.headers === undefined ? undefined : parseContent(spec.headers, cleanTexts(request.headers)),
        };
        if (spec.namesIgnored === true) nameIgnored(request, reply, input.body);
        const restaurantId = tenantOf(input.body) ?? tenantOf(input.query);
        if (restaurantId !== undefined) assertTenant(request.identity, restaurantId, spec.may);
        const { identity, headers } = request;
        const key = headers['idempotency-key'];
        return turns.take(spec.waits === true ? undefined : holderOf(identity), async () => {
          const answer = async (): Promise<object> => {
            const data = await firstAnswers.run(
              { spec, key: typeof key === 'string' ? key : undefined, identity, body: input.body },
              (once) => handler({ ...input, identity, request, reply, once } as CallInput<typeof spec>),
            );
            // Drops unknown fields; a reply that breaks its own schema fails here, not at the client.
            const parsed = parseReply(envelope, data, spec);
            return spec.isFlat === true ? { ...(parsed.data as object), ...parsed } : parsed;
          };
          const version = (await keeping?.versionOf(input.query as QueryOf<typeof spec>)) ?? null;
          if (version === null) return answer();
          const written = async (): Promise<Buffer> => Buffer.from(JSON.stringify(await answer()));
          const bytes = await keptReplies(`${spec.name}|${canonical(input.query)}`, version, written);
          return reply.type(JSON_TYPE).send(bytes);
        });
      },
    });
  };
}

/**
 * Checked before the content: another tenant's restaurant gives a 404. A malformed id is left to the schema, whose
 * parsed value is checked again.
 */
function assertNamedTenant({ identity, body, query }: FastifyRequest, { may }: CallSpec): void {
  // A channel's key names its restaurant, so its orders' fields are not checked.
  if (identity.kind === 'channel') return;
  for (const part of [body, query]) {
    const restaurantId = tenantOf(part);
    if (restaurantId !== undefined && z.safeParse(IdSchema, restaurantId).success)
      assertTenant(identity, restaurantId, may);
  }
}

/** [RF8] */
function nameIgnored({ body, log }: FastifyRequest, reply: FastifyReply, read: unknown): void {
  const fields = ignoredFields(body, read);
  if (fields.length === 0) return;
  void reply.header('ignored-fields', fields.join(', '));
  log.info({ fields }, 'fields that the call does not know');
}

/** Every tenant call names its restaurant in the query or the body. */
function tenantOf(content: unknown): string | undefined {
  if (typeof content !== 'object' || content === null || !('restaurant_id' in content)) return undefined;
  return typeof content.restaurant_id === 'string' ? content.restaurant_id : undefined;
}

function parseReply(envelope: ReturnType<typeof envelopeOf>, data: unknown, spec: CallSpec): { data: unknown } {
  try {
    return parseContent(envelope, { status_code: 200, message: 'ok', data });
  } catch (error) {
    throw new Error(`${spec.name} returned a reply that its schema does not allow`, { cause: error });
  }
}

function cardOf({ cardDetails }: FastifyRequest, { card }: CallSpec): unknown {
  if (card === undefined || cardDetails === undefined) return undefined;
  return parseContent(z.object({ card_details: card }), { card_details: cardDetails }).card_details;
}
