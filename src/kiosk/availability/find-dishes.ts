import { isClosedStatus } from '#contract/domain/order-status.ts';
import type { Dish } from '#contract/domain/menu.ts';
import type { DishOff } from '#contract/domain/restaurant.ts';
import type { DeskOrder } from '#src/live/desk-store.ts';

type Search = {
  dishes: readonly Dish[];
  wanted: string;
  orders: readonly DeskOrder[];
  off: readonly DishOff[];
};

/**
 * The dishes a cook may mean: by either language's name, those on open tickets first, because those run out. Unlisted
 * ones are not sold anyway.
 */
export function dishesFor({ dishes, wanted, orders, off }: Search): Dish[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  const unlisted = new Set(off.filter(isUnlisted).map(({ dish_id }) => dish_id));
  const cooking = new Set(
    orders
      .filter(({ order }) => !isClosedStatus(order.status))
      .flatMap(({ order }) => order.items.map(({ dish_id }) => dish_id)),
  );
  const found = dishes.filter(({ id, name_zh, name_en }) => {
    const names = `${name_zh} ${name_en}`.toLowerCase();
    return !unlisted.has(id) && words.every((word) => names.includes(word));
  });
  return [...found.filter(({ id }) => cooking.has(id)), ...found.filter(({ id }) => !cooking.has(id))];
}

const isUnlisted = ({ status, option_id }: DishOff): boolean => status === 'off_shelf' && option_id === null;
