import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { narrow } from '#contract/domain/narrow.ts';

/** Whether a number is one, as the server will say (store-phone.ts there): a US one, or one with its country's code. */
export function isPhone(text: string): boolean {
  const number = narrow(text);
  const digits = number.replaceAll(/\D/g, '');
  return [parsePhoneNumberFromString(number, 'US'), parsePhoneNumberFromString(`+${digits}`)].some(
    (candidate) => candidate?.isValid() === true,
  );
}
