import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { paperWords } from './bill-paper-words.ts';

const SHARED = [
  'rate',
  'no_rate',
  'taxable',
  'own_tax',
  'platform_tax',
  'back_taxable',
  'back_tax',
  'person',
  'courier',
  'unknown',
  'tips_back',
  'tips_left',
] as const;

it.each(['zh', 'en'] as const)('[MC4] paper, page and file call people and parts the same in %s', (language) => {
  const figures = JSON.parse(readFileSync(`locales/${language}/figures.json`, 'utf8')) as {
    parts: Record<string, string>;
  };
  const t = paperWords(language);
  expect(SHARED.map((word) => [word, t(word)])).toEqual(SHARED.map((word) => [word, figures.parts[word]]));
});
