import type { Actor } from '#contract/domain/basics.ts';
import { changedPrice } from '#contract/domain/menu-price.ts';
import type { Dish } from '#contract/domain/menu.ts';
import { CallError } from '#contract/errors.ts';
import type { BodyOf, ReplyOf } from '#contract/http/call.ts';
import type { updateDishCategoryCall, updateDishImageCall, updateDishPriceCall } from '#contract/http/menu-edit.ts';
import type { updateDishSortCall } from '#contract/http/menu.ts';
import type { Context } from '../context.ts';
import { changedFields, changeMenu, isEmpty, lockDishes, writeDish, type MenuChange } from './change-menu.ts';
import { assertCategory } from './dish-edit.ts';
import { presentDish } from './menu-rows.ts';
import { findDishes, lastDishPlace } from './menu.repository.ts';

/** Writes every dish that comes out different and audits each by its own id; answers how many did. */
async function writeMany(
  change: MenuChange,
  action: string,
  ids: readonly string[],
  next: (dish: Dish) => Dish,
): Promise<number> {
  const rows = await lockDishes(change, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  let changed = 0;
  // In the order they were named, which a move to the end of a category follows.
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

type PriceWish = BodyOf<typeof updateDishPriceCall>;

/** What a change makes of each price; refused as a whole when one would be none. */
function pricesOf(dishes: readonly Dish[], wish: PriceWish): ReplyOf<typeof updateDishPriceCall>['items'] {
  const priced = dishes.map((dish) => ({ dish, after: changedPrice(dish.price_cents, wish.change, wish.rounding) }));
  const refused = priced.filter(({ after }) => after === null);
  if (refused.length > 0)
    throw new CallError(
      'invalid',
      refused.map(({ dish }) => ({
        path: `dish_ids.${wish.dish_ids.indexOf(dish.id)}`,
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
  wish: PriceWish,
): Promise<ReplyOf<typeof updateDishPriceCall>> {
  if (wish.dry_run) {
    const found = await findDishes(context.database.db, wish.restaurant_id, wish.dish_ids);
    const dishes = wish.dish_ids.map((id) => found.get(id));
    if (dishes.includes(undefined)) throw new CallError('not_found');
    const items = pricesOf(
      dishes.filter((dish) => dish !== undefined),
      wish,
    );
    return { items, changed: 0 };
  }
  return changeMenu(context, actor, wish.restaurant_id, async (change) => {
    const items = pricesOf((await lockDishes(change, wish.dish_ids)).map(presentDish), wish);
    const prices = new Map(items.map(({ dish_id, after_cents }) => [dish_id, after_cents]));
    const changed = await writeMany(change, 'menu.update_dishes_price', wish.dish_ids, (dish) => ({
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
  changeMenu(context, actor, restaurant_id, (change) =>
    writeMany(change, 'menu.update_dishes_image', dish_ids, (dish) => ({ ...dish, image })),
  );

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

/** The whole order of a category's dishes. Its versions stay: an open form about a dish is not outdated by its place. */
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
      .select(['id', 'sort_order'])
      .where('restaurant_id', '=', restaurant_id)
      .where('category_id', '=', category_id)
      .orderBy('id')
      .modifyEnd(context.database.traits.forUpdate)
      .execute();
    assertSameIds(
      rows.map(({ id }) => id),
      dish_ids,
    );
    const places = new Map(rows.map(({ id, sort_order }) => [id, sort_order]));
    const moved = dish_ids
      .map((id, index) => ({ id, place: index + 1 }))
      .filter(({ id, place }) => places.get(id) !== place);
    for (const { id, place } of moved)
      await tx
        .updateTable('dish')
        .set({ sort_order: place })
        .where('restaurant_id', '=', restaurant_id)
        .where('id', '=', id)
        .execute();
    if (moved.length > 0)
      await change.record('menu.update_sort', category_id, { dish_ids: inOrder(rows) }, { dish_ids });
    return moved.length;
  });

/** An order names everything there is, once; otherwise someone changed the list in the meantime. */
export function assertSameIds(present: readonly string[], wanted: readonly string[]): void {
  const ids = new Set(wanted);
  if (ids.size !== wanted.length || ids.size !== present.length || !present.every((id) => ids.has(id)))
    throw new CallError('stale_version');
}

export const inOrder = (rows: readonly { id: string; sort_order: number }[]): string[] =>
  [...rows]
    .sort((left, right) => left.sort_order - right.sort_order || (left.id < right.id ? -1 : 1))
    .map(({ id }) => id);
