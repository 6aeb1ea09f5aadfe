import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Whether a number is one, as the server will say (store-phone.ts there): a US one, or one with its country's code. */
export function isPhone(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '');
  return [parsePhoneNumberFromString(text, 'US'), parsePhoneNumberFromString(`+${digits}`)].some(
    (candidate) => candidate?.isValid() === true,
  );
}
