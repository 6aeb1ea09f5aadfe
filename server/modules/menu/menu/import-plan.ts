import * as z from 'zod/mini';
import { alike, isSameName } from '#contract/domain/alike.ts';
import { FileCategorySchema, FileDishSchema, type FileCategory, type FileDish } from '#contract/domain/menu-file.ts';
import {
  CategoryInputSchema,
  DishInputSchema,
  limitedTimeProblems,
  MAX_CATEGORIES,
  MAX_DISHES,
} from '#contract/domain/menu-input.ts';
import type { Category, Dish } from '#contract/domain/menu.ts';
import type { OptionGroup } from '#contract/domain/option-group.ts';
import type { TaxClass } from '#contract/domain/tax.ts';
import type { Ids } from '../../../base/ids.ts';
import { isEnglishOnly, withEitherName } from '#contract/domain/either-name.ts';
import { fieldErrors } from '#contract/field-errors.ts';
import { changedFields } from './change-menu.ts';
import { changedDish, dishProblems, type DraftRules } from './dish-draft.ts';
import { emptyDish } from './dish-edit.ts';
import { GroupBook, isCopyInFile, type Report } from './group-book.ts';
import type { FileItem, RowError } from './menu-file.ts';
import { PartPlaces } from './part-places.ts';

export type PlannedChange<T> = { row: number; before: T | null; after: T; fields: string[] };
export type ImportPlan = {
  categories: PlannedChange<Category>[];
  dishes: PlannedChange<Dish>[];
  /** Shared groups that it makes. */
  groups: OptionGroup[];
  unchanged: number;
  errors: RowError[];
};

export type MenuNow = {
  restaurantId: string;
  categories: readonly Category[];
  dishes: readonly Dish[];
  taxClasses: readonly TaxClass[];
  groups: readonly OptionGroup[];
};
/**
 * `onlyNew`: what the menu has already, a dish also in another category, stays as it is [SU2]. `isByRows`: a group is of
 * the dish above it, as in a spreadsheet.
 */
type Tools = { ids: Ids; now: string; onlyNew: boolean; isByRows: boolean };

const NEW_CATEGORY = z.parse(CategoryInputSchema, { name_zh: '-' });

/** Plans the changes of a file to a menu. Pure except for new ids: the dry run and the import make the same plan. */
export function planImport(items: readonly FileItem[], menu: MenuNow, tools: Tools): ImportPlan {
  const groups = new GroupBook(menu.groups, tools);
  const plan: ImportPlan = { categories: [], dishes: [], groups: groups.added, unchanged: 0, errors: [] };
  const categories = new CategoryBook(menu, tools, plan);
  for (const item of items) if (item.kind === 'category') categories.take(item);
  const ofDishes = items.filter(({ kind }) => kind === 'dish');
  const contents = tools.isByRows ? ofDishes.map(({ content }) => content) : [];
  const parts = new PartPlaces(contents, menu.dishes);
  const dishes = new DishBook(menu, tools, plan, { categories, groups, parts });
  for (const item of ofDishes) dishes.take(item);
  return plan;
}

/** Parses an entry by its schema; problems are reported at its row and column. */
function parsed<T extends z.core.$ZodType>(schema: T, content: unknown, item: FileItem, plan: ImportPlan) {
  const found = z.safeParse(schema, content, { reportInput: true });
  if (found.success) return found.data;
  for (const [index, { code, params }] of fieldErrors(found.error.issues).entries())
    plan.errors.push({ ...item.placeOf(found.error.issues[index]?.path ?? []), code, params: params ?? {} });
  return undefined;
}

const report = (plan: ImportPlan, item: FileItem, path: readonly PropertyKey[], code: string, params = {}): void => {
  plan.errors.push({ ...item.placeOf(path), code, params });
};

/** An empty Chinese name beside an English one is none; of groups and options, the English one stands for it. */
function inEither(content: unknown): unknown {
  if (typeof content !== 'object' || content === null) return content;
  const { name_zh, specifications, ...rest } = content as Record<string, unknown>;
  const own = isEnglishOnly(content) || name_zh === undefined ? rest : { ...rest, name_zh };
  return specifications === undefined ? own : { ...own, specifications: withEitherName(specifications) };
}

const definedOf = <T extends object>(content: T): Partial<T> =>
  Object.fromEntries(Object.entries(content).filter(([, value]) => value !== undefined)) as Partial<T>;

/** The categories after the import; one that only a dish names is created. */
class CategoryBook {
  readonly #menu: MenuNow;
  readonly #tools: Tools;
  readonly #plan: ImportPlan;
  readonly #byId: Map<string, Category>;
  /** The rows of what the file has named so far, by id. */
  readonly #taken = new Map<string, number>();

  constructor(menu: MenuNow, tools: Tools, plan: ImportPlan) {
    this.#menu = menu;
    this.#tools = tools;
    this.#plan = plan;
    this.#byId = new Map(menu.categories.map((category) => [category.id, category]));
  }

