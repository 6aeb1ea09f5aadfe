import * as z from 'zod/mini';
import { textOf } from './basics.ts';

const HAN = /\p{Script=Han}/u;

/** A request of customers in both languages, which a restaurant adds to those that all know [NO1]. */
export const KitchenTermSchema = z.object({
  zh: textOf(40, 1).check(z.refine((text) => HAN.test(text), 'invalid_value')),
  en: textOf(60, 1).check(z.refine((text) => !HAN.test(text) && /[a-z]/i.test(text), 'invalid_value')),
});
export type KitchenTerm = z.infer<typeof KitchenTermSchema>;

const MAX_KITCHEN_TERMS = 300;
/** A restaurant's own terms, as they travel. */
export const kitchenTerms = () => z.array(KitchenTermSchema).check(z.maxLength(MAX_KITCHEN_TERMS));

/** Terms as they are written: one a line, 中文 = English. */
export const termsText = (terms: readonly KitchenTerm[]): string =>
  terms.map(({ zh, en }) => `${zh} = ${en}`).join('\n');

/** The terms of a text, and its first line that is none (1-based), or null. */
export function termsOfText(text: string): { terms: KitchenTerm[]; wrong: number | null } {
  const terms: KitchenTerm[] = [];
  let wrong: number | null = null;
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const [zh = '', en = '', ...more] = line.split(/[=＝]/).map((part) => part.trim());
    const term = KitchenTermSchema.safeParse({ zh, en });
    if (term.success && more.length === 0) terms.push(term.data);
    else wrong ??= index + 1;
  }
  return { terms, wrong };
}
