import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { narrow } from '#contract/domain/narrow.ts';

/**
 * E.164 of a phone number, or undefined if it is not one. Numbers without a country code are US numbers. Only length
 * and shape count, so that an order with a new area code is not refused.
 */
export function normalPhone(text: string): string | undefined {
  const number = narrow(text);
  const digits = number.replaceAll(/\D/g, '');
  if (digits.length < 7 || digits.length > 15) return undefined;
  const parsed = parsePhoneNumberFromString(number, 'US');
  return parsed !== undefined && parsed.isPossible() ? parsed.number : undefined;
}

/** E.164 of a store's number: a US one, or one with a country code. Undefined if it is not one. */
export function storePhone(text: string): string | undefined {
  const number = narrow(text);
  const digits = number.replaceAll(/\D/g, '');
  const parsed = [parsePhoneNumberFromString(number, 'US'), parsePhoneNumberFromString(`+${digits}`)].find(
    (candidate) => candidate?.isValid() === true,
  );
  return parsed?.number;
}

export const isPhone = (text: string): boolean => storePhone(text) !== undefined;
