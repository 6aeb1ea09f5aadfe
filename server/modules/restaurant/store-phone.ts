import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** E.164 of a store's number: a US one, or one written with its country's code. Undefined where it is none. */
export function storePhone(text: string): string | undefined {
  const digits = text.replaceAll(/\D/g, '');
  const parsed = [parsePhoneNumberFromString(text, 'US'), parsePhoneNumberFromString(`+${digits}`)].find(
    (candidate) => candidate?.isValid() === true,
  );
  return parsed?.number;
}

export const isPhone = (text: string): boolean => storePhone(text) !== undefined;
