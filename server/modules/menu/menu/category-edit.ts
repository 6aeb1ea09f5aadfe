import type { Actor } from '#contract/domain/basics.ts';
import { limitedTimeProblems, MAX_CATEGORIES, type CategoryInput } from '#contract/domain/menu-input.ts';
import type { Category } from '#contract/domain/menu.ts';
import { CallError, invalidField } from '#contract/errors.ts';
import type { BodyOf } from '#contract/http/call.ts';
import type { updateCategoryCall } from '#contract/http/menu/menu-edit.ts';
import type { updateCategorySortCall } from '#contract/http/menu/menu.ts';
import type { Row } from '../../../db/schema.ts';
import type { Kept, Once } from '../../../http/first-answer.ts';
import { keepCategoryName } from '../../money/statistics/sold-names.repository.ts';
import type { Context } from '../../context.ts';
import { changedFields, changeMenu, isEmpty, lockDishes, type MenuChange } from './change-menu.ts';
import { assertSameIds, inOrder } from './dish-bulk.ts';
import { problemError } from './dish-draft.ts';
import { removeDishes } from './dish-edit.ts';
import { touched } from './kept-changes.ts';
import { categoryRow, presentCategory } from './menu-rows.repository.ts';
import { listCategories } from './menu.repository.ts';

async function lockCategories({ context, live }: MenuChange): Promise<Row<'category'>[]> {
  return live.tx
    .selectFrom('category')
    .selectAll()
    .where('restaurant_id', '=', live.restaurantId)
    .orderBy('id')
    .modifyEnd(context.database.traits.forUpdate)
    .execute();
}

export function addCategory(
  context: Context,
  actor: Actor,
  restaurant_id: string,
  input: CategoryInput,
  once: Once,
): Promise<Kept<Category>> {
  return changeMenu(context, actor, restaurant_id, (change) =>
    once(change.live.tx, async () => {
      const there = await lockCategories(change);
      if (there.length >= MAX_CATEGORIES)
        throw invalidField('category', 'too_big', 'is one too many', { maximum: MAX_CATEGORIES });
      const sort_order = Math.max(0, ...there.map((category) => category.sort_order)) + 1;
      const category: Category = { ...input, id: context.ids.next(), restaurant_id, sort_order, dish_count: 0 };
      await insertCategory(change, category);
      await change.record('menu.add_dishes_series', category.id, undefined, category);
      return category;
    }),
  );
}

export function updateCategory(
  context: Context,
  actor: Actor,
  input: BodyOf<typeof updateCategoryCall>,
): Promise<Category> {
  return changeMenu(context, actor, input.restaurant_id, async (change) => {
    await lockCategories(change);
    const before = (await listCategories(change.live.tx, input.restaurant_id)).find(
      ({ id }) => id === input.category_id,
    );
    if (before === undefined) throw new CallError('not_found');
    const named = Object.fromEntries(Object.entries(input.change).filter(([, value]) => value !== undefined));
    const next: Category = { ...before, ...(named as Partial<Category>) };
    const fields = changedFields(before, next);
    if (isEmpty(fields.after)) return before;
    const problems = limitedTimeProblems(next);
    if (problems.length > 0)
      throw new CallError(
        'invalid',
        problems.map((problem) => problemError(problem, 'change')),
      );
    await writeCategory(change, before, next);
    await change.record('menu.update_dishes_series', next.id, fields.before, fields.after);
    return next;
  });
}

export async function insertCategory({ live, touch }: MenuChange, category: Category): Promise<void> {
  await live.tx.insertInto('category').values(categoryRow(category)).execute();
  touch.items.push(...touched('category', null, category));
}

export async function writeCategory({ live, touch }: MenuChange, before: Category, category: Category): Promise<void> {
  await live.tx
    .updateTable('category')
    .set(categoryRow(category))
    .where('restaurant_id', '=', live.restaurantId)
    .where('id', '=', category.id)
    .execute();
  touch.items.push(...touched('category', before, category));
}

/** Deletes a category and its dishes in one transaction. */
export function deleteCategory(
  context: Context,
  actor: Actor,
  restaurantId: string,
  categoryId: string,
): Promise<number> {
  return changeMenu(context, actor, restaurantId, async (change) => {
    const { tx } = change.live;
    const row = (await lockCategories(change)).find(({ id }) => id === categoryId);
    if (row === undefined) throw new CallError('not_found');
    const ids = await tx
      .selectFrom('dish')
      .select('id')
      .where('restaurant_id', '=', restaurantId)
      .where('category_id', '=', categoryId)
      .execute();
    const dishes = await lockDishes(
      change,
      ids.map(({ id }) => id),
    );
    await removeDishes(change, dishes);
    await keepCategoryName(tx, restaurantId, row);
    await tx.deleteFrom('category').where('restaurant_id', '=', restaurantId).where('id', '=', categoryId).execute();
    change.touch.items.push(...touched('category', presentCategory(row, 0), null));
    const before = {
      ...presentCategory(row, dishes.length),
      dishes: dishes.map(({ id, name_zh, name_en, price_cents }) => ({ id, name_zh, name_en, price_cents })),
    };
    await change.record('menu.del_dishes_series', categoryId, before, undefined);
    return dishes.length;
  });
}

export function sortCategories(
  context: Context,
  actor: Actor,
  { restaurant_id, category_ids }: BodyOf<typeof updateCategorySortCall>,
): Promise<number> {
  return changeMenu(context, actor, restaurant_id, async (change) => {
    const rows = await lockCategories(change);
    assertSameIds(
      rows.map(({ id }) => id),
      category_ids,
    );
    const placeOf = new Map(category_ids.map((id, index) => [id, index + 1]));
    const moved = rows.filter(({ id, sort_order }) => placeOf.get(id) !== sort_order);
    for (const { id, sort_order } of moved)
      await change.live.tx
        .updateTable('category')
        .set({ sort_order: placeOf.get(id) ?? sort_order })
        .where('restaurant_id', '=', restaurant_id)
        .where('id', '=', id)
        .execute();
    for (const row of moved) {
      const category = presentCategory(row, 0);
      change.touch.items.push(...touched('category', category, { ...category, sort_order: placeOf.get(row.id) ?? 0 }));
    }
    if (moved.length > 0)
      await change.record(
        'menu.update_dishes_series_sort',
        restaurant_id,
        { category_ids: inOrder(rows) },
        { category_ids },
      );
    return moved.length;
  });
}
