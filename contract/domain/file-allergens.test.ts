import { describe, expect, it } from 'vitest';
import { ALLERGENS, allergenName } from './allergens.ts';
import { allergensOfCell } from './file-allergens.ts';

describe('[MN7] the allergens of a spreadsheet’s cell', () => {
  it.each([
    ['peanuts; sesame', ['peanut', 'sesame']],
    ['nuts, wheat', ['peanut', 'tree_nut', 'gluten']],
    ['花生；芝麻', ['peanut', 'sesame']],
    ['麸质、鸡蛋，虾蟹贝', ['gluten', 'egg', 'shellfish']],
    ['Tree Nuts | MSG', ['tree_nut', 'msg']],
    ['soy; goat milk', ['soy', 'goat milk']],
    ['shrimp', ['shrimp']],
    [' ; ,', []],
    ['constructor; toString', ['constructor', 'toString']],
  ])('reads %j', (cell, allergens) => {
    expect(allergensOfCell(cell)).toEqual(allergens);
  });

  it('reads each of the list by its key and both its names, as the export and people write it', () => {
    for (const one of ALLERGENS) {
      const { name_zh, name_en } = allergenName(one);
      for (const word of [one, name_zh, name_en, `${name_en}s`, name_en.toUpperCase()])
        expect(allergensOfCell(word)).toEqual([one]);
    }
  });
});
