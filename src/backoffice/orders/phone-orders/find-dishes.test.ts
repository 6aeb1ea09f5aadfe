import { expect, it } from 'vitest';
import { aDish } from '#tests/support/office-fixtures.ts';
import { findDishes } from './find-dishes.ts';

const dishes = [
  aDish({ name_zh: '宫保鸡丁', name_en: 'Kung Pao Chicken' }),
  aDish({ name_zh: '麻婆豆腐', name_en: 'Mapo Tofu' }),
  aDish({ name_zh: '水煮牛肉', name_en: 'Boiled Beef' }),
];
const found = (q: string): string[] => findDishes(dishes, [], q).map(({ name_zh }) => name_zh);

it.each([
  ['gbjd', ['宫保鸡丁']],
  ['gong bao', ['宫保鸡丁']],
  ['mapodoufu', ['麻婆豆腐']],
  ['doufu', ['麻婆豆腐']],
  ['beef boiled', ['水煮牛肉']],
  ['kung', ['宫保鸡丁']],
  ['xyz', []],
])('finds a dish by %s', (q, names) => expect(found(q)).toEqual(names));
