import type { Actor } from '#contract/domain/basics.ts';
import type { MenuItemChange } from '#contract/domain/menu-import.ts';
import type { Category, Dish } from '#contract/domain/menu.ts';
import { CallError } from '#contract/errors.ts';
import type { BodyOf, ReplyOf } from '#contract/http/call.ts';
import type { lastImportCall, undoImportCall } from '#contract/http/menu/menu-edit.ts';
import type { Queries } from '../../../db/database.ts';
import { fromJsonOr, toJson } from '../../../db/json.ts';
import type { TaxClass } from '#contract/domain/tax.ts';
import { keepCategoryName } from '../../money/statistics/sold-names.repository.ts';
import type { Context } from '../../context.ts';
import { writeCategory } from './category-edit.ts';
import { changeMenu, lockDishes, writeDish, type MenuChange } from './change-menu.ts';
import { removeDishes } from './dish-edit.ts';
import { linkedAgain } from './dish-draft.ts';
import { fieldChange, groupChange, type Names } from './import-changes.ts';
import { touched } from './kept-changes.ts';
import {
  findLastImport,
  markUndone,
  type KeptChange,
  type KeptImport,
  type LastImport,
} from './menu-import.repository.ts';
import { presentDish } from './menu-rows.repository.ts';
import { listCategories, listDishes } from './menu.repository.ts';
import { findHolders, lockGroups, removeGroup, type Groups } from './option-group.repository.ts';

/** The last import of a menu: when, by whom, and how much it changed. */
export async function lastImport(db: Queries, restaurantId: string): Promise<ReplyOf<typeof lastImportCall>> {
  const found = await findLastImport(db, restaurantId);
  if (found === undefined) return { last: null };
  const { changes, ...last } = found;
  const added = changes.dishes.filter(({ before }) => before === null).length;
  const undo = await undoOutlook(db, restaurantId, found);
  return { last: { ...last, added, updated: changes.dishes.length - added, undo } };
}

const NAMES_SHOWN = 5;

/** What undoing would do now: the dishes that go, and those that get values back [MN1]. */
async function undoOutlook(db: Queries, restaurantId: string, { changes, undone_at }: LastImport) {
  if (undone_at !== null) return { removed: 0, restored: 0, names: [] };
  const now = new Map((await listDishes(db, restaurantId)).map((dish) => [dish.id, dish]));
  const touchedBy = (isWanted: (dish: Dish, kept: KeptChange<Dish>) => boolean): Dish[] =>
    changes.dishes.flatMap((kept) => {
      const dish = now.get(kept.id);
      return dish !== undefined && isWanted(dish, kept) ? [dish] : [];
    });
  const gone = touchedBy((dish, { before, after }) => before === null && isAsAdded(dish, after));
  const back = touchedBy((dish, kept) => kept.before !== null && Object.keys(takenBack(dish, kept)).length > 0);
  const names = [...gone, ...back].slice(0, NAMES_SHOWN).map(({ name_zh, name_en }) => ({ name_zh, name_en }));
  return { removed: gone.length, restored: back.length, names };
}

type Undone = { changes: MenuItemChange[]; kept: number };

/**
 * [MN1] Undoes the last import, in one transaction and one entry of the record: removes what it added and gives every
 * field it changed its value of before. What a person changed since is newer and stays, field by field; an added dish or
 * category that was changed since stays whole.
 */
export function undoImport(
  context: Context,
  actor: Actor,
  { restaurant_id, import_id }: BodyOf<typeof undoImportCall>,
): Promise<ReplyOf<typeof undoImportCall>> {
  return changeMenu(context, actor, restaurant_id, async (change) => {
    const { tx, now } = change.live;
    if (!(await markUndone(tx, restaurant_id, import_id, now))) throw new CallError('conflict');
    const found = await findLastImport(tx, restaurant_id);
    if (found === undefined) throw new CallError('conflict');
    const undone: Undone = { changes: [], kept: 0 };
    change.touch.kind = 'import';
    const groups = await lockGroups(context, change.live);
    await undoDishes(change, found.changes, groups, undone);
    await undoCategories(change, found.changes, undone);
    await undoGroups(change, found.changes, groups, undone);
    const { changes, kept } = undone;
    const removed = changes.filter(({ of, kind }) => of === 'dish' && kind === 'remove').length;
    const restored = changes.filter(({ of, kind }) => of === 'dish' && kind === 'update').length;
    await change.record('menu.undo_import', import_id, undefined, { removed, restored, kept, changes });
    return { removed, restored, kept };
  });
}

/** The fields that still are as the import left them, with their values of before. */
function takenBack<T extends object>(now: T, { before, after }: KeptChange<T>): Partial<T> {
  const keys = (Object.keys(before ?? {}) as (keyof T)[]).filter((key) => toJson(now[key]) === toJson(after[key]));
  return Object.fromEntries(keys.map((key) => [key, before?.[key]])) as Partial<T>;
}

