import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { FileCategorySchema, FileDishSchema } from '#contract/domain/menu-file.ts';
import { ALLERGENS } from '#contract/domain/allergens.ts';
import { stationName } from '../../../lib/plain-words.ts';
import { fileOf } from './menu-template.ts';
import { MENU_TEMPLATES } from './templates.ts';

it.each(MENU_TEMPLATES)('[SU2] the template $id is a menu that the import takes', (template) => {
  const { categories, dishes } = fileOf(template, 'USD', 'on_sale');
  for (const category of categories) expect(z.safeParse(FileCategorySchema, category).error).toBeUndefined();
  for (const dish of dishes) {
    expect(z.safeParse(FileDishSchema, dish).error).toBeUndefined();
    expect([dish.name_zh, dish.name_en, dish.category]).not.toContain('');
    expect(dish.price_cents).toBeGreaterThan(100);
    expect(ALLERGENS).toEqual(expect.arrayContaining([...(dish.allergens ?? [])]));
  }
  expect(dishes.length).toBeGreaterThanOrEqual(20);
  expect(new Set(dishes.map(({ name_zh, category }) => `${category} ${name_zh}`)).size).toBe(dishes.length);
  expect(dishes.some(({ specifications = [] }) => specifications.some(({ options }) => options.length > 1))).toBe(true);
  expect(template.lines.match(/^\S/gmu)).toHaveLength(categories.length + dishes.length);
});

it('[SU2] every group of choices that a line names is known', () => {
  const named = MENU_TEMPLATES.flatMap(({ lines }) =>
    lines
      .split('\n')
      .flatMap((line) => (line.startsWith('# ') ? [] : (line.split('|')[3] ?? '').split(',').filter(Boolean))),
  );
  const [template] = MENU_TEMPLATES;
  if (template === undefined) throw new Error('no template');
  for (const name of new Set(named)) {
    const { dishes } = fileOf({ ...template, lines: `# 甲|A|x\n乙|B|1|${name}|` }, 'USD', 'on_sale');
    expect(dishes[0]?.specifications).toHaveLength(1);
  }
});

it('prices look like prices in a currency without decimals', () => {
  const [template] = MENU_TEMPLATES;
  if (template === undefined) throw new Error('no template');
  expect(fileOf(template, 'JPY', 'off_shelf').dishes[0]).toMatchObject({ price_cents: 1940, status: 'off_shelf' });
});

const StationWordsSchema = z.object({ station: z.record(z.string(), z.string()) });

it.each([
  ['en', /^[A-Z][a-z ]+$/],
  ['zh', /^\p{Script=Han}+$/u],
] as const)('[F14] every station of a template has a name in %s', (language, form) => {
  const words = StationWordsSchema.parse(JSON.parse(readFileSync(`locales/${language}/office.json`, 'utf8'))).station;
  const stations = MENU_TEMPLATES.flatMap((template) => fileOf(template, 'USD', 'on_sale').categories);
  for (const { station } of stations)
    expect(stationName((key) => words[key.replace('station.', '')] ?? key, station ?? '')).toMatch(form);
});
