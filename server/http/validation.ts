import * as z from 'zod/mini';
import { fieldErrors } from '#contract/field-errors.ts';
import { InvalidContent } from './failure.ts';

/** A form has a few dozen fields; a list of a thousand wrong rows is not read to its end. */
const MAX_ERRORS = 200;

/** Parses a value by its schema, or throws InvalidContent with the problem of each field, up to a bound [DO12]. */
export function parseContent<T extends z.core.$ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = z.safeParse(schema, value, { reportInput: true });
  if (!parsed.success) throw new InvalidContent(fieldErrors(parsed.error.issues.slice(0, MAX_ERRORS)));
  return parsed.data;
}
