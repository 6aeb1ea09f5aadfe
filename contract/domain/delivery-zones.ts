import * as z from 'zod/mini';
import { narrowed, requiredTextOf, textOf } from './basics.ts';
import { narrow } from './narrow.ts';
import { codeFor } from './number-codes.ts';
import { streetWords } from './street-name.ts';

const MAX_LISTS = 30;
const MAX_ZIPS = 200;
const MAX_STREETS = 100;
const MAX_HOUSE_NUMBER = 999_999;

const whole = (max: number) => z.int({ error: codeFor('not_a_number') }).check(z.minimum(0), z.maximum(max));
/** Whether anything is delivered there, and for how much: minor units of the restaurant's currency. */
const termFields = { delivers: z.boolean(), fee_cents: whole(100_000) };
const Zip5Schema = z.string().check(narrowed(), z.regex(/^\d{5}$/, 'zip_invalid'));

/** A list of ZIP codes with one fee [DZ2]. */
const ZipListSchema = z.object({
  name: textOf(40),
  zip_codes: z.array(Zip5Schema).check(z.minLength(1, 'required'), z.maxLength(MAX_ZIPS)),
  ...termFields,
  /** Null: the restaurant's own. */
  minimum_order_cents: z.nullable(whole(100_000_000)),
});
export type ZipList = z.infer<typeof ZipListSchema>;

const HouseNumberSchema = z.nullable(
  z.int({ error: codeFor('not_a_number') }).check(z.minimum(1), z.maximum(MAX_HOUSE_NUMBER)),
);

/** A street, or a part of it, that goes before lists and distances [DZ1]. */
const StreetExceptionSchema = z.object({
  street: requiredTextOf(80).check(z.refine((name) => name === '' || streetWords(name).length > 0, 'invalid_value')),
  /** Empty: in any. */
  zip_code: z.string().check(narrowed(), z.regex(/^(\d{5})?$/, 'zip_invalid')),
  /** The first and the last house number; null: from the beginning, to the end. */
  from: HouseNumberSchema,
  to: HouseNumberSchema,
  ...termFields,
});
export type StreetException = z.infer<typeof StreetExceptionSchema>;

/** Where a restaurant delivers besides its distances (docs/spec/delivery-zones.md). */
export const DeliveryZonesSchema = z.object({
  streets: z.array(StreetExceptionSchema).check(z.maxLength(MAX_STREETS)),
  zips: z.array(ZipListSchema).check(z.maxLength(MAX_LISTS)),
  /** Where no street and no list says otherwise, nothing is delivered: distances decide nothing. */
  only_listed: z.boolean(),
});
export type DeliveryZones = z.infer<typeof DeliveryZonesSchema>;

export const NO_ZONES: DeliveryZones = { streets: [], zips: [], only_listed: false };

export type ZoneProblem = {
  path: (string | number)[];
  code: 'zip_twice' | 'max_below_start' | 'required';
  params?: Record<string, string | number>;
};

/** Rules between the zones: a ZIP code is in one list, a span of house numbers does not end before it begins. */
export function zoneProblems({ streets, zips, only_listed }: DeliveryZones): ZoneProblem[] {
  const listOf = new Map<string, number>();
  const problems: ZoneProblem[] = [];
  for (const [index, { zip_codes }] of zips.entries()) {
    const twice = zip_codes.find((zip) => listOf.has(zip));
    if (twice !== undefined) {
      const params = { zip: twice, list: (listOf.get(twice) ?? index) + 1 };
      problems.push({ path: ['zips', index, 'zip_codes'], code: 'zip_twice', params });
    }
    for (const zip of zip_codes) listOf.set(zip, listOf.get(zip) ?? index);
  }
  for (const [index, { from, to }] of streets.entries())
    if (from !== null && to !== null && to < from)
      problems.push({ path: ['streets', index, 'to'], code: 'max_below_start', params: { fix: from } });
  const hasPlace = [...zips, ...streets].some(({ delivers }) => delivers);
  return only_listed && !hasPlace ? [...problems, { path: ['only_listed'], code: 'required' }] : problems;
}

/** ZIP codes as they are typed or pasted, between anything, and what of it is none. Nine digits become five. */
export function zipsOfText(text: string): { zip_codes: string[]; wrong: string | null } {
  const words = narrow(text)
    .split(/[\s,;、]+/)
    .filter((word) => word !== '');
  const wrong = words.find((word) => !/^\d{5}(-\d{4})?$/.test(word)) ?? null;
  const right = words.filter((word) => /^\d{5}(-\d{4})?$/.test(word)).map((word) => word.slice(0, 5));
  return { zip_codes: [...new Set(right)], wrong };
}
