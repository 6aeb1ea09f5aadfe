import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { officeSystem } from './office-system.ts';
import { OFFICE_LAYERS, OFFICE_TEXT_STEPS, RADIUS_STEPS, SPACE_STEPS, variableOf } from './scales.ts';

const sheet = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
/** What the sheet declares under a scale's name, in its order. */
const declared = (scale: string): string[] =>
  [...sheet.matchAll(new RegExp(`^  (--${scale}-[\\w-]+):`, 'gm'))].map(([, name = '']) => name);

describe('the scales of the sheet and of the theme', () => {
  it.each([
    ['space', SPACE_STEPS, declared('space')],
    ['text', OFFICE_TEXT_STEPS, declared('text').filter((name) => !/^--text-(desk|rush|tight)-/.test(name))],
    ['radius', RADIUS_STEPS, declared('radius')],
  ] as const)('name the same steps of %s', (scale, steps, names) => {
    expect(names).toEqual(steps.map((step) => variableOf(scale, step)));
  });

  it('have every layer of the theme in the sheet, and no variable twice', () => {
    for (const layer of OFFICE_LAYERS) expect(declared('z')).toContain(variableOf('z', layer));
    const all = ['space', 'text', 'radius', 'z'].flatMap(declared);
    expect(new Set(all).size).toBe(all.length);
  });

  it.each([
    ['spacing', 'space', SPACE_STEPS],
    ['fontSizes', 'text', OFFICE_TEXT_STEPS],
    ['radii', 'radius', RADIUS_STEPS],
    ['zIndex', 'z', OFFICE_LAYERS],
  ] as const)('give Chakra the %s of the sheet', (category, scale, steps) => {
    for (const step of steps) expect(officeSystem.token(`${category}.${step}`)).toBe(`var(${variableOf(scale, step)})`);
  });

  it('rise from step to step', () => {
    const valuesOf = (names: readonly string[]): number[] =>
      names.map((name) => Number.parseFloat(new RegExp(`${name}: (\\d[\\d.]*)`).exec(sheet)?.[1] ?? 'NaN'));
    const desk = declared('text').filter((name) => /^--text-desk-(?!root)/.test(name));
    for (const names of [declared('space'), declared('radius'), declared('z'), desk]) {
      const values = valuesOf(names);
      expect(values).toEqual(values.toSorted((one, other) => one - other));
      expect(new Set(values).size).toBe(values.length);
    }
  });
});
