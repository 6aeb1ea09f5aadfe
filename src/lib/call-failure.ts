import type { ErrorCode, FieldError } from '#contract/errors.ts';

/** What the contract names, and two ways to fail before it gets a word: no one answered, or nothing legible did. */
export type FailureCode = ErrorCode | 'unreachable' | 'unreadable';

/** Why a call brought no data. Screens choose their words by `code`, in their own language. */
export class CallFailure extends Error {
  readonly code: FailureCode;
  readonly status: number;
  readonly errors: readonly FieldError[];
  constructor(code: FailureCode, status: number, message: string, errors: readonly FieldError[] = []) {
    super(message);
    this.name = 'CallFailure';
    this.code = code;
    this.status = status;
    this.errors = errors;
  }
}

/** Whether what was sent may have been done all the same: no answer came, none that can be read, or the server failed. */
export const isUnanswered = (reason: unknown): boolean =>
  reason instanceof CallFailure &&
  (reason.code === 'unreachable' || reason.code === 'unreadable' || reason.status >= 500);
