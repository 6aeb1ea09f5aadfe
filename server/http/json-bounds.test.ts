import fc from 'fast-check';
import { expect, it } from 'vitest';
import { beyondBounds } from './json-bounds.ts';

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

it('[DO12] finds what is nested or long without end, also where it is never closed', () => {
  expect([nested(32), nested(33), '{"a":'.repeat(40)].map((text) => beyondBounds(text))).toEqual([
    undefined,
    'too_deep',
    'too_deep',
  ]);
  const list = (length: number): string => JSON.stringify(Array.from({ length }, () => 1));
  expect([list(50_000), list(50_001)].map((text) => beyondBounds(text))).toEqual([undefined, 'too_many']);
});

it('[DO12] does not take what stands in a text for structure', () => {
  const shape = (value: unknown): number => (Array.isArray(value) ? value.length : 0);
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: fc.constantFrom('"', '\\', '[', '{', ',', ']', 'a') }), { maxLength: 20 }),
      (texts) => {
        const many = JSON.stringify([...texts, nested(40), ','.repeat(60_000)]);
        expect(shape(JSON.parse(many))).toBe(texts.length + 2);
        expect(beyondBounds(many)).toBeUndefined();
        expect(beyondBounds(`[${many},${nested(40)}]`)).toBe('too_deep');
      },
    ),
  );
});

it('[DO12] reads a text of quotes and slashes in time that grows with its length alone', () => {
  const startedAt = performance.now();
  for (const sign of [String.raw`\"`, '\\', '"', ',', '[]']) beyondBounds(`"${sign.repeat(1_000_000)}`);
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});
