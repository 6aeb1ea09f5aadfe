import { ALLERGENS, allergenName, type Allergen } from './allergens.ts';

const namesOf = (one: Allergen): string[] => {
  const { name_zh, name_en } = allergenName(one);
  return [one, name_zh, name_en];
};

type FileWord = readonly [word: string, allergens: readonly Allergen[]];
/** What files call them: their keys, their names of above, and these. Nuts in general may be peanuts, too. */
const FILE_WORDS: ReadonlyMap<string, readonly Allergen[]> = new Map([
  ...ALLERGENS.flatMap((one) => namesOf(one).map((word): FileWord => [plainWord(word), [one]])),
  ...Object.entries<readonly Allergen[]>({
    groundnut: ['peanut'],
    nut: ['peanut', 'tree_nut'],
    treenut: ['tree_nut'],
    芝麻油: ['sesame'],
    soya: ['soy'],
    soybean: ['soy'],
    黄豆: ['soy'],
    wheat: ['gluten'],
    小麦: ['gluten'],
    麦: ['gluten'],
    蛋: ['egg'],
    蛋类: ['egg'],
    milk: ['dairy'],
    lactose: ['dairy'],
    牛奶: ['dairy'],
    奶: ['dairy'],
    奶制品: ['dairy'],
    乳制: ['dairy'],
    鱼类: ['fish'],
    'shell fish': ['shellfish'],
    crustacean: ['shellfish'],
    贝类: ['shellfish'],
    甲壳类: ['shellfish'],
    seafood: ['fish', 'shellfish'],
    海鲜: ['fish', 'shellfish'],
  }),
]);

/** Small letters, one space, no plural. */
function plainWord(word: string): string {
  return word
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
    .replace(/s$/, '');
}

/**
 * The allergens of a spreadsheet's cell, and words of the menu's own as they are [MN7]. People part them with any comma or
 * semicolon, and write them in either language.
 */
export function allergensOfCell(text: string): string[] {
  const words = text.split(/[;；,，、|\n]/).map((word) => word.trim());
  const found = new Set(
    words.flatMap((word): readonly string[] => (word === '' ? [] : (FILE_WORDS.get(plainWord(word)) ?? [word]))),
  );
  return [...found];
}
