import * as z from 'zod/mini';
import { narrowed, textOf } from './basics.ts';

/** The Luhn check digit of ISO/IEC 7812-1; it catches typing errors. */
export function isLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const part = index % 2 === 0 ? digit : digit * 2;
    sum += part > 9 ? part - 9 : part;
  }
  return digits !== '' && sum % 10 === 0;
}

const EXPIRY = /^(0[1-9]|1[0-2])\s*\/\s*(?:20)?(\d{2})$/;

const CardNumberSchema = z.string().check(
  narrowed(),
  z.maxLength(40),
  z.overwrite((text) => text.replaceAll(/[\s-]/g, '')),
  z.regex(/^\d{12,19}$/, 'card_number_invalid'),
  z.refine(isLuhn, 'card_number_invalid'),
);

/** `MM/YY`, also written `MM/20YY`. */
const ExpirySchema = z.string().check(
  narrowed(),
  z.maxLength(12),
  z.overwrite((text) => text.trim().replace(EXPIRY, '$1/$2')),
  z.regex(EXPIRY, 'expiry_invalid'),
);

/** What a customer gives the restaurant to charge a card by hand. A security code is no part of it [CD2]. */
export const CardDetailsSchema = z.object({
  card_number: CardNumberSchema,
  expiry: ExpirySchema,
  holder_name: textOf(120, 1),
});
export type CardDetails = z.infer<typeof CardDetailsSchema>;

/** A card is valid until its month has ended in every time zone. */
export function isExpired(expiry: string, nowMs: number): boolean {
  const [month = 0, year = 0] = expiry.split('/').map(Number);
  const monthIsOver = Date.UTC(2000 + year, month, 1, 12);
  return nowMs >= monthIsOver;
}
