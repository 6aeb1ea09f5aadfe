import { alike, fold } from '#contract/domain/alike.ts';
import { MIN_PHONE_DIGITS, phonePart } from '#contract/domain/phone.ts';

/** What an order is found by. */
export type Findable = {
  id: string;
  order_no: string;
  number: string;
  external_id: string | null;
  customer_name: string;
  customer_phone: string | null;
  customer_email: string | null;
  street: string;
  /** The names of its dishes, in both languages. */
  dishes: string;
};

/** A shorter part of a number would match nearly every order. */
const MIN_PART = 3;
const MIN_ID_PART = 8;
/** Fewer letters are only looked for as a whole word of a dish: as a part they would be in most orders. */
const MIN_DISH_LETTERS = 4;
const MIN_DISH_SIGNS = 2;
/** One sign is a word in these scripts. */
const SIGNS = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}';
const HAS_SIGN = new RegExp(`[${SIGNS}]`, 'u');
/** A letter or digit that goes on in the same word. */
const LETTER = `(?![${SIGNS}])[\\p{L}\\p{N}]`;
const BEGINS_WITH_LETTER = new RegExp(`^${LETTER}`, 'u');
const ENDS_WITH_LETTER = new RegExp(`${LETTER}$`, 'u');
/** What a word must have to mean anything: dashes and quotes are everywhere. */
const MEANS = /[\p{L}\p{N}\p{So}]/u;
/** The letters that an index of both databases is made of. */
const MIN_INDEXED = 3;
const PAIR = MIN_INDEXED - 1;

/** A part of what stands before the @, or with the @ of the whole: every other address is of the same few providers. */
const isMailPart = (mail: string, word: string): boolean =>
  word.length >= MIN_PART && (word.includes('@') ? mail : (mail.split('@')[0] ?? '')).includes(word);

/** `Hernández, Daniel` is two words, and so is `Salt & Pepper`; signs alone are none. */
const wordsOf = (q: string): string[] =>
  alike(q)
    .split(/[\s,\u3001]+/)
    .filter((word) => MEANS.test(word));

/** Whether anything that was typed can mean an order. */
export const isSearchable = (q: string): boolean => wordsOf(q).length > 0;

/** `#51`, `051`: the day's number. */
const dayNumber = (word: string): string | undefined =>
  /^#?\d{1,3}$/.test(word) ? word.replace('#', '').padStart(3, '0') : undefined;

