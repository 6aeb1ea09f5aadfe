import { shortWord, UNIT_WORDS, wordsOf } from './street-name.ts';

/**
 * Compares blocked street addresses (docs/spec/moderation.md) by house and street, unit and ZIP code; case, punctuation
 * and abbreviations do not matter. `123 Main St., Apt 4` and `123 main street #4` are equal.
 */
export type AddressKey = { street: string; unit: string; zip: string };

const unitOf = (words: readonly string[]): string => words.filter((word) => !UNIT_WORDS.has(word)).join('');

const shortened = (words: readonly string[]): string => words.map(shortWord).join(' ');

/** A line begins with the house number, so a unit word is never at index 0. */
const unitPlace = (words: readonly string[]): number => words.findIndex((word, at) => at > 0 && UNIT_WORDS.has(word));

const ZIP = /(?<!#\s*)\b(\d{5})(?:-\d{4})?\s*(?:,?\s*(?:usa?|united states))?\s*$/i;
/** A unit written without a unit word: `4B`, `12`. */
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

/** The same for an address given in parts; its unit may also be written in the street. */
export function addressKeyOfParts(address: { street: string; unit: string | null; zip_code: string }): AddressKey {
  const { street, unit } = addressKeyOf(address.street);
  const own = unitOf(wordsOf(address.unit ?? ''));
  return { street, unit: own === '' ? unit : own, zip: /\d{5}/.exec(address.zip_code)?.[0] ?? '' };
}

export const addressKeyText = ({ street, unit, zip }: AddressKey): string => `${street}|${unit}|${zip}`;

/**
 * Keys of the entries that block an address: an entry without a unit blocks the whole building, one without a ZIP code
 * blocks the street everywhere.
 */
export function blockingKeys({ street, unit, zip }: AddressKey): string[] {
  if (street === '') return [];
  const units = [...new Set([unit, ''])];
  const zips = [...new Set([zip, ''])];
  return units.flatMap((one) => zips.map((code) => addressKeyText({ street, unit: one, zip: code })));
}
