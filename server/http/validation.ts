import * as z from 'zod/mini';
import { fieldErrors } from '#contract/field-errors.ts';
import { InvalidContent } from './failure.ts';

/** Parses a value by its schema, or throws InvalidContent with every field's problem. */
export function parseContent<T extends z.core.$ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = z.safeParse(schema, value, { reportInput: true });
  if (!parsed.success) throw new InvalidContent(fieldErrors(parsed.error.issues));
  return parsed.data;
}
