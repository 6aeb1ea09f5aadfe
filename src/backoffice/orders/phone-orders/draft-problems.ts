import { narrow } from '#contract/domain/narrow.ts';
import type { FieldError } from '#contract/errors.ts';
import type { Draft } from './draft.ts';

/** A problem at a field of the form, or at a line's number. */
export type Problem = { at: keyof Draft | 'order' | `line ${number}`; code: string; params: FieldError['params'] };

/** Where a problem of the call's body is in the form. */
const PLACES: readonly (readonly [prefix: string, at: Problem['at']])[] = [
  ['customer.phone', 'phone'],
  ['customer', 'name'],
  ['address.zip_code', 'zip'],
  ['address.city', 'city'],
  ['address.street', 'street'],
  ['address.state', 'state'],
  ['address.unit', 'unit'],
  ['address.instructions', 'instructions'],
  ['address', 'street'],
  ['distance', 'zip'],
  ['requested_at', 'requestedAt'],
  ['payment_method', 'payment'],
  ['paid', 'isPaid'],
  ['coupon_cents', 'couponCents'],
  ['promo_code', 'promoCode'],
  ['tip_cents', 'tipCents'],
  ['memo', 'memo'],
  ['allergies', 'allergies'],
  ['items', 'lines'],
];

const placeOf = (path: string): Problem['at'] => {
  const line = /^items\.(\d+)/.exec(path)?.[1];
  if (line !== undefined) return `line ${Number(line)}`;
  return PLACES.find(([prefix]) => path === prefix || path.startsWith(`${prefix}.`))?.[1] ?? 'order';
};

/** The distance is not asked for: where it is missing, the ZIP code is unknown. */
const codeOf = ({ path, code }: FieldError): string => (path === 'distance' ? 'zip_unknown' : code);

export const problemsOf = (errors: readonly FieldError[]): Problem[] =>
  errors.map((error) => ({ at: placeOf(error.path), code: codeOf(error), params: error.params }));

const ZIP = /^\d{5}(-\d{4})?$/;

/** What is missing before the order can be placed, in the form's order. The server says the rest. */
export function missingIn(draft: Draft): Problem[] {
  const needed: ('name' | 'street' | 'city')[] = draft.method === 'delivery' ? ['name', 'street', 'city'] : ['name'];
  const missing = needed
    .filter((field) => draft[field].trim() === '')
    .map((at): Problem => ({ at, code: 'required', params: undefined }));
  if (draft.method === 'delivery' && !ZIP.test(narrow(draft.zip).trim()))
    missing.push({ at: 'zip', code: draft.zip.trim() === '' ? 'required' : 'zip_invalid', params: undefined });
  if (draft.lines.length === 0) missing.push({ at: 'lines', code: 'no_dishes', params: undefined });
  for (const at of ['tipCents', 'couponCents'] as const)
    if (Number.isNaN(draft[at])) missing.push({ at, code: 'price_invalid', params: undefined });
  return missing;
}
