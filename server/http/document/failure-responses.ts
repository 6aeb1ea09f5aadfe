import { ERRORS, type ErrorCode, type FieldError } from '#contract/errors.ts';
import type { CallSpec } from '#contract/http/call.ts';
import { mayDo } from '#contract/permissions.ts';
import { errorsOf } from '../call-errors.ts';
import { failureBody } from '../failure.ts';
import type { Reference, Shelf } from './shelf.ts';

export type FailureResponse = {
  description: string;
  content: Record<string, { schema: Reference; example: unknown }>;
};

/** Failures that name fields. */
const FIELD_ERRORS: Partial<Record<ErrorCode, FieldError[]>> = {
  invalid: [{ path: 'items.0.quantity', code: 'too_small', message: 'is too small', params: { minimum: 1 } }],
  order_refused: [{ path: 'items.0.dish_id', code: 'dish_sold_out', message: 'is not valid' }],
};

/** Failures by status: each status once, with every code it may carry. */
function byStatus(codes: readonly ErrorCode[]): Map<number, ErrorCode[]> {
  const statuses = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const { status } = ERRORS[code];
    statuses.set(status, [...(statuses.get(status) ?? []), code]);
  }
  return statuses;
}

const sentenceOf = (code: ErrorCode): string => `\`${code}\`: ${ERRORS[code].message}`;

function responseOf([first, ...others]: readonly [ErrorCode, ...ErrorCode[]]): FailureResponse {
  return {
    description: [first, ...others].map(sentenceOf).join('; '),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Failure' },
        example: failureBody(first, FIELD_ERRORS[first]),
      },
    },
  };
}

/** Failures that are the same for every call, and no part of what it does. */
const TROUBLE: readonly [ErrorCode, ...ErrorCode[]] = [
  'internal',
  'unavailable',
  'disk_full',
  'disk_failing',
  'session_over',
  'forbidden',
  'origin_refused',
  'second_factor_required',
  'not_while_viewing',
  'malformed',
  'clock_off',
  'too_large',
  'unsupported_media',
  'throttled',
];

/** A channel's rate is part of its contract; other callers meet the same limit at every call. */
const isTrouble = ({ may }: CallSpec, code: ErrorCode): boolean =>
  TROUBLE.includes(code) && !(code === 'throttled' && mayDo('channel', may));

/** A call's failures by status, each a response that calls share, named by its status. */
export function failuresOf(spec: CallSpec, shelf: Pick<Shelf<FailureResponse>, 'put'>): Record<string, Reference> {
  const failures: Record<string, Reference> = { default: shelf.put('error', responseOf(TROUBLE)) };
  for (const [status, [first, ...others]] of byStatus(errorsOf(spec).filter((code) => !isTrouble(spec, code)))) {
    if (first === undefined) continue;
    failures[status] = shelf.put(String(status), responseOf([first, ...others]));
  }
  return failures;
}
