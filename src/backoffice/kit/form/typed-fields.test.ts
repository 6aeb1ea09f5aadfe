/// <reference types="vite/types/importMeta.d.ts" />
import { expect, it } from 'vitest';

const FILES = import.meta.glob<string>(['../../../{backoffice,kiosk}/**/*.{ts,tsx}', '!../../../**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Fields of numbers, times, phones, mail and codes say so for the keyboard of a telephone. */
const FIELD =
  /inputMode(?:=|: )["'](?:numeric|decimal|tel|email)["']|inputMode=\{inputMode\}|type="(?:tel|email)"|\{\.\.\.CODE_INPUT\}/;
/** What reads both widths: `useCallForm` shows it on leaving the field, the others are of `narrow`. */
const READS =
  /\{\.\.\.input\(|\b(?:narrow|digitsIn|numberOf|rateOf|minutesOf|clockOf|useMoneyInput|tidyContactPhone|parseMoney|EmailSchema)\b|fieldOf\(/;
/** Constants that fields are made with. */
const PARTS = ['/people/account/code-input.ts'];

const fields = Object.entries(FILES).filter(
  ([path, text]) => FIELD.test(text) && !PARTS.some((end) => path.endsWith(end)),
);

it('finds the fields', () => expect(fields.length).toBeGreaterThan(25));

it.each(fields.map(([path, text]) => [path, READS.test(text)] as const))(
  '%s reads what a Chinese input method types',
  (_path, reads) => expect(reads).toBe(true),
);
