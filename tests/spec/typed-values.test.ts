import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { CardCheckFormSchema } from '#contract/http/money/card.ts';
import { CONTRACT_CALLS } from './contract-calls.ts';

/** A text field of a call, and how its checks are named and what they do. */
type Field = { at: string; schema: z.core.$ZodString };
type Inner = {
  type: string;
  shape?: Record<string, z.core.$ZodType>;
  element?: z.core.$ZodType;
  innerType?: z.core.$ZodType;
  valueType?: z.core.$ZodType;
  options?: readonly z.core.$ZodType[];
  in?: z.core.$ZodType;
};

function fieldsOf(schema: z.core.$ZodType, at: string): Field[] {
  const def = schema._zod.def as Inner;
  if (def.type === 'string') return [{ at, schema: schema as z.core.$ZodString }];
  const within = [def.element, def.innerType, def.valueType, def.in, ...(def.options ?? [])];
  return [
    ...Object.entries(def.shape ?? {}).flatMap(([name, part]) => fieldsOf(part, `${at}.${name}`)),
    ...within.flatMap((part) => (part === undefined ? [] : fieldsOf(part, at))),
  ];
}

/** What no person types: an id, an instant, a day or month of a picker, the path of an upload. */
const MADE = [
  '01940000-0000-7000-8000-000000000000',
  '2026-01-05T10:00:00.000Z',
  '2026-01-05T10:00',
  '2026-01-05',
  '2026-01',
  '/uploads/01940000-0000-7000-8000-000000000000.jpg',
];
/** What people type as a number, a phone, a code, an address of mail or a time, also where nothing but the length is checked. */
const TYPED =
  /^(.*phone|fax|zip_codes?|code|pin|account|e?mail|.*email|domain|host|expiry|card_number|open|close|promo_code)$/;

const nameOf = (at: string): string => at.split('.').at(-1) ?? '';
const checksOf = ({ schema }: Field) => (schema._zod.def.checks ?? []).map((check) => check._zod.def);
const patternsOf = (field: Field): RegExp[] =>
  checksOf(field).flatMap((def) => ('pattern' in def && def.pattern instanceof RegExp ? [def.pattern] : []));
const isTyped = (field: Field): boolean =>
  TYPED.test(nameOf(field.at)) ||
  patternsOf(field).some((pattern) => /\\d|0-9/.test(pattern.source) && !MADE.some((made) => pattern.test(made)));

/** Whether what is typed in full width is read before anything is asked of it. */
function isNarrowed(field: Field): boolean {
  const checks = checksOf(field);
  const at = checks.findIndex(
    (def) => 'tx' in def && (def.tx as (text: string) => unknown)('１：２．－Ａ') === '1:2.-A',
  );
  const asked = checks.findIndex((def) => 'pattern' in def);
  return at >= 0 && (asked < 0 || at < asked);
}

const fields = CONTRACT_CALLS.flatMap(({ spec }) =>
  [spec.body, spec.query].flatMap((schema) => (schema === undefined ? [] : fieldsOf(schema, spec.name))),
);
const typed = [...fields, ...fieldsOf(CardCheckFormSchema, 'card_check')].filter(isTyped);

describe('a number, time, phone, ZIP code or code that is typed', () => {
  it('is found in the calls', () => expect(typed.length).toBeGreaterThan(50));

  it('is read in full width, whichever call takes it', () => {
    expect([...new Set(typed.filter((field) => !isNarrowed(field)).map(({ at }) => at))]).toEqual([]);
  });
});
