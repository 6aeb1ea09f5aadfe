import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import { InstantSchema } from '#contract/domain/basics.ts';
import { CONTRACT_CALLS } from './contract-calls.ts';

/** Everything that a schema is made of, itself included. */
function partsOf(value: unknown, seen = new Set<unknown>()): Set<unknown> {
  if (typeof value !== 'object' || value === null || seen.has(value)) return seen;
  seen.add(value);
  const parts: object = value instanceof z.core.$ZodType ? value._zod.def : value;
  for (const part of Object.values<unknown>(parts as Record<string, unknown>)) partsOf(part, seen);
  return seen;
}

/** The live protocol's own frames and commands, which old pages must be able to send and read [L19]. */
const PROTOCOL: readonly string[] = ['sync.push', 'order.update_status'];

it('every instant that a call is sent is one of the calendar (GivenInstantSchema)', () => {
  const wrong = CONTRACT_CALLS.filter(({ spec }) =>
    [spec.params, spec.query, spec.body].some((schema) => partsOf(schema).has(InstantSchema)),
  ).map(({ spec }) => spec.name);
  expect(wrong.toSorted()).toEqual(PROTOCOL.toSorted());
});

it('is red for one that is not', () => {
  expect(partsOf(z.object({ a: z.array(z.nullable(z.object({ at: InstantSchema }))) })).has(InstantSchema)).toBe(true);
});
