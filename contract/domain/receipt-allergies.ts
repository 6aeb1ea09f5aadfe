import { clashesOf, containedIn, dishesAgainst } from './allergy-clash.ts';
import type { Language } from './basics.ts';
import type { Allergy, Order, OrderItem } from './order.ts';
import { paperText, paperWord, type Both } from './receipt-words.ts';

export type AllergyBlock = { kind: 'allergy'; label: Both; found: Both | null; isOfItem: boolean } & Both;
export type ClashBlock = { kind: 'clash' } & Both;

type AllergyBlockOptions = { language: Language; isOfItem: boolean; order: Order };

/** An allergy, with the dishes that have in them what it is to [NO4]. */
export function allergyBlock(allergy: Allergy, { language, isOfItem, order }: AllergyBlockOptions): AllergyBlock {
  const { first, second } = paperText(allergy.text_zh, allergy.text_en, language);
  const dishes = dishesAgainst(order, allergy, {
    nameOf: ({ name_zh, name_en }) => paperText(name_zh, name_en, language).first,
    comma: language === 'zh' ? '、' : ', ',
  });
  return {
    kind: 'allergy',
    label: paperWord('allergy', language),
    found: allergy.found ? paperWord('found', language) : null,
    isOfItem,
    first: dishes === '' ? first : `${first} → ${dishes}`,
    second,
  };
}

/** What a dish has in it that one of the order's people is allergic to, in both languages on one line [NO4]. */
export function clashBlocks(item: OrderItem, order: Order, language: Language): ClashBlock[] {
  const contained = containedIn(clashesOf(order), item.line);
  if (contained === null) return [];
  const { name_zh, name_en } = contained;
  return [{ kind: 'clash', ...paperText(name_zh, name_en.toUpperCase(), language) }];
}
