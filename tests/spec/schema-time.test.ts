import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import type { CallSpec } from '#contract/http/call.ts';
import { oneLine } from '#contract/domain/plain-text.ts';
import { samplesOf } from '#server/testing/sample.ts';
import { places, replaced } from '#tests/fuzz/hostile-json.ts';
import { CONTRACT_CALLS } from './contract-calls.ts';

const LENGTH = 40_000;
/** Forty times what the slowest takes; a pattern that starts again at each place takes seconds. */
const AT_MOST_MS = 500;
const PUMPS = [' ', '\t', 'a', '.', '-', '0', '@', '{{ ', '1 ', 'a.', 'a,', '\u0301'];

const named = (): unknown => undefined;
type Schema = z.core.$ZodType;

/** The text fields of a part that take longer than they may for a long text that shall be refused. */
function slowFields(name: string, schema: Schema, content: unknown): string[] {
  const texts = places(content).filter(
    (path) => typeof path.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], content) === 'string',
  );
  return texts.flatMap((path) =>
    PUMPS.flatMap((pump) => {
      const text = `${path.at(-1) === 'web_location' ? 'https://' : 'x'}${pump.repeat(LENGTH / pump.length)}\u0001`;
      const hostile = replaced(content, path, text);
      const startedAt = performance.now();
      z.safeParse(schema, hostile);
      const took = performance.now() - startedAt;
      return took > AT_MOST_MS ? [`${name} ${path.join('.')}: ${Math.round(took)} ms for ${JSON.stringify(pump)}`] : [];
    }),
  );
}

const partsOf = (spec: CallSpec): [Schema, unknown][] =>
  (['body', 'query'] as const).flatMap((part) => {
    const schema = spec[part];
    return schema === undefined
      ? []
      : samplesOf(spec, part, named, 'all').map((content): [Schema, unknown] => [schema, content]);
  });

it('[DO12] no field of the contract takes longer for a text that means harm than its length explains', () => {
  const slow = CONTRACT_CALLS.flatMap(({ spec }) =>
    partsOf(spec).flatMap(([schema, content]) => slowFields(spec.name, schema, content)),
  );
  expect(slow).toEqual([]);
}, 120_000);

it('[DO12] finds a pattern that starts again at each place', () => {
  const before = (text: string): string => text.replaceAll(/\s*[\n\t]\s*/g, ' ').trim();
  const schemaWith = (clean: typeof oneLine) =>
    z.object({ name: z.string().check(z.overwrite(clean), z.maxLength(10)) });
  expect(slowFields('planted', schemaWith(before), { name: 'x' }).length).toBeGreaterThan(0);
  expect(slowFields('mended', schemaWith(oneLine), { name: 'x' })).toEqual([]);
});