/** Whether nothing of an added dish or category was changed by anyone since. */
const isAsAdded = <T extends object>(now: T, after: Partial<T>): boolean =>
  (Object.keys(after) as (keyof T)[]).every(
    (key) => key === 'version' || key === 'dish_count' || toJson(now[key]) === toJson(after[key]),
  );

async function namesOf(change: MenuChange, imported: KeptImport): Promise<Names> {
  const categories = await listCategories(change.live.tx, change.live.restaurantId);
  const added = imported.categories.map(({ id, name_zh }) => [id, name_zh] as const);
  return {
    categories: new Map([...added, ...categories.map(({ id, name_zh }) => [id, name_zh] as const)]),
    taxClasses: fromJsonOr<TaxClass[]>(change.restaurant.tax_classes, []),
  };
}

async function undoDishes(change: MenuChange, imported: KeptImport, groups: Groups, undone: Undone): Promise<void> {
  const { tx, restaurantId, now } = change.live;
  const there = new Set((await listDishes(tx, restaurantId)).map(({ id }) => id));
  const known = imported.dishes.filter(({ id }) => there.has(id));
  const rows = new Map(
    (
      await lockDishes(
        change,
        known.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  );
  const names = await namesOf(change, imported);
  undone.kept += imported.dishes.length - known.length;
  const gone = known.flatMap((kept) => {
    const row = rows.get(kept.id);
    return kept.before === null && row !== undefined && isAsAdded(presentDish(row), kept.after) ? [row] : [];
  });
  await removeDishes(change, gone);
  for (const { name_zh, name_en } of gone)
    undone.changes.push({ of: 'dish', kind: 'remove', name_zh, name_en, fields: [] });
  undone.kept += known.filter(({ before }) => before === null).length - gone.length;
  for (const kept of known) {
    const row = rows.get(kept.id);
    if (row === undefined || kept.before === null) continue;
    const dish = presentDish(row);
    const back = withReturn(takenBack<Dish>(dish, kept), now);
    if (back.specifications !== undefined)
      back.specifications = linkedAgain(back.specifications, { ids: change.context.ids, now, groups });
    if (back.category_id !== undefined && !names.categories.has(back.category_id)) delete back.category_id;
    if (Object.keys(back).length < Object.keys(kept.before).length) undone.kept += 1;
    if (Object.keys(back).length === 0) continue;
    await writeDish(change, row, { ...dish, ...back });
    const fields = Object.keys(back).map((field) => fieldChange(field, dish, back, names));
    undone.changes.push({ of: 'dish', kind: 'update', name_zh: row.name_zh, name_en: row.name_en, fields });
  }
}

/** A sold-out whose end has passed since means on sale. */
const withReturn = (back: Partial<Dish>, now: string): Partial<Dish> =>
  typeof back.sold_out_until === 'string' && back.sold_out_until <= now
    ? { ...back, status: 'on_sale', sold_out_until: null }
    : back;

async function undoCategories(change: MenuChange, imported: KeptImport, undone: Undone): Promise<void> {
  const { tx, restaurantId } = change.live;
  const names = await namesOf(change, imported);
  const now = new Map((await listCategories(tx, restaurantId)).map((category) => [category.id, category]));
  for (const kept of imported.categories) {
    const category = now.get(kept.id);
    if (category === undefined) undone.kept += 1;
    else if (kept.before === null) await removeAdded(change, category, kept, undone);
    else {
      const back = takenBack<Category>(category, kept);
      if (Object.keys(back).length < Object.keys(kept.before).length) undone.kept += 1;
      if (Object.keys(back).length === 0) continue;
      await writeCategory(change, category, { ...category, ...back });
      const fields = Object.keys(back).map((field) => fieldChange(field, category, back, names));
      const { name_zh, name_en } = category;
      undone.changes.push({ of: 'category', kind: 'update', name_zh, name_en, fields });
    }
  }
}

/** A category that the import added goes, unless it was changed or holds dishes by now. */
async function removeAdded(
  { live, touch }: MenuChange,
  category: Category,
  { after }: KeptChange<Category>,
  undone: Undone,
): Promise<void> {
  if (category.dish_count > 0 || !isAsAdded(category, after)) {
    undone.kept += 1;
    return;
  }
  await keepCategoryName(live.tx, live.restaurantId, category);
  await live.tx
    .deleteFrom('category')
    .where('restaurant_id', '=', live.restaurantId)
    .where('id', '=', category.id)
    .execute();
  touch.items.push(...touched('category', category, null));
  const { name_zh, name_en } = category;
  undone.changes.push({ of: 'category', kind: 'remove', name_zh, name_en, fields: [] });
}

/** A group that the import made goes, unless it was changed or a dish has it by now. */
async function undoGroups({ live }: MenuChange, imported: KeptImport, groups: Groups, undone: Undone): Promise<void> {
  const holders = new Set((await findHolders(live.tx, live.restaurantId)).flatMap(({ group_ids }) => group_ids));
  for (const { id, label, version } of imported.groups ?? []) {
    if (groups.get(id)?.version !== version || holders.has(id)) {
      undone.kept += 1;
      continue;
    }
    await removeGroup(live, id);
    undone.changes.push(groupChange('remove', label));
  }
}
