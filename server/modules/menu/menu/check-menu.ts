import { menuAt } from '#contract/domain/menu-at.ts';
import { menuFindings } from '#contract/domain/menu-check.ts';
import { addDays, instantOf } from '#contract/domain/time.ts';
import { CallError, invalidField } from '#contract/errors.ts';
import type { BodyOf } from '#contract/http/call.ts';
import type { checkMenuCall, MenuCheck } from '#contract/http/menu/menu.ts';
import { isoAt, isoNow } from '../../../base/clock.ts';
import type { Context } from '../../context.ts';
import { storedRestaurant } from '../../store/restaurant/restaurant-rows.repository.ts';
import { planBook } from './menu-plans.ts';
import { planChanges } from './plan-changes.ts';
import { menuBy } from './then-menu.ts';

/**
 * What can be ordered at a local time (`YYYY-MM-DDTHH:MM`), with what is published until then [MP5] and the plan that is asked
 * for, and the findings for the week that begins then.
 */
export async function checkMenu(
  context: Context,
  { restaurant_id, at, plan_id }: BodyOf<typeof checkMenuCall>,
): Promise<MenuCheck> {
  const { db } = context.database;
  const { restaurant, menu: now, plans } = await planBook(db, restaurant_id);
  const [day = '', clock = ''] = at.split('T');
  // Some date parsers accept February 31.
  if (addDays(day, 0) !== day) throw invalidField('at', 'invalid_value', 'is no day');
  const rules = storedRestaurant(restaurant);
  const atMs = instantOf(day, clock, rules.time_zone);
  const tools = { ids: context.ids, now: isoNow(context.clock) };
  const plan = plan_id === undefined ? undefined : plans.find(({ id }) => id === plan_id);
  if (plan_id !== undefined && plan === undefined) throw new CallError('not_found');
  const others = plans.filter(({ id }) => id !== plan_id);
  const then = menuBy(now, others, isoAt(atMs), tools);
  const menu = plan === undefined ? then : planChanges(plan.edits, then, tools).menu;
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
