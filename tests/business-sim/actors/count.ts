import { updatePortionsCall } from '#contract/http/menu/menu.ts';
import { call, type Shift } from '../shift.ts';

/** A cook counts the spring rolls: every order may have some, and none needs them. */
export async function countPortions(shift: Shift): Promise<void> {
  const { random, restaurant, screen, staff, world } = shift;
  const dish_id = restaurant.dishes.cheap.id;
  const portions_left = random.chance(0.1) ? null : random.int(0, 9);
  const body = { restaurant_id: restaurant.id, dish_id, portions_left };
  const { status } = await call(shift, updatePortionsCall, { as: random.pick([screen, staff]) ?? screen, body });
  if (status !== 200) return;
  const orders = await world.database.db
    .selectFrom('orders')
    .select('id')
    .where('restaurant_id', '=', restaurant.id)
    .execute();
  shift.count =
    portions_left === null ? null : { dish_id, start: portions_left, before: new Set(orders.map(({ id }) => id)) };
}
