import type { FieldCode } from '../errors.ts';

const isMissing = (input: unknown): boolean => input === undefined || input === null || input === '';

/** The code of a missing number when the field is empty, otherwise the given code. */
export const codeFor =
  (code: FieldCode) =>
  (issue: { input?: unknown }): string =>
    isMissing(issue.input) ? 'required' : code;
