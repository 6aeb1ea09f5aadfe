import type { Category, Dish } from '#contract/domain/menu.ts';
import type { PlanDecision, PlanEdit } from '#contract/domain/menu-plan.ts';
import { CallError, invalidField } from '#contract/errors.ts';
import type { OptionGroup } from '#contract/domain/option-group.ts';
import type { Ids } from '../../../base/ids.ts';
import type { MenuNow } from './import-plan.ts';
import type { KeptItem } from './kept-changes.ts';
import { differing, menuFields, picked, type MenuFields } from './menu-fields.ts';

/** One change of a plan: what each field was when it was planned, and what it becomes. `target` null: a new dish. */
export type StoredEdit = {
  id: string;
  of: KeptItem['of'];
  target: string | null;
  name_zh: string;
  name_en: string;
  was: MenuFields;
  to: MenuFields;
};

/** The item of a menu that an edit changes. */
export function itemOf({ dishes, categories, groups }: MenuNow, { of, target }: Pick<StoredEdit, 'of' | 'target'>) {
  const items: readonly (Dish | Category | OptionGroup)[] = { dish: dishes, category: categories, group: groups }[of];
  return items.find(({ id }) => id === target);
}

type Tools = {
  ids: Ids;
  /** The menu now, whose versions people saw. */
  now: MenuNow;
  /** The menu that the plan is laid on, as it will be by then. */
  base: MenuNow;
};

/**
 * What people ask for as edits that can be kept, or undefined where it is so already; refused where it was decided on what
 * is no longer so.
 */
export const editsOf = (asked: readonly PlanEdit[], tools: Tools): (StoredEdit | undefined)[] =>
  asked.map((edit, index) => {
    if ('dish' in edit) return newDish(edit.dish, index, tools);
    if ('dish_id' in edit)
      return changeOf('dish', edit.dish_id, { to: edit.change, version: edit.version, index }, tools);
    if ('category_id' in edit) return changeOf('category', edit.category_id, { to: edit.change, index }, tools);
    return changeOf('group', edit.group_id, { to: edit.group, version: edit.version, index }, tools);
  });

function newDish(dish: { name_zh: string; name_en: string }, index: number, { ids }: Tools): StoredEdit {
  assertNotOfTheDay(dish, `edits.${index}.dish`);
  const { name_zh, name_en } = dish;
  return { id: ids.next(), of: 'dish', target: null, name_zh, name_en, was: {}, to: menuFields(dish) };
}

function changeOf(
  of: StoredEdit['of'],
  target: string,
  { to, version, index }: { to: object; version?: number; index: number },
  { ids, now, base }: Tools,
): StoredEdit | undefined {
  const item = itemOf(now, { of, target });
  if (item === undefined) throw new CallError('not_found');
  if (version !== undefined && 'version' in item && item.version !== version) throw new CallError('stale_version');
  assertNotOfTheDay(to, `edits.${index}.change`);
  const { before, after } = differing(menuFields(itemOf(base, { of, target }) ?? item), menuFields(to));
  if (Object.keys(after).length === 0) return undefined;
  const names =
    'label' in item ? { name_zh: item.label, name_en: '' } : { name_zh: item.name_zh, name_en: item.name_en };
  return { id: ids.next(), of, target, ...names, was: before, to: after };
}

/** What is sold out is of the day: no plan knows it. */
function assertNotOfTheDay(change: object, path: string): void {
  if ('status' in change && change.status === 'sold_out')
    throw invalidField(`${path}.status`, 'not_planned', 'is of today, and cannot be planned');
}

const isOfSame = (edit: StoredEdit, other: StoredEdit): boolean =>
  edit.id === other.id || (edit.target !== null && edit.of === other.of && edit.target === other.target);

/** The edit of a plan that holds an added one. */
export const editWith = (edits: readonly StoredEdit[], added: StoredEdit): StoredEdit | undefined =>
  edits.find((edit) => isOfSame(edit, added));

/** The edits with more of them: an item has one edit, in which the later value of a field counts. */
export function withMore(edits: readonly StoredEdit[], more: readonly StoredEdit[]): StoredEdit[] {
  const found = [...edits];
  for (const edit of more) {
    const place = found.findIndex((known) => isOfSame(known, edit));
    const known = found[place];
    if (known === undefined) found.push(edit);
    else found[place] = { ...edit, id: known.id, was: { ...known.was, ...edit.was }, to: { ...known.to, ...edit.to } };
  }
  return found;
}

/** The edits after what a person decided: a field that is kept counts from what it is now, any other is left out. */
export function decided(edits: readonly StoredEdit[], decisions: readonly PlanDecision[], base: MenuNow): StoredEdit[] {
  return decisions.reduce<readonly StoredEdit[]>(
    (left, decision) =>
      left.flatMap((edit) => (edit.id === decision.edit_id ? afterDecision(edit, decision, base) : [edit])),
    edits,
  ) as StoredEdit[];
}

function afterDecision(edit: StoredEdit, { field, keep }: PlanDecision, base: MenuNow): StoredEdit[] {
  const names = field === null ? Object.keys(edit.to) : [field];
  if (!keep) {
    const left = Object.keys(edit.to).filter((name) => !names.includes(name));
    // A new dish is planned whole.
    return edit.target === null || left.length === 0
      ? []
      : [{ ...edit, was: picked(edit.was, left), to: picked(edit.to, left) }];
  }
  const item = itemOf(base, edit);
  if (item === undefined) return [edit];
  const known = names.filter((name) => name in edit.to);
  return [{ ...edit, was: { ...edit.was, ...picked(menuFields(item), known) } }];
}
