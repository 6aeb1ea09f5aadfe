import type { FieldCode } from '../errors.ts';

const isMissing = (input: unknown): boolean => input === undefined || input === null || input === '';

/** What a limit refuses; its own code names the limit. */
const LIMITS: readonly (string | undefined)[] = ['too_small', 'too_big'];

/**
 * The code of a missing number when the field is empty, otherwise the given code. What is outside a limit is a number: it
 * keeps the code of the limit, so that the message says what that is.
 */
export const codeFor =
  (code: FieldCode) =>
  (issue: { input?: unknown; code?: string }): string | undefined => {
    if (isMissing(issue.input)) return 'required';
    return code === 'not_a_number' && LIMITS.includes(issue.code) ? undefined : code;
  };