  /** As a dish names it: by its Chinese name, as files are written, else by its English one, as people read it. */
  named(name: string): Category | undefined {
    return this.#called(name) ?? [...this.#byId.values()].find(({ name_en }) => isSameName(name_en, name));
  }

  #called(name: string): Category | undefined {
    const all = [...this.#byId.values()];
    return all.find(({ name_zh }) => name_zh === name) ?? all.find(({ name_zh }) => isSameName(name_zh, name));
  }

  take(item: FileItem): void {
    const content = parsed(FileCategorySchema, inEither(item.content), item, this.#plan);
    if (content === undefined) return;
    const before = this.#known(content);
    const named = content.name_zh ?? content.name_en ?? '';
    if (before === undefined && named === '') return report(this.#plan, item, ['name_zh'], 'required');
    const base = before ?? this.#fresh(named, content.id);
    const after: Category = { ...base, ...(definedOf(content) as Partial<Category>), id: base.id };
    const first = this.#taken.get(after.id);
    if (first !== undefined) return report(this.#plan, item, ['name_zh'], 'row_twice', { first });
    this.#taken.set(after.id, item.row);
    if (before !== undefined && this.#tools.onlyNew) return;
    for (const { path, code } of limitedTimeProblems(after)) report(this.#plan, item, path, code);
    this.#put(item, before ?? null, after);
  }

  /** The category that a dish names, created if missing. */
  forDish(name: string, item: FileItem): Category {
    const known = this.named(name);
    if (known !== undefined) return known;
    const made = this.#fresh(name, undefined);
    this.#put(item, null, made);
    return made;
  }

  #known({ id, name_zh }: FileCategory): Category | undefined {
    if (id !== undefined && this.#byId.has(id)) return this.#byId.get(id);
    // A category's own row says what its Chinese name is: found by the English one, it would be given that.
    return id === undefined && name_zh !== undefined ? this.#called(name_zh) : undefined;
  }

  #fresh(name_zh: string, id: string | undefined): Category {
    const last = Math.max(0, ...[...this.#byId.values()].map(({ sort_order }) => sort_order));
    const place = { restaurant_id: this.#menu.restaurantId, sort_order: last + 1, dish_count: 0 };
    return { ...NEW_CATEGORY, ...place, name_zh, id: id ?? this.#tools.ids.next() };
  }

  #put(item: FileItem, before: Category | null, after: Category): void {
    if (before === null && this.#byId.size >= MAX_CATEGORIES)
      return report(this.#plan, item, ['category'], 'too_big', { maximum: MAX_CATEGORIES });
    this.#byId.set(after.id, after);
    const fields = before === null ? [] : Object.keys(changedFields(before, after).after);
    if (before === null || fields.length > 0) this.#plan.categories.push({ row: item.row, before, after, fields });
  }
}

const nameKey = ({ category, name_zh }: FileDish): string => JSON.stringify([category, name_zh]);

/** The dishes after the import. */
class DishBook {
  readonly #menu: MenuNow;
  readonly #tools: Tools;
  readonly #plan: ImportPlan;
  readonly #categories: CategoryBook;
  readonly #groups: GroupBook;
  readonly #parts: PartPlaces;
  readonly #byId: Map<string, Dish>;
  readonly #byName = new Map<string, Dish[]>();
  /** By the name in either language, however it is capitalized. */
  readonly #byAnyName = new Map<string, Dish[]>();
  /** The rows of what the file has named so far, by id. */
  readonly #taken = new Map<string, number>();
  /** The rows of new dishes without an id, by category and name: a second one is a row that was copied. */
  readonly #newNames = new Map<string, number>();
  /** The owner of each option and specification id, so that no id is used twice. */
  readonly #partIds = new Map<string, string>();
  readonly #lastPlace = new Map<string, number>();
  #count: number;

  constructor(
    menu: MenuNow,
    tools: Tools,
    plan: ImportPlan,
    { categories, groups, parts }: { categories: CategoryBook; groups: GroupBook; parts: PartPlaces },
  ) {
    this.#menu = menu;
    this.#tools = tools;
    this.#plan = plan;
    this.#categories = categories;
    this.#groups = groups;
    this.#parts = parts;
    this.#byId = new Map(menu.dishes.map((dish) => [dish.id, dish]));
    this.#count = menu.dishes.length;
    for (const dish of menu.dishes) {
      const key = `${dish.category_id} ${dish.name_zh}`;
      this.#byName.set(key, [...(this.#byName.get(key) ?? []), dish]);
      for (const name of new Set([alike(dish.name_en.trim()), alike(dish.name_zh.trim())]))
        this.#byAnyName.set(name, [...(this.#byAnyName.get(name) ?? []), dish]);
      this.#own(dish);
    }
  }

  take(item: FileItem): void {
    const found = parsed(FileDishSchema, inEither(item.content), item, this.#plan);
    if (found === undefined) return;
    const before = this.#known(found);
    const content = before === undefined ? (withEitherName({ name_zh: undefined, ...found }) as FileDish) : found;
    const { category: name, id: fileId, sort_order, tax_class, specifications: sent, ...fields } = content;
    const tax_class_id = this.#taxClassOf(tax_class, item);
    const reportPart: Report = (path, code, params) => report(this.#plan, item, path, code, params);
    this.#parts.check(sent ?? [], before?.id, reportPart);
    const specifications = sent?.map((each, place) => this.#groups.linked(each, place, reportPart));
    const patch = definedOf({ ...fields, tax_class_id, specifications });
    // Two dishes of one name may stand in another store's menu: both are here already.
    if (before !== undefined && this.#tools.onlyNew) {
      this.#plan.unchanged += 1;
      return;
    }
    const knownId = before?.id ?? fileId;
    const first = knownId === undefined ? this.#newNames.get(nameKey(content)) : this.#taken.get(knownId);
    if (first !== undefined) return report(this.#plan, item, ['name_zh'], 'row_twice', { first });
    if (before === undefined && !this.#isComplete(content, item)) return;
    const category = name === undefined ? undefined : this.#categories.forDish(name, item);
    const id = before?.id ?? fileId ?? this.#tools.ids.next();
    const category_id = category?.id ?? before?.category_id ?? '';
    const rules: DraftRules = {
      ...this.#tools,
      mayTakeId: (part) => (this.#partIds.get(part) ?? id) === id,
      groups: this.#groups.groups,
      isStillCopy: isCopyInFile,
    };
    const drafted = changedDish(before ?? emptyDish(this.#menu.restaurantId, id, 0), { ...patch, category_id }, rules);
    const after = { ...drafted, sort_order: this.#placeOf(drafted, before, sort_order) };
    for (const { path, code } of dishProblems(after, patch)) report(this.#plan, item, path, code);
    this.#taken.set(id, item.row);
    // With ids of their own two dishes may have one name, as in a menu that was exported.
    if (knownId === undefined) this.#newNames.set(nameKey(content), item.row);
    this.#put(item, before ?? null, after);
  }

  #known({ id, name_zh, name_en, category }: FileDish): Dish | undefined {
    if (id !== undefined) return this.#byId.get(id);
    if (name_zh === undefined && name_en !== undefined) return this.#knownInEnglish(name_en, category);
    if (this.#tools.onlyNew) return this.#menu.dishes.find((dish) => dish.name_zh === name_zh);
    const inCategory = category === undefined ? undefined : this.#categories.named(category);
    if (name_zh === undefined || inCategory === undefined) return undefined;
    const named = this.#byName.get(`${inCategory.id} ${name_zh}`) ?? [];
    return named.find((dish) => !this.#taken.has(dish.id)) ?? named[0];
  }

  /** A row that has only an English name is found by it, also where that stands for the Chinese one. */
  #knownInEnglish(name: string, category: string | undefined): Dish | undefined {
    const inCategory = category === undefined ? undefined : this.#categories.named(category);
    const called = this.#byAnyName.get(alike(name.trim())) ?? [];
    return called.find(({ category_id }) => this.#tools.onlyNew || category_id === inCategory?.id);
  }

  /** The class that a file names; undefined where the file does not say. */
  #taxClassOf(name: string | null | undefined, item: FileItem): string | null | undefined {
    if (name === null || name === undefined) return name;
    const known = this.#menu.taxClasses.find((one) => one.name === name);
    if (known === undefined) report(this.#plan, item, ['tax_class'], 'unknown_tax_class');
    return known?.id;
  }

  /** A new dish needs its name, its price and a category. */
  #isComplete({ category, ...content }: FileDish, item: FileItem): boolean {
    const whole = { ...definedOf(content), category_id: this.#menu.restaurantId };
    const isFit = parsed(DishInputSchema, whole, item, this.#plan) !== undefined;
    if (category === undefined) report(this.#plan, item, ['category'], 'required');
    return isFit && category !== undefined;
  }

  #placeOf(dish: Dish, before: Dish | undefined, asked: number | undefined): number {
    if (asked !== undefined) return asked;
    if (before !== undefined && before.category_id === dish.category_id) return before.sort_order;
    const known =
      this.#lastPlace.get(dish.category_id) ??
      this.#menu.dishes.reduce(
        (last, other) => (other.category_id === dish.category_id ? Math.max(last, other.sort_order) : last),
        0,
      );
    this.#lastPlace.set(dish.category_id, known + 1);
    return known + 1;
  }

  #put(item: FileItem, before: Dish | null, after: Dish): void {
    if (before === null) {
      this.#count += 1;
      if (this.#count > MAX_DISHES) return report(this.#plan, item, [], 'too_many_dishes', { maximum: MAX_DISHES });
    }
    this.#own(after);
    const fields = before === null ? [] : Object.keys(changedFields(before, after).after);
    if (before !== null && fields.length === 0) this.#plan.unchanged += 1;
    else this.#plan.dishes.push({ row: item.row, before, after, fields });
  }

  #own(dish: Dish): void {
    for (const group of dish.specifications)
      for (const { id } of [group, ...group.options]) this.#partIds.set(id, dish.id);
  }
}
