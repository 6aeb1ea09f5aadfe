import type { Actor } from '#contract/domain/basics.ts';
import { DEFAULT_CURRENCY } from '#contract/domain/money.ts';
import { fileCategoryOf, fileDishOf } from '#contract/domain/menu-file.ts';
import { CallError } from '#contract/errors.ts';
import type { BodyOf, ReplyOf } from '#contract/http/call.ts';
import type { exportMenuCall, importMenuCall } from '#contract/http/menu/menu-edit.ts';
import { localTime } from '#contract/domain/time.ts';
import { isoNow } from '../../../base/clock.ts';
import type { Queries } from '../../../db/database.ts';
import { toJson } from '../../../db/json.ts';
import type { Row } from '../../../db/schema.ts';
import { findRestaurantRow } from '../../store/restaurant/desk-store.repository.ts';
import type { Context } from '../../context.ts';
import { insertCategory, writeCategory } from './category-edit.ts';
import { changeMenu, lockDishes, writeDish, type MenuChange } from './change-menu.ts';
import { insertDish } from './dish-edit.ts';
import { foreignPictures } from './dish-picture.repository.ts';
import { importChanges, type Names } from './import-changes.ts';
import { planImport, type ImportPlan, type MenuNow } from './import-plan.ts';
import { csvText, jsonText, readFile, withMissingColumns, type FileReading, type RowError } from './menu-file.ts';
import { keepImport } from './menu-import.repository.ts';
import { menuNow } from './menu-now.ts';
import { insertGroup, lockGroups } from './option-group.repository.ts';
import { lockTaxClasses } from './tax-class.ts';

type Input = BodyOf<typeof importMenuCall>;
type Outcome = ReplyOf<typeof importMenuCall>;

/** The most rows in the reply; the counts are of all. */
const MAX_SHOWN = 500;

const isNothing = ({ categories, dishes }: ImportPlan): boolean => categories.length + dishes.length === 0;

const namesIn = ({ categories, taxClasses }: MenuNow): Names => ({
  categories: new Map(categories.map(({ id, name_zh }) => [id, name_zh])),
  taxClasses,
});

/** What an import answers; `importId` where it was made, null for a dry run. */
function outcomeOf(plan: ImportPlan, menu: MenuNow, importId: string | null): Outcome {
  const isNew = ({ before }: { before: unknown }): boolean => before === null;
  const added = plan.dishes.filter(isNew).length;
  const categories_added = plan.categories.filter(isNew).length;
  return {
    added,
    updated: plan.dishes.length - added,
    unchanged: plan.unchanged,
    categories_added,
    categories_updated: plan.categories.length - categories_added,
    applied: importId !== null,
    import_id: isNothing(plan) ? null : importId,
    changes: importChanges(plan, namesIn(menu)).slice(0, MAX_SHOWN),
    errors: plan.errors.slice(0, MAX_SHOWN),
  };
}

/** Imports a file, whole or not at all; a dry run returns the changes it would make and each row's errors. */
export async function importMenu(context: Context, actor: Actor, input: Input): Promise<Outcome> {
  const { db } = context.database;
  const restaurant = await findRestaurantRow(db, input.restaurant_id);
  if (restaurant === undefined) throw new CallError('not_found');
  const read = readFile(input.format, input.content, restaurant.currency ?? DEFAULT_CURRENCY);
  const file = { ...read, errors: [...read.errors, ...(await pictureErrors(db, restaurant.id, actor, read))] };
  const planOf = async (queries: Queries, store: Row<'restaurant'>, now: string): Promise<[ImportPlan, MenuNow]> => {
    const menu = await menuNow(queries, store);
    const tools = { ids: context.ids, now, onlyNew: input.only_new, isByRows: file.header !== undefined };
    return [withErrors(planImport(file.items, menu, tools), file), menu];
  };
  if (input.dry_run) return outcomeOf(...(await planOf(db, restaurant, isoNow(context.clock))), null);
  return changeMenu(context, actor, input.restaurant_id, async (change) => {
    await lockGroups(context, change.live);
    const tax_classes = toJson(await lockTaxClasses(change));
    const [plan, menu] = await planOf(change.live.tx, { ...change.restaurant, tax_classes }, change.live.now);
    if (plan.errors.length > 0)
      throw new CallError(
        'invalid',
        plan.errors.slice(0, MAX_SHOWN).map(({ row, column, code, params }) => ({
          path: `rows.${row}.${column}`,
          code,
          message: 'is not valid',
          params,
        })),
      );
    const importId = context.ids.next();
    const outcome = outcomeOf(plan, menu, importId);
    if (isNothing(plan)) return outcome;
    await applyPlan(change, plan);
    await keepImport(
      change.live.tx,
      { restaurant_id: restaurant.id, id: importId, at: change.live.now, by: actor.name },
      plan,
    );
    await change.record('menu.import', importId, undefined, recordOf(plan, menu, outcome));
    return outcome;
  });
}

