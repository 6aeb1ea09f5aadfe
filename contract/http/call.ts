import * as z from 'zod/mini';
import type { ErrorCode } from '../errors.ts';
import type { Permission } from '../permissions.ts';

/** Where the calls can be read, with examples. */
export const API_PAGE_PATH = '/app/v1/docs';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

type AnySchema = z.core.$ZodType;

/**
 * One HTTP call as data. The server registers it, the typed client calls it, MSW mocks it and the OpenAPI document is
 * made from it; no other place names its path or shapes.
 *
 * `reply` is the schema of the envelope's `data`. `errors` lists the call's errors besides those that its callers and
 * its content imply (session_over, forbidden, invalid, …); an undeclared one throws in tests.
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
  /** Travels in the body as `card_details`; the first reader of the body takes it out before anything else sees it. */
  card?: AnySchema;
  /** Headers of its own, in lower case: for values that may be in neither a URL nor a body. */
  headers?: AnySchema;
  reply: AnySchema;
  errors?: readonly ErrorCode[];
  /** Repeats the reply's fields beside the envelope's `data` (the specification's upload widget reads them there). */
  isFlat?: boolean;
  /** Creates something: a retry with the same `Idempotency-Key` header gets the first answer. */
  keepsAnswer?: boolean;
  /** The field of such a call's reply that holds a secret, or null: an answer with a secret is not kept [SE2]. */
  showsOnce?: string;
  /** Finishes what began: accepted also when the server can store nothing new [ST2]. */
  finishes?: boolean;
  /** It waits for news, so it takes no turn of the other calls [DO10]; how many wait at once has a bound of its own. */
  waits?: boolean;
  /** The handler gets the body's raw text, to check a signature over it. */
  keepsText?: boolean;
  /** A stranger's program writes the body: fields that the call does not know are named to it [RF8]. */
  namesIgnored?: boolean;
  /** Body limit in bytes; 64 KiB by default. */
  maxBytes?: number;
};

/** Declares a call and keeps its exact types. */
export const defineCall = <const T extends CallSpec>(spec: T): T => spec;

export type ParamsOf<T extends CallSpec> = T['params'] extends AnySchema ? z.output<T['params']> : undefined;
export type QueryOf<T extends CallSpec> = T['query'] extends AnySchema ? z.output<T['query']> : undefined;
export type BodyOf<T extends CallSpec> = T['body'] extends AnySchema ? z.output<T['body']> : undefined;
export type CardOf<T extends CallSpec> = T['card'] extends AnySchema ? z.output<T['card']> | undefined : undefined;
export type HeadersOf<T extends CallSpec> = T['headers'] extends AnySchema ? z.output<T['headers']> : undefined;
export type ReplyOf<T extends CallSpec> = z.output<T['reply']>;
/** The input type that a caller writes (defaults still optional). */
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
