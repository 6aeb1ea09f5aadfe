import { isSame } from '#contract/domain/canonical.ts';
import type { DishStatus } from '#contract/domain/menu.ts';
import type { SpecificationInput } from '#contract/domain/menu-input.ts';
import { contentKey } from '#contract/domain/option-group.ts';

/** Fields of a dish, a category or a shared group as plans and versions hold them. */
export type MenuFields = Readonly<Record<string, unknown>>;

/** What is of the day or of the row, not of the menu: no plan sets it, and no earlier menu brings it back. */
const NOT_OF_MENU: ReadonlySet<string> = new Set([
  'id',
  'restaurant_id',
  'version',
  'dish_count',
  'sold_out_until',
  'portions_left',
  'portions_until',
]);

/** What is sold out stands on the shelf. */
export const shelfOf = (status: DishStatus): DishStatus => (status === 'off_shelf' ? 'off_shelf' : 'on_sale');

/** A specification without what is sold out; it says whether it is a shared group's copy or the dish's own. */
const ofMenu = (specification: SpecificationInput): SpecificationInput => ({
  ...specification,
  group_id: specification.group_id ?? null,
  options: specification.options.map((option) => ({
    ...option,
    status: shelfOf(option.status),
    sold_out_until: null,
  })),
});

function fieldOf(field: string, value: unknown): unknown {
  if (field === 'status') return shelfOf(value as DishStatus);
  if (field === 'specification') return ofMenu(value as SpecificationInput);
  return field === 'specifications' ? (value as SpecificationInput[]).map(ofMenu) : value;
}

/** The fields of an item that are of the menu. */
export const menuFields = (item: object): MenuFields =>
  Object.fromEntries(
    Object.entries(item)
      .filter(([field, value]) => !NOT_OF_MENU.has(field) && value !== undefined)
      .map(([field, value]) => [field, fieldOf(field, value)]),
  );

/** Equal keys are the same choice to a customer; a copy's content is its group's. */
const choiceKey = (specification: SpecificationInput): unknown =>
  typeof specification.group_id === 'string'
    ? specification.group_id
    : [contentKey(specification, null), specification.options.map(({ status }) => shelfOf(status))];

const comparable = (field: string, value: unknown): unknown => {
  if (value === undefined || value === null) return null;
  if (field === 'specification') return choiceKey({ ...(value as SpecificationInput), group_id: null });
  return field === 'specifications' ? (value as SpecificationInput[]).map(choiceKey) : value;
};

/** Whether a field says the same on both sides. */
export const isSameField = (field: string, left: unknown, right: unknown): boolean =>
  isSame(comparable(field, left), comparable(field, right));

/** Whether an item is the same menu on both sides, and as much of it is sold out. */
export const isSameItem = (before: object, after: object): boolean => isSame(before, after);

/** The named fields of these. */
export const picked = (fields: MenuFields, names: readonly string[]): MenuFields =>
  Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));

/** The fields that differ. A place is one of its category: where that differs, so does the place. */
function namesOfDiffering(before: MenuFields, after: MenuFields): string[] {
  const names = Object.keys(after).filter((field) => !isSameField(field, before[field], after[field]));
  const isMoved = names.includes('category_id') && 'sort_order' in after && !names.includes('sort_order');
  return isMoved ? [...names, 'sort_order'] : names;
}

/** The fields that differ, as they are on both sides. */
export function differing(before: MenuFields, after: MenuFields): { before: MenuFields; after: MenuFields } {
  const names = namesOfDiffering(before, after);
  return { before: picked(before, names), after: picked(after, names) };
}
