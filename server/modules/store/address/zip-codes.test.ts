import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { zipCodeOf } from './zip-codes.ts';

const library = createRequire(import.meta.url)('zipcodes') as {
  codes: Record<string, { country: string; latitude: number; longitude: number; city: string; state: string }>;
};

describe('a ZIP code', () => {
  test('is what the library says it is, for every hundredth of its codes and the last', () => {
    const all = Object.keys(library.codes).filter((zip) => library.codes[zip]?.country === 'US');
    const asked = [...all.filter((_, index) => index % 100 === 0), all.at(-1) ?? ''];
    expect(asked.length).toBeGreaterThan(400);
    for (const zip of asked) expect(zipCodeOf(zip)).toEqual(library.codes[zip]);
  });

  test('is not made of what is none', () => {
    for (const zip of ['', '1001', '100011', '00000', 'V6B', '"1000', '10001-1234', 'zip":']) {
      expect(zipCodeOf(zip)).toBeUndefined();
    }
  });
});
