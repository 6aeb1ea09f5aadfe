import type { Allergy, Note } from '#contract/domain/order.ts';
import { readNote } from './terms/read-note.ts';
import type { Term } from './terms/term-table.ts';

type Allergen = { zh: string; en: string; match: RegExp };

const ALLERGENS: readonly Allergen[] = [
  { zh: '花生过敏', en: 'peanut allergy', match: /peanut allerg|allergic to peanuts?|花生过敏|对花生过敏/i },
  { zh: '坚果过敏', en: 'nut allergy', match: /(?<!pea)nut allerg|allergic to (tree )?nuts|坚果过敏/i },
  {
    zh: '贝类过敏',
    en: 'shellfish allergy',
    match: /shellfish allerg|allergic to (shellfish|shrimp|crab)|海鲜过敏|贝类过敏|虾过敏/i,
  },
  { zh: '鱼类过敏', en: 'fish allergy', match: /(?<!shell)fish allerg|allergic to fish|鱼过敏/i },
  { zh: '鸡蛋过敏', en: 'egg allergy', match: /egg allerg|allergic to eggs?|鸡蛋过敏/i },
  {
    zh: '牛奶过敏',
    en: 'dairy allergy',
    match: /(dairy|milk) allerg|allergic to (dairy|milk)|lactose|牛奶过敏|乳糖不耐/i,
  },
  { zh: '大豆过敏', en: 'soy allergy', match: /soy allerg|allergic to soy|大豆过敏/i },
  {
    zh: '麸质过敏',
    en: 'gluten allergy',
    match: /gluten allerg|allergic to (gluten|wheat)|celiac|coeliac|麸质过敏|小麦过敏/i,
  },
  { zh: '芝麻过敏', en: 'sesame allergy', match: /sesame allerg|allergic to sesame|芝麻过敏/i },
  { zh: '味精过敏', en: 'MSG sensitivity', match: /msg (allerg|sensitiv)|allergic to msg|味精过敏/i },
];

const HAN = /\p{Script=Han}/u;

/** A customer's note as written, with the requests in it that are known, in the other language [NO1]. */
export function noteOf(text: string | null, own: readonly Term[] = []): Note | null {
  const words = text?.trim() ?? '';
  if (words === '') return null;
  const lang = HAN.test(words) ? 'zh' : 'en';
  return { text: words, lang, other: null, ...readNote(words, lang, own) };
}

/** Allergies recognized in a customer's note; marked as found, because the channel did not declare them. */
export const allergiesIn = (text: string | null): Allergy[] =>
  text === null
    ? []
    : ALLERGENS.filter(({ match }) => match.test(text)).map(({ zh, en }) => ({
        text_zh: zh,
        text_en: en,
        found: true,
      }));

/** Declared allergies first; a found duplicate is dropped. */
export function mergeAllergies(declared: readonly Allergy[], found: readonly Allergy[]): Allergy[] {
  const isSame = (a: Allergy, b: Allergy): boolean =>
    (a.text_zh !== null && a.text_zh === b.text_zh) ||
    (a.text_en !== null && a.text_en.toLowerCase() === b.text_en?.toLowerCase());
  return found.reduce<Allergy[]>(
    (all, one) => (all.some((other) => isSame(other, one)) ? all : [...all, one]),
    [...declared],
  );
}
