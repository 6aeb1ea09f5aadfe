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

/** A street's name as words that compare: case, signs and the words that people shorten do not matter. */
export const streetWords = (text: string): string[] => wordsOf(text).map(shortWord);

export type StreetAddress = { number: number | null; words: string[] };

/**
 * The house number of an address line, and what follows it: `123 W. 4th Street, Apt 2` is 123 and `w 4th st apt 2`. Of
 * `40-12 Main St` and `12A Main St` it is 40 and 12; a number that is part of the name (`1st Ave`) is none.
 */
export function streetAddressOf(line: string): StreetAddress {
  const found = /^\s*(\d{1,6})(?:\s*[-–/]\s*\d+)?[a-z]?(?:\s+\d\/\d)?[\s,]+(?=\S)/i.exec(line);
  return found === null
    ? { number: null, words: streetWords(line) }
    : { number: Number(found[1]), words: streetWords(line.slice(found[0].length)) };
}