/** `#20261117-004`, `20261117004`: the long number, as it is written. */
const longNumber = (word: string): string =>
  word.replace(/^#(?=\d{4})/, '').replace(/^(\d{8})(\d{1,4})$/, (_all, day: string, no: string) => `${day}-${no}`);

const phoneOf = (q: string): string | undefined => phonePart(q, MIN_PHONE_DIGITS);

/** Whether a word may be any part of a dish's name: one sign of Chinese, four letters, and no number. */
const mayBePart = (word: string): boolean => {
  if (/^[\d#]+$/.test(word)) return false;
  if (HAS_SIGN.test(word)) return true;
  return word.length >= (/^\p{ASCII}*$/u.test(word) ? MIN_DISH_LETTERS : MIN_DISH_SIGNS);
};

/** How a word is looked for in the names of dishes: `Tso` and `7` as whole words; a number alone is no dish. */
function dishTest(word: string, words: readonly string[]): (dishes: string) => boolean {
  if (mayBePart(word)) return (dishes) => dishes.includes(word);
  if (words.length === 1 && /^[\d#]+$/.test(word)) return () => false;
  const before = BEGINS_WITH_LETTER.test(word) ? `(?<!${LETTER})` : '';
  const after = ENDS_WITH_LETTER.test(word) ? `(?!${LETTER})` : '';
  const whole = new RegExp(`${before}${word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}${after}`, 'u');
  return (dishes) => whole.test(dishes);
}

/** One or two digits alone are the day's number; beside other words they may be a house's. */
const isOnlyDayNumber = (word: string, words: readonly string[]): boolean =>
  words.length === 1 && word.length < MIN_PART && dayNumber(word) !== undefined;

/**
 * Whether an order is what a few scraps mean [FO1]: each word is a part of the name or the street, the day's number or a
 * part of the long one, of the channel's own id, the beginning of the order's id, a part of the e-mail or of a dish's
 * name (a short word as a whole word of it); or all digits together are a part of the phone number. The one rule within
 * a restaurant and over all of them: the index only proposes.
 */
export function meaningOf(q: string): (order: Findable) => boolean {
  const words = wordsOf(q);
  const isInDishes = new Map(words.map((word) => [word, dishTest(word, words)]));
  const phone = phoneOf(q);
  return (order) => {
    let read: string | undefined;
    const dishes = (): string => (read ??= alike(order.dishes));
    const [name, street] = [alike(order.customer_name), alike(order.street)];
    const [no, number, external] = [fold(order.order_no), fold(order.number), fold(order.external_id ?? '')];
    const mail = fold(order.customer_email ?? '');
    const isWord = (word: string): boolean => {
      const isNumber = no === (dayNumber(word) ?? word);
      if (isOnlyDayNumber(word, words)) return isNumber;
      return (
        isNumber ||
        name.includes(word) ||
        street.includes(word) ||
        (word.length >= MIN_PART &&
          (number.includes(word) || number.includes(longNumber(word)) || external.includes(word))) ||
        isMailPart(mail, word) ||
        (word.length >= MIN_ID_PART && order.id.startsWith(word)) ||
        isInDishes.get(word)?.(dishes()) === true
      );
    };
    return (
      (words.length > 0 && words.every(isWord)) || (phone !== undefined && (order.customer_phone ?? '').includes(phone))
    );
  };
}

/**
 * Text as the index has it: everything that is not a letter or digit of ASCII is its code point, so that one Chinese
 * character is long enough for an index of three letters, and both databases read the same whatever their locale.
 */
const encoded = (text: string): string =>
  fold(text).replaceAll(/[^a-z0-9 ]/gu, (sign) => `q${(sign.codePointAt(0) ?? 0).toString(16)}`);

/** Behind it stand numbers, of which a short part means nothing. */
const NUMBERS = '|';

/** All that an order is found by in one line; `#` tells the day's number from other digits. */
export function searchText(order: Findable): string {
  const { customer_name, street, dishes, order_no, number, customer_phone, customer_email, external_id, id } = order;
  const words = [customer_name, street, dishes].map(encoded).join(' ');
  // Last and only where there is one: the lines of orders without stay as they are.
  const mail = customer_email === null ? [] : [customer_email];
  const numbers = [`#${order_no}`, number, customer_phone ?? '', external_id ?? '', id, ...mail].map(encoded).join(' ');
  return `${words} ${NUMBERS} ${numbers}`;
}

/**
 * Parts of the text: in each of the groups one of them; or the whole of `phone`. `pairs`: all of these two letters too,
 * each with one of `AFTER_PAIR` behind it, where there is nothing longer.
 */
export type Scraps = {
  groups: readonly (readonly string[])[];
  phone: string | undefined;
  isIndexed: boolean;
  pairs: readonly string[];
};

/** What stands behind two letters of a name, a street or a day's number: they are never the text's last. */
export const AFTER_PAIR = 'abcdefghijklmnopqrstuvwxyz0123456789 ';

/** The index has the apostrophe that was typed: between them stands what every one of them has. */
const longestPart = (word: string): string =>
  word.split("'").reduce((longest, part) => (part.length > longest.length ? part : longest), '') || word;

/** What the text of every order that is meant contains; `isIndexed` where an index of three letters can tell. */
export function scrapsOf(q: string): Scraps {
  const words = wordsOf(q);
  const all = words.map((word) => {
    const number = dayNumber(word);
    const [plain, marked] = [encoded(longestPart(word)), encoded(`#${number ?? word}`)];
    const long = longNumber(word);
    // As a part of the long number, or of a channel's own id.
    if (long !== word) return [plain, encoded(long)];
    if (isOnlyDayNumber(word, words)) return [marked];
    // As text that a pattern is made of: a short word is a part of the name or the street, or the day's number.
    if (plain.length < MIN_INDEXED) return [`${plain}%${NUMBERS}`, marked];
    return marked.includes(plain) ? [plain] : [plain, marked];
  });
  const long = all.filter((group) => group.every((part) => part.length >= MIN_INDEXED && !part.includes(NUMBERS)));
  const isIndexed = long.length > 0;
  const phone = phoneOf(q);
  const pairs = isIndexed || phone !== undefined ? [] : words.map(encoded).filter(({ length }) => length === PAIR);
  return { groups: isIndexed ? long : all, phone, isIndexed, pairs };
}
