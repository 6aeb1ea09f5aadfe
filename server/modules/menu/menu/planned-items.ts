import type { Category, Dish, Specification } from '#contract/domain/menu.ts';
import {
  limitedTimeProblems,
  MAX_DISHES,
  type DishPatch,
  type Problem,
  type SpecificationInput,
} from '#contract/domain/menu-input.ts';
import { copyOfGroup, hasGroup, isSameChoice, type OptionGroup } from '#contract/domain/option-group.ts';
import type { Ids } from '../../../base/ids.ts';
import { changedDish, dishProblems, type DraftRules } from './dish-draft.ts';
import { emptyDish } from './dish-edit.ts';
import { groupContent } from './group-book.ts';
import type { MenuNow } from './import-plan.ts';
import { shelfOf, type MenuFields } from './menu-fields.ts';
import type { StoredEdit } from './plan-edits.ts';

export type PlanTools = { ids: Ids; now: string };

/** A menu that planned changes are laid on, one after the other. It knows what each of them would break. */
export class PlannedMenu {
  readonly #menu: MenuNow;
  readonly #tools: PlanTools;
  readonly #dishes: Map<string, Dish>;
  readonly #categories: Map<string, Category>;
  readonly #groups: Map<string, OptionGroup>;
  /** The dish of each specification and option. */
  readonly #owners = new Map<string, string>();

  constructor(menu: MenuNow, tools: PlanTools) {
    this.#menu = menu;
    this.#tools = tools;
    this.#dishes = new Map(menu.dishes.map((dish) => [dish.id, dish]));
    this.#categories = new Map(menu.categories.map((category) => [category.id, category]));
    this.#groups = new Map(menu.groups.map((group) => [group.id, group]));
    for (const dish of menu.dishes) this.#own(dish);
  }

  item({ of, target }: Pick<StoredEdit, 'of' | 'target'>): Dish | Category | OptionGroup | undefined {
    const items: ReadonlyMap<string | null, Dish | Category | OptionGroup> = {
      dish: this.#dishes,
      category: this.#categories,
      group: this.#groups,
    }[of];
    return items.get(target);
  }

