import { choiceProblem, mostOf, type ChoiceProblem } from './menu-choice.ts';
import { isOnSale } from './menu-availability.ts';
import type { DishInput, SpecificationInput } from './menu-input.ts';
import { lineCents } from './totals.ts';

/** How many of each option a customer takes, by its id. */
export type Chosen = Readonly<Record<string, number>>;
type Option = SpecificationInput['options'][number];

const idOf = (option: Option): string => option.id ?? option.name_zh;
export const countOf = (chosen: Chosen, option: Option): number => chosen[idOf(option)] ?? 0;

/** What is chosen when the dish is opened: the defaults that are on sale. */
export const defaultsOf = (dish: DishInput, nowMs: number): Chosen =>
  Object.fromEntries(
    dish.specifications
      .flatMap(({ options }) => options)
      .filter((option) => option.is_default && isOnSale(option, nowMs))
      .map((option) => [idOf(option), 1]),
  );

const totalsOf = (group: SpecificationInput, chosen: Chosen) => {
  const counts = group.options.map((option) => countOf(chosen, option)).filter((count) => count > 0);
  return { kinds: counts.length, pieces: counts.reduce((sum, count) => sum + count, 0) };
};

/** What the shop would say of a group, by the same rule. */
export const problemOf = (group: SpecificationInput, chosen: Chosen): ChoiceProblem | null =>
  choiceProblem(group, totalsOf(group, chosen));

/** Whether one more piece of an option may be taken. */
export const mayTakeMore = (group: SpecificationInput, chosen: Chosen, option: Option): boolean => {
  const { pieces } = totalsOf(group, chosen);
  const isFirst = countOf(chosen, option) === 0;
  if (!isFirst && !group.can_add_quantity) return false;
  return (!group.is_multi_select && isFirst) || pieces < mostOf(group);
};

/** Takes an option or gives it back; in a single choice the other one gives way. */
export function withCount(group: SpecificationInput, chosen: Chosen, option: Option, count: number): Chosen {
  const others = group.is_multi_select || count === 0 ? [] : group.options.filter((other) => other !== option);
  const next = { ...chosen, ...Object.fromEntries(others.map((other) => [idOf(other), 0])) };
  return { ...next, [idOf(option)]: count };
}

/** What the dish costs as it is chosen. */
export const priceOf = (dish: DishInput, chosen: Chosen): number =>
  lineCents({
    quantity: 1,
    unit_price_cents: dish.price_cents,
    options: dish.specifications
      .flatMap(({ options }) => options)
      .map((option) => ({ quantity: countOf(chosen, option), extra_price_cents: option.extra_price_cents })),
  });