/** The rows whose picture is another person's upload. */
async function pictureErrors(db: Queries, restaurantId: string, actor: Actor, { items }: FileReading) {
  const asked = items
    .filter(({ kind }) => kind === 'dish')
    .map((item) => ({ item, image: (item.content as { image?: unknown } | null)?.image }));
  const foreign = await foreignPictures(db, { restaurantId, actor }, asked);
  return foreign.map(({ item }) => ({ ...item.placeOf(['image']), code: 'unknown_picture', params: {} }));
}

/** [MN2] An import is one entry of the record, which holds every change of it. */
const recordOf = (plan: ImportPlan, menu: MenuNow, outcome: Outcome) => ({
  added: outcome.added,
  updated: outcome.updated,
  changes: importChanges(plan, namesIn(menu)),
});

/** Both ends of a span of hours may be wrong: that is one thing to mend in one cell. */
const eachOnce = (errors: readonly RowError[]): RowError[] => [
  ...new Map(errors.map((error) => [`${error.row} ${error.column} ${error.code}`, error])).values(),
];

const withErrors = (plan: ImportPlan, file: FileReading): ImportPlan => ({
  ...plan,
  errors: eachOnce([...file.errors, ...withMissingColumns(plan.errors, file.header)]),
});

async function applyPlan(change: MenuChange, plan: ImportPlan): Promise<void> {
  change.touch.kind = 'import';
  for (const group of plan.groups) await insertGroup(change.live, group);
  for (const { before, after } of plan.categories) {
    if (before === null) await insertCategory(change, after);
    else await writeCategory(change, before, after);
  }
  const known = plan.dishes.flatMap(({ before }) => (before === null ? [] : [before.id]));
  const rows = new Map((await lockDishes(change, known)).map((row) => [row.id, row]));
  for (const { before, after } of plan.dishes) {
    const row = rows.get(after.id);
    if (before === null || row === undefined) await insertDish(change, after);
    else if (row.version === before.version) await writeDish(change, row, after);
    else throw new CallError('stale_version');
  }
}

const TYPES = { csv: 'text/csv;charset=utf-8', json: 'application/json' } as const;

/** The whole menu as a file that can be imported again. */
export async function exportMenu(
  context: Context,
  restaurantId: string,
  format: 'csv' | 'json',
): Promise<ReplyOf<typeof exportMenuCall>> {
  const { db } = context.database;
  const restaurant = await findRestaurantRow(db, restaurantId);
  if (restaurant === undefined) throw new CallError('not_found');
  const { categories, dishes, taxClasses, groups } = await menuNow(db, restaurant);
  const labels = new Map(groups.map(({ id, label }) => [id, label]));
  const nameOf = new Map(categories.map(({ id, name_zh }) => [id, name_zh]));
  const fileCategories = categories.map(fileCategoryOf);
  const fileDishes = dishes.map((dish) =>
    fileDishOf(dish, { category: nameOf.get(dish.category_id) ?? '', taxClasses, groups: labels }),
  );
  const { day } = localTime(context.clock.now(), restaurant.time_zone);
  const content =
    format === 'csv'
      ? csvText(fileCategories, fileDishes, restaurant.currency ?? DEFAULT_CURRENCY)
      : jsonText(fileCategories, fileDishes);
  return { filename: `menu-${day}.${format}`, type: TYPES[format], content };
}
