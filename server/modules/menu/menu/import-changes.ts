import type { FieldChange, MenuItemChange } from '#contract/domain/menu-import.ts';
import type { Category, Dish } from '#contract/domain/menu.ts';
import type { TaxClass } from '#contract/domain/tax.ts';
import type { ImportPlan, PlannedChange } from './import-plan.ts';

/** The names of what dishes refer to by id. */
export type Names = { categories: ReadonlyMap<string, string>; taxClasses: readonly TaxClass[] };

/** Of a new dish a person checks the price and where it stands; the rest is in the file. */
export const NEW_DISH = ['category_id', 'price_cents'] as const;

/** What a plan does, dish by dish, in words that need no other table: shown before it is done, and kept in the record. */
export function importChanges(plan: ImportPlan, names: Names): MenuItemChange[] {
  const after = new Map([
    ...names.categories,
    ...plan.categories.map(({ after: { id, name_zh } }) => [id, name_zh] as const),
  ]);
  const named = { ...names, categories: after };
  return [
    ...plan.groups.map(({ label }) => groupChange('add', label)),
    ...plan.categories.map((change) => itemChange('category', change, [], named)),
    ...plan.dishes.map((change) => itemChange('dish', change, NEW_DISH, named)),
  ];
}

/** A shared group that is made or removed; its label is in one language. */
export const groupChange = (kind: MenuItemChange['kind'], label: string): MenuItemChange => ({
  of: 'group',
  kind,
  name_zh: label,
  name_en: '',
  fields: [],
});

type Change = Omit<PlannedChange<Category>, 'row'> | Omit<PlannedChange<Dish>, 'row'>;

function itemChange(of: 'category' | 'dish', change: Change, whenNew: readonly string[], names: Names): MenuItemChange {
  const { before, after, fields } = change;
  return {
    of,
    kind: before === null ? 'add' : 'update',
    name_zh: before?.name_zh ?? after.name_zh,
    name_en: before?.name_en ?? after.name_en,
    fields: (before === null ? whenNew : fields).map((field) => fieldChange(field, before ?? {}, after, names)),
  };
}

/** One field on both sides, with names in the place of ids. */
export function fieldChange(field: string, before: object, after: object, names: Names): FieldChange {
  const valueIn = (side: object): unknown => {
    const value = (side as Record<string, unknown>)[field] ?? null;
    if (field === 'category_id') return typeof value === 'string' ? (names.categories.get(value) ?? null) : null;
    if (field === 'tax_class_id') return names.taxClasses.find(({ id }) => id === value)?.name ?? null;
    return value;
  };
  return { field, before: valueIn(before), after: valueIn(after) };
}
