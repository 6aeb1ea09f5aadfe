import type { Specification } from './menu.ts';

type Rule = Pick<
  Specification,
  'is_multi_select' | 'can_add_quantity' | 'is_limited' | 'max_selectable' | 'is_required'
>;

/** The choice within one specification: the number of different options and of pieces in all. */
export type Chosen = { kinds: number; pieces: number };

export type ChoiceProblem =
  | { code: 'too_few_options'; minimum: number }
  | { code: 'too_many_options'; maximum: number };

/** The most pieces one may take of a specification; Infinity where nothing bounds it. */
export function mostOf(rule: Rule): number {
  if (rule.is_limited) return rule.max_selectable;
  return rule.is_multi_select || rule.can_add_quantity ? Number.POSITIVE_INFINITY : 1;
}

/** The problem of a choice; the shop, the intake and the back-office's preview all call this. */
export function choiceProblem(rule: Rule, { kinds, pieces }: Chosen): ChoiceProblem | null {
  if (rule.is_required && pieces === 0) return { code: 'too_few_options', minimum: 1 };
  if (!rule.is_multi_select && kinds > 1) return { code: 'too_many_options', maximum: 1 };
  const maximum = mostOf(rule);
  return pieces > maximum ? { code: 'too_many_options', maximum } : null;
}
