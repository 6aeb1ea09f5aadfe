import * as z from 'zod/mini';
import type { ErrorCode } from '../errors.ts';
import type { Permission } from '../permissions.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

type AnySchema = z.core.$ZodType;

/**
 * One HTTP call as data. The server registers it, the typed client calls it, MSW mocks it and the OpenAPI document is
 * made from it; no other place names its path or shapes.
 *
 * `reply` is the schema of the envelope's `data`. `errors` lists what the call may answer besides what every call
 * may (invalid, session_over, forbidden, not_found, throttled, internal …); an undeclared one throws in tests.
 */
export type CallSpec = {
  /** `entity.verb`, unique; the operation id of the OpenAPI document. */
  name: string;
  method: Method;
  /** Whole path with Fastify's `:param` notation. */
  path: string;
  /** Its line of the permission table. */
  may: Permission;
  summary: string;
  params?: AnySchema;
  query?: AnySchema;
  body?: AnySchema;
  /** What travels in the body as `card_details` and is taken out of it by whatever reads it, before anything else. */
  card?: AnySchema;
  /** Headers of its own, by small names: for what may stand neither in a URL nor in a body. */
  headers?: AnySchema;
  reply: AnySchema;
  errors?: readonly ErrorCode[];
  /** The reply's fields stand beside the envelope's `data` too (the specification's upload widget reads them there). */
  isFlat?: boolean;
  /** Makes something: with the same `Idempotency-Key` header a second try gets the first one's answer. */
  keepsAnswer?: boolean;
  /** The handler gets the body's text as it came, for a signature over it. */
  keepsText?: boolean;
  /** Body limit in bytes; 64 KiB where silent. */
  maxBytes?: number;
};

/** Declares a call and keeps its exact types. */
export const defineCall = <const T extends CallSpec>(spec: T): T => spec;

/** What any call may answer without declaring it. */
export const COMMON_ERRORS = [
  'session_over',
  'forbidden',
  'second_factor_required',
  'not_while_viewing',
  'origin_refused',
  'device_unpaired',
  'device_revoked',
  'not_found',
  'method_not_allowed',
  'malformed',
  'invalid',
  'too_large',
  'unsupported_media',
  'throttled',
  'internal',
  'unavailable',
] as const satisfies readonly ErrorCode[];

export type ParamsOf<T extends CallSpec> = T['params'] extends AnySchema ? z.output<T['params']> : undefined;
export type QueryOf<T extends CallSpec> = T['query'] extends AnySchema ? z.output<T['query']> : undefined;
export type BodyOf<T extends CallSpec> = T['body'] extends AnySchema ? z.output<T['body']> : undefined;
export type CardOf<T extends CallSpec> = T['card'] extends AnySchema ? z.output<T['card']> | undefined : undefined;
export type HeadersOf<T extends CallSpec> = T['headers'] extends AnySchema ? z.output<T['headers']> : undefined;
export type ReplyOf<T extends CallSpec> = z.output<T['reply']>;
/** What a caller writes (defaults still open). */
export type QueryInput<T extends CallSpec> = T['query'] extends AnySchema ? z.input<T['query']> : undefined;
export type BodyInput<T extends CallSpec> = T['body'] extends AnySchema
  ? z.input<T['body']> & (T['card'] extends AnySchema ? { card_details?: z.input<T['card']> } : unknown)
  : undefined;

/** One field's problem as it travels. */
export const FieldErrorSchema = z.object({
  path: z.string(),
  code: z.string(),
  message: z.string(),
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
});

/** The envelope of every reply. `data` is null on a failure. */
export const envelopeOf = <T extends AnySchema>(data: T) =>
  z.object({ status_code: z.literal(200), message: z.string(), data });

export const FailureSchema = z.object({
  status_code: z.number(),
  message: z.string(),
  code: z.string(),
  data: z.null(),
  errors: z.array(FieldErrorSchema),
});
export type Failure = z.infer<typeof FailureSchema>;
