import type { Specification } from './menu.ts';

type Rule = Pick<
  Specification,
  'is_multi_select' | 'can_add_quantity' | 'is_limited' | 'max_selectable' | 'is_required'
>;

/** What was chosen of one specification: how many options, and how many pieces of them together. */
export type Chosen = { kinds: number; pieces: number };

export type ChoiceProblem =
  | { code: 'too_few_options'; minimum: number }
  | { code: 'too_many_options'; maximum: number };

/** The most pieces one may take of a specification; Infinity where nothing bounds it. */
export function mostOf(rule: Rule): number {
  if (rule.is_limited) return rule.max_selectable;
  return rule.is_multi_select || rule.can_add_quantity ? Number.POSITIVE_INFINITY : 1;
}

/** What is wrong with a choice; the shop, the intake and the preview in the back-office ask the same question. */
export function choiceProblem(rule: Rule, { kinds, pieces }: Chosen): ChoiceProblem | null {
  if (rule.is_required && pieces === 0) return { code: 'too_few_options', minimum: 1 };
  if (!rule.is_multi_select && kinds > 1) return { code: 'too_many_options', maximum: 1 };
  const maximum = mostOf(rule);
  return pieces > maximum ? { code: 'too_many_options', maximum } : null;
}
