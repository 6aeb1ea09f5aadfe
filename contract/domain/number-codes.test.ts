import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { fieldErrors } from '../field-errors.ts';
import { businessFields } from './store-input.ts';

const schema = z.object({
  waiting_time_minutes: businessFields.waiting_time_minutes,
  minimum_order_cents: businessFields.minimum_order_cents,
});
function problem(input: Record<string, unknown>) {
  const { error } = z.safeParse(
    schema,
    { waiting_time_minutes: 20, minimum_order_cents: 0, ...input },
    { reportInput: true },
  );
  return fieldErrors(error?.issues ?? []).map(({ code, params }) => [code, params]);
}

it('[OF5] names the limit that a number breaks, and asks for a number only where there is none', () => {
  expect(problem({ waiting_time_minutes: 300 })).toEqual([['too_big', { maximum: 240 }]]);
  expect(problem({ waiting_time_minutes: 0 })).toEqual([['too_small', { minimum: 1 }]]);
  expect(problem({ minimum_order_cents: -5 })).toEqual([['too_small', { minimum: 0 }]]);
  expect(problem({ waiting_time_minutes: null })).toEqual([['required', undefined]]);
  expect(problem({ minimum_order_cents: Number.NaN })).toEqual([['not_a_number', undefined]]);
});
