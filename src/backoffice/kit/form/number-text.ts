import { narrow, withDecimalPoint } from '#contract/domain/narrow.ts';

/** Below zero and very large ones are numbers too: the schema names its limits, where NaN would say that it is none. */
const NUMBER = /^-?(?=[\d.]*\d)\d*(\.\d*)?$/;

/** `2.5`, `2,5` → 2.5, `` → null, anything else → NaN, which every schema refuses. */
export function numberOf(text: string): number | null {
  const typed = narrow(text).trim();
  if (typed === '') return null;
  const number = withDecimalPoint(typed);
  return NUMBER.test(number) ? Number(number) : Number.NaN;
}

/** What a registered field needs so that its text is a number in the form. */
export const AS_NUMBER = {
  setValueAs: (text: unknown): number => numberOf(String(text)) ?? Number.NaN,
};

/** The digits of a code or a count, in either width and without what stands between them. */
export const digitsIn = (text: string): string => narrow(text).replaceAll(/\D/g, '');
