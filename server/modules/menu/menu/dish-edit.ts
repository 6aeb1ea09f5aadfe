import type { Actor } from '#contract/domain/basics.ts';
import { MAX_DISHES, type DishInput, type SpecificationInput } from '#contract/domain/menu-input.ts';
import type { Dish } from '#contract/domain/menu.ts';
import { isSameChoice } from '#contract/domain/option-group.ts';
import { CallError, invalidField } from '#contract/errors.ts';
import type { BodyOf } from '#contract/http/call.ts';
import type { deleteDishesCall, updateDishCall } from '#contract/http/menu/menu-edit.ts';
import { fromJson } from '../../../db/json.ts';
import type { Row } from '../../../db/schema.ts';
import type { Kept, Once } from '../../../http/first-answer.ts';
import { keepDishNames } from '../../money/statistics/sold-names.repository.ts';
import type { Context } from '../../context.ts';
import {
  changedFields,
  changeMenu,
  endsOf,
  isEmpty,
  lockDishes,
  scheduleReturns,
  writeDish,
  type MenuChange,
} from './change-menu.ts';
import { assertDish, changedDish, type DraftRules } from './dish-draft.ts';
import { assertPictures } from './dish-picture.repository.ts';
import { touched } from './kept-changes.ts';
import { dishCells, presentDish } from './menu-rows.repository.ts';
import { countDishes, findCategoryRow, lastDishPlace } from './menu.repository.ts';
import { lockGroups, type Groups } from './option-group.repository.ts';
import { assertTaxClass } from './tax-class.ts';

/** How a call changes a dish, given the shared groups, locked. */
export const rulesOf = ({ context, live }: MenuChange, groups: Groups): DraftRules => ({
  ids: context.ids,
  now: live.now,
  mayTakeId: () => false,
  groups,
  isStillCopy: (sent, { specification }) => isSameChoice(sent, specification, Date.parse(live.now)),
});

/** The shared groups, locked where a change names specifications; it may name none that there is not. */
async function groupsFor(
  { context, live }: MenuChange,
  specifications: readonly SpecificationInput[] | undefined,
  path: string,
): Promise<Groups> {
  if (specifications === undefined || specifications.length === 0) return new Map();
  const groups = await lockGroups(context, live);
  for (const [index, { group_id }] of specifications.entries())
    if (typeof group_id === 'string' && !groups.has(group_id))
      throw invalidField(`${path}.specifications.${index}.group_id`, 'unknown_group', 'is not a group of this menu');
  return groups;
}

/** Adds a dish at the end of its category. */
export function addDish(
  context: Context,
  actor: Actor,
  restaurantId: string,
  input: DishInput,
  once: Once,
): Promise<Kept<Dish>> {
  return changeMenu(context, actor, restaurantId, (change) =>
    once(change.live.tx, async () => {
      const { tx } = change.live;
      const groups = await groupsFor(change, input.specifications, 'dish');
      await assertCategory(change, input.category_id, 'dish.category_id');
      await assertTaxClass(change, input.tax_class_id, 'dish.tax_class_id');
      await assertPictures(tx, { restaurantId, actor }, [{ path: 'dish.image', image: input.image }]);
      const { dishes } = await countDishes(tx, restaurantId);
      if (dishes >= MAX_DISHES)
        throw invalidField('dish', 'too_many_dishes', 'is one too many', { maximum: MAX_DISHES });
      const empty = emptyDish(
        restaurantId,
        context.ids.next(),
        (await lastDishPlace(tx, restaurantId, input.category_id)) + 1,
      );
      const dish = changedDish(empty, input, rulesOf(change, groups));
      assertDish(dish, input, 'dish');
      await insertDish(change, dish);
      await change.record('menu.add', dish.id, undefined, dish);
      return dish;
    }),
  );
}

/** An empty dish, on which the input is laid. */
export const emptyDish = (restaurant_id: string, id: string, sort_order: number): Dish => ({
  id,
  restaurant_id,
  name_zh: '',
  name_en: '',
  description_zh: '',
  description_en: '',
  category_id: '',
  price_cents: 0,
  image: null,
  sort_order,
  status: 'on_sale',
  sold_out_until: null,
  is_chefs_special: false,
  can_order_alone: true,
  is_limited_time: false,
  available_from_at: null,
  available_until_at: null,
  weekly_windows: [],
  station: null,
  allergens: [],
  tax_class_id: null,
  specifications: [],
  version: 1,
});

