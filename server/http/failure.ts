import type { FastifyError } from 'fastify';
import { CallError, ERRORS, type ErrorCode, type FieldError } from '#contract/errors.ts';
import { storageFaultOf } from '../db/storage-fault.ts';
import { isDatabaseGone } from '../base/database-gone.ts';
import type { Failure } from '#contract/http/call.ts';

/** Thrown by the validator; carries the fields as they travel. */
export class InvalidContent extends Error {
  readonly errors: readonly FieldError[];
  constructor(errors: readonly FieldError[]) {
    super('the content does not fit its schema');
    this.errors = errors;
  }
}

/** A failure as its code and fields, from any source. */
export type KnownFailure = { code: ErrorCode; errors: readonly FieldError[] };

const CODE_OF_STATUS: Record<number, ErrorCode> = {
  400: 'malformed',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'too_large',
  415: 'unsupported_media',
  429: 'throttled',
  503: 'unavailable',
};

/**
 * Converts any failure to one of the catalogue, so that frameworks' own messages never travel. Undefined means an
 * unforeseen one.
 */
export function knownFailure(error: unknown): KnownFailure | undefined {
  if (error instanceof CallError) return { code: error.code, errors: error.errors };
  if (error instanceof InvalidContent) return { code: 'invalid', errors: error.errors };
  const fault = storageFaultOf(error);
  if (fault !== undefined) return { code: fault, errors: [] };
  if (isDatabaseGone(error)) return { code: 'unavailable', errors: [] };
  const status = (error as Partial<FastifyError>).statusCode;
  const code = status === undefined ? undefined : CODE_OF_STATUS[status];
  return code === undefined ? undefined : { code, errors: [] };
}

/** The envelope of a failure. */
export const failureBody = (code: ErrorCode, errors: readonly FieldError[] = []): Failure => ({
  status_code: ERRORS[code].status,
  message: ERRORS[code].message,
  code,
  data: null,
  errors: errors.map(({ params, ...error }) => (params === undefined ? error : { ...error, params })),
});
