import type { Allergy, Note } from '#contract/domain/order.ts';

/** The most frequent customer requests, in both languages. Nothing else is ever translated. */
type Term = { zh: string; en: string; match: RegExp };

const ALLERGENS: readonly Term[] = [
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

const REQUESTS: readonly Term[] = [
  { zh: '走花生', en: 'no peanuts', match: /^(no peanuts?|without peanuts?|走花生|不要花生|不放花生)$/i },
  { zh: '走葱', en: 'no green onion', match: /^(no (green )?onions?|no scallions?|走葱|不要葱|不放葱)$/i },
  { zh: '走香菜', en: 'no cilantro', match: /^(no cilantro|no coriander|走香菜|不要香菜|不放香菜)$/i },
  { zh: '走蒜', en: 'no garlic', match: /^(no garlic|走蒜|不要蒜|不放蒜)$/i },
  { zh: '不要味精', en: 'no MSG', match: /^(no msg|不要味精|不放味精|走味精)$/i },
  { zh: '不要辣', en: 'not spicy', match: /^(not spicy|no spice|no chili|不要辣|不辣|免辣)$/i },
  { zh: '少辣', en: 'less spicy', match: /^(less spicy|mild|少辣|微辣)$/i },
  { zh: '加辣', en: 'extra spicy', match: /^(extra spicy|more spicy|加辣|特辣)$/i },
  { zh: '少盐', en: 'less salt', match: /^(less salt|low salt|少盐)$/i },
  { zh: '少油', en: 'less oil', match: /^(less oil|少油)$/i },
  { zh: '酱汁分开', en: 'sauce on the side', match: /^(sauce on the side|酱汁分开|酱另放)$/i },
  { zh: '需要餐具', en: 'utensils please', match: /^(utensils( please)?|need utensils|需要餐具|要餐具)$/i },
  { zh: '不要餐具', en: 'no utensils', match: /^(no utensils|不要餐具|无需餐具)$/i },
  { zh: '放门口', en: 'leave at the door', match: /^(leave (it )?at (the )?door|放门口|放在门口)$/i },
  {
    zh: '到了打电话',
    en: 'call on arrival',
    match: /^(call (me )?(on|upon) arrival|please call when you arrive|到了打电话)$/i,
  },
];

const HAN = /\p{Script=Han}/u;

/** A customer's note as written, with the other language only where the whole note is a known request. */
export function noteOf(text: string | null): Note | null {
  const words = text?.trim() ?? '';
  if (words === '') return null;
  const lang = HAN.test(words) ? 'zh' : 'en';
  const term = REQUESTS.find(({ match }) => match.test(words.replace(/[.!。！]+$/, '')));
  return { text: words, lang, other: term === undefined ? null : lang === 'zh' ? term.en : term.zh };
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
