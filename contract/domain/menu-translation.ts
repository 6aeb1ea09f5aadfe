import * as z from 'zod/mini';
import { IdSchema, textOf } from './basics.ts';
import type { Category, Dish } from './menu.ts';

/**
 * One text of the menu in both languages. Names of specifications and options repeat from dish to dish (微辣, 走葱), so
 * a term is translated once for all that are written the same in Chinese.
 */
export const TRANSLATABLE = ['name', 'description'] as const;
export const TextPlaceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('category'), id: IdSchema, field: z.enum(TRANSLATABLE) }),
  z.object({ kind: z.literal('dish'), id: IdSchema, field: z.enum(TRANSLATABLE) }),
  z.object({ kind: z.literal('term'), zh: textOf(60, 1) }),
]);
export type TextPlace = z.infer<typeof TextPlaceSchema>;

export type TextPair = {
  key: string;
  place: TextPlace;
  zh: string;
  en: string;
  is_missing: boolean;
  /** How many places use it. */
  uses: number;
};

type Described = Pick<Dish, 'id' | 'name_zh' | 'name_en' | 'description_zh' | 'description_en'>;

function pairsOf(kind: 'category' | 'dish', item: Described): TextPair[] {
  const { id } = item;
  const name: TextPair = {
    key: `${kind}.${id}.name`,
    place: { kind, id, field: 'name' },
    zh: item.name_zh,
    en: item.name_en,
    is_missing: item.name_en === '',
    uses: 1,
  };
  if (item.description_zh === '' && item.description_en === '') return [name];
  return [
    name,
    {
      key: `${kind}.${id}.description`,
      place: { kind, id, field: 'description' },
      zh: item.description_zh,
      en: item.description_en,
      is_missing: item.description_zh === '' || item.description_en === '',
      uses: 1,
    },
  ];
}

function termsOf(dishes: readonly Dish[]): TextPair[] {
  const terms = new Map<string, { texts: Set<string>; uses: number }>();
  for (const { specifications } of dishes)
    for (const { name_zh, name_en } of specifications.flatMap((group) => [group, ...group.options])) {
      const term = terms.get(name_zh) ?? { texts: new Set(), uses: 0 };
      term.texts.add(name_en);
      term.uses += 1;
      terms.set(name_zh, term);
    }
  return [...terms].map(([zh, { texts, uses }]) => {
    const [en = ''] = [...texts].filter((text) => text !== '');
    return { key: `term.${zh}`, place: { kind: 'term', zh }, zh, en, is_missing: texts.has(''), uses };
  });
}

/** Every text of the menu, categories with their dishes first, then the terms of the specifications. */
export function textPairs(categories: readonly Category[], dishes: readonly Dish[]): TextPair[] {
  return [
    ...categories.flatMap((category) => [
      ...pairsOf('category', category),
      ...dishes.filter((dish) => dish.category_id === category.id).flatMap((dish) => pairsOf('dish', dish)),
    ]),
    ...termsOf(dishes),
  ];
}