  /** The menu with the changes, in the order in which people see it. */
  get menu(): MenuNow {
    const byPlace = (left: { sort_order: number; id: string }, right: { sort_order: number; id: string }): number =>
      left.sort_order - right.sort_order || (left.id < right.id ? -1 : 1);
    const categories = [...this.#categories.values()].toSorted(byPlace);
    const placeOf = new Map(categories.map(({ id }, place) => [id, place]));
    const dishes = [...this.#dishes.values()].toSorted(
      (left, right) =>
        (placeOf.get(left.category_id) ?? 0) - (placeOf.get(right.category_id) ?? 0) || byPlace(left, right),
    );
    return { ...this.#menu, categories, dishes, groups: [...this.#groups.values()] };
  }

  /** Lays fields on an item that there is; nothing is changed where that is wrong, as the call for it would answer. */
  change({ of, target, id, to }: StoredEdit, fields: MenuFields): Problem | undefined {
    if (target === null) return this.#add(id, to);
    if (of === 'group') return this.#changeGroup(target, fields);
    return of === 'category' ? this.#changeCategory(target, fields) : this.#changeDish(target, fields);
  }

  #add(id: string, to: MenuFields): Problem | undefined {
    if (this.#dishes.size >= MAX_DISHES) return { path: [], code: 'too_many_dishes' };
    const category = String(to['category_id']);
    return this.#put(emptyDish(this.#menu.restaurantId, id, this.#lastPlace(category) + 1), to);
  }

  #changeDish(id: string, fields: MenuFields): Problem | undefined {
    const dish = this.#dishes.get(id);
    return dish === undefined ? undefined : this.#put(dish, fields);
  }

  #put(dish: Dish, fields: MenuFields): Problem | undefined {
    const { specifications, status, sort_order, ...rest } = fields as DishPatch & { sort_order?: number };
    // A dish that is sold out stands on the shelf already.
    const isThere = status === undefined || status === shelfOf(dish.status);
    const patch: DishPatch = {
      ...rest,
      ...(isThere ? {} : { status, sold_out_until: null }),
      ...(specifications === undefined ? {} : { specifications: withMarks(specifications, dish.specifications) }),
    };
    const after = changedDish(dish, patch, this.#rulesFor(dish.id));
    if (!this.#categories.has(after.category_id)) return { path: ['category_id'], code: 'unknown_category' };
    const { tax_class_id } = patch;
    if (typeof tax_class_id === 'string' && !this.#menu.taxClasses.some((one) => one.id === tax_class_id))
      return { path: ['tax_class_id'], code: 'unknown_tax_class' };
    const [problem] = dishProblems(after, patch);
    if (problem !== undefined) return problem;
    const isMoved = after.category_id !== dish.category_id && this.#dishes.has(dish.id);
    const place = isMoved ? this.#lastPlace(after.category_id) + 1 : after.sort_order;
    this.#dishes.set(dish.id, { ...after, sort_order: sort_order ?? place });
    this.#own(after);
    return undefined;
  }

  #own({ id, specifications }: Dish): void {
    for (const group of specifications) for (const part of [group, ...group.options]) this.#owners.set(part.id, id);
  }

  #lastPlace(categoryId: string): number {
    const places = [...this.#dishes.values()].map((dish) => (dish.category_id === categoryId ? dish.sort_order : 0));
    return Math.max(0, ...places);
  }

  /** An id of an earlier time may come back where no other dish has it. */
  #rulesFor(dishId: string): DraftRules {
    return {
      ...this.#tools,
      mayTakeId: (id) => (this.#owners.get(id) ?? dishId) === dishId,
      groups: this.#groups,
      isStillCopy: (sent, { specification }) => isSameChoice(sent, specification, null),
    };
  }

  #changeCategory(id: string, fields: MenuFields): Problem | undefined {
    const category = this.#categories.get(id);
    if (category === undefined) return undefined;
    const after: Category = { ...category, ...(fields as Partial<Category>) };
    const [problem] = limitedTimeProblems(after);
    if (problem !== undefined) return problem;
    this.#categories.set(id, after);
    return undefined;
  }

  /** [OG1] A change of a group is one of every copy. */
  #changeGroup(id: string, fields: MenuFields): Problem | undefined {
    const group = this.#groups.get(id);
    if (group === undefined) return undefined;
    const { label = group.label, specification: sent = group.specification } = fields as {
      label?: string;
      specification?: SpecificationInput;
    };
    if ([...this.#groups.values()].some((other) => other.id !== id && other.label === label))
      return { path: ['label'], code: 'taken' };
    const { specification } = group;
    const [marked = specification] = withMarks([{ ...sent, id: specification.id }], [specification]);
    const after = { ...group, label, specification: groupContent(this.#tools, marked, specification) };
    this.#groups.set(id, after);
    for (const dish of this.#dishes.values())
      if (hasGroup(dish, id))
        this.#dishes.set(dish.id, {
          ...dish,
          specifications: dish.specifications.map((copy) =>
            copy.group_id === id ? this.#copyAgain(group, after, copy) : copy,
          ),
        });
    return undefined;
  }

  #copyAgain(before: OptionGroup, after: OptionGroup, copy: Specification): Specification {
    return copyOfGroup(after, copy, ({ id }) => {
      const place = before.specification.options.findIndex((option) => option.id === id);
      return copy.options[place]?.id ?? this.#tools.ids.next();
    });
  }
}

/** Choices with what is sold out of them now, which is not planned. */
function withMarks(specifications: readonly SpecificationInput[], now: readonly Specification[]): SpecificationInput[] {
  const options = new Map(now.flatMap((group) => group.options.map((option) => [option.id, option])));
  return specifications.map((group) => ({
    ...group,
    options: group.options.map((option) => {
      const known = option.id === undefined ? undefined : options.get(option.id);
      const isThere = known !== undefined && shelfOf(known.status) === shelfOf(option.status);
      return isThere ? { ...option, status: known.status, sold_out_until: known.sold_out_until } : option;
    }),
  }));
}
