import type { Actor } from '#contract/domain/basics.ts';
import { pricesAfter } from '#contract/domain/price-edit.ts';
import type { Dish } from '#contract/domain/menu.ts';
import { CallError } from '#contract/errors.ts';
import type { BodyOf, ReplyOf } from '#contract/http/call.ts';
import type {
  updateDishCategoryCall,
  updateDishImageCall,
  updateDishPriceCall,
  updateDishTaxClassCall,
} from '#contract/http/menu/menu-edit.ts';
import type { updateDishSortCall } from '#contract/http/menu/menu.ts';
import type { Context } from '../../context.ts';
import { changedFields, changeMenu, isEmpty, lockDishes, writeDish, type MenuChange } from './change-menu.ts';
import { assertCategory } from './dish-edit.ts';
import { assertPictures } from './dish-picture.repository.ts';
import { presentDish } from './menu-rows.repository.ts';
import { lastDishPlace } from './menu.repository.ts';
import { findDishesOf } from './some-dishes.repository.ts';
import { assertTaxClass } from './tax-class.ts';

/** Writes every dish that changes, with an audit entry by its own id; returns their number. */
async function writeMany(
  change: MenuChange,
  action: string,
  ids: readonly string[],
  next: (dish: Dish) => Dish,
): Promise<number> {
  const rows = await lockDishes(change, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  let changed = 0;
  // In the order given, which a move to the end of a category keeps.
  for (const id of new Set(ids)) {
    const row = byId.get(id);
    if (row === undefined) continue;
    const before = presentDish(row);
    const after = next(before);
    const fields = changedFields(before, after);
    if (isEmpty(fields.after)) continue;
    await writeDish(change, row, after);
    await change.record(action, id, fields.before, fields.after);
    changed += 1;
  }
  return changed;
}

type PriceInput = BodyOf<typeof updateDishPriceCall>;

/** Each price after the change; refused as a whole if one would be invalid. */
function pricesOf(dishes: readonly Dish[], input: PriceInput): ReplyOf<typeof updateDishPriceCall>['items'] {
  const prices = pricesAfter(dishes, input.change, input.rounding);
  const priced = dishes.map((dish, index) => ({ dish, after: prices[index] ?? null }));
  const refused = priced.filter(({ after }) => after === null);
  if (refused.length > 0)
    throw new CallError(
      'invalid',
      refused.map(({ dish }) => ({
        path: `dish_ids.${input.dish_ids.indexOf(dish.id)}`,
        code: 'price_invalid',
        message: 'would be no price',
        params: { name_zh: dish.name_zh, name_en: dish.name_en },
      })),
    );
  return priced.map(({ dish: { id, name_zh, name_en, price_cents }, after }) => ({
    dish_id: id,
    name_zh,
    name_en,
    before_cents: price_cents,
    after_cents: after ?? price_cents,
  }));
}

export async function updatePrices(
  context: Context,
  actor: Actor,
  input: PriceInput,
): Promise<ReplyOf<typeof updateDishPriceCall>> {
  if (input.dry_run) {
    const { restaurant_id: restaurantId, dish_ids: dishIds } = input;
    const found = (await findDishesOf(context.database.db, [{ restaurantId, dishIds }])).get(restaurantId);
    const dishes = dishIds.map((id) => found?.get(id));
    if (dishes.includes(undefined)) throw new CallError('not_found');
    const items = pricesOf(
      dishes.filter((dish) => dish !== undefined),
      input,
    );
    return { items, changed: 0 };
  }
  return changeMenu(context, actor, input.restaurant_id, async (change) => {
    const items = pricesOf((await lockDishes(change, input.dish_ids)).map(presentDish), input);
    const prices = new Map(items.map(({ dish_id, after_cents }) => [dish_id, after_cents]));
    const changed = await writeMany(change, 'menu.update_dishes_price', input.dish_ids, (dish) => ({
      ...dish,
      price_cents: prices.get(dish.id) ?? dish.price_cents,
    }));
    return { items, changed };
  });
}

export const updateImages = (
  context: Context,
  actor: Actor,
  { restaurant_id, dish_ids, image }: BodyOf<typeof updateDishImageCall>,
): Promise<number> =>
  changeMenu(context, actor, restaurant_id, async (change) => {
    await lockDishes(change, dish_ids);
    await assertPictures(change.live.tx, { restaurantId: restaurant_id, actor }, [{ path: 'image', image }]);
    return writeMany(change, 'menu.update_dishes_image', dish_ids, (dish) => ({ ...dish, image }));
  });

export const updateTaxClass = (
  context: Context,
  actor: Actor,
  { restaurant_id, dish_ids, tax_class_id }: BodyOf<typeof updateDishTaxClassCall>,
): Promise<number> =>
  changeMenu(context, actor, restaurant_id, async (change) => {
    const changed = await writeMany(change, 'menu.update_dishes_tax_class', dish_ids, (dish) => ({
      ...dish,
      tax_class_id,
    }));
    await assertTaxClass(change, tax_class_id, 'tax_class_id');
    return changed;
  });

export const moveDishes = (
  context: Context,
  actor: Actor,
  { restaurant_id, dish_ids, category_id }: BodyOf<typeof updateDishCategoryCall>,
): Promise<number> =>
  changeMenu(context, actor, restaurant_id, async (change) => {
    await assertCategory(change, category_id, 'category_id');
    let place = await lastDishPlace(change.live.tx, restaurant_id, category_id);
    return writeMany(change, 'menu.update_dishes_category', dish_ids, (dish) => {
      if (dish.category_id === category_id) return dish;
      place += 1;
      return { ...dish, category_id, sort_order: place };
    });
  });

/**
 * Sets the order of all dishes of a category. Versions stay, so that an open form of a dish does not become outdated.
 */
export const sortDishes = (
  context: Context,
  actor: Actor,
  { restaurant_id, category_id, dish_ids }: BodyOf<typeof updateDishSortCall>,
): Promise<number> =>
  changeMenu(context, actor, restaurant_id, async (change) => {
    const { tx } = change.live;
    await assertCategory(change, category_id, 'category_id');
    const rows = await tx
      .selectFrom('dish')
      .select(['id', 'name_zh', 'name_en', 'sort_order'])
      .where('restaurant_id', '=', restaurant_id)
      .where('category_id', '=', category_id)
      .orderBy('id')
      .modifyEnd(context.database.traits.forUpdate)
      .execute();
    assertSameIds(
      rows.map(({ id }) => id),
      dish_ids,
    );
    const placeOf = new Map(dish_ids.map((id, index) => [id, index + 1]));
    const moved = rows.flatMap(({ id, name_zh, name_en, sort_order }) => {
      const place = placeOf.get(id) ?? sort_order;
      return place === sort_order ? [] : [{ id, name_zh, name_en, sort_order, place }];
    });
    for (const { id, place } of moved)
      await tx
        .updateTable('dish')
        .set({ sort_order: place })
        .where('restaurant_id', '=', restaurant_id)
        .where('id', '=', id)
        .execute();
    for (const { sort_order, place, ...dish } of moved)
      change.touch.items.push({ of: 'dish', ...dish, before: { sort_order }, after: { sort_order: place } });
    if (moved.length > 0)
      await change.record('menu.update_sort', category_id, { dish_ids: inOrder(rows) }, { dish_ids });
    return moved.length;
  });

/** A list must name every existing id once; otherwise another person has changed it since. */
export function assertSameIds(present: readonly string[], wanted: readonly string[]): void {
  const ids = new Set(wanted);
  if (ids.size !== wanted.length || ids.size !== present.length || !present.every((id) => ids.has(id)))
    throw new CallError('stale_version');
}

export const inOrder = (rows: readonly { id: string; sort_order: number }[]): string[] =>
  [...rows]
    .sort((left, right) => left.sort_order - right.sort_order || (left.id < right.id ? -1 : 1))
    .map(({ id }) => id);