/**
 * Inserts a dish; one that is off from the beginning records who set it off and returns automatically like any other.
 */
export async function insertDish({ live, actor, context, touch }: MenuChange, dish: Dish): Promise<void> {
  await live.tx
    .insertInto('dish')
    .values({
      ...dishCells(dish),
      off_since_at: live.now,
      off_by: actor.name,
      option_off_by: null,
      portions_left: null,
      portions_until: null,
    })
    .execute();
  touch.items.push(...touched('dish', null, dish));
  await scheduleReturns(context, live, endsOf(dish));
}

export async function assertCategory({ live }: MenuChange, categoryId: string, path: string): Promise<void> {
  if ((await findCategoryRow(live.tx, live.restaurantId, categoryId)) === undefined)
    throw invalidField(path, 'unknown_category', 'is not a category of this menu');
}

/** Changes the named fields of a dish, if its version is still the one they were decided on. */
export function updateDish(context: Context, actor: Actor, input: BodyOf<typeof updateDishCall>): Promise<Dish> {
  return changeMenu(context, actor, input.restaurant_id, async (change) => {
    const groups = await groupsFor(change, input.change.specifications, 'change');
    const [row] = await lockDishes(change, [input.dish_id]);
    if (row === undefined) throw new CallError('not_found');
    const before = presentDish(row);
    if (before.version !== input.version) throw new CallError('stale_version');
    const next = changedDish(before, input.change, rulesOf(change, groups));
    if (next.category_id !== before.category_id) {
      await assertCategory(change, next.category_id, 'change.category_id');
      next.sort_order = (await lastDishPlace(change.live.tx, input.restaurant_id, next.category_id)) + 1;
    }
    await assertTaxClass(change, input.change.tax_class_id, 'change.tax_class_id');
    const asking = { restaurantId: input.restaurant_id, actor };
    await assertPictures(change.live.tx, asking, [{ path: 'change.image', image: input.change.image }]);
    assertDish(next, input.change, 'change');
    const fields = changedFields(before, next);
    if (isEmpty(fields.after)) return before;
    const written = await writeDish(change, row, next);
    await change.record('menu.update', row.id, fields.before, fields.after);
    return written;
  });
}

export type DishesToDelete = BodyOf<typeof deleteDishesCall>;

/** Deletes dishes. Orders keep their own names and prices; a deal's free dish must first be removed from the deal. */
export function deleteDishes(
  context: Context,
  actor: Actor,
  input: DishesToDelete,
  action: 'menu.delete' | 'menu.delete_all',
): Promise<number> {
  return changeMenu(context, actor, input.restaurant_id, async (change) => {
    const ids = 'dish_ids' in input ? input.dish_ids : await idsOfCategory(change, input.category_id);
    const rows = await lockDishes(change, ids);
    await removeDishes(change, rows);
    for (const row of rows) await change.record(action, row.id, presentDish(row), undefined);
    return rows.length;
  });
}

async function idsOfCategory(change: MenuChange, categoryId: string): Promise<string[]> {
  const { live } = change;
  if ((await findCategoryRow(live.tx, live.restaurantId, categoryId)) === undefined) throw new CallError('not_found');
  const rows = await live.tx
    .selectFrom('dish')
    .select('id')
    .where('restaurant_id', '=', live.restaurantId)
    .where('category_id', '=', categoryId)
    .execute();
  return rows.map(({ id }) => id);
}

export async function removeDishes(
  { live, restaurant, touch }: MenuChange,
  rows: readonly Row<'dish'>[],
): Promise<void> {
  const { free_dish_id } = fromJson<{ free_dish_id?: string | null }>(restaurant.deals);
  const free = rows.find(({ id }) => id === free_dish_id);
  if (free !== undefined)
    throw invalidField('dish_ids', 'in_use', 'is the free dish of a deal', { name: free.name_zh });
  if (rows.length === 0) return;
  await keepDishNames(live.tx, live.restaurantId, rows);
  await live.tx
    .deleteFrom('dish')
    .where('restaurant_id', '=', live.restaurantId)
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  touch.items.push(...rows.flatMap((row) => touched('dish', presentDish(row), null)));
}
