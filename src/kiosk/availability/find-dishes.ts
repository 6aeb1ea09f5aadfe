import { isClosedStatus } from '#contract/domain/order-status.ts';
import type { Dish } from '#contract/domain/menu.ts';
import type { DishOff } from '#contract/domain/restaurant.ts';
import { dishNameTest } from '#contract/domain/dish-name.ts';
import { atPinyin } from '#contract/domain/pinyin.ts';
import type { DeskOrder } from '#src/live/desk-store.ts';

type Search = {
  dishes: readonly Dish[];
  wanted: string;
  orders: readonly DeskOrder[];
  off: readonly DishOff[];
};

/**
 * The dishes a cook may mean: by either language's name or its pinyin, those on open tickets first, because those run
 * out. Unlisted ones are not sold anyway.
 */
export function dishesFor({ dishes, wanted, orders, off }: Search): Dish[] {
  const [first = ''] = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  const isCalled = dishNameTest(wanted);
  const unlisted = new Set(off.filter(isUnlisted).map(({ dish_id }) => dish_id));
  const cooking = new Set(
    orders
      .filter(({ order }) => !isClosedStatus(order.status))
      .flatMap(({ order }) => order.items.map(({ dish_id }) => dish_id)),
  );
  const found = dishes.filter((dish) => !unlisted.has(dish.id) && isCalled(dish));
  // What begins with the letters is meant before what has them somewhere.
  const rank = ({ id, name_zh }: Dish): number =>
    (cooking.has(id) ? 0 : 1) + (first !== '' && atPinyin(name_zh, first) !== 0 ? 2 : 0);
  return found.toSorted((left, right) => rank(left) - rank(right));
}

const isUnlisted = ({ status, option_id }: DishOff): boolean => status === 'off_shelf' && option_id === null;
