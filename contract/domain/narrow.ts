/** What stands for a hyphen or a minus: a keyboard's own dashes, and the minus sign. */
const DASHES = /[\u2010-\u2015\u2212]/g;

/**
 * A number, time, phone, ZIP code or code as it is read: a Chinese input method writes digits, letters and signs in full
 * width (`０１２：．－`) and a point as `。`. Every such value that a person types goes through here and nowhere else.
 */
export const narrow = (typed: string): string => typed.normalize('NFKC').replaceAll('。', '.').replaceAll(DASHES, '-');
