import { UNNAMED_ALLERGY } from './allergens.ts';
import { clashesOf, clashingOfLines, containedIn, dishesAgainst } from './allergy-clash.ts';
import type { Language } from './basics.ts';
import type { Allergy, Note, Order, OrderItem } from './order.ts';
import { paperText, paperWord, type Both } from './receipt-words.ts';

export type AllergyBlock = { kind: 'allergy'; label: Both; found: Both | null; isOfItem: boolean } & Both;
export type ClashBlock = { kind: 'clash' } & Both;

type AllergyBlockOptions = {
  language: Language;
  isOfItem: boolean;
  /** Whose dishes are named that have it in them. At a dish and on its label none: an arrow would point its cook at another. */
  order: Order | null;
  /** The words that it was found in, where they alone say to what it is and do not stand beside it. */
  note?: Note | null;
};

/** An allergy that only its note says the whole of. */
export const isUnnamed = ({ found, text_zh }: Allergy): boolean => found && text_zh === UNNAMED_ALLERGY.zh;

/** An allergy; above all dishes with those that have in them what it is to [NO4]. */
export function allergyBlock(
  allergy: Allergy,
  { language, isOfItem, order, note = null }: AllergyBlockOptions,
): AllergyBlock {
  const { first, second } =
    note === null
      ? paperText(allergy.text_zh, allergy.text_en, language)
      : { first: note.text, second: note.other === note.text ? null : note.other };
  const dishes = order === null ? '' : dishNames(order, allergy, language);
  return {
    kind: 'allergy',
    label: paperWord('allergy', language),
    found: allergy.found ? paperWord('found', language) : null,
    isOfItem,
    first: dishes === '' ? first : `${first} → ${dishes}`,
    second,
  };
}

const dishNames = (order: Order, allergy: Allergy, language: Language): string =>
  dishesAgainst(order, allergy, {
    nameOf: ({ name_zh, name_en }) => paperText(name_zh, name_en, language).first,
    comma: language === 'zh' ? '、' : ', ',
  });

/** Above all dishes, as on the screens: the order's allergies, and those of a dish that another dish clashes with [NO4]. */
export const allergiesOnTop = (order: Order, language: Language): AllergyBlock[] =>
  [...order.allergies, ...clashingOfLines(order)].map((allergy) =>
    allergyBlock(allergy, { language, isOfItem: false, order }),
  );

/** Every allergy of the order, for one dish's label: what of it is in that dish is said there [P15]. */
export const allergiesAlone = (order: Order, language: Language): AllergyBlock[] =>
  allergiesOfAll(order, [], language, null);

/** Every allergy of an order and of these dishes, each once, for paper without its notes [P15]. */
export function allergiesOfAll(
  order: Order,
  items: readonly Pick<OrderItem, 'allergies' | 'note'>[],
  language: Language,
  named: Order | null = order,
): AllergyBlock[] {
  const places = [{ allergies: order.allergies, note: order.memo }, ...items];
  const all = places.flatMap(({ allergies, note }) =>
    allergies.map((allergy) => ({ allergy, note: isUnnamed(allergy) ? note : null })),
  );
  const keyOf = ({ allergy: { text_zh, text_en }, note }: (typeof all)[number]): string =>
    note?.text ?? `${text_zh}|${text_en}`;
  return [...new Map(all.map((one) => [keyOf(one), one])).values()].map(({ allergy, note }) =>
    allergyBlock(allergy, { language, isOfItem: false, order: named, note }),
  );
}

/** What a dish has in it that one of the order's people is allergic to, in both languages on one line [NO4]. */
export function clashBlocks(item: OrderItem, order: Order, language: Language): ClashBlock[] {
  const contained = containedIn(clashesOf(order), item.line);
  if (contained === null) return [];
  const { name_zh, name_en } = contained;
  return [{ kind: 'clash', ...paperText(name_zh, name_en.toUpperCase(), language) }];
}
