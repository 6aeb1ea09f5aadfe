import type { FieldCode } from '../errors.ts';

const isMissing = (input: unknown): boolean => input === undefined || input === null || input === '';

/** An empty field is missing, anything else in it is wrong in its own way. */
export const codeFor =
  (code: FieldCode) =>
  (issue: { input?: unknown }): string =>
    isMissing(issue.input) ? 'required' : code;
