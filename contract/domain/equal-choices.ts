import type { Dish, Specification } from './menu.ts';
import { contentKey, hasGroup, type OptionGroup } from './option-group.ts';

type Place = { dish: Pick<Dish, 'id' | 'name_zh' | 'name_en'>; specification: Specification };

/** Specifications of several dishes that are equal; `group`: the shared one that is equal too, else null. */
export type EqualChoices = { key: string; group: OptionGroup | null; places: readonly Place[] };

/**
 * Dishes' own specifications that could be one shared group: equal to those of another dish, or to a group that there is
 * [OG5]. Of one dish only the first counts, since a dish has a group once. The ones of most dishes come first.
 */
export function equalChoices(dishes: readonly Dish[], groups: readonly OptionGroup[], atMs: number): EqualChoices[] {
  const groupOf = new Map(groups.map((group) => [contentKey(group.specification, atMs), group]));
  const places = new Map<string, Map<string, Place>>();
  for (const dish of dishes)
    for (const specification of dish.specifications) {
      if (specification.group_id !== undefined) continue;
      const key = contentKey(specification, atMs);
      const group = groupOf.get(key);
      if (group !== undefined && hasGroup(dish, group.id)) continue;
      const there = places.get(key) ?? new Map<string, Place>();
      if (!there.has(dish.id)) there.set(dish.id, { dish, specification });
      places.set(key, there);
    }
  return [...places]
    .map(([key, there]) => ({ key, group: groupOf.get(key) ?? null, places: [...there.values()] }))
    .filter(({ group, places: { length } }) => length >= (group === null ? 2 : 1))
    .toSorted((left, right) => right.places.length - left.places.length);
}
