import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The middle of a ZIP code's area in degrees, its city, and its state in two letters. */
export type ZipCode = { latitude: number; longitude: number; city: string; state: string };

let file: Buffer | undefined;

/**
 * The data of the package `zipcodes` is one file of code, with an object for each of 42,000 codes: run, it takes half a
 * second of each start and 33 MB for good. Its text is read instead, and only the object that is looked for is parsed.
 */
function records(): Buffer {
  file ??= readFileSync(createRequire(import.meta.url).resolve('zipcodes/lib/codes.js'));
  return file;
}

/** What is known of a US ZIP code of five digits; undefined of any other text, and of a code that is none. */
export function zipCodeOf(zip: string): ZipCode | undefined {
  if (!/^\d{5}$/.test(zip)) return undefined;
  const key = `"${zip}":`;
  const at = records().indexOf(`${key}{"zip":`);
  if (at === -1) return undefined;
  const end = records().indexOf('}', at) + 1;
  return JSON.parse(records().toString('utf8', at + key.length, end)) as ZipCode;
}
