import type { TaxClass } from '#contract/domain/tax.ts';
import type { Queries } from '../../../db/database.ts';
import { fromJsonOr } from '../../../db/json.ts';
import type { Row } from '../../../db/schema.ts';
import type { MenuNow } from './import-plan.ts';
import { listCategories, listDishes } from './menu.repository.ts';
import { listGroups } from './option-group.repository.ts';

/** The whole menu of a restaurant. */
export async function menuNow(db: Queries, restaurant: Row<'restaurant'>): Promise<MenuNow> {
  const { id: restaurantId } = restaurant;
  const categories = await listCategories(db, restaurantId);
  const taxClasses = fromJsonOr<TaxClass[]>(restaurant.tax_classes, []);
  const dishes = await listDishes(db, restaurantId);
  return { restaurantId, categories, dishes, taxClasses, groups: await listGroups(db, restaurantId) };
}
