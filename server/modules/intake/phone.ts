import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * E.164 of a phone number, or undefined where it is none. Numbers without a country code are US numbers. Length and shape
 * decide, not whether an exchange is in service: an order is not refused for a new area code.
 */
export function normalPhone(text: string): string | undefined {
  const digits = text.replaceAll(/\D/g, '');
  if (digits.length < 7 || digits.length > 15) return undefined;
  const parsed = parsePhoneNumberFromString(text, 'US');
  return parsed !== undefined && parsed.isPossible() ? parsed.number : undefined;
}
