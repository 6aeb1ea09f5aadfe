import type * as z from 'zod/mini';
import type { FieldError } from './errors.ts';

type Issue = z.core.$ZodIssue;

/** Our own schemas put a field code in place of zod's message. */
const OWN_CODE = /^[a-z_]+$/;

function sizeCode(issue: Extract<Issue, { code: 'too_small' | 'too_big' }>): string {
  const isText = issue.origin === 'string';
  if (issue.code === 'too_big') return isText ? 'too_long' : 'too_big';
  if (!isText) return 'too_small';
  return issue.minimum === 1 ? 'required' : 'too_short';
}

function codeOf(issue: Issue): string {
  if (OWN_CODE.test(issue.message)) return issue.message;
  if (issue.code === 'too_small' || issue.code === 'too_big') return sizeCode(issue);
  if (issue.code === 'unrecognized_keys') return 'unknown_field';
  if (issue.code !== 'invalid_type') return 'invalid_value';
  if (issue.input === undefined) return 'required';
  return issue.expected === 'number' || issue.expected === 'int' ? 'not_a_number' : 'invalid_value';
}

/** [RF5] What is written in one form alone, by its code: one that is right. */
const EXAMPLES: Record<string, string> = {
  instant_form: '2026-11-21T18:00:00.000Z',
  day_form: '2026-11-21',
  period_form: '2026-11',
};

function paramsOf(issue: Issue): FieldError['params'] {
  const example = EXAMPLES[issue.message];
  if (example !== undefined) return { example };
  if (issue.code === 'too_small') return { minimum: Number(issue.minimum) };
  if (issue.code === 'too_big') return { maximum: Number(issue.maximum) };
  return undefined;
}

const MESSAGES: Record<string, string> = {
  required: 'is required',
  too_small: 'is too small',
  too_short: 'is too short',
  too_big: 'is too big',
  too_long: 'is too long',
  not_a_number: 'is not a number',
  unknown_field: 'is not known',
  instant_form: 'is not an instant in UTC with milliseconds',
  day_form: 'is not a day of the calendar',
  period_form: 'is not a month',
};

/**
 * Converts zod's issues to field errors as they travel; the server answers with them, forms show the same before they
 * send. Parse with `reportInput`: it separates a missing field from a wrong one.
 */
export const fieldErrors = (issues: readonly Issue[]): FieldError[] =>
  issues.map((issue) => {
    const code = codeOf(issue);
    return {
      path: issue.path.map(String).join('.'),
      code,
      message: MESSAGES[code] ?? 'is not valid',
      params: paramsOf(issue),
    };
  });
