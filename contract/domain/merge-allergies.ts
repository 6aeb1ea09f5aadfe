import type { Allergy } from './order.ts';

const isSame = (one: Allergy, other: Allergy): boolean =>
  (one.text_zh !== null && one.text_zh === other.text_zh) ||
  (one.text_en !== null && one.text_en.toLowerCase() === other.text_en?.toLowerCase());

/** The first allergies, and of the others those that are not among them. */
export const mergeAllergies = (first: readonly Allergy[], others: readonly Allergy[]): Allergy[] =>
  others.reduce<Allergy[]>((all, one) => (all.some((known) => isSame(known, one)) ? all : [...all, one]), [...first]);
