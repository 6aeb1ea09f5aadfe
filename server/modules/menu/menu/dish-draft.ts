import type { Dish, Specification } from '#contract/domain/menu.ts';
import {
  limitedTimeProblems,
  specificationProblems,
  type DishPatch,
  type Problem,
  type SpecificationInput,
} from '#contract/domain/menu-input.ts';
import { copyOfGroup, type OptionGroup } from '#contract/domain/option-group.ts';
import { CallError, type FieldError } from '#contract/errors.ts';
import type { Ids } from '../../../base/ids.ts';

export type DraftRules = {
  ids: Ids;
  now: string;
  /** Whether an id from a file may be kept; screens cannot choose ids. */
  mayTakeId: (id: string) => boolean;
  /** The shared groups. A copy of one that is sent without saying so stays one while `isStillCopy` of it. */
  groups: ReadonlyMap<string, OptionGroup>;
  isStillCopy: (sent: SpecificationInput, group: OptionGroup) => boolean;
};

type Marked = Pick<Dish, 'status' | 'sold_out_until'>;

/** Only a sold-out has an end; one that has passed means on sale. */
function marksOf({ status, sold_out_until }: Marked, now: string): Marked {
  if (status !== 'sold_out') return { status, sold_out_until: null };
  return sold_out_until !== null && sold_out_until <= now
    ? { status: 'on_sale', sold_out_until: null }
    : { status, sold_out_until };
}

type Known = { id: string; name_zh: string };
type Wanted = { id?: string | undefined; name_zh: string };

/**
 * Chooses the id of an imported part: its existing id, matched by id or else by Chinese name, so that screens and
 * orders still refer to it; else the file's own if free, else a new one. Each id is used once.
 */
function makeIdKeeper({ ids, mayTakeId }: DraftRules) {
  const given = new Set<string>();
  const take = (id: string): string => {
    given.add(id);
    return id;
  };
  return (wanted: Wanted, known: readonly Known[]): string => {
    const free = known.filter(({ id }) => !given.has(id));
    const same =
      free.find(({ id }) => id === wanted.id) ??
      (wanted.id === undefined ? free.find(({ name_zh }) => name_zh === wanted.name_zh) : undefined);
    if (same !== undefined) return take(same.id);
    const isFree = wanted.id !== undefined && !given.has(wanted.id) && mayTakeId(wanted.id);
    return take(isFree && wanted.id !== undefined ? wanted.id : ids.next());
  };
}

/** With keys in a fixed order, so that equal specifications are equal texts. */
export function withIds(
  wanted: readonly SpecificationInput[],
  known: readonly Specification[],
  rules: DraftRules,
): Specification[] {
  const keepGroup = makeIdKeeper(rules);
  const keepOption = makeIdKeeper(rules);
  return wanted.map((group, index): Specification => {
    const id = keepGroup(group, known);
    const was = known.find((candidate) => candidate.id === id);
    const before = was?.options ?? [];
    const shared = sharedOf(group, was, rules);
    if (shared !== undefined)
      return copyOfGroup(shared, { id, sort_order: index + 1 }, ({ name_zh }, place) => {
        const sent = group.options[place];
        return keepOption(sent?.name_zh === name_zh ? sent : { name_zh }, before);
      });
    return {
      id,
      name_zh: group.name_zh,
      name_en: group.name_en,
      is_multi_select: group.is_multi_select,
      can_add_quantity: group.can_add_quantity,
      is_limited: group.is_limited,
      max_selectable: group.max_selectable,
      is_required: group.is_required,
      options: group.options.map((option) => ({
        id: keepOption(option, before),
        name_zh: option.name_zh,
        name_en: option.name_en,
        extra_price_cents: option.extra_price_cents,
        is_default: option.is_default,
        is_removal: option.is_removal,
        ...marksOf(option, rules.now),
      })),
      sort_order: index + 1,
    };
  });
}

/** The shared group whose copy a sent specification is [OG2]; undefined: it is the dish's own. */
function sharedOf(
  sent: SpecificationInput,
  was: Specification | undefined,
  { groups, isStillCopy, now }: DraftRules,
): OptionGroup | undefined {
  const groupId = sent.group_id === undefined ? was?.group_id : sent.group_id;
  const group = typeof groupId === 'string' ? groups.get(groupId) : undefined;
  if (group === undefined || (sent.group_id === undefined && !isStillCopy(sent, group))) return undefined;
  return withMarks(group, now);
}

/** Specifications of an earlier time: what was a copy of a group that there still is becomes one of it as it is now. */
export const linkedAgain = (
  specifications: readonly Specification[],
  { ids, now, groups }: Pick<DraftRules, 'ids' | 'now' | 'groups'>,
): Specification[] => {
  const rules: DraftRules = { ids, now, groups, mayTakeId: () => true, isStillCopy: () => true };
  return withIds(specifications, [...specifications], rules);
};

/** A group as it is at a moment: what was sold out until then is on sale. Its copies were put back by their job. */
export function withMarks(group: OptionGroup, now: string): OptionGroup {
  const { specification } = group;
  const options = specification.options.map((option) => ({ ...option, ...marksOf(option, now) }));
  return { ...group, specification: { ...specification, options } };
}

/** A dish after a change, with everything that follows from it. `assertDish` checks whether it is valid. */
export function changedDish(dish: Dish, { specifications, ...patch }: DishPatch, rules: DraftRules): Dish {
  const named = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as Partial<Dish>;
  const next: Dish = { ...dish, ...named };
  return {
    ...next,
    ...marksOf(next, rules.now),
    specifications:
      specifications === undefined ? dish.specifications : withIds(specifications, dish.specifications, rules),
  };
}

export const problemError = ({ path, code }: Problem, prefix: string): FieldError => ({
  path: [prefix, ...path].join('.'),
  code,
  message: 'is not valid',
});

const LIMIT_FIELDS = ['is_limited_time', 'available_from_at', 'available_until_at', 'weekly_windows'] as const;

/**
 * Runs the rules across several fields only for the fields a change names, so that an old problem elsewhere does not
 * block it.
 */
export function dishProblems(dish: Dish, patch: DishPatch): Problem[] {
  const all = [...limitedTimeProblems(dish), ...specificationProblems(dish.specifications)];
  const isLimitNamed = LIMIT_FIELDS.some((field) => patch[field] !== undefined);
  return all.filter(({ path }) => (path[0] === 'specifications' ? patch.specifications !== undefined : isLimitNamed));
}

export function assertDish(dish: Dish, patch: DishPatch, prefix: string): void {
  const problems = dishProblems(dish, patch);
  if (problems.length > 0)
    throw new CallError(
      'invalid',
      problems.map((problem) => problemError(problem, prefix)),
    );
}
