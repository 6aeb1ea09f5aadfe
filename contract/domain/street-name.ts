/** Words that people shorten, in the postal service's short form. */
const SHORT: Readonly<Record<string, string>> = {
  alley: 'aly',
  avenue: 'ave',
  av: 'ave',
  boulevard: 'blvd',
  circle: 'cir',
  court: 'ct',
  crescent: 'cres',
  drive: 'dr',
  expressway: 'expy',
  freeway: 'fwy',
  highway: 'hwy',
  heights: 'hts',
  lane: 'ln',
  parkway: 'pkwy',
  pky: 'pkwy',
  place: 'pl',
  plaza: 'plz',
  road: 'rd',
  route: 'rte',
  saint: 'st',
  square: 'sq',
  street: 'st',
  str: 'st',
  terrace: 'ter',
  trail: 'trl',
  turnpike: 'tpke',
  mount: 'mt',
  fort: 'ft',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  northeast: 'ne',
  northwest: 'nw',
  southeast: 'se',
  southwest: 'sw',
  first: '1st',
  second: '2nd',
  third: '3rd',
  fourth: '4th',
  fifth: '5th',
  sixth: '6th',
  seventh: '7th',
  eighth: '8th',
  ninth: '9th',
  tenth: '10th',
};

/** Normalizes to words: `N.W.` becomes `nw`, apostrophes go, every other mark separates words; `#` stays. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}|['’]/gu, '')
    .replaceAll(/\b([a-z])\.(?=[a-z]\b)/g, '$1')
    .replaceAll('#', ' # ')
    .split(/[^\p{L}\p{N}#]+/u)
    .filter((word) => word !== '');

/** A word in the postal service's short form, or as it is. */
export const shortWord = (word: string): string => SHORT[word] ?? word;

/** `W 4 St` is `W 4th St`. */
const ORDINAL = /^(\d+)(?:st|nd|rd|th)$/;

/** A street's name as words that compare: case, signs and the words that people shorten do not matter. */
export const streetWords = (text: string): string[] =>
  wordsOf(text).map((word) => shortWord(word).replace(ORDINAL, '$1'));

/** What kind of street it is, which people leave out where there is one of a name. */
const KINDS = new Set('aly ave blvd cir ct cres dr expy fwy hwy ln pkwy pl plz rd rte sq st ter trl tpke'.split(' '));
/** Words that only announce that a unit follows. */
export const UNIT_WORDS = new Set(['apt', 'apartment', 'unit', 'ste', 'suite', 'rm', 'room', 'no', 'number', '#']);
/** What may follow a street's name without being a part of it. */
const AFTER_NAME = new Set([...UNIT_WORDS, 'fl', 'floor']);
const HOUSE_WORD = /^(\d{1,6})[a-z]?$/;

const startsWith = (words: readonly string[], start: readonly string[]): boolean =>
  start.every((word, index) => words[index] === word);

/**
 * How many words of an address are the street's name; 0 where it is on another street. `90 Mott` is on Mott Street, `90
 * Mott Ave` and `90 Mott Haven` are not.
 */
function nameLength(street: readonly string[], words: readonly string[]): number {
  if (startsWith(words, street)) return street.length;
  const short = street.slice(0, -1);
  if (short.length === 0 || !KINDS.has(street.at(-1) ?? '') || !startsWith(words, short)) return 0;
  const next = words[short.length];
  return next === undefined || AFTER_NAME.has(next) || HOUSE_WORD.test(next) ? short.length : 0;
}

/** Whether an address is on a street, and its house number there, which may also stand behind the name: `Mott Street 90`. */
export function placeOnStreet(street: string, { number, words }: StreetAddress): { number: number | null } | null {
  const length = nameLength(streetWords(street), words);
  if (length === 0) return null;
  const isMarked = words[length] === '#' || words[length] === 'no';
  const behind = HOUSE_WORD.exec(words[isMarked ? length + 1 : length] ?? '')?.[1];
  return { number: number ?? (behind === undefined ? null : Number(behind)) };
}

export type StreetAddress = { number: number | null; words: string[] };

/** The flat, where somebody writes it before the house: `Apt 4, 12 Main St`. */
const FLAT_FIRST = /^\s*(?:(?:apt|apartment|unit|suite|ste|floor|fl|room|rm)\.?\s*#?|#)\s*[\w-]+\s*,\s*(?=\d)/i;
const HOUSE = /^\s*(?:#|no\.?\s|№)?\s*(\d{1,6})(?:\s*[-–/]\s*\d+)?(?:-?[a-z])?(?:\s+\d\/\d)?[\s,]+(?=\S)/i;
/** Signs for parts of a number, which say nothing of the house. */
const FRACTIONS = /[¼-¾⅐-⅞]/g;

/**
 * The house number of an address line, and what follows it: `123 W. 4th Street, Apt 2` is 123 and `w 4th st apt 2`. Of
 * `40-12 Main St` and `12A Main St` it is 40 and 12; a number that is part of the name (`1st Ave`) is none. However the
 * number is written (`#12`, `12-A`, `12½`, in full width), it is the house's: a street's exception must not be missed.
 */
export function streetAddressOf(line: string): StreetAddress {
  const plain = line.replaceAll(FRACTIONS, ' ').normalize('NFKC').replace(FLAT_FIRST, '');
  const found = HOUSE.exec(plain);
  return found === null
    ? { number: null, words: streetWords(plain) }
    : { number: Number(found[1]), words: streetWords(plain.slice(found[0].length)) };
}
