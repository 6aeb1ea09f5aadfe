/**
 * How blocked street addresses are compared (docs/spec/blocklist.md): by house and street, unit and ZIP code, whatever
 * the case, the punctuation and the abbreviations. `123 Main St., Apt 4` and `123 main street #4` are one.
 */
export type AddressKey = { street: string; unit: string; zip: string };

/** Words people shorten, in the postal service's short form. */
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

/** What stands before a unit and says nothing more than that one follows. */
const UNIT_WORDS = new Set(['apt', 'apartment', 'unit', 'ste', 'suite', 'rm', 'room', 'no', 'number', '#']);

/** `N.W.` is `nw`, an apostrophe is nothing, every other mark parts words; `#` stays. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}|['’]/gu, '')
    .replaceAll(/\b([a-z])\.(?=[a-z]\b)/g, '$1')
    .replaceAll('#', ' # ')
    .split(/[^\p{L}\p{N}#]+/u)
    .filter((word) => word !== '');

const unitOf = (words: readonly string[]): string => words.filter((word) => !UNIT_WORDS.has(word)).join('');

const shortened = (words: readonly string[]): string => words.map((word) => SHORT[word] ?? word).join(' ');

/** A house number comes first, so a unit word never does. */
const unitPlace = (words: readonly string[]): number => words.findIndex((word, at) => at > 0 && UNIT_WORDS.has(word));

const ZIP = /(?<!#\s*)\b(\d{5})(?:-\d{4})?\s*(?:,?\s*(?:usa?|united states))?\s*$/i;
/** `4B`, `12`: what a unit looks like that has no word before it. */
const BARE_UNIT = /^(?=.*\d)[a-z\d]{1,5}$/;

/** Reads one line of text: `123 Main St, Apt 4, New York, NY 10013`. City and state are not compared; the ZIP code is. */
export function addressKeyOf(text: string): AddressKey {
  const match = ZIP.exec(text);
  const isZip = match !== null && match.index > 0;
  const parts = (isZip ? text.slice(0, match.index) : text).split(',');
  const first = wordsOf(parts[0] ?? '');
  const at = unitPlace(first);
  const zip = isZip ? (match[1] ?? '') : '';
  if (at > 0) return { street: shortened(first.slice(0, at)), unit: unitOf(first.slice(at)), zip };
  const second = wordsOf(parts[1] ?? '');
  const isUnit =
    second.length > 0 && (UNIT_WORDS.has(second[0] ?? '') || (second.length === 1 && BARE_UNIT.test(second[0] ?? '')));
  return { street: shortened(first), unit: isUnit ? unitOf(second) : '', zip };
}

/** The same of an address that has its parts; a unit may stand in the street all the same. */
export function addressKeyOfParts(address: { street: string; unit: string | null; zip_code: string }): AddressKey {
  const { street, unit } = addressKeyOf(address.street);
  const own = unitOf(wordsOf(address.unit ?? ''));
  return { street, unit: own === '' ? unit : own, zip: /\d{5}/.exec(address.zip_code)?.[0] ?? '' };
}

export const addressKeyText = ({ street, unit, zip }: AddressKey): string => `${street}|${unit}|${zip}`;

/** The entries that block an address: one without a unit blocks the whole building, one without a ZIP code everywhere. */
export function blockingKeys({ street, unit, zip }: AddressKey): string[] {
  if (street === '') return [];
  const units = [...new Set([unit, ''])];
  const zips = [...new Set([zip, ''])];
  return units.flatMap((one) => zips.map((code) => addressKeyText({ street, unit: one, zip: code })));
}
