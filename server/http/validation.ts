import * as z from 'zod/mini';
import type { FieldError } from '#contract/errors.ts';
import { InvalidContent } from './failure.ts';

type Issue = z.core.$ZodIssue;

const CODES: Partial<Record<Issue['code'], string>> = {
  too_small: 'too_small',
  too_big: 'too_big',
  unrecognized_keys: 'unknown_field',
};

/** Our own schemas put a field code where zod has its sentence. */
function codeOf(issue: Issue): string {
  if (/^[a-z_]+$/.test(issue.message)) return issue.message;
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'required';
  return CODES[issue.code] ?? 'invalid_value';
}

function paramsOf(issue: Issue): FieldError['params'] {
  if (issue.code === 'too_small') return { minimum: Number(issue.minimum) };
  if (issue.code === 'too_big') return { maximum: Number(issue.maximum) };
  return undefined;
}

const MESSAGES: Record<string, string> = {
  required: 'is required',
  too_small: 'is too small',
  too_big: 'is too big',
  unknown_field: 'is not known',
};

/** zod's issues as the fields' problems that travel. */
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

/** The value as the schema sees it, or InvalidContent. `reportInput` tells a missing field from a wrong one. */
export function parseContent<T extends z.core.$ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = z.safeParse(schema, value, { reportInput: true });
  if (!parsed.success) throw new InvalidContent(fieldErrors(parsed.error.issues));
  return parsed.data;
}
