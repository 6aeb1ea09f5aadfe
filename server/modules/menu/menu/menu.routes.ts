import { CallError } from '#contract/errors.ts';
import {
  checkMenuCall,
  disableFoodCall,
  enableFoodCall,
  getDishCall,
  listCategoriesCall,
  listDishesCall,
  translateMenuCall,
  updateCategorySortCall,
  updateDishSortCall,
  updateDishStatusCall,
  updatePortionsCall,
} from '#contract/http/menu/menu.ts';
import {
  addCategoryCall,
  addDishCall,
  deleteCategoryCall,
  deleteDishCall,
  deleteDishesCall,
  exportMenuCall,
  importMenuCall,
  lastImportCall,
  undoImportCall,
  updateCategoryCall,
  updateDishCall,
  updateDishCategoryCall,
  updateDishImageCall,
  updateDishPriceCall,
  updateDishTaxClassCall,
} from '#contract/http/menu/menu-edit.ts';
import {
  endPlanCall,
  getPlanCall,
  listPlansCall,
  listVersionsCall,
  savePlanCall,
} from '#contract/http/menu/menu-plan.ts';
import {
  addOptionGroupCall,
  deleteOptionGroupCall,
  joinOptionGroupCall,
  listOptionGroupsCall,
  updateOptionGroupCall,
  useOptionGroupCall,
} from '#contract/http/menu/option-group.ts';
import type { Dish, DishStatus } from '#contract/domain/menu.ts';
import { limitEachAtOnce } from '../../../base/at-once.ts';
import { actorOf, type Identity } from '../../../http/identity.ts';
import type { Register } from '../../../http/register.ts';
import type { Context } from '../../context.ts';
import { addCategory, deleteCategory, sortCategories, updateCategory } from './category-edit.ts';
import { checkMenu } from './check-menu.ts';
import { moveDishes, sortDishes, updateImages, updatePrices, updateTaxClass } from './dish-bulk.ts';
import { addDish, deleteDishes, updateDish } from './dish-edit.ts';
import { updateDishStatus } from './dish-status.service.ts';
import { joinGroup, useGroup } from './group-uses.ts';
import { exportMenu, importMenu } from './import-menu.ts';
import { lastImport, undoImport } from './undo-import.ts';
import { listPlans, viewPlan } from './menu-plans.ts';
import { listVersions } from './menu-version.repository.ts';
import { endPlan } from './publish-plan.ts';
import { savePlan } from './save-plan.ts';
import { countDishes, dishPage, findDish, listCategories } from './menu.repository.ts';
import { addGroup, deleteGroup, groupList, updateGroup } from './option-groups.ts';
import { updatePortions } from './portions.service.ts';
import { translateMenu } from './translate-menu.ts';

/** Imports of one restaurant: a large file is read and compared in one piece [MN6]. */
const IMPORTS_AT_ONCE = { most: 1, waiting: 2 };

export function registerMenuRoutes(register: Register, context: Context): void {
  registerReading(register, context);
  registerDishes(register, context);
  registerCategories(register, context);
  registerGroups(register, context);

  registerPlans(register, context);

  register(checkMenuCall, ({ body }) => checkMenu(context, body));
  const imports = limitEachAtOnce(IMPORTS_AT_ONCE);
  register(importMenuCall, ({ body, identity }) =>
    imports(body.restaurant_id, () => importMenu(context, actorOf(identity), body)),
  );
  register(lastImportCall, ({ query }) => lastImport(context.database.db, query.restaurant_id));
  register(undoImportCall, ({ body, identity }) => undoImport(context, actorOf(identity), body));
  register(exportMenuCall, ({ query }) => exportMenu(context, query.restaurant_id, query.format));
  register(translateMenuCall, async ({ body, identity }) => ({
    changed: await translateMenu(context, actorOf(identity), body),
  }));
}

function registerPlans(register: Register, context: Context): void {
  register(listPlansCall, async ({ query }) => ({ items: await listPlans(context, query) }));
  register(getPlanCall, ({ query }) => viewPlan(context, query));
  register(savePlanCall, ({ body, identity, once }) => savePlan(context, actorOf(identity), body, once));
  register(endPlanCall, ({ body, identity }) => endPlan(context, actorOf(identity), body));
  register(listVersionsCall, async ({ query }) => ({
    items: await listVersions(context.database.db, query.restaurant_id),
  }));
}

