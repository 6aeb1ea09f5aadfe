import { isClosedStatus } from '#contract/domain/order-status.ts';
import type { Dish } from '#contract/domain/menu.ts';
import type { DishOff } from '#contract/domain/restaurant.ts';
import { atInitials } from '../words/pinyin.ts';
import type { DeskOrder } from '#src/live/desk-store.ts';

type Search = {
  dishes: readonly Dish[];
  wanted: string;
  orders: readonly DeskOrder[];
  off: readonly DishOff[];
};

/**
 * The dishes a cook may mean: by either language's name or its pinyin initials, those on open tickets first, because those run out. Unlisted
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
    return !unlisted.has(id) && words.every((word) => names.includes(word) || atInitials(name_zh, word) >= 0);
  });
  // What begins with the letters is meant before what has them somewhere.
  const rank = ({ id, name_zh }: Dish): number =>
    (cooking.has(id) ? 0 : 1) + (words.length > 0 && atInitials(name_zh, words[0] ?? '') !== 0 ? 2 : 0);
  return found.toSorted((left, right) => rank(left) - rank(right));
}

const isUnlisted = ({ status, option_id }: DishOff): boolean => status === 'off_shelf' && option_id === null;
