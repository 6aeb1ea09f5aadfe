/** Words of US street names as the postal service shortens them (USPS Publication 28, appendices C1 and B). */
const SHORT: Readonly<Record<string, string>> = {
  alley: 'aly',
  avenue: 'ave',
  av: 'ave',
  boulevard: 'blvd',
  circle: 'cir',
  court: 'ct',
  drive: 'dr',
  east: 'e',
  expressway: 'expy',
  freeway: 'fwy',
  highway: 'hwy',
  lane: 'ln',
  north: 'n',
  northeast: 'ne',
  northwest: 'nw',
  parkway: 'pkwy',
  place: 'pl',
  plaza: 'plz',
  road: 'rd',
  south: 's',
  southeast: 'se',
  southwest: 'sw',
  square: 'sq',
  street: 'st',
  terrace: 'ter',
  turnpike: 'tpke',
  west: 'w',
};

/** A street's name as words that compare: lower case, without signs, in the postal short forms; `1st` stays. */
export function streetWords(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/['’.]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return plain === '' ? [] : plain.split(' ').map((word) => SHORT[word] ?? word);
}

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
