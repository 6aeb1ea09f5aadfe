/** The first character of each initial in the order of pinyin; no syllable begins with i, u or v. */
const FIRSTS = Array.from('阿八嚓哒妸发旮哈讥咔垃妈拏噢妑七呥仨他屲夕丫帀');
const INITIALS = 'abcdefghjklmnopqrstwxyz';
const HAN = /\p{Script=Han}/u;

const collator = new Intl.Collator('zh-u-co-pinyin');
const known = new Map<string, string>();

function initialOf(character: string): string {
  if (!HAN.test(character)) return character.toLowerCase();
  const before = known.get(character);
  if (before !== undefined) return before;
  const place = FIRSTS.findLastIndex((first) => collator.compare(first, character) <= 0);
  const initial = INITIALS.charAt(Math.max(0, place));
  known.set(character, initial);
  return initial;
}

/** `麻婆豆腐` → `mpdf`: the initials of Chinese characters in pinyin, anything else in lower case, without spaces. */
export const initialsOf = (text: string): string => Array.from(text.replaceAll(/\s+/g, ''), initialOf).join('');

/** Whether letters are the initials of a part of a text, as people type who look for Chinese with a Latin keyboard. */
export const isInitials = (letters: string, text: string): boolean =>
  /^[a-z]{2,}$/i.test(letters) && initialsOf(text).includes(letters.toLowerCase());