function registerReading(register: Register, context: Context): void {
  const { db } = context.database;

  register(listCategoriesCall, async ({ query }) => ({
    items: await listCategories(db, query.restaurant_id),
    counts: await countDishes(db, query.restaurant_id),
  }));

  register(listDishesCall, async ({ query }) => ({
    ...(await dishPage(db, query.restaurant_id, query, query)),
    page: query.page,
    page_size: query.page_size,
  }));

  register(getDishCall, ({ query }) => oneDish(context, query.restaurant_id, query.dish_id));
}

async function oneDish({ database }: Context, restaurantId: string, dishId: string): Promise<Dish> {
  const dish = await findDish(database.db, restaurantId, dishId);
  if (dish === undefined) throw new CallError('not_found');
  return dish;
}

function registerDishes(register: Register, context: Context): void {
  const setStatus = async (identity: Identity, restaurant_id: string, id: string, status: DishStatus) => {
    const input = { restaurant_id, dish_ids: [id], option_ids: [], status, until: null };
    await updateDishStatus(context, actorOf(identity), input);
    return oneDish(context, restaurant_id, id);
  };

  register(addDishCall, ({ body, identity, once }) =>
    addDish(context, actorOf(identity), body.restaurant_id, body.dish, once),
  );
  register(updateDishCall, ({ body, identity }) => updateDish(context, actorOf(identity), body));
  register(deleteDishCall, async ({ body: { restaurant_id, dish_id }, identity }) => {
    const input = { restaurant_id, dish_ids: [dish_id] };
    return { deleted: await deleteDishes(context, actorOf(identity), input, 'menu.delete') };
  });
  register(deleteDishesCall, async ({ body, identity }) => ({
    deleted: await deleteDishes(context, actorOf(identity), body, 'menu.delete_all'),
  }));
  register(updateDishStatusCall, async ({ body, identity }) => ({
    changed: await updateDishStatus(context, actorOf(identity), body),
  }));
  register(updatePortionsCall, async ({ body, identity }) => ({
    changed: await updatePortions(context, actorOf(identity), body),
  }));
  register(enableFoodCall, ({ params, query, identity }) =>
    setStatus(identity, query.restaurant_id, params.id, 'on_sale'),
  );
  register(disableFoodCall, ({ params, query, identity }) =>
    setStatus(identity, query.restaurant_id, params.id, 'off_shelf'),
  );
  register(updateDishPriceCall, ({ body, identity }) => updatePrices(context, actorOf(identity), body));
  register(updateDishImageCall, async ({ body, identity }) => ({
    changed: await updateImages(context, actorOf(identity), body),
  }));
  register(updateDishTaxClassCall, async ({ body, identity }) => ({
    changed: await updateTaxClass(context, actorOf(identity), body),
  }));
  register(updateDishCategoryCall, async ({ body, identity }) => ({
    changed: await moveDishes(context, actorOf(identity), body),
  }));
  register(updateDishSortCall, async ({ body, identity }) => ({
    changed: await sortDishes(context, actorOf(identity), body),
  }));
}

function registerCategories(register: Register, context: Context): void {
  register(addCategoryCall, ({ body, identity, once }) =>
    addCategory(context, actorOf(identity), body.restaurant_id, body.category, once),
  );
  register(updateCategoryCall, ({ body, identity }) => updateCategory(context, actorOf(identity), body));
  register(deleteCategoryCall, async ({ body, identity }) => ({
    deleted_dishes: await deleteCategory(context, actorOf(identity), body.restaurant_id, body.category_id),
  }));
  register(updateCategorySortCall, async ({ body, identity }) => ({
    changed: await sortCategories(context, actorOf(identity), body),
  }));
}

function registerGroups(register: Register, context: Context): void {
  register(listOptionGroupsCall, ({ query }) => groupList(context.database.db, query.restaurant_id));
  register(addOptionGroupCall, ({ body, identity, once }) => addGroup(context, actorOf(identity), body, once));
  register(updateOptionGroupCall, ({ body, identity }) => updateGroup(context, actorOf(identity), body));
  register(deleteOptionGroupCall, ({ body, identity }) => deleteGroup(context, actorOf(identity), body));
  register(useOptionGroupCall, ({ body, identity }) => useGroup(context, actorOf(identity), body));
  register(joinOptionGroupCall, ({ body, identity, once }) => joinGroup(context, actorOf(identity), body, once));
}
