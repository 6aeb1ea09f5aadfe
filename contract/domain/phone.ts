import * as z from 'zod/mini';
import { fold } from './alike.ts';
import { narrowed } from './basics.ts';
import { narrow } from './narrow.ts';

/** Shapes only: libphonenumber checks whether a US number is valid, where it is available. */

/** The contact (registration) number: digits only, 7 to 15. */
export const ContactPhoneSchema = z
  .string()
  .check(narrowed(), z.minLength(1, 'required'), z.regex(/^$|^\d{7,15}$/, 'phone_digits'));

/** The number that receives order notifications: `xxx-xxx-xxxx`, or none. */
export const NotifyPhoneSchema = z.string().check(narrowed(), z.regex(/^$|^\d{3}-\d{3}-\d{4}$/, 'phone_dashes'));

/** A fax number in any usual spelling. */
export const FaxSchema = z
  .string()
  .check(
    narrowed(),
    z.trim(),
    z.minLength(1, 'required'),
    z.maxLength(20),
    z.regex(/^$|^\+?[\d\s().-]{7,20}$/, 'phone_invalid'),
  );

/** A number in any usual spelling as the contact number is kept; anything else stays as it was typed. */
export function tidyContactPhone(typed: string): string {
  const number = narrow(typed);
  return SPELLED.test(number) ? nationalDigits(number) : typed;
}

/** A number in any usual spelling as the notification number is kept: `xxx-xxx-xxxx`. */
export function tidyNotifyPhone(typed: string): string {
  const number = narrow(typed);
  const digits = SPELLED.test(number) ? nationalDigits(number) : '';
  return digits.length === 10 ? `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}` : typed;
}

const digitsOf = (phone: string): string => narrow(phone).replaceAll(/\D/g, '');

/** The ten digits of a US number without its country code, any other number's digits as they are. */
export function nationalDigits(phone: string): string {
  const digits = digitsOf(phone);
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}

/** Whether two spellings are one number: `+1 212 555 0188` and `212-555-0188` are. */
export const isSamePhone = (left: string, right: string): boolean => nationalDigits(left) === nationalDigits(right);

/** A person's number in any usual spelling as it is kept: its digits. Anything else stays as it was typed. */
const tidyPersonPhone = (typed: string): string => (SPELLED.test(typed) ? digitsOf(typed) : typed);

/** A person's own number, by which they may sign in: 7 to 15 digits in any spelling, of any country; empty for none. */
export const PersonPhoneSchema = z
  .string()
  .check(narrowed(), z.trim(), z.overwrite(tidyPersonPhone), z.regex(/^$|^\d{7,15}$/, 'phone_digits'));

const SPELLED = /^\+?[\d\s().-]+$/;

/**
 * The digits by which a typed account is looked for where it is a phone number: as they are, and with and without the
 * country code of the US, so that `(212) 555-0188` and `+1 212 555 0188` are one. Empty where it is no number.
 */
export function phoneSpellings(account: string): string[] {
  const digits = digitsOf(account);
  if (!SPELLED.test(narrow(account)) || digits.length < 7 || digits.length > 15) return [];
  const national = nationalDigits(digits);
  return [...new Set([digits, national, ...(national.length === 10 ? [`1${national}`] : [])])];
}

/** Fewer digits would be in every second number. */
const MIN_PHONE_PART = 3;

/** A shorter part of a number would match nearly every order: the search of orders finds none by it. */
export const MIN_PHONE_DIGITS = 4;

/** The digits of a text that can be a part of a phone number, however people write one; undefined for any other text. */
export function phonePart(typed: string, least = MIN_PHONE_PART): string | undefined {
  const digits = fold(typed)
    .replace(/^tel:/, '')
    .replaceAll(/[\s().+/\u2010-\u2015-]/g, '')
    .replace(/^00(?=\d{7})/, '');
  return /^\d+$/.test(digits) && digits.length >= least ? digits : undefined;
}
