import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clashesOf,
  clashingOfLines,
  containedIn,
  containedWith,
  dishesAgainst,
  linesAgainst,
} from './allergy-clash.ts';
import { ALLERGENS, allergenName, allergensNamed } from './allergens.ts';
import type { Allergy } from './order.ts';

const HAN = /\p{Script=Han}/u;
const allergyOf = (text: string): Allergy => ({
  text_zh: HAN.test(text) ? text : null,
  text_en: HAN.test(text) ? null : text,
  found: false,
});
const lineOf = (line: number, allergens?: string[], options: string[] = [], own: string[] = []) => ({
  line,
  ...(allergens === undefined ? {} : { allergens }),
  allergies: own.map(allergyOf),
  options: options.map((name) => ({ name_zh: name, name_en: '', is_removal: name.startsWith('走') })),
});

/** What a dish with every known allergen has in it that is meant. */
function meantBy(...texts: string[]): string {
  const items = [lineOf(1, [...ALLERGENS])];
  return [...new Set(clashesOf({ allergies: texts.map(allergyOf), items }).flatMap(({ contains }) => contains))].join(
    ' ',
  );
}

describe('[NO4] an allergy and what is in a dish', () => {
  it.each([
    ['花生', 'peanut'],
    ['花生过敏', 'peanut'],
    ['peanuts', 'peanut'],
    ['severe PEANUT allergy', 'peanut'],
    ['groundnut', 'peanut'],
    ['坚果', 'peanut tree_nut'],
    ['nut allergy', 'peanut tree_nut'],
    ['tree nuts', 'tree_nut'],
    ['cashew', 'tree_nut'],
    ['腰果', 'tree_nut'],
    ['虾', 'shellfish'],
    ['shellfish', 'shellfish'],
    ['shrimp', 'shellfish'],
    ['甲壳类', 'shellfish'],
    ['对虾和螃蟹过敏', 'shellfish'],
    ['海鲜', 'fish shellfish'],
    ['seafood allergy', 'fish shellfish'],
    ['麸质', 'gluten'],
    ['gluten', 'gluten'],
    ['wheat', 'gluten'],
    ['celiac', 'gluten'],
    ['奶', 'dairy'],
    ['对奶过敏', 'dairy'],
    ['dairy', 'dairy'],
    ['milk', 'dairy'],
    ['lactose intolerant', 'dairy'],
    ['蛋', 'egg'],
    ['eggs', 'egg'],
    ['大豆', 'soy'],
    ['豆类', 'soy'],
    ['soy', 'soy'],
    ['鱼', 'fish'],
    ['fish', 'fish'],
    ['芝麻', 'sesame'],
    ['sesame', 'sesame'],
    ['味精', 'msg'],
    ['MSG sensitivity', 'msg'],
    ['peanut, sesame and egg', 'peanut sesame egg'],
    ['花生、芝麻、鸡蛋过敏', 'peanut sesame egg'],
    ['not allergic to egg but allergic to milk', 'dairy'],
    ['no allergies except shellfish', 'shellfish'],
    ['No peanut allergy', 'peanut'],
  ])('%s', (text, words) => {
    expect(meantBy(text)).toBe(words);
  });

  it.each([
    'no allergies',
    'No known food allergies',
    'none',
    'Allergies: none',
    'not allergic to peanuts',
    '无',
    '无过敏',
    '没有过敏',
    '过敏：无',
    '对花生不过敏',
    'red dye no. 40',
    'eggplant',
    'coconut',
    '过敏（见备注）',
    'allergy (see the note)',
    '',
  ])('warns of nothing: %s', (text) => {
    expect(meantBy(text)).toBe('');
  });

  it("compares a menu's own words, too, in whole words", () => {
    const clashOf = (allergy: string, word: string): number =>
      clashesOf({ allergies: [allergyOf(allergy)], items: [lineOf(1, [word])] }).length;
    expect(clashOf('mustard allergy', 'Mustard')).toBe(1);
    expect(clashOf('mustards', 'mustard')).toBe(1);
    expect(clashOf('芥末过敏', '芥末')).toBe(1);
    expect(clashOf('milk', '牛奶')).toBe(1);
    expect(clashOf('花生', 'Peanuts')).toBe(1);
    expect(clashOf('tree nuts', 'Tree Nuts')).toBe(1);
    expect(clashOf('price', 'rice')).toBe(0);
    expect(clashOf('no allergies', 'mustard')).toBe(0);
  });

  it('counts what options bring, and not what they leave out', () => {
    const clash = (option: string, allergy: string): boolean =>
      clashesOf({ allergies: [allergyOf(allergy)], items: [lineOf(1, undefined, [option])] }).length > 0;
    expect(clash('加花生碎', 'peanut')).toBe(true);
    expect(clash('Extra shrimp', '虾')).toBe(true);
    expect(clash('走花生', 'peanut')).toBe(false);
    expect(clash('No egg', '蛋')).toBe(false);
    expect(clash('Dairy free', 'milk')).toBe(false);
    // A removal takes nothing out of the sauce: what the dish is made with is still said.
    const items = [lineOf(1, ['peanut'], ['走花生'])];
    expect(clashesOf({ allergies: [allergyOf('peanut')], items })).toHaveLength(1);
  });

  it("compares a line's own allergy with every line, and says which lines and words they are", () => {
    const order = {
      allergies: [allergyOf('sesame')],
      items: [
        lineOf(1, ['sesame', 'peanut', 'soy']),
        lineOf(2),
        lineOf(3, [], [], ['花生过敏']),
        lineOf(4, ['peanut']),
      ],
    };
    const clashes = clashesOf(order);
    expect(linesAgainst(clashes, allergyOf('花生过敏')).map(({ line }) => line)).toEqual([1, 4]);
    expect(linesAgainst(clashes, allergyOf('sesame')).map(({ line }) => line)).toEqual([1]);
    expect(clashingOfLines(order)).toEqual([allergyOf('花生过敏')]);
    expect(containedIn(clashes, 1)).toEqual({ name_zh: '含芝麻、花生', name_en: 'contains sesame, peanut' });
    expect(containedIn(clashes, 2)).toBeNull();
    expect(clashesOf(order)).toBe(clashes);
    expect(containedWith(order, lineOf(9, ['peanut']))?.name_zh).toBe('含花生');
    const names = { nameOf: ({ line }: { line: number }) => `#${line}`, comma: ', ' };
    expect(dishesAgainst(order, allergyOf('花生过敏'), names)).toBe('#1, #4');
    expect(dishesAgainst(order, allergyOf('corn'), names)).toBe('');
    const many = { allergies: [allergyOf('egg')], items: [1, 2, 3, 4, 5].map((line) => lineOf(line, ['egg'])) };
    expect(dishesAgainst(many, allergyOf('egg'), names)).toBe('#1, #2, #3 +2');
  });

  it('is never missed where an allergy names an allergen of the dish, in either language and among others', () => {
    const words = fc.constantFrom(...ALLERGENS);
    const frames = fc.constantFrom('?', 'allergic to ?', '? allergy', '对?过敏', '?过敏', '? !!');
    fc.assert(
      fc.property(words, words, frames, fc.boolean(), fc.boolean(), (word, other, frame, isZh, isUp) => {
        const { name_zh, name_en } = allergenName(word);
        const text = frame.replace('?', isZh ? name_zh : isUp ? name_en.toUpperCase() : name_en);
        const order = { allergies: [allergyOf('corn'), allergyOf(text)], items: [lineOf(1, [other, word])] };
        expect(clashesOf(order).flatMap(({ contains }) => contains)).toContain(word);
      }),
    );
  });

  it('is worked out in a moment for the longest order with the longest words', () => {
    const start = performance.now();
    const texts = ['没对', 'not any ', 'no known ', 'allergy: ', '过敏： ', 'peanut ', '奶、'].map((text) =>
      text.repeat(9_000),
    );
    const items = Array.from({ length: 200 }, (_, at) => lineOf(at + 1, [...ALLERGENS, 'mustard', '芥末'], ['加蛋']));
    clashesOf({ allergies: texts.map(allergyOf), items });
    expect(performance.now() - start).toBeLessThan(1000);
  });

  it('names every word of the list in both languages, as it is read', () => {
    for (const word of ALLERGENS) {
      const { name_zh, name_en } = allergenName(word);
      expect(allergensNamed(name_zh), name_zh).toContain(word);
      expect(allergensNamed(name_en), name_en).toContain(word);
    }
  });
});
