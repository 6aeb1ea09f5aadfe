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

/** Whether no answer came, or none that can be read. */
export const isUnanswered = (reason: unknown): boolean =>
  reason instanceof CallFailure && (reason.code === 'unreachable' || reason.code === 'unreadable');

/** Whether what was sent may have been done all the same: also where the server failed, as `releaseKey` has it. */
export const mayBeDone = (reason: unknown): boolean =>
  isUnanswered(reason) || (reason instanceof CallFailure && reason.status >= 500);
