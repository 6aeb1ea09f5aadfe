import { menuFindings, whyNotSellable } from '#contract/domain/menu-check.ts';
import { momentOf } from '#contract/domain/menu-availability.ts';
import { openState } from '#contract/domain/opening-hours.ts';
import { addDays, instantOf, iso } from '#contract/domain/time.ts';
import { CallError, invalidField } from '#contract/errors.ts';
import type { MenuCheck } from '#contract/http/menu/menu.ts';
import { findRestaurantRow } from '../../store/restaurant/desk-store.repository.ts';
import type { Context } from '../../context.ts';
import { storedRestaurant } from '../../store/restaurant/restaurant-rows.repository.ts';
import { listCategories, listDishes } from './menu.repository.ts';

/** What can be ordered at a local time (`YYYY-MM-DDTHH:MM`), and the findings for the week that begins then. */
export async function checkMenu({ database: { db } }: Context, restaurantId: string, at: string): Promise<MenuCheck> {
  const row = await findRestaurantRow(db, restaurantId);
  if (row === undefined) throw new CallError('not_found');
  const [day = '', clock = ''] = at.split('T');
  // Some date parsers accept February 31.
  if (addDays(day, 0) !== day) throw invalidField('at', 'invalid_value', 'is no day');
  const rules = storedRestaurant(row);
  const atMs = instantOf(day, clock, rules.time_zone);
  const categories = await listCategories(db, restaurantId);
  const dishes = await listDishes(db, restaurantId);
  const categoryOf = new Map(categories.map((category) => [category.id, category]));
  const moment = momentOf(atMs, rules.time_zone);
  const { is_open, open_reason } = openState(rules, atMs);
  return {
    at: iso(atMs),
    is_open,
    open_reason,
    dishes: dishes.map((dish) => ({
      dish_id: dish.id,
      category_id: dish.category_id,
      name_zh: dish.name_zh,
      name_en: dish.name_en,
      can_order_alone: dish.can_order_alone,
      reason: whyNotSellable(dish, categoryOf.get(dish.category_id), moment),
    })),
    findings: menuFindings({ categories, dishes }, rules, atMs),
  };
}
