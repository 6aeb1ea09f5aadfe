import { menuAt } from '#contract/domain/menu-at.ts';
import { menuFindings } from '#contract/domain/menu-check.ts';
import { addDays, instantOf } from '#contract/domain/time.ts';
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
  const menu = {
    categories: await listCategories(db, restaurantId),
    dishes: await listDishes(db, restaurantId),
  };
  const { is_open, open_reason, next_change_at, ...found } = menuAt(menu, rules, atMs);
  return {
    at: found.at,
    is_open,
    open_reason,
    opens_at: is_open ? null : next_change_at,
    dishes: found.dishes.map(({ dish, reason, back_at }) => ({
      dish_id: dish.id,
      category_id: dish.category_id,
      name_zh: dish.name_zh,
      name_en: dish.name_en,
      can_order_alone: dish.can_order_alone,
      price_cents: dish.price_cents,
      reason,
      back_at,
    })),
    findings: menuFindings(menu, rules, atMs),
  };
}
