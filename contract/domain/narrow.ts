/** What stands for a hyphen or a minus: a keyboard's own dashes, and the minus sign. */
const DASHES = /[\u2010-\u2015\u2212]/g;

/**
 * A number, time, phone, ZIP code or code as it is read: a Chinese input method writes digits, letters and signs in full
 * width (`０１２：．－`) and a point as `。`. Every such value that a person types goes through here and nowhere else.
 */
export const narrow = (typed: string): string => typed.normalize('NFKC').replaceAll('。', '.').replaceAll(DASHES, '-');

const DECIMAL_COMMA = /^(-?)(\d*|\d{1,3}(?:\.\d{3})+),(\d{1,2})$/;

/** `12,5` and `1.234,50` with a decimal point: no thousands end in one or two digits, so a comma before them is none of theirs. */
export function withDecimalPoint(typed: string): string {
  const [, sign = '', whole, decimals] = DECIMAL_COMMA.exec(typed) ?? [];
  return whole === undefined ? typed : `${sign}${whole.replaceAll('.', '')}.${decimals}`;
}
