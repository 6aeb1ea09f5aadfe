import { CallError } from '#contract/errors.ts';
import { getDishCall, listCategoriesCall, listDishesCall, updateDishStatusCall } from '#contract/http/menu.ts';
import { actorOf } from '../../http/identity.ts';
import type { Register } from '../../http/register.ts';
import type { Context } from '../context.ts';
import { updateDishStatus } from './dish-status.ts';
import { findDish, listCategories, listDishes } from './menu.repository.ts';

export function registerMenuRoutes(register: Register, context: Context): void {
  const { db } = context.database;

  register(listCategoriesCall, async ({ query }) => ({ items: await listCategories(db, query.restaurant_id) }));

  register(listDishesCall, async ({ query }) => ({ items: await listDishes(db, query.restaurant_id, query) }));

  register(getDishCall, async ({ query }) => {
    const dish = await findDish(db, query.restaurant_id, query.dish_id);
    if (dish === undefined) throw new CallError('not_found');
    return dish;
  });

  register(updateDishStatusCall, async ({ body, identity }) => ({
    changed: await updateDishStatus(context, actorOf(identity), body),
  }));
}
